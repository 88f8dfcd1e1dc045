// A pointer gets memory of the size that --size gives, and not a byte more.
//@ revisions: fits short default
//@[fits] flags: --function=sum --size=buf=8
//@[short] flags: --function=sum --size=buf=7
//@[default] flags: --function=sum
//@[fits] verdict: safe
//@[short] verdict: unsafe
//@[default] verdict: safe
//@[fits] paths: 10
//@[short] paths: 9
//@[default] paths: 10
int sum(const char *buf, unsigned n) {
  int total = 0;
  for (unsigned i = 0; i < n && i < 8; i++)
    total += buf[i]; //~[short] ERROR out-of-bounds
  return total;
}
