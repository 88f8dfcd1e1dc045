// Every searcher finds the same paths.
//@ revisions: dfs bfs random path covnew md2u depth mixed
//@[bfs] flags: --search=bfs
//@[random] flags: --search=random-state --seed=5
//@[path] flags: --search=random-path
//@[covnew] flags: --search=nurs:covnew
//@[md2u] flags: --search=nurs:md2u
//@[depth] flags: --search=nurs:depth,nurs:icnt,nurs:cpicnt,nurs:rp,nurs:qc
//@[mixed] flags: --search=random-path,nurs:covnew
//@[bfs] replay: no, the tests are those of dfs
//@[random] replay: no, the tests are those of dfs
//@[path] replay: no, the tests are those of dfs
//@[covnew] replay: no, the tests are those of dfs
//@[md2u] replay: no, the tests are those of dfs
//@[depth] replay: no, the tests are those of dfs
//@[mixed] replay: no, the tests are those of dfs
//@ verdict: unsafe
//@ paths: 64
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned char b[6];
  klee_make_symbolic(b, sizeof b, "b");
  int n = 0;
  for (int i = 0; i < 6; i++)
    if (b[i] & 1)
      n += 1 << i;
  assert(n != 43); //~ ERROR assertion
  return n;
}
