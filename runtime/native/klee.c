/* The functions of klee/klee.h in native replay. */
#include "test.h"

#include <errno.h>
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *name_or_default(const char *name) { return name ? name : "unnamed"; }

WEAK void klee_make_symbolic(void *addr, size_t nbytes, const char *name) {
  if (nbytes > 0)
    pollard_input(addr, nbytes, name_or_default(name));
}

WEAK int klee_int(const char *name) {
  int value;
  pollard_input(&value, sizeof value, name_or_default(name));
  return value;
}

WEAK int klee_range(int begin, int end, const char *name) {
  int value = klee_int(name);
  if (value < begin || value >= end)
    pollard_end(STATUS_ASSUMPTION, "assumption", "`%s` is %d, which is not in [%d, %d)", name_or_default(name), value, begin, end);
  return value;
}

WEAK uintptr_t klee_choose(uintptr_t n) {
  uintptr_t value;
  pollard_input(&value, sizeof value, "klee_choose");
  if (value >= n)
    pollard_end(STATUS_ASSUMPTION, "assumption", "klee_choose gives %zu of %zu", (size_t)value, (size_t)n);
  return value;
}

WEAK void klee_assume(uintptr_t condition) {
  if (!condition)
    pollard_end(STATUS_ASSUMPTION, "assumption", "klee_assume does not hold");
}

WEAK void klee_silent_exit(int status) { exit(status); }

WEAK void klee_abort(void) { abort(); }

WEAK void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  pollard_end(STATUS_REPORTED, "reported", "%s:%d: %s (%s)", file, line, message, suffix);
}

WEAK unsigned klee_is_symbolic(uintptr_t n) {
  (void)n;
  return 0;
}

WEAK unsigned klee_is_replay(void) { return 1; }

#define GET_VALUE(suffix, type) \
  WEAK type klee_get_value##suffix(type expr) { return expr; }
GET_VALUE(f, float)
GET_VALUE(d, double)
GET_VALUE(l, long)
GET_VALUE(ll, long long)
GET_VALUE(_i32, int32_t)
GET_VALUE(_i64, int64_t)

/* AddressSanitizer's, if it is there. */
WEAK const char *__asan_locate_address(void *address, char *name, size_t room, void **base, size_t *size);

WEAK size_t klee_get_obj_size(void *ptr) {
  char name[1];
  void *base;
  size_t size = 0;
  if (__asan_locate_address)
    __asan_locate_address(ptr, name, sizeof name, &base, &size);
  return size;
}

WEAK int klee_get_errno(void) { return errno; }

WEAK void klee_check_memory_access(const void *address, size_t size) {
  char sink[256];
  for (const char *at = address; size > 0;) {
    size_t part = size < sizeof sink ? size : sizeof sink;
    memcpy(sink, at, part);
    at += part;
    size -= part;
  }
}

WEAK void klee_warning(const char *message) { dprintf(STDERR_FILENO, "warning: %s\n", message); }

/* Once for each text; those that no longer fit are printed each time. */
WEAK void klee_warning_once(const char *message) {
  static char *seen[64];
  static size_t count;
  for (size_t i = 0; i < count; i++)
    if (strcmp(seen[i], message) == 0)
      return;
  if (count < sizeof seen / sizeof *seen && (seen[count] = strdup(message)))
    count++;
  klee_warning(message);
}

/* What only an engine can do. */
WEAK void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
WEAK void klee_posix_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
WEAK void klee_print_expr(const char *msg, ...) { (void)msg; }
WEAK void klee_print_range(const char *name, int arg) { (void)name, (void)arg; }
WEAK void klee_stack_trace(void) {}
WEAK void klee_open_merge(void) {}
WEAK void klee_close_merge(void) {}
WEAK void klee_set_forking(unsigned enable) { (void)enable; }
WEAK void klee_mark_global(void *object) { (void)object; }
WEAK void klee_define_fixed_object(void *addr, size_t nbytes) { (void)addr, (void)nbytes; }
WEAK void klee_alias_function(const char *function, const char *replacement) { (void)function, (void)replacement; }
WEAK void klee_alias_function_regex(const char *pattern, const char *replacement) { (void)pattern, (void)replacement; }
WEAK void klee_alias_undefined_functions(const char *replacement) { (void)replacement; }
