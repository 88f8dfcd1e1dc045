// A ticket lock, a sequence lock and a reference count in one thread.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct ticket_lock { atomic_uint next, serving; };
static void lock(struct ticket_lock *l) {
    unsigned mine = atomic_fetch_add_explicit(&l->next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&l->serving, memory_order_acquire) != mine)
        ;
}
static void unlock(struct ticket_lock *l) { atomic_fetch_add_explicit(&l->serving, 1, memory_order_release); }

struct shared { atomic_int references; char payload[20]; };
static struct shared *acquire(struct shared *s) {
    atomic_fetch_add(&s->references, 1);
    return s;
}
static int release(struct shared *s) {
    if (atomic_fetch_sub(&s->references, 1) != 1)
        return 0;
    free(s);
    return 1;
}

static atomic_ulong sequence;
static long data[2];
static void write_pair(long a) {
    atomic_fetch_add(&sequence, 1);
    data[0] = a;
    data[1] = -a;
    atomic_fetch_add(&sequence, 1);
}
static long read_pair(void) {
    for (;;) {
        unsigned long before = sequence;
        long r = data[0] + data[1] + data[0];
        if (before % 2 == 0 && before == sequence)
            return r;
    }
}

int main(void) {
    struct ticket_lock l = {0};
    int total = 0;
    for (int i = 0; i < 100; i++) {
        lock(&l);
        total += i;
        unlock(&l);
    }
    printf("%d %u %u\n", total, l.next, l.serving);
    struct shared *s = malloc(sizeof *s);
    atomic_init(&s->references, 1);
    struct shared *t = acquire(s);
    int first = release(s), second = release(t);
    printf("%d %d\n", first, second);
    write_pair(21);
    printf("%ld %lu\n", read_pair(), sequence);
    return 0;
}
