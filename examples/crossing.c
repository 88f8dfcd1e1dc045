/* A state machine, proved: two traffic lights that must not both be open, and somebody who may press the button at any of twelve moments.
 *
 *     $ ./x check --property=unreach-call examples/crossing.c
 *     …
 *     verdict: SAFE, TRUE
 */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum light { RED, YELLOW, GREEN };

struct crossing {
    enum light street, path;
    int wanted; /* somebody waits at the path */
};

static void tick(struct crossing *c)
{
    if (c->street == GREEN && c->wanted) {
        c->street = YELLOW;
    } else if (c->street == YELLOW) {
        c->street = RED;
    } else if (c->street == RED && c->path == RED && c->wanted) {
        c->path = GREEN;
        c->wanted = 0;
    } else if (c->path == GREEN) {
        c->path = RED;
    } else if (c->street == RED) {
        c->street = GREEN;
    }
}

int main(void)
{
    struct crossing c = {GREEN, RED, 0};
    for (int i = 0; i < 12; i++) {
        if (__VERIFIER_nondet_int())
            c.wanted = 1;
        tick(&c);
        if (c.street != RED && c.path != RED)
            reach_error();
    }
    return 0;
}
