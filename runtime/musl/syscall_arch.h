/* System calls of musl, without assembly: every one is a call into the machine's kernel.

   musl includes this file before it wraps the names below in macros, so they must be functions.
   Numbers and argument layout stay those of the architecture: a 64-bit argument takes two
   arguments on i386, low half first. */

long __pollard_syscall(long n, long a, long b, long c, long d, long e, long f);

#ifdef __x86_64__
#define __SYSCALL_LL_E(x) (x)
#define __SYSCALL_LL_O(x) (x)
#define IPC_64 0
#else
#define __SYSCALL_LL_E(x) (long)(x), (long)((unsigned long long)(x) >> 32)
#define __SYSCALL_LL_O(x) __SYSCALL_LL_E(x)
#endif

static inline long __syscall0(long n)
{
	return __pollard_syscall(n, 0, 0, 0, 0, 0, 0);
}

static inline long __syscall1(long n, long a)
{
	return __pollard_syscall(n, a, 0, 0, 0, 0, 0);
}

static inline long __syscall2(long n, long a, long b)
{
	return __pollard_syscall(n, a, b, 0, 0, 0, 0);
}

static inline long __syscall3(long n, long a, long b, long c)
{
	return __pollard_syscall(n, a, b, c, 0, 0, 0);
}

static inline long __syscall4(long n, long a, long b, long c, long d)
{
	return __pollard_syscall(n, a, b, c, d, 0, 0);
}

static inline long __syscall5(long n, long a, long b, long c, long d, long e)
{
	return __pollard_syscall(n, a, b, c, d, e, 0);
}

static inline long __syscall6(long n, long a, long b, long c, long d, long e, long f)
{
	return __pollard_syscall(n, a, b, c, d, e, f);
}
