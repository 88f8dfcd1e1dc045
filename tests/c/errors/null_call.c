// Calling a null function pointer.
static void (*callback)(int);

int main(void) {
    callback(1); //~ ERROR null pointer
    return 0;
}
