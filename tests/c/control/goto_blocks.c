// goto into and out of blocks, loops and switch bodies.
#include <stdio.h>

static int into(int n) {
    int r = 0, i;
    if (n > 3)
        goto inside;
    for (i = 0; i < n; i++) {
        r += i;
        if (0) {
        inside:
            r += 100;
            i = n - 2;
        }
        r += 1000;
    }
    return r;
}

static int retry(void) {
    int attempts = 0;
again:
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            if (i * j == 6 && attempts < 3) {
                attempts++;
                goto again;
            }
            if (i + j == 8)
                goto done;
        }
done:
    return attempts;
}

static const char *state_machine(const char *s) {
start:
    if (*s == 'a') { s++; goto after_a; }
    if (!*s) goto accept;
    goto reject;
after_a:
    if (*s == 'b') { s++; goto start; }
    if (*s == 'a') { s++; goto after_a; }
reject:
    return "reject";
accept:
    return "accept";
}

int main(void) {
    printf("%d %d %d\n", into(2), into(6), retry());
    printf("%s %s %s %s\n", state_machine("abaab"), state_machine("ba"), state_machine(""),
           state_machine("aba"));
    int k = 0;
    switch (1) {
    loop:
        k++;
    case 1:
        if (k < 4)
            goto loop;
    }
    printf("%d\n", k);
    return 0;
}
