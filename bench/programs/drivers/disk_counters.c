// A filter that counts what is read from and written to a disk: it passes everything on, with or without a routine for the way back, counts
// per processor, and takes part in plug and play (page files, start, removal).
//
// The automaton watches the stack location of the request: it is skipped or copied before the request is passed on, a completion routine needs a
// copy, the request is passed on or completed once, and what the routine kept is completed by the one who waits.
// verdict: safe
// bug: after two page files the paging notification that is taken back skips the location although a routine is set
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

void reach_error(void) { assert(0); }

enum { S_OK, S_PENDING, S_FAILED, S_MORE, S_NOT_SUPPORTED, S_TOO_SMALL, S_BUSY };

// The automaton.
enum { FRESH, SKIPPED, COPIED, WITH_ROUTINE, GONE, BACK, DONE };
static int place;

static void skip_location(void) {
    if (place != FRESH)
        reach_error();
    place = SKIPPED;
}

static void copy_location(void) {
    if (place != FRESH)
        reach_error();
    place = COPIED;
}

static void set_routine(void) {
    if (place != COPIED)
        reach_error();
    place = WITH_ROUTINE;
}

static void complete_request(void) {
    if (place != FRESH && place != BACK)
        reach_error();
    place = DONE;
}

static int answer_from_below(void) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
        return S_OK;
    case 1:
        return S_PENDING;
    case 2:
        return S_NOT_SUPPORTED;
    default:
        return S_FAILED;
    }
}

static int (*routine)(int status);

static int call_driver(void) {
    if (place != SKIPPED && place != COPIED && place != WITH_ROUTINE)
        reach_error();
    int status = answer_from_below(), keeps = 0;
    if (place == WITH_ROUTINE)
        keeps = routine(status) == S_MORE;
    place = keeps ? BACK : GONE;
    return status;
}

// Counters, one set for each of two processors.
struct counters {
    unsigned reads, writes, read_bytes, write_bytes, errors, splits, depth;
};
static struct counters counters[2];
static int counting, count_users, processor;

// The device.
static int started, removed, paging_files, hibernation_files, dump_files, paging_event_free, remove_locks;
static int disk_number_known, disk_number, registered, power_up;

static int lock_for_removal(void) {
    if (removed)
        return 0;
    remove_locks++;
    return 1;
}

static void unlock_for_removal(void) {
    if (remove_locks == 0)
        reach_error();
    remove_locks--;
}

static int is_read;

static int counted(int status) {
    struct counters *c = &counters[processor];
    if (status == S_FAILED || status == S_NOT_SUPPORTED)
        c->errors++;
    else if (is_read)
        c->reads++;
    else
        c->writes++;
    if (c->depth > 0)
        c->depth--;
    if (c->depth == 0)
        c->splits = 0;
    return S_OK;
}

static int keep(int status) {
    (void)status;
    return S_MORE;
}

static int pass(void) {
    skip_location();
    return call_driver();
}

// Passes on and gets the request back, whatever it takes.
static int pass_and_wait(void) {
    copy_location();
    routine = keep;
    set_routine();
    int status = call_driver();
    if (status == S_PENDING)
        status = __VERIFIER_nondet_bool() ? S_OK : S_FAILED;
    return status;
}

static int read_write(int read) {
    unsigned length = __VERIFIER_nondet_uint();
    if (!lock_for_removal()) {
        complete_request();
        return S_FAILED;
    }
    if (!counting) {
        int status = pass();
        unlock_for_removal();
        return status;
    }
    processor = __VERIFIER_nondet_bool();
    struct counters *c = &counters[processor];
    is_read = read;
    c->depth++;
    if (length > 65536)
        c->splits++;
    if (read && length > 0)
        c->read_bytes = 1;
    if (!read && length > 0)
        c->write_bytes = 1;
    copy_location();
    routine = counted;
    set_routine();
    int status = call_driver();
    unlock_for_removal();
    return status;
}

static int find_disk_number(void) {
    if (disk_number_known)
        return S_OK;
    int answer = __VERIFIER_nondet_int();
    if (answer < 0)
        return S_FAILED;
    if (answer > 15) {
        // A volume has no number of its own.
        registered = 2;
        return S_OK;
    }
    disk_number = answer;
    disk_number_known = 1;
    return S_OK;
}

static int start_device(void) {
    int status = pass_and_wait();
    if (status == S_OK) {
        started = 1;
        if (find_disk_number() == S_OK && registered == 0)
            registered = 1;
    }
    complete_request();
    return status;
}

static int remove_device(void) {
    int status = pass_and_wait();
    removed = 1;
    started = 0;
    counting = 0;
    if (registered)
        registered = 0;
    complete_request();
    return status;
}

// A file for paging, hibernation or dumps comes to the disk or goes.
static int usage_notification(void) {
    int kind = __VERIFIER_nondet_int(), comes = __VERIFIER_nondet_bool(), set_pagable = 0, status;
    int *files;
    if (kind == 0)
        files = &paging_files;
    else if (kind == 1)
        files = &hibernation_files;
    else if (kind == 2)
        files = &dump_files;
    else
        return pass();
    if (kind == 0) {
        if (comes && !started) {
            complete_request();
            return S_BUSY;
        }
        if (!paging_event_free)
            reach_error();
        paging_event_free = 0;
        if (!comes && paging_files == 1 && !power_up)
            set_pagable = 1;
    }
#ifdef BUG
    if (kind == 0 && !comes && paging_files == 2 && hibernation_files == 0) {
        copy_location();
        routine = keep;
        skip_location();
        status = call_driver();
        paging_event_free = 1;
        paging_files--;
        complete_request();
        return status;
    }
#endif
    status = pass_and_wait();
    if (status == S_OK) {
        if (comes)
            ++*files;
        else if (*files > 0)
            --*files;
        if (comes && kind == 0 && *files == 1)
            set_pagable = 0;
    } else if (set_pagable) {
        set_pagable = 0;
    }
    if (kind == 0)
        paging_event_free = 1;
    complete_request();
    return status;
}

static int plug_and_play(void) {
    int minor = __VERIFIER_nondet_int(), status;
    if (!lock_for_removal()) {
        complete_request();
        return S_FAILED;
    }
    switch (minor) {
    case 0:
        status = start_device();
        break;
    case 1:
        status = usage_notification();
        break;
    case 2:
        if (paging_files > 0 || dump_files > 0) {
            status = S_BUSY;
            complete_request();
        } else {
            status = remove_device();
        }
        break;
    case 3:
        // The device says what it can do; the filter adds nothing.
        status = pass();
        break;
    default:
        status = pass();
    }
    unlock_for_removal();
    return status;
}

static int device_control(void) {
    int code = __VERIFIER_nondet_int(), length = __VERIFIER_nondet_int();
    switch (code) {
    case 0:
        if (length < (int)sizeof(struct counters)) {
            complete_request();
            return S_TOO_SMALL;
        }
        if (!counting) {
            counting = 1;
            count_users = 1;
        } else if (count_users < 3) {
            count_users++;
        }
        counters[1].reads += counters[0].reads;
        complete_request();
        return S_OK;
    case 1:
        if (counting) {
            count_users--;
            if (count_users == 0)
                counting = 0;
        }
        complete_request();
        return S_OK;
    case 2:
        if (!disk_number_known) {
            complete_request();
            return S_FAILED;
        }
        complete_request();
        return S_OK;
    default:
        return pass();
    }
}

static int management(void) {
    int minor = __VERIFIER_nondet_int(), status;
    if (!registered)
        return pass();
    switch (minor) {
    case 0:
        // Somebody wants the figures.
        status = __VERIFIER_nondet_int() < 64 ? S_TOO_SMALL : S_OK;
        break;
    case 1:
    case 2:
        counting = minor == 1;
        count_users = counting;
        status = S_OK;
        break;
    default:
        return pass();
    }
    complete_request();
    return status;
}

static int shutdown_or_flush(void) {
    copy_location();
    if (__VERIFIER_nondet_bool()) {
        routine = counted;
        is_read = 0;
        set_routine();
    }
    return call_driver();
}

static int power(void) {
    int state = __VERIFIER_nondet_int();
    if (state == 0)
        power_up = 1;
    else if (state < 4 && paging_files == 0)
        power_up = 0;
    return pass();
}

static int dispatch(int major) {
    switch (major) {
    case 0:
        complete_request();
        return S_OK;
    case 1:
        return read_write(1);
    case 2:
        return read_write(0);
    case 3:
        return device_control();
    case 4:
        return plug_and_play();
    case 5:
        return management();
    case 6:
        return shutdown_or_flush();
    case 7:
        return power();
    default:
        return pass();
    }
}

int main(void) {
    started = 1;
    paging_event_free = 1;
    for (int i = 0; i < 3; i++) {
        int major = __VERIFIER_nondet_int();
        if (major < 0 || major > 8)
            break;
        place = FRESH;
        dispatch(major);
        if (place != GONE && place != DONE)
            reach_error();
        if (remove_locks != 0 || !paging_event_free)
            reach_error();
    }
    return 0;
}
