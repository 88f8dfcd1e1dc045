/* What a function does in native replay that is defined nowhere: see crates/native/src/undefined.rs. */
#include "test.h"

#include <stdio.h>
#include <string.h>

void pollard_undefined(const char *name, void *result, size_t size, void *const *arguments, int count) {
  struct pollard_object object;
  for (int i = 0; i < count; i++) {
    char text[512];
    snprintf(text, sizeof text, "%s argument %d", name, i);
    if (pollard_peek(&object, text)) {
      pollard_skip();
      memcpy(arguments[i], object.value, object.length);
    }
  }
  if (pollard_peek(&object, name)) {
    pollard_skip();
    memcpy(result, object.value, object.length < size ? object.length : size);
  }
}
