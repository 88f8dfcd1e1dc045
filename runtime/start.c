/* Start-up of a program inside the machine: what crt1 and musl's __libc_start_main,
   __init_libc and __init_tls do natively.

   There is no auxiliary vector from a kernel, no program header and no init_array: the machine
   calls __pollard_start with plain arguments, thread-local storage is the machine's own, and the
   front end synthesises __pollard_run_constructors and __pollard_run_destructors from the
   program's llvm.global_ctors and llvm.global_dtors. */

#define _GNU_SOURCE
#include <elf.h>
#include <stdlib.h>
#include <unistd.h>
#include "libc.h"
#include "pthread_impl.h"
#include "syscall.h"

void __pollard_run_constructors(void);
void __pollard_run_destructors(void);

hidden __thread struct pthread __pollard_thread;

/* musl's __init_tls.c has this lock beside code that has no place here. */
volatile int __thread_list_lock;

/* The address only names this program to __cxa_atexit. */
hidden void *const __dso_handle = (void *)&__dso_handle;

static size_t auxv[] = { AT_PAGESZ, 4096, AT_CLKTCK, 100, AT_NULL, 0 };

/* Replaced by the real one when the program is compiled with a stack protector. */
static void no_stack_protector(void *entropy) {}
weak_alias(no_stack_protector, __init_ssp);

static void init_main_thread(void)
{
	struct pthread *self = &__pollard_thread;
	self->self = self->prev = self->next = self;
	self->detach_state = DT_JOINABLE;
	self->tid = __syscall(SYS_gettid);
	self->locale = &libc.global_locale;
	self->robust_list.head = &self->robust_list.head;
}

static void init_program_name(char *name)
{
	__progname = __progname_full = name;
	for (; *name; name++)
		if (*name == '/') __progname = name + 1;
}

int __pollard_start(int (*main)(int, char **, char **), int argc, char **argv, char **envp)
{
	__environ = envp;
	libc.auxv = auxv;
	libc.page_size = 4096;
	libc.can_do_threads = 1;
	init_main_thread();
	init_program_name(argc > 0 && argv[0] ? argv[0] : "");
	__init_ssp(0);
	__pollard_run_constructors();
	exit(main(argc, argv, envp));
}

/* exit() calls this after the functions registered with atexit. */
void __libc_exit_fini(void)
{
	__pollard_run_destructors();
}
