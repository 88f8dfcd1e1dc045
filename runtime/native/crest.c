/* The functions that CREST's own header calls, for programs that were compiled with it. */
#include "test.h"

#define CREST(function, type, name) \
  WEAK void function(type *x) { pollard_input(x, sizeof *x, name); }

CREST(__CrestUChar, unsigned char, "crest_unsigned_char")
CREST(__CrestUShort, unsigned short, "crest_unsigned_short")
CREST(__CrestUInt, unsigned int, "crest_unsigned_int")
CREST(__CrestChar, char, "crest_char")
CREST(__CrestShort, short, "crest_short")
CREST(__CrestInt, int, "crest_int")
