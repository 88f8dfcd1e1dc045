// Thread-local variables shared with, and private to, another translation unit.
_Thread_local long shared = 1000;
static _Thread_local int counter = -1;

long bump(int by) { return shared += by; }
int *own(void) { return &counter; }
