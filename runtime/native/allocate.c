/* Allocations that fail where the test says so. Programs are linked with `--wrap` for these functions
 * when a test has such inputs (see crates/native/src/allocations.rs). */
#include "test.h"

#include <errno.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t align, size_t size);
void *__real_memalign(size_t align, size_t size);
int __real_posix_memalign(void **out, size_t align, size_t size);

/* The calls of the program so far. */
static unsigned calls;

/* Whether this call finds no memory. A call of which the test says nothing succeeds. */
static int fails(void) {
  struct pollard_object object;
  int failing = 0;
  if (pollard_own)
    return 0;
  calls++;
  if (pollard_peek(&object, "malloc_fails")) {
    pollard_skip();
    for (size_t i = 0; i < object.length; i++)
      failing |= object.value[i] != 0;
  } else if (pollard_peek(&object, "failed_allocation")) {
    unsigned number = 0;
    memcpy(&number, object.value, object.length < sizeof number ? object.length : sizeof number);
    failing = number == calls;
    if (failing)
      pollard_skip();
  }
  if (failing)
    errno = ENOMEM;
  return failing;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return fails() ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *old, size_t size) { return fails() ? NULL : __real_realloc(old, size); }
void *__wrap_aligned_alloc(size_t align, size_t size) {
  return fails() ? NULL : __real_aligned_alloc(align, size);
}
void *__wrap_memalign(size_t align, size_t size) { return fails() ? NULL : __real_memalign(align, size); }

int __wrap_posix_memalign(void **out, size_t align, size_t size) {
  if (align < sizeof(void *) || (align & (align - 1)) != 0) {
    calls += !pollard_own;
    return EINVAL;
  }
  return fails() ? ENOMEM : __real_posix_memalign(out, align, size);
}
