// Division by zero in one lane of a vector.
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));

int main(void) {
    volatile int zero = 0;
    v4 a = {1, 2, 3, 4}, b = {1, 1, zero, 1};
    v4 c = a / b; //~ ERROR division by zero
    printf("%d\n", c[0]);
    return 0;
}
