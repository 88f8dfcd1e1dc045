// Symbolic arguments: none, or one of at most two bytes.
//@ verdict: safe
//@ args: --sym-args 0 1 2
//@ paths: 4
int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  if (argv[1][0] != '-')
    return 0;
  if (argv[1][1] == 'v')
    return 2;
  return 3;
}
