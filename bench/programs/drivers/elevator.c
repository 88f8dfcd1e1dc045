// An elevator with four floors in the manner of programmable controllers: the whole program is one row of conditions on inputs, marks, timers and outputs, gone through in each cycle. Calls from
// floors and cabin, doors with light barrier, overload, fire service, inspection, and a motor with two speeds.
//
// Error: the motor runs with an open door, runs past an end of the shaft, is driven both ways, or the door opens between floors.
// verdict: safe
// bug: fire service that begins while the door closes starts the motor one cycle too early
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

void reach_error(void) { assert(0); }

// Inputs.
static int call_1, call_2, call_3, call_4, barrier, overload, fire, inspection;
// Kept calls.
static int want_1, want_2, want_3, want_4, want_any, want_above, want_below, want_here;
// Marks.
static int going_up, going_down, standing = 1, slow, fast;
static int door_open, door_closed = 1, door_opens, door_closes;
static int fire_mode, fire_returned, inspection_mode, overload_mark, parked = 1;
static int at_1 = 1, at_2, at_3, at_4, between;
// Timers, counted down.
static int door_timer, start_timer, park_timer;
// Outputs.
static int motor_up, motor_down, motor_fast, brake = 1, lamp_up, lamp_down, gong, door_motor_open, door_motor_close;

static void read_inputs(void) {
    unsigned char which = __VERIFIER_nondet_uchar();
    call_1 = which == 1;
    call_2 = which == 2;
    call_3 = which == 3;
    call_4 = which == 4;
    barrier = which == 5;
    overload = which == 6;
    fire = which == 7;
    inspection = which == 8;
}

static void keep_calls(void) {
    if (call_1 && !fire_mode) { want_1 = 1; }
    if (call_2 && !fire_mode) { want_2 = 1; }
    if (call_3 && !fire_mode) { want_3 = 1; }
    if (call_4 && !fire_mode) { want_4 = 1; }
    if (inspection_mode) { want_1 = 0; }
    if (inspection_mode) { want_2 = 0; }
    if (inspection_mode) { want_3 = 0; }
    if (inspection_mode) { want_4 = 0; }
    if (at_1 && door_open) { want_1 = 0; }
    if (at_2 && door_open) { want_2 = 0; }
    if (at_3 && door_open) { want_3 = 0; }
    if (at_4 && door_open) { want_4 = 0; }
    want_any = want_1 || want_2 || want_3 || want_4;
    want_above = 0;
    want_below = 0;
    want_here = 0;
    if (at_1 && (want_2 || want_3 || want_4)) { want_above = 1; }
    if (at_2 && (want_3 || want_4)) { want_above = 1; }
    if (at_3 && want_4) { want_above = 1; }
    if (at_2 && want_1) { want_below = 1; }
    if (at_3 && (want_1 || want_2)) { want_below = 1; }
    if (at_4 && (want_1 || want_2 || want_3)) { want_below = 1; }
    if (at_1 && want_1) { want_here = 1; }
    if (at_2 && want_2) { want_here = 1; }
    if (at_3 && want_3) { want_here = 1; }
    if (at_4 && want_4) { want_here = 1; }
}

static void modes(void) {
    if (fire && !fire_mode) { fire_mode = 1; fire_returned = 0; want_2 = 0; want_3 = 0; want_4 = 0; want_1 = 1; }
    if (fire_mode && at_1 && standing && door_open) { fire_returned = 1; }
    if (fire_mode && fire_returned && fire) { fire_mode = 0; fire_returned = 0; }
    if (inspection && standing && !fire_mode && !inspection_mode) { inspection_mode = 1; }
    else if (inspection && inspection_mode) { inspection_mode = 0; }
    if (overload && door_open) { overload_mark = 1; }
    if (!overload && overload_mark && barrier) { overload_mark = 0; }
    if (standing && !want_any && !parked) { park_timer++; }
    if (want_any) { park_timer = 0; parked = 0; }
    if (park_timer > 2 && door_closed) { parked = 1; park_timer = 0; }
}

static void timers(void) {
    if (door_timer > 0) { door_timer--; }
    if (start_timer > 0) { start_timer--; }
    if (barrier && door_open) { door_timer = 1; }
    if (overload_mark && door_open) { door_timer = 1; }
}

static void doors(void) {
    if (door_closed && standing && !between && want_here && !inspection_mode) { door_closed = 0; door_opens = 1; }
    else if (door_opens) { door_opens = 0; door_open = 1; door_timer = 1; gong = 1; }
    if (gong && door_closes) { gong = 0; }
    if (door_open && door_timer == 0 && !overload_mark && !barrier && !fire_returned) { door_open = 0; door_closes = 1; }
    else if (door_closes && (barrier || want_here) && !fire_mode) { door_closes = 0; door_opens = 1; }
    else if (door_closes && barrier && fire_mode) { door_closes = 0; door_opens = 1; }
    else if (door_closes) { door_closes = 0; door_closed = 1; start_timer = 1; }
    door_motor_open = 0;
    door_motor_close = 0;
    if (door_opens) { door_motor_open = 1; }
    if (door_closes) { door_motor_close = 1; }
}

static void start_and_stop(void) {
    // From rest: upwards first if the last way was up.
    if (standing && door_closed && start_timer == 0 && !want_here && want_above && lamp_up && !inspection_mode) { standing = 0; going_up = 1; }
    if (standing && door_closed && start_timer == 0 && !want_here && want_below && lamp_down && !inspection_mode) { standing = 0; going_down = 1; }
    if (standing && door_closed && start_timer == 0 && !want_here && want_above && !inspection_mode) { standing = 0; going_up = 1; }
    if (standing && door_closed && start_timer == 0 && !want_here && want_below && !inspection_mode) { standing = 0; going_down = 1; }
#ifdef BUG
    if (standing && door_closes && fire_mode && want_below && !barrier) { standing = 0; going_down = 1; }
#endif
    // Fast as long as the next floor is not wanted.
    if (going_up && at_1 && !want_2) { fast = 1; slow = 0; }
    if (going_up && at_1 && want_2) { fast = 0; slow = 1; }
    if (going_up && at_2 && !want_3) { fast = 1; slow = 0; }
    if (going_up && at_2 && want_3) { fast = 0; slow = 1; }
    if (going_up && at_3) { fast = 0; slow = 1; }
    if (going_down && at_4 && !want_3) { fast = 1; slow = 0; }
    if (going_down && at_4 && want_3) { fast = 0; slow = 1; }
    if (going_down && at_3 && !want_2) { fast = 1; slow = 0; }
    if (going_down && at_3 && want_2) { fast = 0; slow = 1; }
    if (going_down && at_2) { fast = 0; slow = 1; }
    // A floor that is wanted, or nothing left that way.
    if (going_up && !between && want_here && (slow || !want_above)) { going_up = 0; standing = 1; }
    if (going_down && !between && want_here && (slow || !want_below)) { going_down = 0; standing = 1; }
    if (going_up && at_4) { going_up = 0; standing = 1; }
    if (going_down && at_1) { going_down = 0; standing = 1; }
    if (going_up && !between && !want_above) { going_up = 0; standing = 1; }
    if (going_down && !between && !want_below) { going_down = 0; standing = 1; }
    if (standing && fast) { fast = 0; }
    if (standing && slow) { slow = 0; }
    if (going_up && !lamp_up) { lamp_up = 1; lamp_down = 0; }
    if (going_down && !lamp_down) { lamp_down = 1; lamp_up = 0; }
    if (parked && lamp_up) { lamp_up = 0; }
    if (parked && lamp_down) { lamp_down = 0; }
}

static void outputs(void) {
    motor_up = 0;
    motor_down = 0;
    motor_fast = 0;
    if (going_up) { motor_up = 1; brake = 0; }
    if (going_down) { motor_down = 1; brake = 0; }
    if (standing) { brake = 1; }
    if (fast && (motor_up || motor_down)) { motor_fast = 1; }
}

// What the motor does to the cabin, half a floor at a time or a whole one.
static void shaft(void) {
    if (motor_up && at_1) { at_1 = 0; at_2 = motor_fast; between = motor_fast ? 0 : 12; }
    else if (motor_up && at_2) { at_2 = 0; at_3 = motor_fast; between = motor_fast ? 0 : 23; }
    else if (motor_up && at_3) { at_3 = 0; between = 34; }
    else if (motor_up && between == 12) { between = 0; at_2 = 1; }
    else if (motor_up && between == 23) { between = 0; at_3 = 1; }
    else if (motor_up && between == 34) { between = 0; at_4 = 1; }
    if (motor_down && at_4) { at_4 = 0; at_3 = motor_fast; between = motor_fast ? 0 : 34; }
    else if (motor_down && at_3) { at_3 = 0; at_2 = motor_fast; between = motor_fast ? 0 : 23; }
    else if (motor_down && at_2) { at_2 = 0; between = 12; }
    else if (motor_down && between == 34) { between = 0; at_3 = 1; }
    else if (motor_down && between == 23) { between = 0; at_2 = 1; }
    else if (motor_down && between == 12) { between = 0; at_1 = 1; }
}

static void check(void) {
    if (motor_up && motor_down) { reach_error(); }
    if ((motor_up || motor_down) && !door_closed) { reach_error(); }
    if ((motor_up || motor_down) && brake) { reach_error(); }
    if (motor_up && at_4) { reach_error(); }
    if (motor_down && at_1) { reach_error(); }
    if (door_motor_open && between) { reach_error(); }
    if (door_motor_open && door_motor_close) { reach_error(); }
    if (door_open + door_closed + door_opens + door_closes != 1) { reach_error(); }
    if (standing + going_up + going_down != 1) { reach_error(); }
    if (at_1 + at_2 + at_3 + at_4 + (between != 0) != 1) { reach_error(); }
}

int main(void) {
    // It waits on the second floor with open doors.
    at_1 = 0, at_2 = 1, door_closed = 0, door_open = 1;
    for (int cycle = 0; cycle < 7; cycle++) {
        read_inputs();
        keep_calls();
        modes();
        timers();
        doors();
        start_and_stop();
        outputs();
        check();
        shaft();
    }
    return 0;
}
