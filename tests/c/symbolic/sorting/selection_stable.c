// Selection sort is not stable: equal keys can change their order.
//@ verdict: unsafe
//@ paths: 13
#include <assert.h>
#include <klee/klee.h>

struct item {
    unsigned char key, place;
};

int main(void) {
    struct item v[3] = {{0, 0}, {0, 1}, {0, 2}};
    for (int i = 0; i < 3; i++)
        v[i].key = (unsigned char)klee_range(0, 3, "key");
    for (int i = 0; i < 2; i++) {
        int least = i;
        for (int j = i + 1; j < 3; j++)
            if (v[j].key < v[least].key)
                least = j;
        struct item t = v[i];
        v[i] = v[least];
        v[least] = t;
    }
    for (int i = 1; i < 3; i++)
        if (v[i - 1].key == v[i].key)
            assert(v[i - 1].place < v[i].place); //~ ERROR assertion
    return 0;
}
