// The class driver above keyboards: programs read keys from it, keyboards deliver them from below at any time. Keys that nobody waits for are kept in
// a ring; a read that finds no key waits until one comes, is cancelled, or the keyboard goes.
//
// The automaton watches waiting reads and the remove lock. Each read that was accepted ends once; a waiting read has a cancel routine until somebody takes
// it; the lock is held while a request is inside and is given back once for each time it was taken; nothing is delivered to a keyboard that is gone.
// verdict: safe
// bug: a read that is cancelled while the keyboard sleeps, armed for waking, keeps its place in the list and ends again when the keyboard goes
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

void reach_error(void) { assert(0); }

enum status { DONE, WAITS, REFUSED, CANCELLED, GONE, OVERRUN };

#define READS 3
#define RING 2

// The automaton.
enum { UNUSED, WAITING, TAKEN, ENDED };
static int read_state[READS];
static int lock_count, lock_closed;

static void read_waits(int read) {
    if (read_state[read] != UNUSED)
        reach_error();
    read_state[read] = WAITING;
}

static void read_taken(int read) {
    if (read_state[read] != WAITING)
        reach_error();
    read_state[read] = TAKEN;
}

static void read_ends(int read) {
    if (read_state[read] != TAKEN && read_state[read] != UNUSED)
        reach_error();
    read_state[read] = ENDED;
}

static int take_lock(void) {
    if (lock_closed)
        return 0;
    lock_count++;
    return 1;
}

static void give_lock(void) {
    if (lock_count <= 0)
        reach_error();
    lock_count--;
}

static void close_lock(void) {
    // Waits for everybody who is inside, but for the one who closes it.
    if (lock_count != 1)
        reach_error();
    lock_count = 0;
    lock_closed = 1;
}

// The device.
static int connected, enabled, is_open, trusted, surprise;
static int ring_used, ring_overflow, dropped;
static int list[READS], listed, reads_made, has_cancel_routine[READS];
static int indicators, typematic_rate, typematic_delay, wake_armed, power_down;

static void remove_from_list(int at) {
    for (int i = at; i + 1 < listed; i++)
        list[i] = list[i + 1];
    listed--;
}

// Takes the first waiting read off, unless it is being cancelled.
static int take_waiting(void) {
    while (listed > 0) {
        int read = list[0];
        remove_from_list(0);
        if (has_cancel_routine[read]) {
            has_cancel_routine[read] = 0;
            read_taken(read);
            return read;
        }
    }
    return -1;
}

static enum status read_key(int buffer) {
    if (reads_made == READS)
        return REFUSED;
    int read = reads_made++;
    if (buffer < 12) {
        read_ends(read);
        return REFUSED;
    }
    if (!connected || surprise) {
        read_ends(read);
        return GONE;
    }
    if (!trusted) {
        read_ends(read);
        return REFUSED;
    }
    if (ring_used > 0) {
        ring_used--;
        if (ring_used == 0)
            ring_overflow = 0;
        read_ends(read);
        return DONE;
    }
    read_waits(read);
    has_cancel_routine[read] = 1;
    list[listed++] = read;
    return WAITS;
}

// Keys come from below.
static void service(unsigned keys) {
    if (!enabled || power_down)
        return;
    if (!connected)
        reach_error();
    while (keys > 0) {
        int read = take_waiting();
        if (read >= 0) {
            read_ends(read);
        } else if (ring_used < RING) {
            ring_used++;
        } else {
            ring_overflow = 1;
            dropped++;
        }
        keys--;
    }
}

// The one who asked does not want it any more.
static void cancel(int read) {
    if (read < 0 || read >= reads_made || !has_cancel_routine[read])
        return;
    read_taken(read);
    read_ends(read);
#ifdef BUG
    if (wake_armed)
        return;
#endif
    has_cancel_routine[read] = 0;
    for (int i = 0; i < listed; i++)
        if (list[i] == read) {
            remove_from_list(i);
            break;
        }
}

static enum status open_class(void) {
    if (is_open && trusted)
        return REFUSED;
    is_open++;
    if (is_open == 1) {
        trusted = __VERIFIER_nondet_bool();
        if (connected)
            enabled = 1;
    }
    return DONE;
}

// All that wait end when the last handle goes.
static enum status cleanup(void) {
    int read;
    if (is_open == 0)
        return REFUSED;
    if (is_open > 1 && !trusted) {
        is_open--;
        return DONE;
    }
    while ((read = take_waiting()) >= 0)
        read_ends(read);
    ring_used = 0;
    is_open = 0;
    trusted = 0;
    enabled = 0;
    return DONE;
}

static enum status set_indicators(void) {
    int lights = __VERIFIER_nondet_int();
    if (lights & ~7)
        return REFUSED;
    if (!connected)
        return GONE;
    if (__VERIFIER_nondet_int() < 0) {
        // The keyboard did not acknowledge; once more.
        if (__VERIFIER_nondet_int() < 0)
            return REFUSED;
    }
    indicators = lights;
    return DONE;
}

static enum status set_typematic(void) {
    int rate = __VERIFIER_nondet_int(), delay = __VERIFIER_nondet_int();
    if (rate == 0 && delay == 0) {
        typematic_rate = 30;
        typematic_delay = 250;
        return DONE;
    }
    if (rate < 2 || rate > 30)
        return REFUSED;
    if (delay < 250 || delay > 1000)
        return REFUSED;
    typematic_rate = rate;
    typematic_delay = delay;
    return DONE;
}

static enum status control(void) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
        return set_indicators();
    case 1:
        return set_typematic();
    case 2:
        return connected ? DONE : GONE;
    case 3:
        ring_used = 0;
        ring_overflow = 0;
        return DONE;
    default:
        return REFUSED;
    }
}

static enum status start_keyboard(void) {
    if (connected)
        return DONE;
    if (__VERIFIER_nondet_int() < 0)
        return REFUSED;
    connected = 1;
    surprise = 0;
    if (is_open)
        enabled = 1;
    return DONE;
}

static enum status surprise_removal(void) {
    int read;
    surprise = 1;
    enabled = 0;
    while ((read = take_waiting()) >= 0)
        read_ends(read);
    return DONE;
}

static enum status remove_keyboard(void) {
    int read;
    if (!surprise)
        enabled = 0;
    connected = 0;
    while ((read = take_waiting()) >= 0)
        read_ends(read);
    ring_used = 0;
    close_lock();
    return DONE;
}

static enum status power(void) {
    int down = __VERIFIER_nondet_bool();
    if (down && !power_down) {
        power_down = 1;
        wake_armed = __VERIFIER_nondet_bool() && trusted;
        return DONE;
    }
    if (!down && power_down) {
        power_down = 0;
        if (connected && __VERIFIER_nondet_int() < 0)
            return surprise_removal();
        if (wake_armed)
            wake_armed = 0;
    }
    return DONE;
}

enum { OPEN, CLEANUP, READ, CONTROL, START, SURPRISE, REMOVE, POWER, KEYS, CANCEL };

static enum status request(int kind) {
    if (!take_lock())
        return GONE;
    enum status status = DONE;
    switch (kind) {
    case OPEN:
        status = open_class();
        break;
    case CLEANUP:
        status = cleanup();
        break;
    case READ:
        status = read_key(__VERIFIER_nondet_int());
        break;
    case CONTROL:
        status = control();
        break;
    case START:
        status = start_keyboard();
        break;
    case SURPRISE:
        status = surprise_removal();
        break;
    case REMOVE:
        status = remove_keyboard();
        return status;
    case POWER:
        status = power();
        break;
    }
    give_lock();
    return status;
}

static void event(int kind) {
    unsigned keys;
    switch (kind) {
    case KEYS:
        keys = __VERIFIER_nondet_uint();
        if (keys > 4)
            keys = 4;
        service(keys);
        break;
    case CANCEL:
        cancel(__VERIFIER_nondet_int());
        break;
    default:
        request(kind);
    }
}

int main(void) {
    connected = 1;
    trusted = 1;
    is_open = 1;
    enabled = 1;
    // A first reader waits already.
    request(READ);
    for (int i = 0; i < 4; i++) {
        int kind = __VERIFIER_nondet_int();
        if (kind < OPEN || kind > CANCEL)
            break;
        event(kind);
    }
    // In the end the keyboard goes, and everything must have ended.
    if (!lock_closed)
        request(REMOVE);
    for (int i = 0; i < reads_made; i++)
        if (read_state[i] != ENDED)
            reach_error();
    if (lock_count != 0)
        reach_error();
    return 0;
}
