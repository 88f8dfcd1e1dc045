/* Inputs as programs written for CREST mark them: CREST_int(x) makes the int variable x an input. */
#ifndef POLLARD_CREST_H
#define POLLARD_CREST_H

#include <klee/klee.h>

#define CREST_unsigned_char(x) klee_make_symbolic(&(x), sizeof(unsigned char), "crest_unsigned_char")
#define CREST_unsigned_short(x) klee_make_symbolic(&(x), sizeof(unsigned short), "crest_unsigned_short")
#define CREST_unsigned_int(x) klee_make_symbolic(&(x), sizeof(unsigned int), "crest_unsigned_int")
#define CREST_char(x) klee_make_symbolic(&(x), sizeof(char), "crest_char")
#define CREST_short(x) klee_make_symbolic(&(x), sizeof(short), "crest_short")
#define CREST_int(x) klee_make_symbolic(&(x), sizeof(int), "crest_int")

/* Of descendants of CREST. */
#define CREST_long(x) klee_make_symbolic(&(x), sizeof(long), "crest_long")
#define CREST_unsigned_long(x) klee_make_symbolic(&(x), sizeof(unsigned long), "crest_unsigned_long")
#define CREST_longlong(x) klee_make_symbolic(&(x), sizeof(long long), "crest_longlong")
#define CREST_float(x) klee_make_symbolic(&(x), sizeof(float), "crest_float")
#define CREST_double(x) klee_make_symbolic(&(x), sizeof(double), "crest_double")

#endif
