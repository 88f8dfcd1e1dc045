// The control unit of a car window in the manner of code that is generated from state charts: the flags of the last step are compared with those of this one, each chart is one row of ifs,
// and the row is gone through once for each step. Two switches (driver and passenger), motor with current sensing, protection against jamming, child lock, heat, bus messages.
//
// Error: the motor is driven in both directions at once, drives up with something jammed, or drives on at an end of its way.
// verdict: safe
// bug: the passenger's tap takes over an upward run of the driver and with it forgets that something was jammed
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

void reach_error(void) { assert(0); }

// Inputs.
static int key_on, driver_up, driver_down, passenger_up, passenger_down, child_lock, current_high, end_top, end_bottom, bus_close, bus_open, too_hot;
static int key_on_old, driver_up_old, driver_down_old, passenger_up_old, passenger_down_old, current_high_old;
// Charts: one flag for each state.
static int idle = 1, up_by_hand, up_by_itself, down_by_hand, down_by_itself, jammed, reversing, blocked;
static int by_driver, by_passenger, by_bus;
static int power_off = 1, power_on, power_lag;
static int motor_up, motor_down, relay_closed;
static int heat_good = 1, heat_high, heat_rest;
static int jam_count, run_time, reverse_time, lag_time, heat, position = 2;
static int tap_driver, tap_passenger, message_sent;

static void read_inputs(int step) {
    key_on_old = key_on, driver_up_old = driver_up, driver_down_old = driver_down;
    passenger_up_old = passenger_up, passenger_down_old = passenger_down, current_high_old = current_high;
    if (step == 0) {
        key_on = 1;
        child_lock = __VERIFIER_nondet_bool();
    } else {
        key_on = __VERIFIER_nondet_bool();
    }
    unsigned char keys = __VERIFIER_nondet_uchar();
    driver_up = keys == 1, driver_down = keys == 2, passenger_up = keys == 3, passenger_down = keys == 4;
    bus_close = keys == 5, bus_open = keys == 6;
    current_high = __VERIFIER_nondet_bool();
    too_hot = heat > 3;
}

static void power_chart(void) {
    if (power_off && key_on) { power_off = 0; power_on = 1; }
    if (power_on && !key_on) { power_on = 0; power_lag = 1; lag_time = 0; }
    if (power_lag && key_on) { power_lag = 0; power_on = 1; }
    if (power_lag) { lag_time++; }
    if (power_lag && lag_time > 2) { power_lag = 0; power_off = 1; }
    if (power_off && message_sent) { message_sent = 0; }
}

static void heat_chart(void) {
    if (motor_up || motor_down) { heat++; }
    if (!motor_up && !motor_down && heat > 0) { heat--; }
    if (heat_good && heat > 2) { heat_good = 0; heat_high = 1; }
    if (heat_high && heat < 2) { heat_high = 0; heat_good = 1; }
    if (heat_high && too_hot) { heat_high = 0; heat_rest = 1; }
    if (heat_rest && heat == 0) { heat_rest = 0; heat_good = 1; }
}

static void tap_chart(void) {
    if (driver_up && !driver_up_old) { tap_driver = 1; }
    if (driver_up && driver_up_old) { tap_driver = 0; }
    if (driver_down && !driver_down_old) { tap_driver = 2; }
    if (driver_down && driver_down_old) { tap_driver = 0; }
    if (passenger_up && !passenger_up_old && !child_lock) { tap_passenger = 1; }
    if (passenger_up && passenger_up_old) { tap_passenger = 0; }
    if (passenger_down && !passenger_down_old && !child_lock) { tap_passenger = 2; }
    if (passenger_down && passenger_down_old) { tap_passenger = 0; }
    if (!power_on && !power_lag) { tap_driver = 0; }
    if (!power_on && !power_lag) { tap_passenger = 0; }
}

static void sense_chart(void) {
    end_top = position == 4;
    end_bottom = position == 0;
    if (motor_up && current_high && current_high_old && !end_top) { jam_count++; }
    if (motor_up && !current_high) { jam_count = 0; }
    if (jam_count > 0 && (up_by_hand || up_by_itself)) { up_by_hand = 0; up_by_itself = 0; jammed = 1; }
    if (motor_down && current_high && current_high_old && !end_bottom) { down_by_hand = 0; down_by_itself = 0; idle = !jammed && !reversing && !blocked && !up_by_hand && !up_by_itself; }
}

static void stop_all(void) {
    up_by_hand = up_by_itself = down_by_hand = down_by_itself = 0;
    by_driver = by_passenger = by_bus = 0;
    run_time = 0;
}

static void move_chart(void) {
    int awake = power_on || power_lag;
    // From rest.
    if (idle && awake && driver_up && tap_driver == 1 && heat_good) { idle = 0; up_by_itself = 1; by_driver = 1; }
    if (idle && awake && driver_up && tap_driver != 1 && !heat_rest) { idle = 0; up_by_hand = 1; by_driver = 1; }
    if (idle && awake && driver_down && tap_driver == 2) { idle = 0; down_by_itself = 1; by_driver = 1; }
    if (idle && awake && driver_down && tap_driver != 2) { idle = 0; down_by_hand = 1; by_driver = 1; }
    if (idle && awake && passenger_up && !child_lock && tap_passenger == 1 && heat_good) { idle = 0; up_by_itself = 1; by_passenger = 1; }
    if (idle && awake && passenger_up && !child_lock && tap_passenger != 1 && !heat_rest) { idle = 0; up_by_hand = 1; by_passenger = 1; }
    if (idle && awake && passenger_down && !child_lock && tap_passenger == 2) { idle = 0; down_by_itself = 1; by_passenger = 1; }
    if (idle && awake && passenger_down && !child_lock && tap_passenger != 2) { idle = 0; down_by_hand = 1; by_passenger = 1; }
    if (idle && bus_close && heat_good) { idle = 0; up_by_itself = 1; by_bus = 1; }
    if (idle && bus_open && awake) { idle = 0; down_by_itself = 1; by_bus = 1; }
    // By hand until the switch is let go.
    if (up_by_hand && by_driver && !driver_up) { stop_all(); idle = 1; }
    if (up_by_hand && by_passenger && !passenger_up) { stop_all(); idle = 1; }
    if (down_by_hand && by_driver && !driver_down) { stop_all(); idle = 1; }
    if (down_by_hand && by_passenger && !passenger_down) { stop_all(); idle = 1; }
    // By itself until a switch says otherwise.
    if (up_by_itself && by_driver && driver_down) { stop_all(); idle = 1; }
    if (up_by_itself && by_passenger && (passenger_down || driver_down)) { stop_all(); idle = 1; }
    if (up_by_itself && by_bus && (driver_down || passenger_down || bus_open)) { stop_all(); idle = 1; }
    if (down_by_itself && by_driver && driver_up) { stop_all(); idle = 1; }
    if (down_by_itself && by_passenger && (passenger_up || driver_up)) { stop_all(); idle = 1; }
    if (down_by_itself && by_bus && (driver_up || passenger_up || bus_close)) { stop_all(); idle = 1; }
    // Something is in the way.
#ifdef BUG
    if (jammed && by_driver && passenger_up && tap_passenger == 1 && !child_lock) { jammed = 0; up_by_itself = 1; by_driver = 0; by_passenger = 1; }
#endif
    if (jammed && !end_bottom) { jammed = 0; reversing = 1; reverse_time = 0; stop_all(); }
    if (jammed && end_bottom) { jammed = 0; blocked = 1; stop_all(); }
    if (reversing) { reverse_time++; }
    if (reversing && (reverse_time > 2 || end_bottom)) { reversing = 0; blocked = 1; jam_count = 0; }
    if (blocked && !driver_up && !passenger_up && !bus_close) { blocked = 0; idle = 1; jam_count = 0; }
    // Ends of the way, heat, power.
    if ((up_by_hand || up_by_itself) && end_top) { stop_all(); idle = 1; }
    if ((down_by_hand || down_by_itself) && end_bottom) { stop_all(); idle = 1; }
    if ((up_by_itself || down_by_itself) && run_time > 4) { stop_all(); idle = 1; }
    if ((up_by_hand || up_by_itself) && heat_rest) { stop_all(); idle = 1; }
    if ((down_by_hand || down_by_itself) && heat_rest) { stop_all(); idle = 1; }
    if (!idle && power_off && !reversing && !blocked && !by_bus) { stop_all(); jammed = 0; idle = 1; }
    if (up_by_itself || down_by_itself) { run_time++; }
}

static void motor_chart(void) {
    motor_up = 0;
    motor_down = 0;
    if (up_by_hand || up_by_itself) { motor_up = 1; }
    if (down_by_hand || down_by_itself) { motor_down = 1; }
    if (reversing) { motor_down = 1; }
    if (motor_up || motor_down) { relay_closed = 1; }
    if (!motor_up && !motor_down) { relay_closed = 0; }
    if (relay_closed && !message_sent) { message_sent = 1; }
    if (motor_up && !current_high && position < 4) { position++; }
    if (motor_down && !current_high && position > 0) { position--; }
}

static void check(void) {
    if (motor_up && motor_down) { reach_error(); }
    if (motor_up && jam_count > 0 && current_high && current_high_old) { reach_error(); }
    if (motor_up && end_top) { reach_error(); }
    if (motor_down && end_bottom) { reach_error(); }
    if (idle + up_by_hand + up_by_itself + down_by_hand + down_by_itself + jammed + reversing + blocked != 1) { reach_error(); }
    if (power_off + power_on + power_lag != 1) { reach_error(); }
    if (heat_good + heat_high + heat_rest != 1) { reach_error(); }
}

int main(void) {
    for (int step = 0; step < 4; step++) {
        read_inputs(step);
        power_chart();
        heat_chart();
        tap_chart();
        sense_chart();
        move_chart();
        motor_chart();
        check();
    }
    return 0;
}
