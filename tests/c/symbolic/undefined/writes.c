// With --undefined-writes, what pointer arguments lead to holds any bytes afterwards: from there up to
// the end of the object, and nothing of constants and what is before.
//@ revisions: writes narrow quiet
//@[writes] flags: --undefined=any --undefined-writes
//@[narrow] flags: --undefined=any --undefined-writes -m32
//@[quiet] flags: --undefined=any
//@[writes] verdict: unsafe
//@[writes] paths: 4
//@[narrow] verdict: unsafe
//@[narrow] paths: 4
//@[quiet] verdict: safe
//@[quiet] paths: 1
#include <assert.h>
#include <stdlib.h>

struct item {
  int key;
  const char *name;
};

void receive(int channel, char *buffer, const char *text);
int parse(double scale, struct item *item);

int main(void) {
  char buffer[8] = "abcdefg";
  receive(1, buffer + 4, "constant");
  assert(buffer[3] == 'd');
  if (buffer[4] != 'e')
    return 1;
  struct item *item = malloc(sizeof *item);
  item->key = 3;
  item->name = "name";
  (void)parse(1.0, item);
  int key = item->key;
  free(item);
  if (key == 3)
    return 0;
  assert(key != 77); //~[writes] ERROR assertion //~[narrow] ERROR assertion
  return 2;
}
