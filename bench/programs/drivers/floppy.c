// A driver for a floppy disk: a queue of requests that is worked off by a thread, plug and play that holds the queue, a
// medium that may change between two requests, and a motor that is switched off when nothing is to do.
//
// The automaton watches one request: it belongs to the driver, then it is completed, or passed to the driver below, or queued and
// completed later by the thread. Completing it twice, passing it on after completion, keeping it without saying so, or
// saying "pending" of one that is completed and not marked is an error.
// verdict: safe
// bug: a queued request is completed as cancelled while the thread works on it, and the thread completes it again
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

void reach_error(void) { assert(0); }

// Status codes, as far as they matter here.
enum {
    SUCCESS = 0,
    PENDING = 259,
    MORE_PROCESSING = -10,
    UNSUCCESSFUL = -1,
    NO_MEDIA = -2,
    INVALID_PARAMETER = -3,
    VERIFY_REQUIRED = -4,
    DELETE_PENDING = -5,
    WRITE_PROTECTED = -6,
    CANCELLED = -7,
    NOT_SUPPORTED = -8,
    DEVICE_ERROR = -9
};

enum { CREATE, CLOSE, READ, WRITE, CONTROL, PNP, POWER };
enum { PNP_START, PNP_QUERY_STOP, PNP_CANCEL_STOP, PNP_STOP, PNP_QUERY_REMOVE, PNP_CANCEL_REMOVE, PNP_SURPRISE, PNP_REMOVE, PNP_OTHER };
enum { CTL_CHECK_VERIFY, CTL_GEOMETRY, CTL_FORMAT, CTL_IS_WRITABLE, CTL_MEDIA_TYPES, CTL_OTHER };

// The automaton.
enum { OWNED, QUEUED, PASSED, COMPLETED };
static int request_state;
static int marked_pending;

static void complete(int status) {
    if (status == PENDING)
        reach_error();
    if (request_state != OWNED && request_state != QUEUED)
        reach_error();
    request_state = COMPLETED;
}

static void mark_pending(void) {
    if (request_state != OWNED)
        reach_error();
    marked_pending = 1;
}

static void enqueue(void) {
    if (request_state != OWNED || !marked_pending)
        reach_error();
    request_state = QUEUED;
}

// The device.
static int started, removed, holding, stop_pending, remove_pending;
static int motor_on, media_present, media_changed, write_protected, drive_type_known, verify_volume;
static int sectors_per_track, heads, tracks, bytes_left, retries;
static int queue_length, thread_running, open_handles, power_state;

static int call_lower(void) {
    if (request_state != OWNED)
        reach_error();
    request_state = PASSED;
    int answer = __VERIFIER_nondet_int();
    if (answer == 0)
        return SUCCESS;
    if (answer == 1) {
        marked_pending = 1;
        return PENDING;
    }
    return UNSUCCESSFUL;
}

// Sends the request down and takes it back with a completion routine.
static int call_lower_and_wait(void) {
    int status = call_lower();
    if (status == PENDING)
        status = __VERIFIER_nondet_int() > 0 ? SUCCESS : UNSUCCESSFUL;
    marked_pending = 0;
    request_state = OWNED;
    return status;
}

static void start_motor(void) {
    if (!motor_on) {
        motor_on = 1;
        if (__VERIFIER_nondet_int() == 7)
            media_changed = 1;
    }
}

static void stop_motor(void) {
    if (motor_on && queue_length == 0)
        motor_on = 0;
}

static int sense_drive(void) {
    unsigned lines = __VERIFIER_nondet_uint();
    media_present = (lines & 1) != 0;
    write_protected = (lines & 2) != 0;
    if (lines & 4)
        media_changed = 1;
    if (!media_present)
        return NO_MEDIA;
    if (media_changed) {
        media_changed = 0;
        drive_type_known = 0;
        verify_volume = 1;
    }
    return SUCCESS;
}

static int determine_media(void) {
    int status = sense_drive();
    if (status != SUCCESS)
        return status;
    if (drive_type_known)
        return SUCCESS;
    int density = __VERIFIER_nondet_int();
    switch (density) {
    case 0:
        sectors_per_track = 9, heads = 2, tracks = 40;
        break;
    case 1:
        sectors_per_track = 9, heads = 2, tracks = 80;
        break;
    case 2:
        sectors_per_track = 18, heads = 2, tracks = 80;
        break;
    default:
        return DEVICE_ERROR;
    }
    drive_type_known = 1;
    return SUCCESS;
}

static int transfer(int write) {
    int status;
    retries = 0;
    start_motor();
    status = determine_media();
    if (status != SUCCESS)
        return status;
    if (verify_volume) {
        verify_volume = 0;
        return VERIFY_REQUIRED;
    }
    if (write && write_protected)
        return WRITE_PROTECTED;
again:
    status = __VERIFIER_nondet_int() >= 0 ? SUCCESS : DEVICE_ERROR;
    if (status == DEVICE_ERROR && retries < 2) {
        retries++;
        goto again;
    }
    return status;
}

static int format_tracks(void) {
    int track = 0, status = determine_media();
    if (status != SUCCESS)
        return status;
    if (write_protected)
        return WRITE_PROTECTED;
    while (track < 2) {
        if (__VERIFIER_nondet_int() < 0)
            return DEVICE_ERROR;
        track++;
    }
    return SUCCESS;
}

static void cancel_queued(void) {
    if (queue_length > 0 && request_state == QUEUED) {
        queue_length--;
        complete(CANCELLED);
    }
}

// Works off what is queued, unless the queue is held.
static void queue_thread(int kind) {
    int status;
    if (!thread_running || holding || queue_length == 0)
        return;
    if (removed)
        status = DELETE_PENDING;
    else if (kind == READ)
        status = transfer(0);
    else if (kind == WRITE)
        status = transfer(1);
    else
        status = format_tracks();
#ifdef BUG
    if (status == DEVICE_ERROR && retries == 2 && write_protected)
        cancel_queued();
#endif
    if (status == VERIFY_REQUIRED)
        verify_volume = 1;
    if (queue_length > 0)
        queue_length--;
    complete(status);
    stop_motor();
}

static int queue_request(int kind) {
    mark_pending();
    enqueue();
    queue_length++;
    if (!thread_running)
        thread_running = 1;
    queue_thread(kind);
    return PENDING;
}

static int dispatch_create_close(int open) {
    if (open)
        open_handles++;
    else if (open_handles > 0)
        open_handles--;
    complete(SUCCESS);
    return SUCCESS;
}

static int dispatch_read_write(int kind) {
    int length = __VERIFIER_nondet_int(), status = SUCCESS;
    if (removed || remove_pending)
        status = DELETE_PENDING;
    else if (!started)
        status = UNSUCCESSFUL;
    else if (length < 0 || length % 512 != 0)
        status = INVALID_PARAMETER;
    if (status != SUCCESS) {
        complete(status);
        return status;
    }
    if (length == 0) {
        complete(SUCCESS);
        return SUCCESS;
    }
    bytes_left = length;
    return queue_request(kind);
}

static int dispatch_control(void) {
    int code = __VERIFIER_nondet_int(), length = __VERIFIER_nondet_int(), status;
    if (removed) {
        complete(DELETE_PENDING);
        return DELETE_PENDING;
    }
    switch (code) {
    case CTL_CHECK_VERIFY:
        if (!started) {
            status = UNSUCCESSFUL;
            break;
        }
        status = verify_volume ? VERIFY_REQUIRED : sense_drive();
        break;
    case CTL_GEOMETRY:
        if (length < 24)
            status = INVALID_PARAMETER;
        else
            status = determine_media();
        break;
    case CTL_FORMAT:
        if (length < 12) {
            status = INVALID_PARAMETER;
            break;
        }
        return queue_request(CONTROL);
    case CTL_IS_WRITABLE:
        status = sense_drive();
        if (status == SUCCESS && write_protected)
            status = WRITE_PROTECTED;
        break;
    case CTL_MEDIA_TYPES:
        status = length < 72 ? INVALID_PARAMETER : SUCCESS;
        break;
    default:
        return call_lower();
    }
    complete(status);
    return status;
}

static int start_device(void) {
    int status = call_lower_and_wait();
    if (status == SUCCESS) {
        started = 1;
        holding = 0;
        removed = 0;
        if (__VERIFIER_nondet_int() == 3)
            drive_type_known = 0;
    }
    complete(status);
    return status;
}

static int dispatch_pnp(void) {
    int minor = __VERIFIER_nondet_int(), status;
    if (removed && minor != PNP_REMOVE) {
        complete(DELETE_PENDING);
        return DELETE_PENDING;
    }
    switch (minor) {
    case PNP_START:
        return start_device();
    case PNP_QUERY_STOP:
        if (open_handles > 0) {
            complete(UNSUCCESSFUL);
            return UNSUCCESSFUL;
        }
        stop_pending = 1;
        holding = 1;
        return call_lower();
    case PNP_CANCEL_STOP:
        if (!stop_pending)
            return call_lower();
        status = call_lower_and_wait();
        stop_pending = 0;
        holding = 0;
        complete(status);
        return status;
    case PNP_STOP:
        started = 0;
        motor_on = 0;
        return call_lower();
    case PNP_QUERY_REMOVE:
        remove_pending = 1;
        holding = 1;
        return call_lower();
    case PNP_CANCEL_REMOVE:
        if (remove_pending) {
            status = call_lower_and_wait();
            remove_pending = 0;
            holding = 0;
            complete(status);
            return status;
        }
        return call_lower();
    case PNP_SURPRISE:
    case PNP_REMOVE:
        removed = 1;
        holding = 0;
        motor_on = 0;
        return call_lower();
    default:
        return call_lower();
    }
}

static int dispatch_power(void) {
    int state = __VERIFIER_nondet_int();
    if (state > 0) {
        motor_on = 0;
        power_state = 0;
    } else {
        power_state = 1;
        media_changed = 1;
    }
    return call_lower();
}

// One request from its arrival to its end.
static void one_request(int kind) {
    int status;
    request_state = OWNED;
    marked_pending = 0;
    switch (kind) {
    case CREATE:
    case CLOSE:
        status = dispatch_create_close(kind == CREATE);
        break;
    case READ:
    case WRITE:
        status = dispatch_read_write(kind);
        break;
    case CONTROL:
        status = dispatch_control();
        break;
    case PNP:
        status = dispatch_pnp();
        break;
    default:
        status = dispatch_power();
    }
    if (status == PENDING) {
        if (!marked_pending)
            reach_error();
        // What still waits when the next one comes is taken back.
        if (request_state == QUEUED)
            cancel_queued();
    } else if (request_state == OWNED || request_state == QUEUED) {
        reach_error();
    }
}

int main(void) {
    int requests = 0;
    started = 1;
    while (requests < 3) {
        int kind = __VERIFIER_nondet_int();
        if (kind < CREATE || kind > POWER)
            break;
        one_request(kind);
        requests++;
    }
    return 0;
}
