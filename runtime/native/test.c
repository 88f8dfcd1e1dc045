/* Reading files in the format .ktest (see crates/native/src/ktest.rs), and handing out the inputs of the
 * one that the environment variable KTEST_FILE names. */
#include "test.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void pollard_end(int status, const char *word, const char *format, ...) {
  char text[1024];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  fflush(NULL);
  dprintf(STDERR_FILENO, "pollard-native: %s: %s\n", word, text);
  _exit(status);
}

static void damaged(const struct pollard_test *test) {
  pollard_end(STATUS_MISMATCH, "test", "%s: not a .ktest file, or damaged", test->file);
}

static unsigned next_number(struct pollard_test *test) {
  if (test->count - test->position < 4)
    damaged(test);
  const unsigned char *at = test->bytes + test->position;
  test->position += 4;
  return (unsigned)at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3];
}

/* The next run of bytes with its length before it. */
static const unsigned char *next_run(struct pollard_test *test, size_t *length) {
  *length = next_number(test);
  if (test->count - test->position < *length)
    damaged(test);
  test->position += *length;
  return test->bytes + test->position - *length;
}

int pollard_own;

static void read_file(struct pollard_test *test) {
  int from = open(test->file, O_RDONLY | O_CLOEXEC);
  if (from < 0)
    pollard_end(STATUS_MISMATCH, "test", "%s: cannot be read", test->file);
  size_t room = 0;
  for (;;) {
    if (test->count == room) {
      room = room * 2 + 4096;
      pollard_own++;
      test->bytes = realloc(test->bytes, room);
      pollard_own--;
      if (!test->bytes)
        pollard_end(STATUS_MISMATCH, "test", "%s: too large", test->file);
    }
    ssize_t got = read(from, test->bytes + test->count, room - test->count);
    if (got <= 0)
      break;
    test->count += (size_t)got;
  }
  close(from);
}

void pollard_open(struct pollard_test *test, const char *file) {
  size_t length;
  test->file = file;
  read_file(test);
  if (test->count < 5 || (memcmp(test->bytes, "KTEST", 5) != 0 && memcmp(test->bytes, "BOUT\n", 5) != 0))
    damaged(test);
  test->position = 5;
  unsigned version = next_number(test);
  if (version > 3)
    damaged(test);
  for (unsigned args = next_number(test); args > 0; args--)
    next_run(test, &length);
  if (version >= 2) {
    next_number(test);
    next_number(test);
  }
  test->objects_left = next_number(test);
}

int pollard_next(struct pollard_test *test, struct pollard_object *object) {
  if (test->objects_left == 0)
    return 0;
  test->objects_left--;
  object->name = next_run(test, &object->name_length);
  object->value = next_run(test, &object->length);
  return 1;
}

static int is(const unsigned char *name, size_t length, const char *text) {
  return length == strlen(text) && memcmp(name, text, length) == 0;
}

/* Objects that stand for the program's surroundings: arguments, standard input, files. Whoever started
 * the program has made use of them. And what fresh memory holds, which cannot be had here. */
static int of_surroundings(const unsigned char *name, size_t length) {
  static const char *const names[] = {"model_version", "uninitialised", "reused_address", "n_args", "stdin", "stdin-stat", "stdin_stat", "stdout", "stdout-stat", "stdout_stat",
                                      "read_fail", "write_fail", "close_fail", "ftruncate_fail", "getcwd_fail"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (is(name, length, names[i]))
      return 1;
  if (length >= 4 && memcmp(name, "arg", 3) == 0) {
    size_t digits = 3;
    while (digits < length && name[digits] >= '0' && name[digits] <= '9')
      digits++;
    return digits == length;
  }
  if (length == 0 || name[0] < 'A' || name[0] > 'Z')
    return 0;
  static const char *const ends[] = {"-data", "-data-stat", "_data", "_data_stat"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (is(name + 1, length - 1, ends[i]))
      return 1;
  return 0;
}

/* The test, which is read when the first input is wanted. */
static struct pollard_test test;

/* The next input that is not of the surroundings, unless it is called so. */
static int next_object(struct pollard_object *object, const char *name) {
  do {
    if (!pollard_next(&test, object))
      return 0;
  } while (!is(object->name, object->name_length, name) && of_surroundings(object->name, object->name_length));
  return 1;
}

int pollard_peek(struct pollard_object *object, const char *name) {
  const char *file = getenv("KTEST_FILE");
  if (!test.bytes && !file)
    return 0;
  if (!test.bytes)
    pollard_open(&test, file);
  size_t position = test.position;
  unsigned left = test.objects_left;
  int there = next_object(object, name) && is(object->name, object->name_length, name);
  test.position = position;
  test.objects_left = left;
  return there;
}

void pollard_skip(void) {
  struct pollard_object object;
  next_object(&object, "");
}

/* The next input, which must have this name. */
static struct pollard_object next_input(const char *name) {
  struct pollard_object object;
  if (!test.bytes) {
    const char *file = getenv("KTEST_FILE");
    if (!file)
      pollard_end(STATUS_MISMATCH, "test", "the program asks for an input, but KTEST_FILE names no test");
    pollard_open(&test, file);
  }
  if (!next_object(&object, name))
    pollard_end(STATUS_MISMATCH, "test", "the program asks for `%s`, but the test has no more inputs", name);
  if (!is(object.name, object.name_length, name))
    pollard_end(STATUS_MISMATCH, "test", "the program asks for `%s`, but the test's next input is `%.*s`", name, (int)object.name_length, (const char *)object.name);
  return object;
}

void pollard_input(void *memory, size_t size, const char *name) {
  struct pollard_object object = next_input(name);
  if (object.length != size)
    pollard_end(STATUS_MISMATCH, "test", "the program asks for %zu bytes of `%s`, but the test has %zu", size, name, object.length);
  /* A real call, which a sanitizer sees. */
  memcpy(memory, object.value, size);
}

void pollard_value(void *memory, size_t size, const char *name) {
  struct pollard_object object = next_input(name);
  if (object.length > size)
    pollard_end(STATUS_MISMATCH, "test", "`%s` has at most %zu bytes, but the test has %zu", name, size, object.length);
  memcpy(memory, object.value, object.length);
}

void *pollard_memory(const char *name) {
  struct pollard_object object = next_input(name);
  pollard_own++;
  void *memory = malloc(object.length);
  pollard_own--;
  if (!memory && object.length > 0)
    pollard_end(STATUS_MISMATCH, "test", "there is no memory for `%s`", name);
  return memcpy(memory, object.value, object.length);
}
