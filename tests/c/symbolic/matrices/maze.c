// A robot in a maze: two steps, walls stop it, the exit is a bug.
//@ verdict: unsafe
//@ paths: 10
#include <assert.h>
#include <klee/klee.h>

static const char *const maze[] = {"####", "#..#", "#.X#", "####"};

int main(void) {
    int x = 1, y = 1;
    for (int i = 0; i < 2; i++) {
        int nx = x, ny = y;
        switch (klee_range(0, 4, "step")) {
        case 0:
            ny--;
            break;
        case 1:
            ny++;
            break;
        case 2:
            nx--;
            break;
        default:
            nx++;
        }
        if (maze[ny][nx] == '#')
            return 1;
        assert(maze[ny][nx] != 'X'); //~ ERROR assertion
        x = nx;
        y = ny;
    }
    return 0;
}
