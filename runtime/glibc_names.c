/* Names under which glibc 2.38 and later export functions that musl has under their plain names:
   bitcode from a user's own build calls them. (musl has the older __isoc99_ names itself.) */

/* So do preprocessed texts that went through older headers of glibc: the classification of floats. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

long __isoc23_strtol(const char *s, char **end, int base)
{
	return strtol(s, end, base);
}

unsigned long __isoc23_strtoul(const char *s, char **end, int base)
{
	return strtoul(s, end, base);
}

long long __isoc23_strtoll(const char *s, char **end, int base)
{
	return strtoll(s, end, base);
}

unsigned long long __isoc23_strtoull(const char *s, char **end, int base)
{
	return strtoull(s, end, base);
}

intmax_t __isoc23_strtoimax(const char *s, char **end, int base)
{
	return strtoimax(s, end, base);
}

uintmax_t __isoc23_strtoumax(const char *s, char **end, int base)
{
	return strtoumax(s, end, base);
}

int __isoc23_vscanf(const char *format, va_list rest)
{
	return vscanf(format, rest);
}

int __isoc23_vfscanf(FILE *file, const char *format, va_list rest)
{
	return vfscanf(file, format, rest);
}

int __isoc23_vsscanf(const char *s, const char *format, va_list rest)
{
	return vsscanf(s, format, rest);
}

int __isoc23_scanf(const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	int result = vscanf(format, rest);
	va_end(rest);
	return result;
}

int __isoc23_fscanf(FILE *file, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	int result = vfscanf(file, format, rest);
	va_end(rest);
	return result;
}

int __isoc23_sscanf(const char *s, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	int result = vsscanf(s, format, rest);
	va_end(rest);
	return result;
}

#define CLASSIFY(suffix, type)                                            \
	int __isnan##suffix(type x) { return isnan(x); }                  \
	int __isinf##suffix(type x) { return isinf(x) ? signbit(x) ? -1 : 1 : 0; } \
	int __finite##suffix(type x) { return isfinite(x); }

CLASSIFY(, double)
CLASSIFY(f, float)
CLASSIFY(l, long double)
