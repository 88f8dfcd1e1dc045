/* A driver that must not complete a request twice, for eight calls in any order: 390,625 paths. It is run on one concrete input after the
 * other, and --prune=interpolation stops those that cannot reach the error, so that it is soon proved that there is none.
 *
 *     $ ./x concolic --no-output --strategy=cfg --prune=interpolation examples/driver.c
 *     …
 *     interpolation: … paths subsumed by full and … by half interpolants, which stand for about 3906… paths
 *     …
 *     verdict: safe: no path has an error; each was explored, or one that was accounts for it
 */
#include <assert.h>
#include <klee/klee.h>

enum status { FREE, PENDING, DONE };

static enum status request = FREE;
static int completed;

static void complete(void)
{
    assert(request != DONE);
    request = DONE;
    completed++;
}

static void dispatch(int code)
{
    switch (code) {
    case 0: /* read */
    case 1: /* write */
        if (request == FREE)
            request = PENDING;
        break;
    case 2: /* interrupt */
        if (request == PENDING)
            complete();
        break;
    case 3: /* cancel */
        if (request == PENDING)
            complete();
        break;
    case 4: /* the next request */
        if (request == DONE)
            request = FREE;
        break;
    default:
        break;
    }
}

int main(void)
{
    for (int i = 0; i < 8; i++)
        dispatch(klee_int("code"));
    return completed;
}
