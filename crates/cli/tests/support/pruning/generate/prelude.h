// What all random programs of a file share. Each program is explored in a machine of its own, so they share globals too.
#include <klee/klee.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
long __pollard_syscall(long, long, long, long, long, long, long);
#ifdef LIBC
#include <stdio.h>
#define SAY(text) fputs(text, stdout)
#define SHOW(value) printf("%d\n", value)
#define STOP(status) exit(status)
#define READ_BYTE() getchar()
#else
#define SAY(text) __pollard_syscall(1, 1, (long)(text), sizeof(text) - 1, 0, 0, 0)
#define SHOW(value) ((void)(value), SAY("."))
#define STOP(status) __pollard_syscall(231, status, 0, 0, 0, 0, 0)
static inline int READ_BYTE(void) {
	unsigned char byte;
	return __pollard_syscall(0, 0, (long)&byte, 1, 0, 0, 0) == 1 ? byte : -1;
}
#endif
#define ASSERT(c) klee_assert(c)
#define PUT(byte) __pollard_syscall(1, 1, (long)(byte), 1, 0, 0, 0)
#define LARGE_ROOM 3500000
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);
typedef unsigned char u8;
typedef int binary(int, int);
struct pair { u8 first; short second; int third[2]; int *where; };
struct node { int value; struct node *next; int *where; };
union mixed { int word; u8 part[4]; };
static int g0, g1 = 1, g2 = 5, sink, table[8] = {3, 1, 4, 1, 5, 9, 2, 6}, *gp = &g0;
static u8 gbytes[8] = "abc", gother[8];
static unsigned select, here, there, size;
static unsigned long seen;
static volatile char *room;
static sigjmp_buf mark;
static void MASK(int how, unsigned long set, unsigned long *old) {
	__pollard_syscall(14, how, set ? (long)&set : 0, (long)old, 8, 0, 0);
}
static void big(void) {
	volatile char array[1 << 20];
	array[5] = 1;
	sink = array[5];
}
static u8 *from, *into;
static long distance;
static const struct { const void *base; unsigned long length; } VECTORS[1100];
#define HALF_ROOM 2500000
static void take(int much, int noise) {
	if (much) {
		volatile char *taken = __builtin_alloca(HALF_ROOM);
		taken[0] = 1;
	}
	much = 0;
	if (noise) sink++;
}
static jmp_buf outside, inside;
static volatile int turn;
static int reorder(int noise) {
	u8 *volatile one, *volatile two;
	int length = 4;
	turn = 0;
	setjmp(outside);
	if ((turn == 0) == (int)select) one = __builtin_alloca(8);
	else two = __builtin_alloca(8);
	if (turn == 1) longjmp(inside, 1);
	{
		int array[length];
		array[0] = 1;
		if (setjmp(inside) == 0) {
			turn = 1;
			longjmp(outside, 1);
		}
		select = 0;
		if (noise) sink++;
	}
	two = one;
	return *two;
}
static unsigned long serial(void) {
	unsigned number;
	setjmp(mark);
	memcpy(&number, (char *)&mark + 8, sizeof number);
	return number;
}
static unsigned long gword = 0x0003000200050107;
static u8 *const gparts = (u8 *)&gword;
static struct pair gpair = {1, -2, {3, 4}, &g1};
static struct node *head;
static jmp_buf back;
static const int CONSTANTS[4] = {0, 7, -7, 100};
static int add(int x, int y) { return (int)((unsigned)x + (unsigned)y); }
static int pick(int x, int y) { return y & 1 ? x : y; }
static int keep(int x, int y) { g2 = y; return x; }
static binary *const OPS[3] = {add, pick, keep};
static binary *gf = add;
static int recurse(int n, int x) { return n <= 0 ? x : recurse(n - 1, n & 1 ? x + n : x); }
static int lowest(const int *from, int count) {
	int low = from[0];
	for (int at = 1; at < count; at++)
		if (from[at] < low) low = from[at];
	return low;
}
static void raise_by(int *where, int by) { *where = add(*where, by); }
static int *either(int which, int *one, int *other) { return which ? one : other; }
static int length(struct node *list) {
	int count = 0;
	for (; list && count < 5; list = list->next) count++;
	return count;
}
static int sum(struct node *list) {
	int total = 0, count = 0;
	for (; list && count < 5; list = list->next, count++) total = add(total, list->value);
	return total;
}
static struct node *push(struct node *next, int value) {
	struct node *made = malloc(sizeof *made);
	made->value = value, made->next = next, made->where = &g0;
	return made;
}
static struct node *pop(struct node *list) {
	struct node *next = list->next;
	free(list);
	return next;
}
