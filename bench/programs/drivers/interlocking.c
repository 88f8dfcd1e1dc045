// The interlocking of a small station: sixteen routes over twelve sections of track. Each section and each route is a line of a table; a line becomes a row of ifs over
// flags, and the rows are gone through once for each step, as in code that is generated for programmable controllers. In each step one route is wanted and one train moves.
//
// Error: a signal is green for a route of which a section belongs to another route, is occupied, or has its points the other way; a section belongs to nobody and is locked.
// verdict: safe
// bug: the route from the depot to the bay does not wait for the section in the middle to be given back
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

void reach_error(void) { assert(0); }

enum { STEPS = 3, NOBODY = 0 };

// name of the section, its points' position for the straight way
#define SECTIONS(X) \
    X(west, 0) X(west_throat, 1) X(main_1, 0) X(main_2, 0) X(loop_1, 1) X(loop_2, 1) \
    X(middle, 0) X(bay, 0) X(depot, 0) X(siding, 1) X(east_throat, 0) X(east, 0)

// number, name, the three sections in the order of travel, which way the points of the second one lie
#define ROUTES(X) \
    X(1, west_to_main_1, west_throat, main_1, middle, 0) \
    X(2, west_to_main_2, west_throat, main_2, middle, 0) \
    X(3, west_to_loop_1, west_throat, loop_1, siding, 1) \
    X(4, west_to_loop_2, west_throat, loop_2, siding, 1) \
    X(5, east_to_main_1, east_throat, main_1, west, 0) \
    X(6, east_to_main_2, east_throat, main_2, west, 0) \
    X(7, east_to_loop_1, east_throat, loop_1, west, 1) \
    X(8, east_to_loop_2, east_throat, loop_2, west, 1) \
    X(9, main_1_to_east, middle, east_throat, east, 0) \
    X(10, main_2_to_east, middle, east_throat, east, 0) \
    X(11, loop_1_to_east, siding, east_throat, east, 1) \
    X(12, loop_2_to_bay, siding, middle, bay, 1) \
    X(13, depot_to_bay, depot, middle, bay, 0) \
    X(14, bay_to_depot, middle, depot, siding, 0) \
    X(15, depot_to_west, siding, west_throat, west, 1) \
    X(16, bay_to_east, middle, east_throat, east, 0)

#define SECTION_FLAGS(name, straight) int name##_owner, name##_occupied, name##_points = straight, name##_locked, name##_left;
SECTIONS(SECTION_FLAGS)

#define ROUTE_FLAGS(number, name, a, b, c, points) static int name##_asked, name##_set, name##_green, name##_used;
ROUTES(ROUTE_FLAGS)

static int wanted, moving, trains_in;

// A train is at most in one section of a route: it comes in where the signal is green and goes on section by section.
#define ASK(number, name, a, b, c, points) \
    if (wanted == number && !name##_set) { name##_asked = 1; }

#ifdef BUG
#define IS_FREE(number, section) (section##_owner == NOBODY || (number == 13 && section##_points == 0 && !section##_occupied))
#else
#define IS_FREE(number, section) (section##_owner == NOBODY)
#endif

#define SET(number, name, a, b, c, points) \
    if (name##_asked && a##_owner == NOBODY && IS_FREE(number, b) && c##_owner == NOBODY) { \
        if (!a##_occupied && !b##_occupied && !c##_occupied) { \
            name##_asked = 0; name##_set = 1; name##_used = 0; \
            a##_owner = number; b##_owner = number; c##_owner = number; \
        } \
    }

#define TURN(number, name, a, b, c, points) \
    if (name##_set && !name##_green && b##_points != points && !b##_locked) { b##_points = points; } \
    if (name##_set && !name##_used && b##_points == points) { b##_locked = 1; name##_green = 1; }

#define MOVE(number, name, a, b, c, points) \
    if (moving == number && name##_green && !a##_occupied) { name##_green = 0; name##_used = 1; a##_occupied = 1; trains_in++; } \
    if (moving == number && name##_used && a##_occupied) { a##_occupied = 0; a##_left = 1; b##_occupied = 1; } \
    if (moving == number && name##_used && b##_occupied) { b##_occupied = 0; b##_left = 1; c##_occupied = 1; }

#define GIVE_BACK(number, name, a, b, c, points) \
    if (name##_used && a##_left && a##_owner == number) { a##_left = 0; a##_owner = NOBODY; } \
    if (name##_used && b##_left && b##_owner == number) { b##_left = 0; b##_owner = NOBODY; b##_locked = 0; } \
    if (name##_used && c##_occupied && c##_owner == number && a##_owner != number) { c##_occupied = 0; c##_owner = NOBODY; name##_used = 0; name##_set = 0; trains_in--; }

#define CHECK_ROUTE(number, name, a, b, c, points) \
    if (name##_green && (a##_owner != number || b##_owner != number || c##_owner != number)) { reach_error(); } \
    if (name##_green && (b##_occupied || b##_points != points)) { reach_error(); }

#define CHECK_SECTION(name, straight) \
    if (name##_owner == NOBODY && name##_locked) { reach_error(); } \
    if (name##_owner == NOBODY && name##_occupied) { reach_error(); } \
    if (name##_owner > 16) { reach_error(); }

int main(void) {
    for (int step = 0; step < STEPS; step++) {
        wanted = __VERIFIER_nondet_uchar();
        ROUTES(ASK)
        ROUTES(SET)
        ROUTES(TURN)
        moving = __VERIFIER_nondet_uchar();
        ROUTES(MOVE)
        ROUTES(GIVE_BACK)
        ROUTES(CHECK_ROUTE)
        SECTIONS(CHECK_SECTION)
    }
    return 0;
}
