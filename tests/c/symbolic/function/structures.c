// Structures by value and by pointer, large and small; one is returned.
//@ flags: --function=area
//@ verdict: unsafe
//@ paths: 7
struct point {
  int x, y;
};
struct box {
  struct point from, to;
  char name[24];
};
struct pair {
  double a, b;
};

struct box area(struct point p, struct box b, struct box *out, struct pair d) {
  if (p.x == 3 && b.name[23] == 'z')
    out->to.y = 100 / (b.to.y - p.y); //~ ERROR division by zero
  if (d.a > d.b)
    out->from = p;
  return *out;
}
