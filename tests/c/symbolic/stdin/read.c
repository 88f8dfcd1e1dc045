// The bytes come through read as they are.
//@ args: --sym-stdin 4
//@ verdict: unsafe
//@ paths: 4
#include <assert.h>
#include <unistd.h>

int main(void) {
    char v[8] = {0};
    ssize_t n = read(0, v, sizeof v);
    assert(n == 4);
    assert(read(0, v + 4, 4) == 0);
    if (v[0] == 'P' && v[1] == '6')
        assert(v[3] != v[2] + 1); //~ ERROR assertion
    return 0;
}
