// The two faces of a generated function. For the engine the macros are the plain C operations. Natively they record
// each decision, and turn what would be an error into the end of the run, with its line and kind.
#include <assert.h>
#include <string.h>

#ifndef NATIVE
#include <klee/klee.h>
#define BR(c) (c)
#define REC(k) ((void)0)
#define RD(array, i, n) array[i]
#define WR(array, i, n) array[i]
#define AT(p, array, n) (*(p))
#define ATW(p, array, n) (*(p))
#define DIV(x, y) ((x) / (y))
#define REM(x, y) ((x) % (y))
#define UDIV(x, y) ((x) / (y))
#define SHL(x, y) ((x) << (y))
#define SHR(x, y) ((x) >> (y))
#define COPY(to, to_size, from, n) memcpy(to, from, n)
#define ASSERT(c) assert(c)
#else
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT, READ, WRITE, ZERO, OVERFLOW, SHIFT, ASSERTION };
static jmp_buf ended;
static unsigned long long trace;
static int end_kind, end_line;
static unsigned checks; // so that two operations at the same line are told apart

static void note(unsigned k) { trace = (trace ^ k) * 0x9e3779b97f4a7c15ull, trace ^= trace >> 29; }
static int branch(int c) { return note(c ? 1 : 2), c; }
static void stop(int kind, int line) { note(checks), end_kind = kind, end_line = line, longjmp(ended, 1); }
static long long within(long long i, long long n, int kind, int line) {
	checks++;
	if (i < 0 || i >= n) stop(kind, line);
	return i;
}
static int quotient(int x, int y, int rest, int line) {
	checks++;
	if (y == 0) stop(ZERO, line);
	if (y == -1 && x == -2147483647 - 1) stop(OVERFLOW, line);
	return rest ? x % y : x / y;
}
static unsigned unsigned_quotient(unsigned x, unsigned y, int line) {
	checks++;
	if (y == 0) stop(ZERO, line);
	return x / y;
}
static int amount(long long n, int line) {
	checks++;
	if (n < 0 || n > 31) stop(SHIFT, line);
	return (int)n;
}
#define BR(c) branch((c) != 0)
#define REC(k) note(3 + (k))
#define RD(array, i, n) array[within(i, n, READ, __LINE__)]
#define WR(array, i, n) array[within(i, n, WRITE, __LINE__)]
#define AT(p, array, n) array[within((p) - (array), n, READ, __LINE__)]
#define ATW(p, array, n) array[within((p) - (array), n, WRITE, __LINE__)]
#define DIV(x, y) quotient(x, y, 0, __LINE__)
#define REM(x, y) quotient(x, y, 1, __LINE__)
#define UDIV(x, y) unsigned_quotient(x, y, __LINE__)
#define SHL(x, y) ((x) << amount(y, __LINE__))
#define SHR(x, y) ((x) >> amount(y, __LINE__))
#define COPY(to, to_size, from, n) memcpy(to, from, within(n, (to_size) + 1, WRITE, __LINE__))
#define ASSERT(c) ((c) ? (void)0 : stop(ASSERTION, __LINE__))

// Runs a function on all inputs. Writes the number of classes; each class as kind and line; then, for each input, its class and exit code.
static void all_inputs(int (*function)(unsigned char, unsigned char), FILE *out) {
	enum { INPUTS = 65536 };
	static struct { unsigned long long trace; int kind, line; } classes[INPUTS];
	static unsigned answers[INPUTS][2], slots[2 * INPUTS];
	unsigned count = 0;
	memset(slots, 0, sizeof slots);
	for (unsigned input = 0; input < INPUTS; input++) {
		volatile int result = 0;
		trace = 0, checks = 0, end_kind = EXIT, end_line = 0;
		if (!setjmp(ended)) result = function(input & 255, input >> 8) & 255;
		note(1000 + end_line * 8 + end_kind);
		unsigned slot = trace % (2 * INPUTS);
		while (slots[slot] && classes[slots[slot] - 1].trace != trace) slot = (slot + 1) % (2 * INPUTS);
		if (!slots[slot]) {
			classes[count].trace = trace, classes[count].kind = end_kind, classes[count].line = end_line;
			slots[slot] = ++count;
		}
		answers[input][0] = slots[slot] - 1, answers[input][1] = result;
	}
	unsigned head[2] = {count, 0};
	fwrite(head, sizeof head, 1, out);
	for (unsigned i = 0; i < count; i++) fwrite(&classes[i].kind, sizeof(int), 2, out);
	fwrite(answers, sizeof answers, 1, out);
}
#endif

static const int TABLE[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 250};
static const unsigned char BYTES[8] = {0, 255, 128, 7, 'a', 1, 64, 31};
struct pair { unsigned char first; short second; int third[2]; };

static int recurse(int n, int x) {
	if (BR(n <= 0)) return x;
	return recurse(n - 1, x * 3 + n);
}
static int helper(int x, int y) {
	if (BR(x > y)) return x - y;
	return (int)((unsigned)x * 5u + (unsigned)y);
}
static int between(int x, int low, int high) { return (x >= low) & (x <= high); }
