// Start-up and shut-down functions of a second translation unit.
#include <stdio.h>

extern int order[], used;

__attribute__((constructor(150))) static void between(void) { order[used++] = 150; }
__attribute__((destructor(150))) static void finish(void) { puts("destructor 150"); }
