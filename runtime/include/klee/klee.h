/* The functions by which programs written for KLEE speak to the engine. The same names are known to
 * the engine and to the runtime for native replay; each comment says first what the engine does, and
 * then what happens in replay where that differs. */
#ifndef POLLARD_KLEE_H
#define POLLARD_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- inputs ---- */

/* Makes memory an input. In replay: fills it from the test. */
void klee_make_symbolic(void *addr, size_t nbytes, const char *name);

/* An input of type int, of any value. */
int klee_int(const char *name);

/* An input of type int, not less than begin and less than end. */
int klee_range(int begin, int end, const char *name);

/* An input less than n. */
uintptr_t klee_choose(uintptr_t n);

/* ---- conditions ---- */

/* Goes on only with inputs for which the condition holds. In replay: ends the program with status 201
 * when the test is not such an input. */
void klee_assume(uintptr_t condition);

/* Asks for a test in which the condition holds, where one is possible. In replay: nothing. */
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);

/* An assertion that NDEBUG does not remove. The library's function is declared under a name of our
 * own, because <assert.h> declares it differently from library to library, or not at all. */
void klee_private_assert_fail(const char *expression, const char *file, unsigned line,
                              const char *function) __asm__("__assert_fail")
    __attribute__((noreturn));
#define klee_assert(expr) \
  ((expr) ? (void)0 : klee_private_assert_fail(#expr, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))

/* ---- ends ---- */

/* Ends the path without a test. In replay: exits with the status. */
void klee_silent_exit(int status) __attribute__((noreturn));

/* Ends the path as abort does. */
void klee_abort(void) __attribute__((noreturn));

/* Ends the path with an error of the caller's own wording. In replay: prints it, and exits with
 * status 203. */
void klee_report_error(const char *file, int line, const char *message, const char *suffix)
    __attribute__((noreturn));

/* ---- questions ---- */

/* Whether the value depends on an input. In replay: 0. */
unsigned klee_is_symbolic(uintptr_t n);

/* Whether this is a replay: 0 in the engine, 1 in replay. */
unsigned klee_is_replay(void);

/* A possible value of the expression; the path goes on with that value. In replay: the value. */
float klee_get_valuef(float expr);
double klee_get_valued(double expr);
long klee_get_valuel(long expr);
long long klee_get_valuell(long long expr);
int32_t klee_get_value_i32(int32_t expr);
int64_t klee_get_value_i64(int64_t expr);

/* The size of the object that the pointer points into. In replay: 0, since it is not known. */
size_t klee_get_obj_size(void *ptr);

/* The value of errno. */
int klee_get_errno(void);

/* ---- checks ---- */

/* Checks that the memory may be accessed. In replay: reads each byte, for the sanitizer to see. */
void klee_check_memory_access(const void *address, size_t size);

/* ---- messages, on standard error ---- */

void klee_warning(const char *message);
void klee_warning_once(const char *message);

/* In replay: nothing. */
void klee_print_expr(const char *msg, ...);
void klee_print_range(const char *name, int arg);
void klee_stack_trace(void);

/* ---- hints to the engine; nothing in replay ---- */

void klee_open_merge(void);
void klee_close_merge(void);
void klee_set_forking(unsigned enable);
void klee_mark_global(void *object);
void klee_define_fixed_object(void *addr, size_t nbytes);
void klee_alias_function(const char *function, const char *replacement);
void klee_alias_function_regex(const char *pattern, const char *replacement);
void klee_alias_undefined_functions(const char *replacement);

#ifdef __cplusplus
}
#endif

#endif
