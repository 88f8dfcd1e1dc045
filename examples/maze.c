/* The way out of a maze: the moves are the input, and an assert stands at the exit. The input of the error is the way.
 *
 *     $ ./x run --no-output --search=bfs --max-errors=1 examples/maze.c
 *     examples/maze.c:43:13: error: assertion: `!"the exit"` does not hold
 *     …
 *       input:
 *         moves = "ddrruurrddddrrr"
 *     …
 *     verdict: unsafe: 1 error
 */
#include <assert.h>
#include <klee/klee.h>

enum { STEPS = 16 };

static const char maze[7][11] = {
    "+-+-----+",
    "| |   | |",
    "| | | | |",
    "|   | | |",
    "|-- | | |",
    "|   |   #",
    "+-----+-+",
};

int main(void)
{
    char moves[STEPS + 1];
    klee_make_symbolic(moves, sizeof moves, "moves");
    klee_assume(moves[STEPS] == '\0');

    int x = 1, y = 1;
    for (int step = 0; step < STEPS; step++) {
        int to_x = x, to_y = y;
        switch (moves[step]) {
        case 'u': to_y--; break;
        case 'd': to_y++; break;
        case 'l': to_x--; break;
        case 'r': to_x++; break;
        default: return 1;
        }
        if (maze[to_y][to_x] == '#')
            assert(!"the exit");
        if (maze[to_y][to_x] != ' ')
            return 1;
        x = to_x;
        y = to_y;
    }
    return 0;
}
