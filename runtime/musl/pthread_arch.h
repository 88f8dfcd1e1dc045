/* The thread descriptor of musl is an LLVM thread-local variable (defined in start.c), so that the
   machine owns thread-local storage and no thread pointer register is needed. */

struct __pthread;
extern hidden __thread struct __pthread __pollard_thread;

static inline uintptr_t __get_tp(void)
{
	return (uintptr_t)&__pollard_thread;
}

#ifdef __x86_64__
#define MC_PC gregs[REG_RIP]
#else
#define MC_PC gregs[REG_EIP]
#endif
