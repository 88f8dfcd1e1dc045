// A crossing of two streets with lights for cars, pedestrians and a tram, as a net of places and transitions: one long row of ifs, each of which fires when its places hold
// a mark. The net is gone through from top to bottom several times, as a controller without an operating system would do it.
//
// Error: lights of ways that cross each other are green together, or a mark was lost or doubled.
// verdict: safe
// bug: the tram's request is granted while the main street still shows yellow
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

void reach_error(void) { assert(0); }

// Marks. Each group holds one at a time.
static int main_red = 1, main_red_yellow, main_green, main_yellow;
static int side_red = 1, side_red_yellow, side_green, side_yellow;
static int walk_main_red = 1, walk_main_green, walk_main_clear;
static int walk_side_red = 1, walk_side_green, walk_side_clear;
static int tram_stop = 1, tram_ready, tram_go, tram_clear;
static int turn_main = 1, turn_side, turn_tram;
static int night, blinking, blink_on, fault, fault_lamp, fault_loop;
static int timer_short, timer_long, ticks;
// Requests that are kept until they are served.
static int wants_main, wants_side, wants_walk_main, wants_walk_side, wants_tram;
// What the sensors say in this round.
static int loop_main, loop_side, button_main, button_side, tram_near, tram_gone, lamp_good, night_switch;

// At most one of them speaks in a round.
static void read_sensors(void) {
    unsigned char which = __VERIFIER_nondet_uchar();
    loop_main = which == 1;
    loop_side = which == 2;
    button_main = which == 3;
    button_side = which == 4;
    tram_near = which == 5;
    tram_gone = which == 6;
    lamp_good = which != 7;
    night_switch = which == 8;
}

static void net(void) {
    // Requests.
    if (loop_main && !main_green) { wants_main = 1; }
    if (loop_side && !side_green) { wants_side = 1; }
    if (button_main && !walk_main_green) { wants_walk_main = 1; }
    if (button_side && !walk_side_green) { wants_walk_side = 1; }
    if (tram_near && !tram_go) { wants_tram = 1; }
    if (tram_gone && tram_stop) { wants_tram = 0; }
    if (loop_main && main_green) { fault_loop++; }
    if (loop_side) { fault_loop = 0; }
    // Timers.
    if (ticks == 0) { timer_short = 0; timer_long = 0; }
    if (ticks == 1) { timer_short = 1; timer_long = 0; }
    if (ticks >= 2) { timer_short = 1; timer_long = 1; }
    // Faults and the night.
    if (!lamp_good && main_red) { fault_lamp = 1; }
    if (!lamp_good && side_red) { fault_lamp = 1; }
    if (lamp_good && fault_lamp && !fault) { fault_lamp = 0; }
    if (fault_lamp && fault_loop > 1) { fault = 1; }
    if (night_switch && !night && turn_main && main_red && side_red) { night = 1; }
    if (!night_switch && night && blinking) { night = 0; blinking = 0; blink_on = 0; }
    if (night && !blinking && main_red && side_red && tram_stop) { blinking = 1; }
    if (blinking && blink_on) { blink_on = 0; }
    if (blinking && !blink_on && timer_short) { blink_on = 1; }
    if (fault && !blinking && main_red && side_red) { blinking = 1; }
    // The end of green, main street.
    if (main_green && turn_main && timer_long && wants_side) { main_green = 0; main_yellow = 1; ticks = 0; timer_short = 0; }
    if (main_green && turn_main && timer_short && wants_tram) { main_green = 0; main_yellow = 1; ticks = 0; timer_short = 0; }
    if (main_green && fault) { main_green = 0; main_yellow = 1; ticks = 0; timer_short = 0; }
    if (main_green && night) { main_green = 0; main_yellow = 1; ticks = 0; timer_short = 0; }
    if (walk_main_green && main_yellow) { walk_main_green = 0; walk_main_clear = 1; }
    if (walk_main_green && timer_long) { walk_main_green = 0; walk_main_clear = 1; }
    // The end of green, side street.
    if (side_green && turn_side && timer_long) { side_green = 0; side_yellow = 1; ticks = 0; timer_short = 0; }
    if (side_green && turn_side && wants_main && timer_short) { side_green = 0; side_yellow = 1; ticks = 0; timer_short = 0; }
    if (side_green && wants_tram) { side_green = 0; side_yellow = 1; ticks = 0; timer_short = 0; }
    if (side_green && fault) { side_green = 0; side_yellow = 1; ticks = 0; timer_short = 0; }
    if (walk_side_green && side_yellow) { walk_side_green = 0; walk_side_clear = 1; }
    if (walk_side_green && wants_tram) { walk_side_green = 0; walk_side_clear = 1; }
    // The tram leaves.
    if (tram_go && tram_gone) { tram_go = 0; tram_clear = 1; }
    if (tram_go && fault) { tram_go = 0; tram_clear = 1; }
    if (tram_ready && !wants_tram && turn_tram) { tram_ready = 0; tram_stop = 1; turn_tram = 0; turn_main = 1; }
    // Everything that clears becomes red.
    if (main_yellow && timer_short && !walk_main_green) { main_yellow = 0; main_red = 1; ticks = 0; }
    if (side_yellow && timer_short && !walk_side_green) { side_yellow = 0; side_red = 1; ticks = 0; }
    if (walk_main_clear && main_red) { walk_main_clear = 0; walk_main_red = 1; }
    if (walk_main_clear && timer_short) { walk_main_clear = 0; walk_main_red = 1; }
    if (walk_side_clear && side_red) { walk_side_clear = 0; walk_side_red = 1; }
    if (walk_side_clear && timer_short) { walk_side_clear = 0; walk_side_red = 1; }
    if (tram_clear && timer_short) { tram_clear = 0; tram_stop = 1; }
    // Whose turn it is changes only when everything is red.
#ifdef BUG
    if (turn_main && main_yellow && wants_tram && side_red && walk_main_red && tram_stop && !night) { turn_main = 0; turn_tram = 1; tram_stop = 0; tram_go = 1; wants_tram = 0; }
#endif
    if (turn_main && main_red && side_red && walk_main_red && walk_side_red && wants_tram && tram_stop && !night) { turn_main = 0; turn_tram = 1; }
    if (turn_main && main_red && side_red && walk_main_red && wants_side && !wants_main && tram_stop) { turn_main = 0; turn_side = 1; }
    if (turn_main && main_red && side_red && walk_main_red && wants_walk_side && !wants_main && tram_stop) { turn_main = 0; turn_side = 1; }
    if (turn_side && main_red && side_red && walk_side_red && wants_tram && tram_stop && walk_main_red) { turn_side = 0; turn_tram = 1; }
    if (turn_side && main_red && side_red && walk_side_red && !wants_side && !wants_walk_side) { turn_side = 0; turn_main = 1; }
    if (turn_side && main_red && side_red && walk_side_red && wants_main) { turn_side = 0; turn_main = 1; }
    if (turn_tram && tram_stop && !wants_tram && main_red && side_red) { turn_tram = 0; turn_main = 1; }
    // The tram goes first.
    if (turn_tram && tram_stop && wants_tram && main_red && side_red) { tram_stop = 0; tram_ready = 1; }
    if (turn_tram && tram_ready && timer_short && !fault && !blinking) { tram_ready = 0; tram_go = 1; wants_tram = 0; }
    if (tram_ready && fault) { tram_ready = 0; tram_stop = 1; }
    if (tram_ready && blinking) { tram_ready = 0; tram_stop = 1; }
    // Main street.
    if (turn_main && main_red && wants_main && side_red && tram_stop && walk_side_red && !fault && !night) { main_red = 0; main_red_yellow = 1; }
    if (main_red_yellow && fault) { main_red_yellow = 0; main_red = 1; }
    if (main_red_yellow && timer_short && side_red && tram_stop) { main_red_yellow = 0; main_green = 1; wants_main = 0; ticks = 0; }
    if (main_green && wants_walk_main && !timer_long && walk_main_red) { walk_main_red = 0; walk_main_green = 1; wants_walk_main = 0; }
    if (turn_main && wants_walk_main && main_red && !wants_main && !fault) { wants_main = 1; }
    // Side street.
    if (turn_side && side_red && wants_side && main_red && tram_stop && walk_main_red && !fault && !night) { side_red = 0; side_red_yellow = 1; }
    if (side_red_yellow && fault) { side_red_yellow = 0; side_red = 1; }
    if (side_red_yellow && wants_tram && tram_near) { side_red_yellow = 0; side_red = 1; }
    if (side_red_yellow && timer_short && main_red && tram_stop) { side_red_yellow = 0; side_green = 1; wants_side = 0; ticks = 0; }
    if (side_green && wants_walk_side && walk_side_red) { walk_side_red = 0; walk_side_green = 1; wants_walk_side = 0; }
    if (turn_side && wants_walk_side && side_red && !wants_side && !fault) { wants_side = 1; }
    ticks++;
}

static void check(void) {
    if (main_green && side_green) { reach_error(); }
    if (tram_go && (main_green || side_green)) { reach_error(); }
    if (tram_go && (main_yellow || side_yellow)) { reach_error(); }
    if (tram_go && (walk_main_green || walk_side_green)) { reach_error(); }
    if (tram_go && (walk_main_clear || walk_side_clear)) { reach_error(); }
    if (walk_main_green && side_green) { reach_error(); }
    if (walk_side_green && main_green) { reach_error(); }
    if (main_red + main_red_yellow + main_green + main_yellow != 1) { reach_error(); }
    if (side_red + side_red_yellow + side_green + side_yellow != 1) { reach_error(); }
    if (walk_main_red + walk_main_green + walk_main_clear != 1) { reach_error(); }
    if (walk_side_red + walk_side_green + walk_side_clear != 1) { reach_error(); }
    if (tram_stop + tram_ready + tram_go + tram_clear != 1) { reach_error(); }
    if (turn_main + turn_side + turn_tram != 1) { reach_error(); }
}

int main(void) {
    for (int round = 0; round < 7; round++) {
        read_sensors();
        net();
        check();
    }
    return 0;
}
