// Parses a decimal port number below 64: the test of the limit lets the limit itself through.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

#ifdef SAFE
#define ALLOWED(n) ((n) < 64)
#else
#define ALLOWED(n) ((n) <= 64)
#endif

static char text[14];
static char open_ports[64];

static int parse(const char *at) {
    int value = 0, digits = 0;
    while (*at == ' ') {
        at++;
    }
    if (*at == '+') {
        at++;
    }
    for (;; at++) {
        if (*at == '_' && digits > 0) {
            continue;
        }
        if (*at < '0' || *at > '9') {
            break;
        }
        value = value * 10 + (*at - '0');
        digits++;
        if (value > 9999) {
            return -1;
        }
    }
    /* The long form, with zeros in front, must have a unit behind, the short one none. */
    return *at == (digits > 7 ? 'p' : '\0') ? value : -1;
}

int main(void) {
    klee_make_symbolic(text, sizeof text, "text");
    text[13] = '\0';
    int port = parse(text);
    if (port >= 0 && ALLOWED(port)) {
        open_ports[port] = 1; /* bug */
    }
    return 0;
}
