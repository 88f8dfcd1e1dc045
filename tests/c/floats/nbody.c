// A small n-body simulation: long chains of dependent double operations.
#include <math.h>
#include <stdio.h>

struct body { double x[3], v[3], mass; };

static struct body bodies[] = {
    {{0, 0, 0}, {0, 0, 0}, 39.478417604357432},
    {{4.84, -1.16, -0.10}, {0.606, 2.81, -0.02}, 0.037693674},
    {{8.34, 4.12, -0.4}, {-1.01, 1.81, 0.008}, 0.011286326},
    {{12.89, -15.11, -0.22}, {1.08, 0.868, -0.01}, 0.001723724},
};
enum { N = sizeof bodies / sizeof *bodies };

static void advance(double dt) {
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++) {
            double d[3], q = 0;
            for (int k = 0; k < 3; k++) {
                d[k] = bodies[i].x[k] - bodies[j].x[k];
                q += d[k] * d[k];
            }
            double mag = dt / (q * sqrt(q));
            for (int k = 0; k < 3; k++) {
                bodies[i].v[k] -= d[k] * bodies[j].mass * mag;
                bodies[j].v[k] += d[k] * bodies[i].mass * mag;
            }
        }
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
            bodies[i].x[k] += dt * bodies[i].v[k];
}

static double energy(void) {
    double e = 0;
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 3; k++)
            e += bodies[i].mass * bodies[i].v[k] * bodies[i].v[k] / 2;
        for (int j = i + 1; j < N; j++) {
            double q = 0;
            for (int k = 0; k < 3; k++)
                q += pow(bodies[i].x[k] - bodies[j].x[k], 2);
            e -= bodies[i].mass * bodies[j].mass / sqrt(q);
        }
    }
    return e;
}

int main(void) {
    printf("%.15g\n", energy());
    for (int i = 0; i < 1000; i++)
        advance(0.01);
    printf("%.15g\n", energy());
    return 0;
}
