// Writing a member through a null structure pointer.
#include <stddef.h>

struct s { int pad[4]; int member; };
static struct s *find(int key) { return key ? (struct s *)0 : NULL; }

int main(void) {
    struct s *p = find(3);
    p->member = 1; //~ ERROR null pointer
    return 0;
}
