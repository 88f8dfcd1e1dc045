// The variable would be in a register if the pointer to it did not outlive its block.
int main(void) {
    int *p;
    {
        int l = 1;
        p = &l;
    }
    *p = 3; //~ ERROR use-after-free
    return 0;
}
