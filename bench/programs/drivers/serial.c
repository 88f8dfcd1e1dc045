// A driver for a serial port: reads with timeouts, writes that wait for the line, events that a program waits for, hand-shaking
// by signals or characters, and an interrupt routine that comes in between.
//
// The automaton watches the spin lock and the interrupt level. Taking the lock twice, giving it back without having it, waiting or
// completing a request with it, touching the hardware without power, or leaving the driver with it is an error.
// verdict: safe
// bug: a purge that finds the transmitter stopped by hand-shaking returns with the lock held
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

void reach_error(void) { assert(0); }

enum status { OK, WAITING, TIMED_OUT, BAD_ARGUMENT, BAD_STATE, NO_POWER, ABORTED };
enum request { OPEN, CLOSE, READ, WRITE, SET_LINE, SET_HANDFLOW, WAIT_ON_MASK, PURGE, MODEM, SLEEP, WAKE };

// The automaton.
enum level { PASSIVE, DISPATCH, DEVICE };
static enum level level;
static int lock_held, powered;

static void acquire(void) {
    if (lock_held || level == DEVICE)
        reach_error();
    lock_held = 1;
    level = DISPATCH;
}

static void release(void) {
    if (!lock_held)
        reach_error();
    lock_held = 0;
    level = PASSIVE;
}

static void may_wait(void) {
    if (lock_held || level != PASSIVE)
        reach_error();
}

static void complete(enum status status) {
    if (lock_held)
        reach_error();
    if (status == WAITING)
        reach_error();
}

// Registers of the chip.
static unsigned char read_port(int which) {
    if (!powered)
        reach_error();
    (void)which;
    return __VERIFIER_nondet_uchar();
}

static void write_port(int which, int value) {
    if (!powered)
        reach_error();
    (void)which, (void)value;
}

// The port.
static int is_open, baud, data_bits, parity, stop_bits;
static int handflow_signals, handflow_characters, limit_high, limit_low;
static int received, room, tx_stopped, rx_stopped, tx_pending, break_on;
static int read_waits, mask, history, mask_waits;
static int counts_errors, modem_status, dtr, rts;

enum { DATA, INTERRUPT_ENABLE, LINE_STATUS, MODEM_STATUS, MODEM_CONTROL, FIFO };
enum { EVENT_CHAR = 1, EVENT_TX_EMPTY = 2, EVENT_MODEM = 4, EVENT_ERROR = 8 };

static void note_event(int event) {
    if (mask & event) {
        history |= event;
        if (mask_waits)
            mask_waits = 0;
    }
}

static void receive_character(void) {
    unsigned char c = read_port(DATA);
    if (handflow_characters && c == 19) {
        tx_stopped = 1;
        return;
    }
    if (handflow_characters && c == 17) {
        tx_stopped = 0;
        return;
    }
    if (received == room) {
        counts_errors++;
        note_event(EVENT_ERROR);
        return;
    }
    received++;
    note_event(EVENT_CHAR);
    if (received > limit_high && !rx_stopped) {
        rx_stopped = 1;
        if (handflow_signals) {
            rts = 0;
            write_port(MODEM_CONTROL, 0);
        }
    }
}

// Comes at its own level, whoever runs.
static void interrupt(void) {
    enum level before = level;
    if (!powered || !is_open)
        return;
    level = DEVICE;
    unsigned char cause = read_port(LINE_STATUS);
    if (cause & 1)
        receive_character();
    if (cause & 32 && tx_pending && !tx_stopped) {
        tx_pending--;
        write_port(DATA, 0);
        if (tx_pending == 0)
            note_event(EVENT_TX_EMPTY);
    }
    if (cause & 128) {
        modem_status = read_port(MODEM_STATUS) & 16;
        if (handflow_signals)
            tx_stopped = modem_status == 0;
        note_event(EVENT_MODEM);
    }
    level = before;
}

static void maybe_interrupt(void) {
    if (__VERIFIER_nondet_bool())
        interrupt();
}

static enum status open_port(void) {
    enum status status = OK;
    acquire();
    if (is_open) {
        status = BAD_STATE;
    } else {
        is_open = 1;
        received = 0, room = 4, limit_high = 2, limit_low = 1;
        history = 0, mask = 0, tx_stopped = 0, rx_stopped = 0;
        write_port(FIFO, 7);
        write_port(INTERRUPT_ENABLE, 15);
    }
    release();
    complete(status);
    return status;
}

static enum status close_port(void) {
    acquire();
    if (!is_open) {
        release();
        complete(BAD_STATE);
        return BAD_STATE;
    }
    if (tx_pending && !tx_stopped) {
        // Lets the last characters out.
        release();
        may_wait();
        maybe_interrupt();
        acquire();
    }
    is_open = 0;
    tx_pending = 0;
    if (break_on)
        break_on = 0;
    write_port(INTERRUPT_ENABLE, 0);
    dtr = 0;
    rts = 0;
    write_port(MODEM_CONTROL, 0);
    release();
    complete(OK);
    return OK;
}

static void let_sender_go_on(void) {
    if (rx_stopped && received <= limit_low) {
        rx_stopped = 0;
        if (handflow_signals) {
            rts = 1;
            write_port(MODEM_CONTROL, 2);
        }
    }
}

static enum status read_port_data(void) {
    int wanted = __VERIFIER_nondet_int(), interval = __VERIFIER_nondet_int();
    if (wanted < 0 || wanted > 4) {
        complete(BAD_ARGUMENT);
        return BAD_ARGUMENT;
    }
    acquire();
    if (!is_open) {
        release();
        complete(BAD_STATE);
        return BAD_STATE;
    }
    if (received >= wanted) {
        received -= wanted;
        let_sender_go_on();
        release();
        complete(OK);
        return OK;
    }
    if (interval == 0) {
        received = 0;
        let_sender_go_on();
        release();
        complete(TIMED_OUT);
        return TIMED_OUT;
    }
    read_waits = 1;
    release();
    maybe_interrupt();
    acquire();
    if (received >= wanted) {
        received -= wanted;
        read_waits = 0;
        let_sender_go_on();
        release();
        complete(OK);
        return OK;
    }
    read_waits = 0;
    release();
    complete(TIMED_OUT);
    return TIMED_OUT;
}

static enum status write_data(void) {
    int length = __VERIFIER_nondet_int();
    if (length < 0) {
        complete(BAD_ARGUMENT);
        return BAD_ARGUMENT;
    }
    acquire();
    if (!is_open) {
        release();
        complete(BAD_STATE);
        return BAD_STATE;
    }
    tx_pending = length > 3 ? 3 : length;
    if (handflow_signals && !modem_status)
        tx_stopped = 1;
    if (tx_pending && !tx_stopped) {
        write_port(DATA, 0);
        tx_pending--;
    }
    release();
    maybe_interrupt();
    complete(OK);
    return OK;
}

static enum status set_line(void) {
    int rate = __VERIFIER_nondet_int(), bits = __VERIFIER_nondet_int(), kind = __VERIFIER_nondet_int();
    if (rate <= 0 || bits < 5 || bits > 8 || kind < 0 || kind > 4) {
        complete(BAD_ARGUMENT);
        return BAD_ARGUMENT;
    }
    acquire();
    baud = rate;
    data_bits = bits;
    parity = kind;
    stop_bits = bits == 5 ? 1 : 2;
    if (is_open && !tx_pending)
        write_port(LINE_STATUS, bits);
    release();
    complete(OK);
    return OK;
}

static enum status set_handflow(void) {
    int signals = __VERIFIER_nondet_bool(), characters = __VERIFIER_nondet_bool();
    if (signals && characters) {
        complete(BAD_ARGUMENT);
        return BAD_ARGUMENT;
    }
    acquire();
    handflow_signals = signals;
    handflow_characters = characters;
    if (!signals && !characters)
        tx_stopped = 0;
    release();
    complete(OK);
    return OK;
}

static enum status wait_on_mask(void) {
    int wanted = __VERIFIER_nondet_int() & 15;
    acquire();
    mask = wanted;
    if (history & mask) {
        history = 0;
        release();
        complete(OK);
        return OK;
    }
    if (mask_waits || wanted == 0) {
        release();
        complete(BAD_ARGUMENT);
        return BAD_ARGUMENT;
    }
    mask_waits = 1;
    release();
    may_wait();
    maybe_interrupt();
    acquire();
    if (mask_waits) {
        mask_waits = 0;
        release();
        complete(TIMED_OUT);
        return TIMED_OUT;
    }
    history = 0;
    release();
    complete(OK);
    return OK;
}

static enum status purge(void) {
    int what = __VERIFIER_nondet_int();
    if ((what & 3) == 0) {
        complete(BAD_ARGUMENT);
        return BAD_ARGUMENT;
    }
    acquire();
    if (what & 1) {
        received = 0;
        let_sender_go_on();
    }
    if (what & 2) {
        tx_pending = 0;
        if (tx_stopped && handflow_characters) {
            tx_stopped = 0;
#ifndef BUG
            release();
#endif
            return ABORTED;
        }
    }
    release();
    complete(OK);
    return OK;
}

static enum status modem_control(void) {
    enum status status = OK;
    acquire();
    if (handflow_signals) {
        status = BAD_STATE;
    } else {
        dtr = __VERIFIER_nondet_bool();
        rts = !dtr || modem_status;
        write_port(MODEM_CONTROL, dtr + 2 * rts);
    }
    release();
    complete(status);
    return status;
}

static enum status sleep(void) {
    acquire();
    if (is_open && (tx_pending || read_waits)) {
        release();
        complete(BAD_STATE);
        return BAD_STATE;
    }
    if (powered && is_open)
        write_port(INTERRUPT_ENABLE, 0);
    powered = 0;
    release();
    complete(OK);
    return OK;
}

static enum status wake(void) {
    may_wait();
    acquire();
    if (!powered) {
        powered = 1;
        if (is_open) {
            write_port(LINE_STATUS, data_bits);
            write_port(INTERRUPT_ENABLE, 15);
        }
    }
    release();
    complete(OK);
    return OK;
}

static enum status dispatch(int request) {
    if (!powered && request != WAKE && request != SLEEP) {
        complete(NO_POWER);
        return NO_POWER;
    }
    switch (request) {
    case OPEN:
        return open_port();
    case CLOSE:
        return close_port();
    case READ:
        return read_port_data();
    case WRITE:
        return write_data();
    case SET_LINE:
        return set_line();
    case SET_HANDFLOW:
        return set_handflow();
    case WAIT_ON_MASK:
        return wait_on_mask();
    case PURGE:
        return purge();
    case MODEM:
        return modem_control();
    case SLEEP:
        return sleep();
    default:
        return wake();
    }
}

int main(void) {
    powered = 1;
    open_port();
    for (int i = 0; i < 3; i++) {
        int request = __VERIFIER_nondet_int();
        if (request < OPEN || request > WAKE)
            break;
        maybe_interrupt();
        enum status status = dispatch(request);
        if (status == WAITING)
            reach_error();
        if (lock_held || level != PASSIVE)
            reach_error();
    }
    return 0;
}
