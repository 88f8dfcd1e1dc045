/* Atomic operations on objects too large for an LLVM atomic: clang calls these functions of the
   compiler's run-time library. One lock guards all such objects. */

#include <stddef.h>
#include <string.h>

static int lock;

static void acquire(void)
{
	while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE));
}

static void release(void)
{
	__atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
}

/* The names belong to builtins, which C cannot define: hence the labels. */
void load(size_t size, void *object, void *to, int order) __asm__("__atomic_load");
void store(size_t size, void *object, void *value, int order) __asm__("__atomic_store");
void exchange(size_t size, void *object, void *value, void *to, int order) __asm__("__atomic_exchange");
_Bool compare_exchange(size_t size, void *object, void *expected, void *desired, int success,
	int failure) __asm__("__atomic_compare_exchange");
_Bool is_lock_free(size_t size, void *object) __asm__("__atomic_is_lock_free");

void load(size_t size, void *object, void *to, int order)
{
	acquire();
	memcpy(to, object, size);
	release();
}

void store(size_t size, void *object, void *value, int order)
{
	acquire();
	memcpy(object, value, size);
	release();
}

void exchange(size_t size, void *object, void *value, void *to, int order)
{
	acquire();
	memcpy(to, object, size);
	memcpy(object, value, size);
	release();
}

_Bool compare_exchange(size_t size, void *object, void *expected, void *desired, int success,
	int failure)
{
	acquire();
	_Bool equal = !memcmp(object, expected, size);
	if (equal)
		memcpy(object, desired, size);
	else
		memcpy(expected, object, size);
	release();
	return equal;
}

_Bool is_lock_free(size_t size, void *object)
{
	return size <= 8 && !(size & (size - 1));
}
