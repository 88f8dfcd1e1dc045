// The part of a parallel port driver that several device drivers share: they ask for the port, are queued while another has
// it, choose a mode of the chip, select a device of a chain behind the port, transfer, and give the port back.
//
// The automaton watches who may use the wires. Transferring without the port, in no mode, or to a device that is not selected, giving
// the port back with a mode set or a device selected, and giving it back twice are errors.
// verdict: safe
// bug: a transfer that fails in the fast mode falls back to the slow one and forgets that the mode is set
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

void reach_error(void) { assert(0); }

// The automaton.
static int port_owner = -1, chip_mode, selected_device = -1;

static void port_taken(int who) {
    if (port_owner != -1)
        reach_error();
    port_owner = who;
}

static void port_given_back(int who) {
    if (port_owner != who)
        reach_error();
    if (chip_mode != 0 || selected_device != -1)
        reach_error();
    port_owner = -1;
}

static void chip_mode_set(int who, int mode) {
    if (port_owner != who || chip_mode != 0 || mode == 0)
        reach_error();
    chip_mode = mode;
}

static void chip_mode_cleared(int who) {
    if (port_owner != who || chip_mode == 0)
        reach_error();
    chip_mode = 0;
}

static void device_selected(int who, int device) {
    if (port_owner != who || selected_device != -1)
        reach_error();
    selected_device = device;
}

static void device_released(int who, int device) {
    if (port_owner != who || selected_device != device)
        reach_error();
    selected_device = -1;
}

static void bytes_moved(int who) {
    if (port_owner != who || selected_device == -1)
        reach_error();
}

// What the chip can do and what is attached.
enum mode { NONE, COMPATIBLE, BYTE, ENHANCED, EXTENDED };
enum { CAN_BYTE = 1, CAN_ENHANCED = 2, CAN_EXTENDED = 4, HAS_CHAIN = 8, HAS_INTERRUPT = 16 };
static unsigned features;
static int chain_length, fifo_depth, filter_mode;

// Clients of the class driver: a printer, a scanner and a disk.
#define CLIENTS 3
struct client {
    int waits, has_port, mode, device, errors, cancelled;
};
static struct client clients[CLIENTS];
static int queue[CLIENTS], queued;

static int wire_status(void) {
    return __VERIFIER_nondet_int();
}

static int is_owned(void) {
    for (int i = 0; i < CLIENTS; i++)
        if (clients[i].has_port)
            return 1;
    return 0;
}

static int allocate_port(int who) {
    if (clients[who].has_port)
        return 1;
    if (is_owned()) {
        if (!clients[who].waits && queued < CLIENTS) {
            clients[who].waits = 1;
            queue[queued] = who;
            queued++;
        }
        return 0;
    }
    clients[who].has_port = 1;
    port_taken(who);
    return 1;
}

static void next_in_queue(void) {
    while (queued > 0) {
        int who = queue[0];
        for (int i = 1; i < queued; i++)
            queue[i - 1] = queue[i];
        queued--;
        clients[who].waits = 0;
        if (clients[who].cancelled) {
            clients[who].cancelled = 0;
            continue;
        }
        clients[who].has_port = 1;
        port_taken(who);
        return;
    }
}

static void free_port(int who) {
    if (!clients[who].has_port)
        return;
    clients[who].has_port = 0;
    port_given_back(who);
    next_in_queue();
}

static int set_chip_mode(int who, int mode) {
    if (!clients[who].has_port || clients[who].mode != NONE)
        return 0;
    switch (mode) {
    case COMPATIBLE:
        break;
    case BYTE:
        if (!(features & CAN_BYTE))
            return 0;
        break;
    case ENHANCED:
        if (!(features & CAN_ENHANCED))
            return 0;
        // Some chips need the control lines at rest first.
        if (wire_status() < 0)
            return 0;
        break;
    case EXTENDED:
        if (!(features & CAN_EXTENDED))
            return 0;
        if (fifo_depth == 0 || (filter_mode && wire_status() == 0))
            return 0;
        break;
    default:
        return 0;
    }
    clients[who].mode = mode;
    chip_mode_set(who, mode);
    return 1;
}

static void clear_chip_mode(int who) {
    if (clients[who].mode == NONE)
        return;
    if (clients[who].mode == EXTENDED && fifo_depth > 0) {
        // What is left in the buffer is lost when the device does not take it.
        int left = fifo_depth;
        while (left > 0 && wire_status() > 0)
            left--;
        if (left > 0)
            clients[who].errors++;
    }
    clients[who].mode = NONE;
    chip_mode_cleared(who);
}

static int select_device(int who, int device) {
    if (!clients[who].has_port || clients[who].device != -1)
        return 0;
    if (device > 0) {
        if (!(features & HAS_CHAIN) || device >= chain_length)
            return 0;
        for (int attempt = 0; attempt < 2; attempt++) {
            int answer = wire_status();
            if (answer == device) {
                clients[who].device = device;
                device_selected(who, device);
                return 1;
            }
            if (answer < 0)
                return 0;
        }
        return 0;
    }
    clients[who].device = 0;
    device_selected(who, 0);
    return 1;
}

static void deselect_device(int who) {
    if (clients[who].device == -1)
        return;
    int device = clients[who].device;
    clients[who].device = -1;
    device_released(who, device);
}

static int send_by_hand(int who, int bytes) {
    for (int i = 0; i < bytes; i++) {
        int busy = 0;
        while (wire_status() < 0) {
            busy++;
            if (busy == 2) {
                clients[who].errors++;
                return i;
            }
        }
        bytes_moved(who);
    }
    return bytes;
}

static int send_by_chip(int who, int bytes) {
    if (features & HAS_INTERRUPT && bytes > 1) {
        if (!__VERIFIER_nondet_bool())
            return 0;
        bytes_moved(who);
        return bytes;
    }
    bytes_moved(who);
    return __VERIFIER_nondet_bool() ? bytes : 0;
}

static int transfer(int who, int bytes) {
    int done;
    if (clients[who].device == -1)
        return -1;
    if (clients[who].mode == ENHANCED || clients[who].mode == EXTENDED) {
        done = send_by_chip(who, bytes);
        if (done < bytes && clients[who].mode == EXTENDED) {
#ifdef BUG
            clients[who].mode = NONE;
#else
            clear_chip_mode(who);
#endif
            done += send_by_hand(who, bytes - done);
        }
        return done;
    }
    return send_by_hand(who, bytes);
}

static void leave(int who) {
    deselect_device(who);
    clear_chip_mode(who);
    free_port(who);
}

// A printer: sends a page when it is ready.
static void printer(int who) {
    if (!allocate_port(who))
        return;
    if (!select_device(who, 0)) {
        leave(who);
        return;
    }
    int wanted = features & CAN_EXTENDED ? EXTENDED : COMPATIBLE;
    if (!set_chip_mode(who, wanted) && wanted == EXTENDED)
        set_chip_mode(who, COMPATIBLE);
    if (wire_status() == 1)
        clients[who].errors++;
    else
        transfer(who, 2);
    leave(who);
}

// A scanner: keeps the port over several requests.
static void scanner(int who) {
    int action = __VERIFIER_nondet_int();
    if (!clients[who].has_port && !allocate_port(who))
        return;
    switch (action) {
    case 0:
        if (clients[who].device == -1)
            select_device(who, 1);
        break;
    case 1:
        if (clients[who].mode == NONE)
            set_chip_mode(who, BYTE);
        break;
    case 2:
        if (clients[who].device != -1)
            transfer(who, 1);
        break;
    case 3:
        clear_chip_mode(who);
        break;
    default:
        leave(who);
    }
}

// A disk: tries the fastest mode and then the next.
static void disk(int who) {
    if (!allocate_port(who))
        return;
    if (select_device(who, 2) || select_device(who, 0)) {
        int mode = EXTENDED;
        while (mode > NONE && !set_chip_mode(who, mode))
            mode--;
        if (mode != NONE && transfer(who, 1) < 1) {
            clear_chip_mode(who);
            if (set_chip_mode(who, COMPATIBLE))
                transfer(who, 1);
        }
    }
    leave(who);
}

static void cancel(int who) {
    if (clients[who].waits)
        clients[who].cancelled = 1;
}

static void detect(void) {
    features = __VERIFIER_nondet_uint();
    if (features & HAS_CHAIN)
        chain_length = 3;
    if (features & CAN_EXTENDED)
        fifo_depth = __VERIFIER_nondet_bool() ? 2 : 0;
    filter_mode = __VERIFIER_nondet_bool();
    for (int i = 0; i < CLIENTS; i++)
        clients[i].device = -1;
}

int main(void) {
    detect();
    for (int i = 0; i < 3; i++) {
        int event = __VERIFIER_nondet_int();
        if (event == 0)
            printer(0);
        else if (event == 1)
            scanner(1);
        else if (event == 2)
            disk(2);
        else if (event == 3)
            cancel(2);
        else
            break;
        // One that got the port from the queue does its work at once.
        if (clients[0].has_port)
            printer(0);
        if (clients[2].has_port)
            disk(2);
    }
    leave(1);
    return 0;
}
