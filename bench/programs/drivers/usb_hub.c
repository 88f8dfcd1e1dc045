// A driver for a hub: it powers its ports, notices changes through a transfer that the hub answers when something happened, resets and enables ports, hands
// out addresses, suspends what is not used, and lets go of everything when the hub itself goes.
//
// The automaton watches the transfer for changes and the addresses. The transfer is filled, sent, comes back and is sent again or freed; it is not sent twice or freed
// while it is out. An address belongs to one port; a port that is disabled or gone has none; a suspended hub sends nothing.
// verdict: safe
// bug: a port that reports over-current during its second reset loses its power, but keeps its address
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

void reach_error(void) { assert(0); }

#define PORTS 2

// The automaton.
enum { NO_TRANSFER, FILLED, OUT, RETURNED };
static int transfer;
static int address_owner[PORTS + 1];
static int bus_suspended;

static void transfer_filled(void) {
    if (transfer != NO_TRANSFER)
        reach_error();
    transfer = FILLED;
}

static void transfer_sent(void) {
    if (bus_suspended)
        reach_error();
    if (transfer != FILLED && transfer != RETURNED)
        reach_error();
    transfer = OUT;
}

static void transfer_back(void) {
    if (transfer != OUT)
        reach_error();
    transfer = RETURNED;
}

static void transfer_freed(void) {
    if (transfer == OUT || transfer == NO_TRANSFER)
        reach_error();
    transfer = NO_TRANSFER;
}

static void address_given(int address, int port) {
    if (address_owner[address] != 0)
        reach_error();
    address_owner[address] = port + 1;
}

static void address_taken_back(int address, int port) {
    if (address_owner[address] != port + 1)
        reach_error();
    address_owner[address] = 0;
}

static void request_sent(void) {
    if (bus_suspended)
        reach_error();
}

// Ports and the hub.
enum port_state { OFF, DISCONNECTED, ATTACHED, RESETTING, ENABLED, SUSPENDED, FAILED };
struct port {
    enum port_state state;
    int address, low_speed, resets, indicator, wakes;
};
static struct port ports[PORTS];
static int configured, removed, self_powered, power_budget, errors, stops_polling, individual_power;

enum { SET_POWER, SET_RESET, SET_SUSPEND, CLEAR_ENABLE, CLEAR_SUSPEND, CLEAR_CHANGE, GET_STATUS };
enum { CONNECTED = 1, IS_ENABLED = 2, OVER_CURRENT = 8, LOW_SPEED = 512 };

// A request to the hub about a port; 0 when it fails.
static int control(int what) {
    request_sent();
    (void)what;
    if (__VERIFIER_nondet_int() < 0) {
        errors++;
        return 0;
    }
    return 1;
}

static int port_status(unsigned *status) {
    request_sent();
    *status = __VERIFIER_nondet_uint();
    return *status != 0xffffffffu;
}

static int find_address(void) {
    for (int address = 1; address <= PORTS; address++) {
        int used = 0;
        for (int p = 0; p < PORTS; p++)
            if (ports[p].address == address)
                used = 1;
        if (!used)
            return address;
    }
    return 0;
}

static void drop_address(int p) {
    if (ports[p].address == 0)
        return;
    address_taken_back(ports[p].address, p);
    ports[p].address = 0;
}

static void disable_port(int p) {
    if (ports[p].state == ENABLED || ports[p].state == SUSPENDED)
        control(CLEAR_ENABLE);
    drop_address(p);
    if (ports[p].state != OFF && ports[p].state != DISCONNECTED)
        ports[p].state = ATTACHED;
}

static void power_off(int p) {
    drop_address(p);
    ports[p].state = OFF;
    if (self_powered)
        power_budget += 100;
}

static int power_on(int p) {
    if (ports[p].state != OFF)
        return 1;
    if (!self_powered && power_budget < 100)
        return 0;
    if (!control(SET_POWER))
        return 0;
    ports[p].state = DISCONNECTED;
    return 1;
}

static void enumerate(int p, unsigned status) {
    ports[p].low_speed = (status & LOW_SPEED) != 0;
    int address = find_address();
    if (address == 0 || !control(GET_STATUS)) {
        ports[p].state = FAILED;
        return;
    }
    ports[p].address = address;
    address_given(address, p);
    ports[p].state = ENABLED;
}

static void reset_port(int p) {
    unsigned status;
    if (ports[p].state == OFF || ports[p].state == DISCONNECTED)
        return;
    drop_address(p);
    ports[p].state = RESETTING;
    ports[p].resets++;
    if (!control(SET_RESET)) {
        ports[p].state = FAILED;
        return;
    }
    if (!port_status(&status)) {
        ports[p].state = FAILED;
        return;
    }
    if (status & OVER_CURRENT) {
        power_off(p);
        return;
    }
    if (!(status & CONNECTED)) {
        ports[p].state = DISCONNECTED;
        return;
    }
    if (!(status & IS_ENABLED)) {
        // Once more, then the port is given up.
        if (ports[p].resets < 2 && control(SET_RESET)) {
            ports[p].resets++;
            enumerate(p, status);
#ifdef BUG
            if (port_status(&status) && status & OVER_CURRENT && ports[p].low_speed) {
                ports[p].state = OFF;
                ports[p].address = 0;
            }
#endif
            return;
        }
        ports[p].state = FAILED;
        return;
    }
    enumerate(p, status);
}

static void port_changed(int p) {
    unsigned status;
    if (!port_status(&status))
        return;
    control(CLEAR_CHANGE);
    if (status & OVER_CURRENT) {
        power_off(p);
        if (!individual_power)
            for (int other = 0; other < PORTS; other++)
                if (ports[other].state != OFF)
                    power_off(other);
        return;
    }
    if (!(status & CONNECTED)) {
        disable_port(p);
        ports[p].state = DISCONNECTED;
        ports[p].resets = 0;
        return;
    }
    switch (ports[p].state) {
    case DISCONNECTED:
        ports[p].state = ATTACHED;
        reset_port(p);
        break;
    case ENABLED:
        if (!(status & IS_ENABLED))
            disable_port(p);
        break;
    case SUSPENDED:
        // The device woke up by itself.
        if (ports[p].wakes)
            ports[p].state = ENABLED;
        break;
    default:
        break;
    }
}

// The transfer came back from the hub.
static void change_arrived(void) {
    if (transfer != OUT)
        return;
    transfer_back();
    int outcome = __VERIFIER_nondet_int();
    if (outcome < 0) {
        errors++;
        if (errors > 3)
            stops_polling = 1;
    } else {
        unsigned map = __VERIFIER_nondet_uint();
        for (int p = 0; p < PORTS; p++)
            if (map & 2u << p && ports[p].state != OFF)
                port_changed(p);
    }
    if (!stops_polling && !removed && !bus_suspended)
        transfer_sent();
}

static void start(void) {
    if (configured || removed)
        return;
    if (!control(GET_STATUS))
        return;
    self_powered = __VERIFIER_nondet_bool();
    individual_power = __VERIFIER_nondet_bool();
    power_budget = self_powered ? 500 * PORTS : 100;
    for (int p = 0; p < PORTS; p++)
        power_on(p);
    configured = 1;
    transfer_filled();
    transfer_sent();
}

static void suspend_port(int p) {
    if (ports[p].state != ENABLED)
        return;
    ports[p].wakes = __VERIFIER_nondet_bool();
    if (control(SET_SUSPEND))
        ports[p].state = SUSPENDED;
}

static void suspend_hub(void) {
    if (!configured || bus_suspended)
        return;
    for (int p = 0; p < PORTS; p++)
        if (ports[p].state == ENABLED)
            suspend_port(p);
    for (int p = 0; p < PORTS; p++)
        if (ports[p].state == ENABLED)
            return;
    // The transfer must be at home before the bus goes quiet.
    if (transfer == OUT)
        transfer_back();
    bus_suspended = 1;
}

static void resume_hub(void) {
    if (!bus_suspended)
        return;
    bus_suspended = 0;
    for (int p = 0; p < PORTS; p++)
        if (ports[p].state == SUSPENDED) {
            if (control(CLEAR_SUSPEND))
                ports[p].state = ENABLED;
            else
                disable_port(p);
        }
    if (transfer == RETURNED && !stops_polling)
        transfer_sent();
}

static void remove_hub(void) {
    if (removed)
        return;
    if (bus_suspended)
        bus_suspended = 0;
    for (int p = 0; p < PORTS; p++)
        drop_address(p);
    if (transfer == OUT)
        transfer_back();
    if (transfer != NO_TRANSFER)
        transfer_freed();
    configured = 0;
    removed = 1;
}

static void user_request(void) {
    int p = __VERIFIER_nondet_int(), what = __VERIFIER_nondet_int();
    if (p < 0 || p >= PORTS || !configured || bus_suspended)
        return;
    if (what == 0)
        reset_port(p);
    else if (what == 1)
        disable_port(p);
    else if (what == 2)
        suspend_port(p);
    else if (what == 3)
        ports[p].indicator = !ports[p].indicator;
    else if (ports[p].state == OFF)
        power_on(p);
}

int main(void) {
    start();
    for (int i = 0; i < 3 && !removed; i++) {
        int event = __VERIFIER_nondet_int();
        if (event == 0)
            change_arrived();
        else if (event == 1)
            user_request();
        else if (event == 2)
            suspend_hub();
        else if (event == 3)
            resume_hub();
        else if (event == 4)
            start();
        else
            break;
        for (int p = 0; p < PORTS; p++) {
            if (ports[p].state != ENABLED && ports[p].state != SUSPENDED && ports[p].address != 0)
                reach_error();
        }
    }
    remove_hub();
    for (int address = 1; address <= PORTS; address++)
        if (address_owner[address] != 0)
            reach_error();
    if (transfer != NO_TRANSFER)
        reach_error();
    return 0;
}
