// Globals that the functions mention, static ones and those of one thread too; an error inside of the C library.
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int counter = 3;
static const char *names[] = {"zero", "one"};
static _Thread_local unsigned per_thread = 8;
extern struct config { int level; char path[10]; } config;
int unrelated = 1;

static void fill(char *to) {
  static int calls;
  calls++;
  counter += per_thread;
  strcpy(to, names[1]);
}

int main(void) {
  char *small = malloc(2);
  config.level = klee_int("level");
  strcpy(config.path, "/etc");
  fill(small);
  return 0;
}

struct config config = {1, ""};
//= globals.c:16:3: error: out-of-bounds write: 1 byte at offset 2 of a heap object of 2 bytes
//= variables in fill (globals.c:16:3):
//=   char *to = <heap object of globals.c:20> -> "on" without a zero at its end
//=   global int calls = 1
//=   global unsigned int per_thread = 8
//=   global int counter = 11
//=   global const char *names[2] = {"zero", "one"}
//=
//= variables in main (globals.c:23:3):
//=   char *small = <heap object of globals.c:20> -> "on" without a zero at its end
//=   global struct config config = {level = 0 (input level), path = "/etc"}
//=
