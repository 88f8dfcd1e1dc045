// Writing to a string literal.
int main(void) {
    char *s = (char *)"constant";
    s[0] = 'C'; //~ ERROR write to read-only memory
    return s[0];
}
