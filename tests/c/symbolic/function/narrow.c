// The same with 32 bits: a pointer, a long and a structure have other sizes.
//@ flags: --function=f -m32
//@ verdict: unsafe
//@ paths: 3
struct cell {
  long number;
  char *text;
};

long f(struct cell c, struct cell *p, long long wide) {
  if (c.number == 5 && wide >> 40 == 9)
    return p[1].number; //~ ERROR out-of-bounds
  return p->number > 0;
}
