// The function is in one file, the program's main in another.
//@ flags: --function=half
//@ files: other_file_main.c
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>

int half(int n) {
  assert(n != 77); //~ ERROR
  return n / 2;
}
