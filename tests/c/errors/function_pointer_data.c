// Calling data as a function.
static int data[4] = {1, 2, 3, 4};

int main(void) {
    void (*f)(void) = (void (*)(void))(void *)data;
    f(); //~ ERROR invalid function pointer
    return 0;
}
