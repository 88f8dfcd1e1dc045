/* The program's arguments as the engine has them: each in memory of its own, of exactly its size, with
 * what the test holds behind the terminating zero. The kernel lays arguments one behind the other, where
 * no sanitizer sees an access beyond one of them.
 *
 * The environment variable POLLARD_ARGUMENTS names a file .ktest whose objects are the arguments. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

/* Named to the linker, which otherwise takes nothing of this file. */
void pollard_copy_arguments(int argc, char **argv, char **envp);

__attribute__((constructor(101))) void pollard_copy_arguments(int argc, char **argv, char **envp) {
  struct pollard_test arguments = {0};
  struct pollard_object object;
  const char *file = getenv("POLLARD_ARGUMENTS");
  (void)envp;
  if (!file)
    return;
  pollard_open(&arguments, file);
  for (int i = 1; i < argc && pollard_next(&arguments, &object); i++) {
    pollard_own++;
    char *copy = malloc(object.length);
    pollard_own--;
    if (!copy)
      return;
    memcpy(copy, object.value, object.length);
    argv[i] = copy;
  }
  free(arguments.bytes);
}
