// Divides by its argument.
int part(int n) {
    return 10 / n; //~ ERROR division by zero
}
