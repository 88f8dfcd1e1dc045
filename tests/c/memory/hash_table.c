// An open-addressing hash table that grows, keyed by strings, with deletion.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct slot { char *key; int value; };
struct table { struct slot *slots; size_t capacity, count; };
static char gone[] = "";

static size_t hash(const char *s) {
    size_t h = 14695981039346656037u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 1099511628211u;
    return h;
}

static struct slot *find(struct table *t, const char *key) {
    struct slot *reuse = NULL;
    for (size_t i = hash(key);; i++) {
        struct slot *s = &t->slots[i & (t->capacity - 1)];
        if (!s->key)
            return reuse ? reuse : s;
        if (s->key == gone) {
            if (!reuse)
                reuse = s;
        } else if (!strcmp(s->key, key))
            return s;
    }
}

static void put(struct table *t, const char *key, int value);
static void grow(struct table *t) {
    struct table bigger = {calloc(t->capacity * 2, sizeof(struct slot)), t->capacity * 2, 0};
    for (size_t i = 0; i < t->capacity; i++)
        if (t->slots[i].key && t->slots[i].key != gone) {
            put(&bigger, t->slots[i].key, t->slots[i].value);
            free(t->slots[i].key);
        }
    free(t->slots);
    *t = bigger;
}

static void put(struct table *t, const char *key, int value) {
    if ((t->count + 1) * 4 > t->capacity * 3)
        grow(t);
    struct slot *s = find(t, key);
    if (!s->key || s->key == gone) {
        s->key = strdup(key);
        t->count++;
    }
    s->value = value;
}

static void drop(struct table *t, const char *key) {
    struct slot *s = find(t, key);
    if (s->key && s->key != gone) {
        free(s->key);
        s->key = gone;
    }
}

int main(void) {
    struct table t = {calloc(4, sizeof(struct slot)), 4, 0};
    char key[16];
    for (int i = 0; i < 300; i++) {
        snprintf(key, sizeof key, "k%d", i * i % 211);
        put(&t, key, i);
    }
    for (int i = 0; i < 211; i += 4) {
        snprintf(key, sizeof key, "k%d", i);
        drop(&t, key);
    }
    long sum = 0;
    int present = 0;
    for (int i = 0; i < 211; i++) {
        snprintf(key, sizeof key, "k%d", i);
        struct slot *s = find(&t, key);
        if (s->key && s->key != gone)
            present++, sum += s->value * (i + 1);
    }
    printf("%d %ld %zu\n", present, sum, t.capacity);
    for (size_t i = 0; i < t.capacity; i++)
        if (t.slots[i].key != gone)
            free(t.slots[i].key);
    free(t.slots);
    return 0;
}
