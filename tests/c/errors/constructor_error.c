// An error before main, in a constructor.
static int *cell;

__attribute__((constructor)) static void early(void) {
    *cell = 1; //~ ERROR null pointer
}

int main(void) { return 0; }
