// A bottling plant as a net of places and transitions, in the manner of simulators for such nets that serve as benchmarks for worst-case execution times. A place holds bottles, crates or
// permissions; a transition takes one from each of its two inputs and puts one into each of its two outputs. Each transition is a line of a table and becomes ifs: one that lets it fire, others
// that watch the capacity of where it leads to. All transitions are tried in order, once for each shift of the belts; sensors decide which of some transitions are held back.
//
// Error: a place holds more than its capacity, a permission is there twice, or bottles are lost.
// verdict: safe
// bug: a rinsed bottle that is held back leaves its permission behind
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

void reach_error(void) { assert(0); }

enum { SHIFTS = 7 };

// name, tokens at the start, capacity
#define PLACES(X) \
    X(empties, 3, 4) X(inspected, 0, 2) X(rejected, 0, 4) X(rinse_a, 0, 1) X(rinse_b, 0, 1) X(rinsed, 0, 2) \
    X(may_rinse_a, 1, 1) X(may_rinse_b, 1, 1) X(fill_1, 0, 1) X(fill_2, 0, 1) X(fill_3, 0, 1) X(filled, 0, 3) \
    X(may_fill_1, 1, 1) X(may_fill_2, 1, 1) X(may_fill_3, 1, 1) X(capped, 0, 2) X(may_cap, 1, 1) X(labelled, 0, 2) \
    X(may_label, 1, 1) X(crate, 1, 2) X(crate_1, 0, 1) X(crate_2, 0, 1) X(crate_full, 0, 2) X(store, 0, 3) \
    X(belt_in, 1, 1) X(belt_mid, 1, 1) X(belt_out, 1, 1) X(washer, 1, 1) X(compressor, 1, 1) X(glue, 2, 2) X(caps, 2, 2) X(waste, 0, 4)

// name, what it takes, what it gives, whether a sensor may hold it back
#define TRANSITIONS(X) \
    X(inspect, empties, belt_in, inspected, belt_in, eye) \
    X(reject, inspected, belt_in, rejected, belt_in, chip) \
    X(enter_a, inspected, may_rinse_a, rinse_a, idle_a, ready) \
    X(enter_b, inspected, may_rinse_b, rinse_b, idle_b, ready) \
    X(leave_a, rinse_a, idle_a, rinsed, may_rinse_a, jam) \
    X(leave_b, rinse_b, idle_b, rinsed, may_rinse_b, ready) \
    X(wash, washer, belt_mid, washer, belt_mid, ready) \
    X(fill_at_1, rinsed, may_fill_1, fill_1, valve, ready) \
    X(fill_at_2, rinsed, may_fill_2, fill_2, valve, ready) \
    X(fill_at_3, rinsed, may_fill_3, fill_3, valve, ready) \
    X(full_at_1, fill_1, valve, filled, may_fill_1, level) \
    X(full_at_2, fill_2, valve, filled, may_fill_2, ready) \
    X(full_at_3, fill_3, valve, filled, may_fill_3, ready) \
    X(cap_it, filled, caps, capped, cap_used, ready) \
    X(more_caps, cap_used, compressor, caps, compressor, ready) \
    X(label_it, capped, glue, labelled, glue_used, ready) \
    X(more_glue, glue_used, compressor, glue, compressor, ready) \
    X(first_in, labelled, crate, crate_1, belt_out, gripper) \
    X(second_in, labelled, crate_1, crate_2, belt_mid, ready) \
    X(close_crate, crate_2, belt_out, crate_full, belt_out, ready) \
    X(to_store, crate_full, belt_mid, store, crate, ready) \
    X(throw_away, rejected, belt_out, waste, belt_out, ready)

static int idle_a, idle_b, valve = 0, cap_used, glue_used;

#define PLACE(name, tokens, capacity) static int name = tokens;
PLACES(PLACE)

// Sensors: what they hold back.
static int eye, chip, jam, level, gripper, ready;
static int fired, held;

// A transition that two paces in a row were held back gives a warning, and its inputs stay.
#define STATE(name, in_1, in_2, out_1, out_2, sensor) static int name##_held, name##_warned, name##_fired;
TRANSITIONS(STATE)

static int room(int tokens, int most) { return tokens < most; }

#define OVERLAPS(in_1, in_2, out) (&(in_1) == &(out) || &(in_2) == &(out))

#define FIRE(name, in_1, in_2, out_1, out_2, sensor) \
    name##_fired = 0; \
    if (in_1 > 0 && in_2 > 0 && !sensor) { \
        if ((room(out_1, 3) || OVERLAPS(in_1, in_2, out_1)) && (room(out_2, 3) || OVERLAPS(in_1, in_2, out_2))) { \
            in_1--; in_2--; out_1++; out_2++; \
            name##_fired = 1; \
        } \
    } \
    if (name##_fired) { fired++; name##_held = 0; } \
    if (!name##_fired && sensor && in_1 > 0) { held++; name##_held++; } \
    if (name##_held > 1 && !name##_warned) { name##_warned = 1; } \
    if (name##_fired && name##_warned) { name##_warned = 0; }

#define CHECK_TRANSITION(name, in_1, in_2, out_1, out_2, sensor) \
    if (name##_fired && name##_held) { reach_error(); } \
    if (name##_warned && name##_held < 2) { reach_error(); } \
    if (in_1 < 0 || in_2 < 0) { reach_error(); }

#define CHECK_PLACE(name, tokens, capacity) \
    if (name < 0) { reach_error(); }

static void read_sensors(void) {
    unsigned char which = __VERIFIER_nondet_uchar();
    eye = which == 1;
    chip = which != 2;
    jam = which == 3;
    level = which == 4;
    gripper = which == 5;
}

static void check_sums(void) {
    int bottles = empties + inspected + rejected + rinse_a + rinse_b + rinsed + fill_1 + fill_2 + fill_3 + filled + capped + labelled + waste;
    int in_crates = crate_1 + 2 * crate_2 + 2 * crate_full + 2 * store;
    if (bottles + in_crates != 3) { reach_error(); }
    if (rinse_a + may_rinse_a != 1) { reach_error(); }
    if (rinse_b + may_rinse_b != 1) { reach_error(); }
    if (fill_1 + may_fill_1 != 1) { reach_error(); }
    if (fill_2 + may_fill_2 != 1) { reach_error(); }
    if (fill_3 + may_fill_3 != 1) { reach_error(); }
    if (caps + cap_used != 2) { reach_error(); }
    if (glue + glue_used != 2) { reach_error(); }
}

int main(void) {
    for (int shift = 0; shift < SHIFTS; shift++) {
        read_sensors();
        TRANSITIONS(FIRE)
#ifdef BUG
        if (jam && rinse_a > 0 && leave_a_held > 1) { may_rinse_a++; }
#endif
        TRANSITIONS(CHECK_TRANSITION)
        PLACES(CHECK_PLACE)
        check_sums();
    }
    return 0;
}
