/* The runtime for native replay: functions that give a program the inputs of a test.
 *
 * It is linked as an archive with the user's program, compiled with the user's C library or another
 * one: it uses only functions whose binary interface glibc and musl share. All that a program may
 * also define itself is weak. */
#ifndef POLLARD_NATIVE_TEST_H
#define POLLARD_NATIVE_TEST_H

#include <stddef.h>

/* Statuses by which a program ends that cannot be run on the test. */
enum {
  STATUS_ASSUMPTION = 201, /* the test does not satisfy an assumption of the program */
  STATUS_MISMATCH = 202,   /* the test is not one of this program */
  STATUS_REPORTED = 203,   /* the program reported an error in its own words */
};

#define WEAK __attribute__((weak))

/* A file of inputs that is being read, and one input in it. */
struct pollard_test {
  const char *file;
  unsigned char *bytes;
  size_t count, position; /* its size; where the next object begins */
  unsigned objects_left;
};
struct pollard_object {
  const unsigned char *name, *value;
  size_t name_length, length;
};

/* Reads a file and stops before its first object. A file that is no test ends the program. */
void pollard_open(struct pollard_test *test, const char *file);

/* Gives the next object; 0 when there is none. */
int pollard_next(struct pollard_test *test, struct pollard_object *object);

/* Fills memory with the next input, which must have this name and size. */
void pollard_input(void *memory, size_t size, const char *name);

/* Fills the begin of memory with the next input, which must have this name and at most this size. */
void pollard_value(void *memory, size_t size, const char *name);

/* Fresh memory that holds the next input, which must have this name. */
void *pollard_memory(const char *name);

/* Whether the next input has this name; it is given, and stays the next. */
int pollard_peek(struct pollard_object *object, const char *name);

/* Leaves out the next input. */
void pollard_skip(void);

/* Not zero while memory is allocated for the runtime itself. */
extern int pollard_own;

/* Ends the program: `pollard-native: WORD: ` and the text on standard error, then the status. */
void pollard_end(int status, const char *word, const char *format, ...)
    __attribute__((noreturn, format(printf, 3, 4)));

#endif
