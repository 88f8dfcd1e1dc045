// A door with an alarm over endless events: one order of events opens it while it is locked.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <assert.h>
#include <klee/klee.h>

enum state { SHUT, OPEN, LOCKED, ALARM, SERVICE };
enum event { PUSH, PULL, KEY, CODE, RESET };

int main(void) {
    enum state state = SHUT;
    int locked = 0;
    unsigned passed = 0;
    for (;;) {
        int event = klee_int("event");
        switch (state) {
        case SHUT:
            if (event == PUSH) { state = OPEN; passed++; }
            if (event == KEY) { state = LOCKED; locked = 1; }
            break;
        case OPEN:
            if (event == PULL) { state = SHUT; }
            break;
        case LOCKED:
            if (event == KEY) { state = SHUT; locked = 0; }
            if (event == PUSH) { state = ALARM; }
            break;
        case ALARM:
            if (event == CODE && passed == 3) { state = SERVICE; }
            if (event == KEY) { state = LOCKED; }
            break;
        case SERVICE:
            if (event == RESET) {
                state = SHUT;
#ifdef SAFE
                locked = 0;
#endif
            }
            break;
        }
        assert(state != OPEN || !locked); /* bug */
    }
}
