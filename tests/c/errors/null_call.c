// Calling a null function pointer.
static void (*callback)(int);

int main(void) {
    callback(1); //~ ERROR invalid function pointer
    return 0;
}
