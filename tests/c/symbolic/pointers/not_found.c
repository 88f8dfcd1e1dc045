// A search gives a null pointer if there is nothing, and the caller forgets it.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <stddef.h>

struct entry {
    int key, value;
};

static const struct entry entries[] = {{10, 1}, {20, 2}, {30, 3}};

static const struct entry *find(int key) {
    for (int i = 0; i < 3; i++)
        if (entries[i].key == key)
            return &entries[i];
    return NULL;
}

int main(void) {
    return find(klee_int("key"))->value; //~ ERROR null pointer
}
