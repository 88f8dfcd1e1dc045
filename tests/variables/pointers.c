// What pointers point to.
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

struct node { int value; struct node *next; };
static int global_number = 42;
static struct node table[4];
static int twice(int x) { return 2 * x; }
typedef int (*function_t)(int);

static void fail(struct node *list, int **pp, char *letters) {
  struct node *second = list->next, *third = second->next;
  int *member = &second->value;
  int *global = &global_number, *element = &table[2].value;
  function_t call = twice;
  int local = 5, array[4] = {1, 2, 3, 4};
  int *to_local = &local, *in_array = &array[2], *end = array + 4, (*whole)[4] = &array;
  char *literal = "a literal", *inside = literal + 2, *middle = letters + 3;
  void *untyped = letters;
  char *freed = malloc(3);
  free(freed);
  int *wild = (int *)0x12345678;
  const char *const strings[] = {"one", "two", NULL};
  const char *const *several = strings;
  int bad = *(volatile int *)((char *)&local + 400000);
  third->value = bad + call(1) + **pp + *member + *global + *element + *to_local + *in_array + *end + (*whole)[0];
  third->value += *inside + *middle + *(char *)untyped + *wild + **several;
}

int main(void) {
  struct node c = {3, NULL}, b = {2, &c};
  struct node *head = malloc(sizeof *head);
  head->value = 1;
  head->next = &b;
  int x = klee_int("x"), *px = &x;
  char *letters = strdup("letters");
  fail(head, &px, letters);
  return 0;
}
//= pointers.c:26:13: error: out-of-bounds read: 4 bytes at offset 400000 of a local variable of 4 bytes
//= variables in fail (pointers.c:26:13):
//=   struct node *list = <heap object of pointers.c:33> -> {value = 1, next = &main::b}
//=   int **pp = &main::px -> &main::x
//=   char *letters = <heap object of pointers.c:37> -> "letters"
//=   struct node *second = &main::b -> {value = 2, next = &main::c}
//=   struct node *third = &main::c -> {value = 3, next = NULL}
//=   int *member = &main::b.value -> 2
//=   int *global = &global_number -> 42
//=   int *element = &table[2].value -> 0
//=   function_t call = twice
//=   int local = 5
//=   int array[4] = {1, 2, 3, 4}
//=   int *to_local = &local -> 5
//=   int *in_array = &array[2] -> 3
//=   int *end = &array[4]
//=   int (*whole)[4] = &array
//=   char *literal = "a literal"
//=   char *inside = <constant> + 2 -> "literal"
//=   char *middle = <heap object of pointers.c:37> + 3 -> "ters"
//=   void *untyped = <heap object of pointers.c:37>
//=   char *freed = <freed heap object of pointers.c:21>
//=   int *wild = 0x12345678, no object
//=   const char *const strings[3] = {"one", "two", NULL}
//=   const char *const *several = &strings[0] -> {"one", "two", NULL}
//=   global int global_number = 42
//=   global struct node table[4] = {{value = 0, next = NULL}, {value = 0, next = NULL}, {value = 0, next = NULL}, {value = 0, next = NULL}}
//=
//= variables in main (pointers.c:38:3):
//=   struct node c = {value = 3, next = NULL}
//=   struct node b = {value = 2, next = &c}
//=   struct node *head = <heap object of pointers.c:33> -> {value = 1, next = &b}
//=   int x = 0 (input x)
//=   int *px = &x -> 0 (input x)
//=   char *letters = <heap object of pointers.c:37> -> "letters"
//=
