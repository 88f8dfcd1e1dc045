/* glibc's checked forms of the formatted output functions. Bitcode from a user's own build with
   _FORTIFY_SOURCE calls them. The machine checks every access itself, so they forward: FLAG (how
   strictly to treat %n) and SIZE (of the buffer) are not needed. */

#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <syslog.h>
#include <wchar.h>

#define FORWARD(type, call)                                                                        \
	do {                                                                                        \
		va_list rest;                                                                       \
		va_start(rest, format);                                                             \
		type result = call;                                                                 \
		va_end(rest);                                                                       \
		return result;                                                                      \
	} while (0)

int __printf_chk(int flag, const char *format, ...)
{
	FORWARD(int, vprintf(format, rest));
}

int __vprintf_chk(int flag, const char *format, va_list rest)
{
	return vprintf(format, rest);
}

int __fprintf_chk(FILE *file, int flag, const char *format, ...)
{
	FORWARD(int, vfprintf(file, format, rest));
}

int __vfprintf_chk(FILE *file, int flag, const char *format, va_list rest)
{
	return vfprintf(file, format, rest);
}

int __dprintf_chk(int fd, int flag, const char *format, ...)
{
	FORWARD(int, vdprintf(fd, format, rest));
}

int __vdprintf_chk(int fd, int flag, const char *format, va_list rest)
{
	return vdprintf(fd, format, rest);
}

int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...)
{
	FORWARD(int, vsprintf(to, format, rest));
}

int __vsprintf_chk(char *to, int flag, size_t size, const char *format, va_list rest)
{
	return vsprintf(to, format, rest);
}

int __snprintf_chk(char *to, size_t n, int flag, size_t size, const char *format, ...)
{
	FORWARD(int, vsnprintf(to, n, format, rest));
}

int __vsnprintf_chk(char *to, size_t n, int flag, size_t size, const char *format, va_list rest)
{
	return vsnprintf(to, n, format, rest);
}

int __asprintf_chk(char **to, int flag, const char *format, ...)
{
	FORWARD(int, vasprintf(to, format, rest));
}

int __vasprintf_chk(char **to, int flag, const char *format, va_list rest)
{
	return vasprintf(to, format, rest);
}

int __wprintf_chk(int flag, const wchar_t *format, ...)
{
	FORWARD(int, vwprintf(format, rest));
}

int __vwprintf_chk(int flag, const wchar_t *format, va_list rest)
{
	return vwprintf(format, rest);
}

int __fwprintf_chk(FILE *file, int flag, const wchar_t *format, ...)
{
	FORWARD(int, vfwprintf(file, format, rest));
}

int __vfwprintf_chk(FILE *file, int flag, const wchar_t *format, va_list rest)
{
	return vfwprintf(file, format, rest);
}

int __swprintf_chk(wchar_t *to, size_t n, int flag, size_t size, const wchar_t *format, ...)
{
	FORWARD(int, vswprintf(to, n, format, rest));
}

int __vswprintf_chk(wchar_t *to, size_t n, int flag, size_t size, const wchar_t *format,
	va_list rest)
{
	return vswprintf(to, n, format, rest);
}

void __syslog_chk(int priority, int flag, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	vsyslog(priority, format, rest);
	va_end(rest);
}

void __vsyslog_chk(int priority, int flag, const char *format, va_list rest)
{
	vsyslog(priority, format, rest);
}
