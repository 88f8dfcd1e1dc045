/* The system call of a cancellation point, in C. It is reached only in programs that use
   pthread_cancel; natively it is assembly so that a signal handler can tell from the program
   counter whether the call has begun. Here a signal never arrives inside of it, so the three
   labels mark an empty range. */

#include "pthread_impl.h"
#include "syscall.h"

hidden long __cancel(void);
hidden const char __cp_begin[1], __cp_end[1], __cp_cancel[1];

hidden long __syscall_cp_asm(volatile int *cancel, syscall_arg_t nr,
	syscall_arg_t a, syscall_arg_t b, syscall_arg_t c,
	syscall_arg_t d, syscall_arg_t e, syscall_arg_t f)
{
	if (*cancel) return __cancel();
	return __syscall(nr, a, b, c, d, e, f);
}
