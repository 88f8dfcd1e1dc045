/* Gravitation of five bodies: N steps of leapfrog integration, energy before and after. */
#include <stdio.h>

enum { BODIES = 5 };
struct body {
    double x[3], v[3], mass;
};

static struct body bodies[BODIES];

static int parse(const char *text)
{
    int value = 0;
    while (*text)
        value = value * 10 + (*text++ - '0');
    return value;
}

/* Newton's iteration: the kernel uses no libm. */
static double root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 12; i++)
        r = (r + x / r) / 2;
    return r;
}

static double energy(void)
{
    double sum = 0;
    for (int i = 0; i < BODIES; i++) {
        struct body *b = &bodies[i];
        sum += b->mass * (b->v[0] * b->v[0] + b->v[1] * b->v[1] + b->v[2] * b->v[2]) / 2;
        for (int j = i + 1; j < BODIES; j++) {
            double square = 0;
            for (int k = 0; k < 3; k++) {
                double d = b->x[k] - bodies[j].x[k];
                square += d * d;
            }
            sum -= b->mass * bodies[j].mass / root(square);
        }
    }
    return sum;
}

static void advance(double step)
{
    for (int i = 0; i < BODIES; i++) {
        struct body *a = &bodies[i];
        for (int j = i + 1; j < BODIES; j++) {
            struct body *b = &bodies[j];
            double d[3], square = 0;
            for (int k = 0; k < 3; k++) {
                d[k] = a->x[k] - b->x[k];
                square += d[k] * d[k];
            }
            double pull = step / (square * root(square));
            for (int k = 0; k < 3; k++) {
                a->v[k] -= d[k] * b->mass * pull;
                b->v[k] += d[k] * a->mass * pull;
            }
        }
    }
    for (int i = 0; i < BODIES; i++)
        for (int k = 0; k < 3; k++)
            bodies[i].x[k] += step * bodies[i].v[k];
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? parse(argv[1]) : 150000;
    for (int i = 0; i < BODIES; i++) {
        bodies[i].mass = i ? 0.02 / i : 40;
        bodies[i].x[0] = 3.0 * i;
        bodies[i].x[1] = i % 2 ? 1.5 : -0.5;
        bodies[i].x[2] = 0.125 * i;
        bodies[i].v[1] = i ? 6.0 / (i + 1) : -0.01;
        bodies[i].v[2] = i ? 0.25 : 0;
    }
    printf("%.9f\n", energy());
    for (int i = 0; i < steps; i++)
        advance(0.001);
    printf("%.9f\n", energy());
    return 0;
}
