/* glibc's checked forms of the string functions; SIZE, the size of the destination, is not needed
   (see fortify_stdio.c). */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

void *__mempcpy_chk(void *to, const void *from, size_t n, size_t size)
{
	return mempcpy(to, from, n);
}

void __explicit_bzero_chk(void *to, size_t n, size_t size)
{
	explicit_bzero(to, n);
}

char *__strcpy_chk(char *to, const char *from, size_t size)
{
	return strcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t n, size_t size)
{
	return strncpy(to, from, n);
}

char *__stpcpy_chk(char *to, const char *from, size_t size)
{
	return stpcpy(to, from);
}

char *__stpncpy_chk(char *to, const char *from, size_t n, size_t size)
{
	return stpncpy(to, from, n);
}

char *__strcat_chk(char *to, const char *from, size_t size)
{
	return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t n, size_t size)
{
	return strncat(to, from, n);
}

size_t __strlcpy_chk(char *to, const char *from, size_t n, size_t size)
{
	return strlcpy(to, from, n);
}

size_t __strlcat_chk(char *to, const char *from, size_t n, size_t size)
{
	return strlcat(to, from, n);
}

wchar_t *__wmemcpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t size)
{
	return wmemcpy(to, from, n);
}

wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t n, size_t size)
{
	return wmemmove(to, from, n);
}

wchar_t *__wmempcpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t size)
{
	return wmemcpy(to, from, n) + n;
}

wchar_t *__wmemset_chk(wchar_t *to, wchar_t c, size_t n, size_t size)
{
	return wmemset(to, c, n);
}

wchar_t *__wcscpy_chk(wchar_t *to, const wchar_t *from, size_t size)
{
	return wcscpy(to, from);
}

wchar_t *__wcsncpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t size)
{
	return wcsncpy(to, from, n);
}

wchar_t *__wcscat_chk(wchar_t *to, const wchar_t *from, size_t size)
{
	return wcscat(to, from);
}

wchar_t *__wcsncat_chk(wchar_t *to, const wchar_t *from, size_t n, size_t size)
{
	return wcsncat(to, from, n);
}

size_t __mbstowcs_chk(wchar_t *to, const char *from, size_t n, size_t size)
{
	return mbstowcs(to, from, n);
}

size_t __wcstombs_chk(char *to, const wchar_t *from, size_t n, size_t size)
{
	return wcstombs(to, from, n);
}

size_t __mbsrtowcs_chk(wchar_t *to, const char **from, size_t n, mbstate_t *state, size_t size)
{
	return mbsrtowcs(to, from, n, state);
}

size_t __wcsrtombs_chk(char *to, const wchar_t **from, size_t n, mbstate_t *state, size_t size)
{
	return wcsrtombs(to, from, n, state);
}

size_t __wcrtomb_chk(char *to, wchar_t c, mbstate_t *state, size_t size)
{
	return wcrtomb(to, c, state);
}

int __wctomb_chk(char *to, wchar_t c, size_t size)
{
	return wctomb(to, c);
}
