// Standard input through the buffered functions of the C library.
//@ revisions: getchar fgets scanf
//@[getchar] args: getchar --sym-stdin 2
//@[fgets] args: fgets --sym-stdin 2
//@[scanf] args: scanf --sym-stdin 2
//@ verdict: safe
//@[getchar] paths: 4
//@[fgets] paths: 4
//@[scanf] paths: 20
#include <stdio.h>
#include <string.h>

static int lines_by_char(void) {
  int n = 0, c;
  while ((c = getchar()) != EOF) {
    if (c == '\n') n++;
  }
  return n;
}

static int lines(void) {
  char b[10];
  int n = 0;
  while (fgets(b, sizeof b, stdin)) n++;
  return n;
}

static int number(void) {
  int x;
  if (scanf("%d", &x) != 1) return 200;
  return x == 42 ? 1 : x < 0 ? 2 : 3;
}

int main(int argc, char **argv) {
  if (argc < 2) return 99;
  if (!strcmp(argv[1], "getchar")) return lines_by_char();
  if (!strcmp(argv[1], "fgets")) return lines();
  return number();
}
