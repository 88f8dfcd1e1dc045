// A washing machine: a program of phases, each with conditions on water, heat, drum, door and time, written as one row of ifs over flags that is gone through once in each tick.
//
// Error: the door unlocks with water in the drum or while it turns, the heater runs without water, the valve stays open above the mark, or pump and valve work together.
// verdict: safe
// bug: a pause during the last rinse that is taken back after the spin was chosen unlocks the door although the drum turns
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

void reach_error(void) { assert(0); }

// Choices made at the start.
static int hot, wool, prewash, extra_rinse, no_spin;
// Buttons and sensors of this tick.
static int start_button, pause_button, cancel_button, door_shut = 1, unbalanced, water_fails, spin_button;
// Phases: one flag each.
static int ready = 1, locking, filling_pre, washing_pre, draining_pre, filling, heating, washing, cooling, draining, rinse_filling, rinsing, rinse_draining, spinning, slowing, finished, paused, failed;
static int rinses_left, phase_time, before_pause, retry;
// Parts.
static int valve, pump, heater, drum_slow, drum_fast, lock;
// What the tub does.
static int level, warmth, fault_water, fault_balance, soap_in;

static void read_inputs(int tick) {
    unsigned char which = __VERIFIER_nondet_uchar();
    start_button = tick == 0 || which == 1;
    pause_button = which == 2 && tick > 0;
    cancel_button = which == 3 && tick > 0;
    unbalanced = which == 4;
    water_fails = which == 5;
    spin_button = which == 6;
    if (tick == 0) {
        hot = which & 8 ? 1 : 0;
        wool = which & 16 ? 1 : 0;
        prewash = which & 32 ? 1 : 0;
        extra_rinse = which & 64 ? 1 : 0;
    }
}

static void choose(void) {
    if (ready && hot && wool) { hot = 0; }
    if (ready && wool && extra_rinse) { extra_rinse = 0; }
    if (ready && prewash && wool) { prewash = 0; }
    if (ready && wool) { no_spin = 1; }
    if (spin_button && !spinning) { no_spin = !no_spin; }
    if (spin_button && wool && !no_spin && level > 0) { no_spin = 1; }
}

static void pauses(void) {
    if (paused && pause_button && before_pause == 1) { paused = 0; filling = 1; phase_time = 0; pause_button = 0; }
    if (paused && pause_button && before_pause == 2) { paused = 0; washing = 1; phase_time = 0; pause_button = 0; }
    if (paused && pause_button && before_pause == 3) { paused = 0; rinsing = 1; phase_time = 0; pause_button = 0; }
    if (filling && pause_button) { filling = 0; paused = 1; before_pause = 1; }
    if (washing && pause_button) { washing = 0; paused = 1; before_pause = 2; }
    if (rinsing && pause_button) { rinsing = 0; paused = 1; before_pause = 3; }
    if (paused && cancel_button) { paused = 0; draining = 1; rinses_left = 0; no_spin = 1; }
    if (filling_pre && cancel_button) { filling_pre = 0; draining = 1; rinses_left = 0; no_spin = 1; }
    if (filling && cancel_button) { filling = 0; draining = 1; rinses_left = 0; no_spin = 1; }
    if (heating && cancel_button) { heating = 0; draining = 1; rinses_left = 0; no_spin = 1; }
    if (washing && cancel_button) { washing = 0; draining = 1; rinses_left = 0; no_spin = 1; }
    if (rinsing && cancel_button) { rinsing = 0; rinse_draining = 1; rinses_left = 0; no_spin = 1; }
    if (spinning && cancel_button) { spinning = 0; slowing = 1; phase_time = 0; }
}

static void steps(void) {
    int moved = 0;
    phase_time++;
    if (ready && start_button && door_shut) { ready = 0; locking = 1; moved = 1; }
    if (locking && !moved) { locking = 0; filling_pre = prewash; filling = !prewash; rinses_left = 1 + extra_rinse; soap_in = 0; moved = 1; }
    if (filling_pre && !moved && level >= 1) { filling_pre = 0; washing_pre = 1; soap_in = 1; moved = 1; }
    if (filling_pre && !moved && water_fails) { retry++; }
    if (washing_pre && !moved && phase_time > 1) { washing_pre = 0; draining_pre = 1; moved = 1; }
    if (draining_pre && !moved && level == 0) { draining_pre = 0; filling = 1; moved = 1; }
    if (filling && !moved && level >= 2) { filling = 0; heating = hot; washing = !hot; soap_in = 1; moved = 1; }
    if (filling && !moved && water_fails) { retry++; }
    if ((filling || filling_pre || rinse_filling) && retry > 1) { fault_water = 1; }
    if (filling && fault_water) { filling = 0; failed = 1; moved = 1; }
    if (filling_pre && fault_water) { filling_pre = 0; failed = 1; moved = 1; }
    if (rinse_filling && fault_water) { rinse_filling = 0; failed = 1; moved = 1; }
    if (heating && !moved && warmth >= 2) { heating = 0; washing = 1; moved = 1; }
    if (heating && !moved && level < 1) { heating = 0; filling = 1; moved = 1; }
    if (washing && !moved && phase_time > 1 && warmth >= 2) { washing = 0; cooling = 1; moved = 1; }
    if (washing && !moved && phase_time > 1 && warmth < 2) { washing = 0; draining = 1; moved = 1; }
    if (cooling && !moved && warmth < 2) { cooling = 0; draining = 1; moved = 1; }
    if (draining && !moved && level == 0 && rinses_left > 0) { draining = 0; rinse_filling = 1; moved = 1; }
    if (draining && !moved && level == 0 && rinses_left == 0) { draining = 0; slowing = 1; moved = 1; }
    if (rinse_filling && !moved && level >= 2) { rinse_filling = 0; rinsing = 1; soap_in = 0; moved = 1; }
    if (rinse_filling && !moved && water_fails) { retry++; }
    if (rinsing && !moved && phase_time > 0) { rinsing = 0; rinse_draining = 1; moved = 1; }
    if (rinse_draining && !moved && level == 0 && rinses_left > 1) { rinse_draining = 0; rinses_left--; rinse_filling = 1; moved = 1; }
    if (rinse_draining && !moved && level == 0 && !no_spin) { rinse_draining = 0; rinses_left = 0; spinning = 1; moved = 1; }
    if (rinse_draining && !moved && level == 0 && no_spin) { rinse_draining = 0; rinses_left = 0; slowing = 1; moved = 1; }
    if (spinning && !moved && unbalanced) { fault_balance++; }
    if (spinning && !moved && fault_balance > 1) { spinning = 0; slowing = 1; moved = 1; }
    if (spinning && !moved && phase_time > 1) { spinning = 0; slowing = 1; moved = 1; }
    if (slowing && !moved && level == 0) { slowing = 0; finished = 1; moved = 1; }
    if (slowing && !moved && level > 0) { slowing = 0; draining = 1; moved = 1; }
    if (failed && !moved && cancel_button) { failed = 0; draining = 1; rinses_left = 0; no_spin = 1; retry = 0; fault_water = 0; moved = 1; }
    if (finished && !moved && start_button) { finished = 0; ready = 1; moved = 1; }
    if (moved) { phase_time = 0; }
}

static void parts(void) {
    valve = 0;
    pump = 0;
    heater = 0;
    drum_slow = 0;
    drum_fast = 0;
    if (filling_pre && level < 1 && !water_fails) { valve = 1; }
    if (filling && level < 2 && !water_fails) { valve = 1; }
    if (rinse_filling && level < 2 && !water_fails) { valve = 1; }
    if (draining_pre && level > 0) { pump = 1; }
    if (draining && level > 0) { pump = 1; }
    if (rinse_draining && level > 0) { pump = 1; }
    if (spinning) { pump = 1; }
    if (heating && level > 0) { heater = 1; }
    if (washing_pre && !wool) { drum_slow = 1; }
    if (washing) { drum_slow = 1; }
    if (heating && phase_time > 0) { drum_slow = 1; }
    if (rinsing && !wool) { drum_slow = 1; }
    if (spinning && !unbalanced) { drum_fast = 1; }
    if (spinning && unbalanced) { drum_slow = 1; }
    if (locking) { lock = 1; }
    if (finished) { lock = 0; }
    if (ready) { lock = 0; }
    if (failed && level == 0) { lock = 0; }
    if (paused && level == 0) { lock = 0; }
    if (!paused && !failed && !finished && !ready) { lock = 1; }
#ifdef BUG
    if (spinning && before_pause == 3 && !unbalanced) { lock = 0; }
#endif
}

static void tub(void) {
    if (valve) { level++; }
    if (pump && level > 0) { level = 0; }
    if (heater) { warmth++; }
    if (valve && warmth > 0) { warmth--; }
    if (cooling && warmth > 0) { warmth--; }
    if (level == 0) { warmth = 0; }
}

static void check(void) {
    if (!lock && level > 0) { reach_error(); }
    if (!lock && (drum_slow || drum_fast)) { reach_error(); }
    if (heater && level == 0) { reach_error(); }
    if (valve && pump) { reach_error(); }
    if (level > 2) { reach_error(); }
    if (drum_slow && drum_fast) { reach_error(); }
    if (finished && soap_in && rinses_left > 0) { reach_error(); }
    if (ready + locking + filling_pre + washing_pre + draining_pre + filling + heating + washing + cooling + draining + rinse_filling + rinsing + rinse_draining + spinning + slowing + finished + paused + failed != 1) { reach_error(); }
}

int main(void) {
    // The water is in already, and the last rinse is to come.
    ready = 0, rinse_filling = 1, rinses_left = 1, level = 1, lock = 1;
    for (int tick = 0; tick < 10; tick++) {
        read_inputs(tick);
        choose();
        pauses();
        steps();
        parts();
        check();
        tub();
    }
    return 0;
}
