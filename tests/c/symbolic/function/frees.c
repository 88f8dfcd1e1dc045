// The function may free what it gets; nothing else is lost.
//@ flags: --function=drop --size=list=8 --check-leaks
//@ verdict: unsafe
//@ paths: 2
#include <stdlib.h>

void drop(int *list, int twice) {
  free(list);
  if (twice)
    free(list); //~ ERROR double free
}
