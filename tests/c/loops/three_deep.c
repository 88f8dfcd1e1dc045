// Three loops in each other; the innermost finds a wrong sum only for one filling of the cube.
//@ verdict: unsafe
//@ paths: 256
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char cube[2][2][2];
    int sum = 0;
    klee_make_symbolic(cube, sizeof cube, "cube");
    for (int x = 0; x < 2; x++)
        for (int y = 0; y < 2; y++)
            for (int z = 0; z < 2; z++)
                if (cube[x][y][z] > 9)
                    sum += 4 * x + 2 * y + z;
    assert(sum != 28); //~ ERROR assertion
    return 0;
}
