// A filter above a CD drive that plays audio: it answers requests about the table of contents, play, pause, resume, seek and volume by
// sending commands of its own to the drive and waiting for them, hands everything else on, and sits on a drive of one of several makes
// with commands of their own.
//
// The automaton watches the request and the event: a request is completed once or passed on once; what was passed on with a completion routine comes
// back only after the event was waited for; a command of its own is not sent while another is out.
// verdict: safe
// bug: when a drive of make NEC is asked for its position during a start that is pending, the wait is skipped
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

void reach_error(void) { assert(0); }

typedef int NTSTATUS;
#define GOOD 0
#define PEND 0x103
#define BAD (-1)
#define SMALL (-2)
#define NOT_READY (-3)
#define BAD_REQUEST (-4)

// The automaton.
static int irp; // 0: ours, 1: passed, 2: passed with routine, 3: completed
static int routine_set, event_set, must_wait, command_out;

static void automaton_complete(void) {
    if (irp == 2 && must_wait)
        reach_error();
    if (irp == 3 || irp == 1)
        reach_error();
    irp = 3;
}

static void automaton_skip(void) {
    if (irp != 0)
        reach_error();
}

static void automaton_routine(void) {
    if (irp != 0 || routine_set)
        reach_error();
    routine_set = 1;
}

static void automaton_wait(void) {
    if (!must_wait)
        reach_error();
    must_wait = 0;
    event_set = 0;
}

// Drives and what they need.
enum make { STANDARD, NEC, PIONEER, DENON, FUJITSU, HITACHI };
static enum make make;
static int active, paused, plays, old_drive;
static int start_minute, start_second, end_minute, volume_left, volume_right;
static int tracks, first_track, is_data_track, toc_known, media_loaded;

static NTSTATUS lower_answer(void) {
    int answer = __VERIFIER_nondet_int();
    if (answer == 0)
        return GOOD;
    if (answer == 1)
        return PEND;
    return BAD;
}

static NTSTATUS pass_on(void) {
    automaton_skip();
    irp = 1;
    return lower_answer();
}

static NTSTATUS pass_and_wait(void) {
    NTSTATUS status;
    automaton_routine();
    irp = 2;
    status = lower_answer();
    if (status == PEND) {
        must_wait = 1;
        event_set = 1;
        automaton_wait();
        status = __VERIFIER_nondet_bool() ? GOOD : BAD;
    }
    irp = 0;
    routine_set = 0;
    return status;
}

static NTSTATUS finish(NTSTATUS status) {
    automaton_complete();
    return status;
}

// Sends a command of our own to the drive and waits for its end.
static NTSTATUS send_command(int kind) {
    NTSTATUS status;
    if (command_out)
        reach_error();
    command_out = 1;
    status = lower_answer();
    if (status == PEND) {
        must_wait = 1;
        automaton_wait();
        status = __VERIFIER_nondet_bool() ? GOOD : NOT_READY;
    }
    command_out = 0;
    if (status == NOT_READY && kind != 0) {
        media_loaded = 0;
        toc_known = 0;
    }
    return status;
}

static NTSTATUS read_toc(int length) {
    NTSTATUS status;
    if (length < 4)
        return SMALL;
    if (make == DENON && length < 8)
        return SMALL;
    status = send_command(1);
    if (status != GOOD)
        return status;
    media_loaded = 1;
    tracks = __VERIFIER_nondet_uchar() & 3;
    first_track = 1;
    is_data_track = __VERIFIER_nondet_bool();
    if (make == HITACHI && tracks > 1) {
        for (int i = 1; i < tracks; i++) {
            status = send_command(2);
            if (status != GOOD)
                return status;
        }
    }
    toc_known = 1;
    return GOOD;
}

static NTSTATUS play(int length) {
    int from = __VERIFIER_nondet_uchar(), to = __VERIFIER_nondet_uchar();
    NTSTATUS status;
    if (length < 6)
        return SMALL;
    if (from > 99 || to > 99 || to < from)
        return BAD_REQUEST;
    if (!toc_known) {
        status = read_toc(length);
        if (status != GOOD)
            return status;
    }
    if (is_data_track && from <= first_track)
        return BAD_REQUEST;
    if (make == PIONEER || make == NEC) {
        // These seek first and play then.
        status = send_command(3);
        if (status != GOOD)
            return status;
    }
    status = send_command(4);
    if (status == GOOD) {
        plays = 1;
        paused = 0;
        start_minute = from;
        end_minute = to;
    }
    return status;
}

static NTSTATUS pause_audio(void) {
    NTSTATUS status;
    if (paused)
        return GOOD;
    if (!plays)
        return BAD_REQUEST;
    if (make == FUJITSU) {
        // It cannot pause: the position is kept and the audio stopped.
        status = send_command(5);
        if (status != GOOD)
            return status;
        start_second = __VERIFIER_nondet_uchar() % 60;
        status = send_command(6);
    } else {
        status = send_command(5);
    }
    if (status == GOOD) {
        paused = 1;
        plays = 0;
    }
    return status;
}

static NTSTATUS resume_audio(void) {
    NTSTATUS status;
    if (!paused)
        return plays ? GOOD : BAD_REQUEST;
    if (make == FUJITSU && start_second > 0) {
        status = send_command(3);
        if (status != GOOD)
            return status;
    }
    status = send_command(7);
    if (status == GOOD) {
        paused = 0;
        plays = 1;
    }
    return status;
}

static NTSTATUS seek(int length) {
    int minute = __VERIFIER_nondet_uchar();
    if (length < 3)
        return SMALL;
    if (minute > 99)
        return BAD_REQUEST;
    plays = 0;
    paused = 0;
    return send_command(3);
}

static NTSTATUS stop_audio(void) {
    paused = 0;
    plays = 0;
    return send_command(6);
}

static NTSTATUS volume(int set, int length) {
    NTSTATUS status;
    if (length < 8)
        return SMALL;
    if (make == DENON || make == NEC || (make == PIONEER && old_drive))
        return BAD_REQUEST;
    status = send_command(8);
    if (status != GOOD)
        return status;
    if (set) {
        volume_left = __VERIFIER_nondet_uchar();
        volume_right = __VERIFIER_nondet_uchar();
        if (make == HITACHI && volume_left != volume_right)
            volume_right = volume_left;
        status = send_command(9);
    }
    return status;
}

static NTSTATUS position(int length) {
    NTSTATUS status;
    if (length < 16)
        return SMALL;
    status = send_command(10);
    if (status != GOOD)
        return status;
    if (make == NEC || make == DENON) {
        int code = __VERIFIER_nondet_uchar();
        if (code == 0)
            plays = 1;
        else if (code == 1 || code == 2)
            paused = 1;
        else
            plays = 0;
    }
    return GOOD;
}

enum { C_TOC, C_PLAY, C_PAUSE, C_RESUME, C_SEEK, C_STOP, C_GET_VOLUME, C_SET_VOLUME, C_POSITION, C_VERIFY, C_OTHER };

static NTSTATUS device_control(void) {
    int code = __VERIFIER_nondet_int(), length = __VERIFIER_nondet_int();
    if (!active)
        return finish(NOT_READY);
    switch (code) {
    case C_TOC:
        if (plays)
            return finish(BAD_REQUEST);
        return finish(read_toc(length));
    case C_PLAY:
        return finish(play(length));
    case C_PAUSE:
        return finish(pause_audio());
    case C_RESUME:
        return finish(resume_audio());
    case C_SEEK:
        return finish(seek(length));
    case C_STOP:
        return finish(stop_audio());
    case C_GET_VOLUME:
        return finish(volume(0, length));
    case C_SET_VOLUME:
        return finish(volume(1, length));
    case C_POSITION:
        return finish(position(length));
    case C_VERIFY:
        // While it plays nobody may disturb the drive.
        if (plays && !paused)
            return finish(GOOD);
        return pass_on();
    default:
        return pass_on();
    }
}

static NTSTATUS identify(void) {
    NTSTATUS status = send_command(0);
    int vendor = __VERIFIER_nondet_int();
    if (status != GOOD)
        return status;
    switch (vendor) {
    case 1:
        make = NEC;
        break;
    case 2:
        make = PIONEER;
        old_drive = __VERIFIER_nondet_bool();
        break;
    case 3:
        make = DENON;
        break;
    case 4:
        make = FUJITSU;
        break;
    case 5:
        make = HITACHI;
        break;
    default:
        make = STANDARD;
    }
    return GOOD;
}

static NTSTATUS start(void) {
    NTSTATUS status;
#ifdef BUG
    if (make == NEC && paused) {
        automaton_routine();
        irp = 2;
        status = lower_answer();
        must_wait = status == PEND;
        position(16);
        routine_set = 0;
        return finish(status);
    }
#endif
    status = pass_and_wait();
    if (status != GOOD)
        return finish(status);
    status = identify();
    active = status == GOOD;
    return finish(status);
}

enum { P_START, P_STOP, P_REMOVE, P_USAGE, P_OTHER };

static NTSTATUS plug_and_play(void) {
    int minor = __VERIFIER_nondet_int();
    NTSTATUS status;
    switch (minor) {
    case P_START:
        return start();
    case P_STOP:
        active = 0;
        return pass_on();
    case P_REMOVE:
        active = 0;
        toc_known = 0;
        return pass_on();
    case P_USAGE:
        status = pass_and_wait();
        if (status == GOOD && __VERIFIER_nondet_bool())
            active = active && media_loaded;
        return finish(status);
    default:
        return pass_on();
    }
}

static NTSTATUS power(void) {
    int state = __VERIFIER_nondet_int();
    if (state > 1 && plays) {
        plays = 0;
        paused = 1;
    }
    return pass_on();
}

int main(void) {
    make = STANDARD;
    for (int i = 0; i < 3; i++) {
        NTSTATUS status;
        int major = __VERIFIER_nondet_int();
        irp = 0;
        routine_set = 0;
        if (major == 0)
            status = device_control();
        else if (major == 1)
            status = plug_and_play();
        else if (major == 2)
            status = power();
        else
            break;
        // The drive is running from the start on.
        if (i == 0 && major != 1)
            active = 1;
        if (irp == 0 || irp == 2)
            reach_error();
        if (status == PEND && irp != 1)
            reach_error();
        if (command_out)
            reach_error();
    }
    return 0;
}
