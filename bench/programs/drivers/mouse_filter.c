// A filter between a mouse port and the mouse class: it recognises the kind of mouse, puts packets together from bytes that come by interrupt, resets a mouse
// that is out of step, hooks itself into the port's initialisation, and handles connection, power and removal.
//
// The automaton watches the interrupt: it is connected before it is enabled, disabled before it is disconnected, reports go up only while the class is connected
// and enabled, and the mouse is not sent a command while an answer to another one is due.
// verdict: safe
// bug: a wheel mouse that is reset while it wakes up enables the interrupt once more
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

void reach_error(void) { assert(0); }

// The automaton.
enum { DISCONNECTED, CONNECTED, ENABLED };
static int interrupt_state = DISCONNECTED, class_connected, answer_due;

static void connect_interrupt(void) {
    if (interrupt_state != DISCONNECTED)
        reach_error();
    interrupt_state = CONNECTED;
}

static void enable_interrupt(void) {
    if (interrupt_state != CONNECTED)
        reach_error();
    interrupt_state = ENABLED;
}

static void disable_interrupt(void) {
    if (interrupt_state != ENABLED)
        reach_error();
    interrupt_state = CONNECTED;
}

static void disconnect_interrupt(void) {
    if (interrupt_state != CONNECTED)
        reach_error();
    interrupt_state = DISCONNECTED;
}

static void command_sent(void) {
    if (answer_due)
        reach_error();
    answer_due = 1;
}

static void answer_read(void) {
    if (!answer_due)
        reach_error();
    answer_due = 0;
}

static void report(void) {
    if (!class_connected || interrupt_state != ENABLED)
        reach_error();
}

// The mouse.
enum kind { NO_MOUSE, PLAIN, WHEEL, FIVE_BUTTONS };
static enum kind kind;
static int packet_length, packet_at, buttons, wheel, resolution, sample_rate;
static int out_of_step, resets, resend, synchronised, hook_installed;
static int present, started, powered, wake_wanted, reports_held;

static int send_command(int command) {
    command_sent();
    int answer = __VERIFIER_nondet_int();
    answer_read();
    // Only a reset is worth a second attempt.
    if (answer == 0xfe && command == 0xff) {
        resend++;
        command_sent();
        answer = __VERIFIER_nondet_int();
        answer_read();
    }
    return answer == 0xfa;
}

static int read_byte(void) {
    command_sent();
    int byte = __VERIFIER_nondet_uchar();
    answer_read();
    return byte;
}

// Asks for the kind in the way that mice know: three sample rates in a row.
static int try_wheel(int third) {
    if (!send_command(200) || !send_command(third == 3 ? 100 : 200) || !send_command(80))
        return 0;
    return read_byte() == third;
}

static void recognise(void) {
    kind = NO_MOUSE;
    if (!send_command(0xff))
        return;
    if (read_byte() != 0xaa)
        return;
    kind = PLAIN;
    packet_length = 3;
    if (hook_installed && __VERIFIER_nondet_bool())
        return;
    if (try_wheel(3)) {
        kind = WHEEL;
        packet_length = 4;
        if (try_wheel(4))
            kind = FIVE_BUTTONS;
    }
}

static int set_defaults(void) {
    if (kind == NO_MOUSE)
        return 0;
    if (resolution > 3)
        resolution = 3;
    if (!send_command(0xe8))
        return 0;
    if (sample_rate == 0)
        sample_rate = 60;
    if (!send_command(0xf3))
        return 0;
    return 1;
}

static int start(void) {
    if (started)
        return 1;
    recognise();
    if (!set_defaults())
        return 0;
    connect_interrupt();
    if (!send_command(0xf4)) {
        disconnect_interrupt();
        return 0;
    }
    enable_interrupt();
    started = 1;
    packet_at = 0;
    out_of_step = 0;
    synchronised = 1;
    return 1;
}

static void stop(void) {
    if (!started)
        return;
    if (interrupt_state == ENABLED)
        disable_interrupt();
    disconnect_interrupt();
    started = 0;
    synchronised = 0;
}

static void reset_mouse(void) {
    if (interrupt_state == ENABLED)
        disable_interrupt();
    resets++;
    synchronised = 0;
    enum kind before = kind;
    recognise();
    if (kind == NO_MOUSE) {
        present = 0;
        return;
    }
    if (kind != before && kind == PLAIN)
        wheel = 0;
    if (set_defaults() && send_command(0xf4)) {
        enable_interrupt();
        synchronised = 1;
        packet_at = 0;
        out_of_step = 0;
    }
}

static void deliver(void) {
    if (!class_connected) {
        reports_held++;
        return;
    }
    if (reports_held > 0)
        reports_held = 0;
    report();
}

// One byte of a packet.
static void interrupt(void) {
    if (interrupt_state != ENABLED || !powered)
        return;
    unsigned char byte = __VERIFIER_nondet_uchar();
    switch (packet_at) {
    case 0:
        if (!(byte & 8)) {
            out_of_step++;
            if (out_of_step == 2)
                reset_mouse();
            return;
        }
        if (byte & 0xc0) {
            out_of_step++;
            return;
        }
        buttons = byte & 7;
        packet_at = 1;
        break;
    case 1:
        packet_at = 2;
        break;
    case 2:
        packet_at = 3;
        if (packet_length == 3) {
            packet_at = 0;
            deliver();
        }
        break;
    default:
        if (kind == FIVE_BUTTONS)
            buttons |= byte >> 1 & 24;
        wheel = byte & 15;
        packet_at = 0;
        deliver();
    }
}

static int connect_class(void) {
    if (class_connected)
        return 0;
    class_connected = 1;
    return 1;
}

static int disconnect_class(void) {
    if (!class_connected)
        return 0;
    if (interrupt_state == ENABLED)
        disable_interrupt();
    class_connected = 0;
    return 1;
}

static int enable(void) {
    if (!started || !class_connected || !synchronised)
        return 0;
    if (interrupt_state == CONNECTED)
        enable_interrupt();
    return 1;
}

static void sleep(void) {
    if (!powered)
        return;
    if (interrupt_state == ENABLED && !wake_wanted)
        disable_interrupt();
    powered = 0;
}

static void wake(void) {
    if (powered)
        return;
    powered = 1;
    if (!started)
        return;
    if (__VERIFIER_nondet_int() == 0xaa) {
        // The mouse lost its settings while it slept.
        reset_mouse();
#ifdef BUG
        if (kind == WHEEL && class_connected && resets == 1)
            enable_interrupt();
#endif
        return;
    }
    if (class_connected && interrupt_state == CONNECTED && synchronised)
        enable_interrupt();
}

static int attributes(void) {
    int what = __VERIFIER_nondet_int();
    if (what == 0) {
        resolution = __VERIFIER_nondet_uchar();
    } else if (what == 1) {
        sample_rate = __VERIFIER_nondet_uchar();
        if (sample_rate > 200 || sample_rate < 10) {
            sample_rate = 60;
            return 0;
        }
    } else if (what == 2) {
        wake_wanted = __VERIFIER_nondet_bool() && kind != NO_MOUSE;
    } else {
        return 0;
    }
    return 1;
}

static void removal(void) {
    stop();
    if (class_connected)
        class_connected = 0;
    present = 0;
}

enum { CONNECT, DISCONNECT, ENABLE, ATTRIBUTES, START, STOP, SLEEP, WAKE, HOOK, BYTE, REMOVAL };

static void event(int which) {
    switch (which) {
    case CONNECT:
        connect_class();
        break;
    case DISCONNECT:
        disconnect_class();
        break;
    case ENABLE:
        enable();
        break;
    case ATTRIBUTES:
        attributes();
        break;
    case START:
        start();
        break;
    case STOP:
        stop();
        break;
    case SLEEP:
        sleep();
        break;
    case WAKE:
        wake();
        break;
    case HOOK:
        hook_installed = !started;
        break;
    case BYTE:
        interrupt();
        break;
    default:
        removal();
    }
}

int main(void) {
    present = 1;
    powered = 1;
    connect_class();
    start();
    for (int i = 0; i < 3 && present; i++) {
        int which = __VERIFIER_nondet_int();
        if (which < CONNECT || which > REMOVAL)
            break;
        event(which);
        if (answer_due)
            reach_error();
    }
    removal();
    if (interrupt_state != DISCONNECTED)
        reach_error();
    return 0;
}
