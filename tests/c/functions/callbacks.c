// Library callbacks into the program: qsort and bsearch with several comparators.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { char name[8]; int age; double score; };

static int calls;
static int by_age(const void *a, const void *b) {
    calls++;
    const struct record *x = a, *y = b;
    return (x->age > y->age) - (x->age < y->age);
}
static int by_name(const void *a, const void *b) {
    return strcmp(((const struct record *)a)->name, ((const struct record *)b)->name);
}
static int by_score(const void *a, const void *b) {
    double d = ((const struct record *)b)->score - ((const struct record *)a)->score;
    return d < 0 ? -1 : d > 0;
}
static int by_length(const void *a, const void *b) {
    return (int)strlen(*(char *const *)a) - (int)strlen(*(char *const *)b);
}

static void show(const struct record *r, int n) {
    for (int i = 0; i < n; i++)
        printf("%s:%d:%g ", r[i].name, r[i].age, r[i].score);
    puts("");
}

int main(void) {
    struct record r[] = {{"mia", 31, 2.5}, {"ben", 9, 9.75}, {"zoe", 77, -1}, {"al", 45, 3}, {"kim", 12, 8}};
    int (*const orders[])(const void *, const void *) = {by_age, by_name, by_score};
    for (int i = 0; i < 3; i++) {
        qsort(r, 5, sizeof *r, orders[i]);
        show(r, 5);
    }
    printf("%d\n", calls > 4);
    qsort(r, 5, sizeof *r, by_name);
    struct record key = {"kim"};
    struct record *found = bsearch(&key, r, 5, sizeof *r, by_name);
    printf("%d %d\n", found->age, bsearch(&(struct record){"bob"}, r, 5, sizeof *r, by_name) == NULL);
    char *words[] = {"ccc", "a", "dddd", "bb", "eeeee"};
    qsort(words, 5, sizeof *words, by_length);
    for (int i = 0; i < 5; i++)
        printf("%s ", words[i]);
    puts("");
    return 0;
}
