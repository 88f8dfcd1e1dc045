// The two faces of a generated program. For the engine `main` takes symbolic input. Natively it forks for each
// input, and writes how the child ended, the line of the last statement, and what the sanitizers said.
#include <alloca.h>
#include <assert.h>
#include <errno.h>
#include <fenv.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned read_already;
static unsigned test_main(unsigned a, unsigned b);

// Every exit code is a branch of its own, so that no exploration may leave one out.
static void leave(unsigned code) {
	switch (code & 7) {
	case 0: exit(0);
	case 1: exit(11);
	case 2: exit(12);
	case 3: exit(13);
	case 4: exit(14);
	default: exit(15);
	}
}

#ifndef NATIVE
#include <klee/klee.h>
#define L
// One more bit of input, so many times; then zeros.
static unsigned next(void) {
	unsigned char bit;
	if (read_already == NEXT_BITS) return 0;
	klee_make_symbolic(&bit, 1, "next"), read_already++;
	return bit & 1;
}
int main(void) {
	unsigned char in[2];
	klee_make_symbolic(in, sizeof in, "in");
#if ASSUMED
	klee_assume(in[0] < 1 << A_BITS), klee_assume(in[1] < 1 << B_BITS);
#endif
	leave(test_main(in[0] & ((1 << A_BITS) - 1), in[1] & ((1 << B_BITS) - 1)));
}
#else
#include <sys/mman.h>
#include <sys/wait.h>
static volatile int *last_line;
static unsigned the_input;
#define L *last_line = __LINE__;
static unsigned next(void) {
	if (read_already == NEXT_BITS) return 0;
	return the_input >> (A_BITS + B_BITS + read_already++) & 1;
}
int main(void) {
	int reports = memfd_create("reports", 0);
	last_line = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (unsigned input = 0; input < 1u << (A_BITS + B_BITS + NEXT_BITS); input++) {
		int status;
		*last_line = 0;
		if (ftruncate(reports, 0)) return 1;
		lseek(reports, 0, SEEK_SET), fflush(stdout);
		pid_t child = fork();
		if (!child) {
			the_input = input, alarm(20), dup2(reports, 2);
			leave(test_main(input & ((1 << A_BITS) - 1), input >> A_BITS & ((1 << B_BITS) - 1)));
		}
		if (child < 0 || waitpid(child, &status, 0) != child) return 1;
		static char text[1 << 14];
		ssize_t size = pread(reports, text, sizeof text, 0);
		printf("\x01%u %d %d\n%.*s", input, status, *last_line, (int)size, text);
	}
	return 0;
}
#endif

#define UNREACHABLE __builtin_unreachable()
static unsigned g[8] = {7, 1, 4, 0, 5, 2, 6, 3}, noise[4];
static _Thread_local unsigned local;
static uint8_t A[4], B[4], *p = A;
static unsigned *heap[3], *stale;
static const unsigned fixed[4] = {1, 2, 3, 4};
static volatile sig_atomic_t signals;
static sigjmp_buf masked_env;
static union { uint32_t word; uint16_t half[2]; uint8_t bytes[4]; } u;
static struct { unsigned f : 3; signed s : 4; unsigned w : 9; } bits;
static unsigned (*call)(unsigned);

static void handler(int which) { signals += which == SIGUSR1 ? 1 : 2, g[signals & 7] ^= 5; }
static void block(int how) {
	sigset_t set;
	sigemptyset(&set), sigaddset(&set, SIGUSR1), sigprocmask(how, &set, NULL);
}
static unsigned is_blocked(void) {
	sigset_t set;
	sigprocmask(SIG_BLOCK, NULL, &set);
	return (unsigned)sigismember(&set, SIGUSR1);
}
static unsigned sum(unsigned count, ...) {
	unsigned total = 0;
	va_list list;
	va_start(list, count);
	for (unsigned i = 0; i < count; i++) total = total * 3 + va_arg(list, unsigned);
	va_end(list);
	return total;
}
static int compare(const void *x, const void *y) {
	unsigned left = *(const unsigned *)x, right = *(const unsigned *)y;
	return left < right ? -1 : left > right;
}
static unsigned twice(unsigned x) { return 2 * x; }
static unsigned square(unsigned x) { return x * x; }
static unsigned tokens(unsigned x, unsigned y) {
	char text[] = "ab,cd;ef";
	unsigned n = 0;
	text[x & 7] = ',', text[y & 7] = 'x';
	for (char *t = strtok(text, ",;"); t; t = strtok(NULL, ",;")) n = n * 4 + (unsigned)strlen(t);
	return n;
}
static unsigned print(unsigned x, unsigned size) {
	char text[8] = "";
	int n = snprintf(text, size & 7, "%u:%x", x & 15, x & 3);
	return (unsigned)n + (unsigned char)text[0] + (unsigned)strlen(text);
}
static unsigned number(unsigned x) {
	char text[4] = {'1', (char)('0' + (x & 15)), '2'}, *end;
	errno = (int)(x & 1);
	unsigned value = (unsigned)strtoul(text, &end, 10);
	return value + (unsigned)(end - text) + (unsigned)errno;
}
static unsigned error_number(unsigned x) {
	errno = (int)(x & 3);
	if (x & 4) (void)strtol(x & 8 ? "99999999999999999999999" : "12", NULL, 10);
	return errno == ERANGE ? 9 : (unsigned)errno;
}
static unsigned characters(unsigned x) {
	char text[4] = {'a', (char)('a' + (x & 3)), 'b', 'c'};
	FILE *file = fmemopen(text, 1 + (x & 3), "r");
	unsigned n = 0;
	int c;
	if (!file) return 99;
	while ((c = fgetc(file)) != EOF) {
		n = n * 2 + (unsigned)c;
		if (c == 'b' && n & 1) ungetc('d', file);
	}
	n += feof(file) ? 1 : 0;
	fclose(file);
	return n;
}
static unsigned rounded(unsigned x, int how) {
	fesetround(how);
	volatile float third = (float)(x & 7) / 3.0f;
	fesetround(FE_TONEAREST);
	return third * 3.0f > (float)(x & 7) ? 2 : third * 3.0f < (float)(x & 7);
}
static void deep(void) {
	volatile char much[30 << 20];
	much[5] = 1, noise[3] += (unsigned)much[5];
}
