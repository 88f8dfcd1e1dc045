// Structures of many sizes and classes as arguments and results.
#include <stdio.h>

#define SHAPES(X)                                                              \
    X(s1, char a[1]) X(s2, char a[2]) X(s3, char a[3]) X(s5, char a[5])        \
    X(s7, char a[7]) X(s8, char a[8]) X(s9, char a[9]) X(s12, char a[12])      \
    X(s15, char a[15]) X(s16, char a[16]) X(s17, char a[17]) X(s31, char a[31])\
    X(s64, char a[64])

#define DECLARE(name, member)                                                  \
    struct name { member; };                                                   \
    static struct name make_##name(int seed) {                                 \
        struct name r;                                                         \
        for (unsigned i = 0; i < sizeof r.a; i++)                              \
            r.a[i] = (char)(seed + (int)i * 3);                                \
        return r;                                                              \
    }                                                                          \
    static struct name change_##name(int before, struct name s, int after) {   \
        for (unsigned i = 0; i < sizeof s.a; i++)                              \
            s.a[i] = (char)(s.a[i] * before + after);                          \
        return s;                                                              \
    }                                                                          \
    static unsigned hash_##name(struct name s, struct name t) {                \
        unsigned h = sizeof s;                                                 \
        for (unsigned i = 0; i < sizeof s.a; i++)                              \
            h = h * 31 + (unsigned char)s.a[i] * 7 + (unsigned char)t.a[i];    \
        return h;                                                              \
    }
SHAPES(DECLARE)

#define USE(name, member)                                                      \
    {                                                                          \
        struct name (*volatile f)(int, struct name, int) = change_##name;      \
        struct name x = make_##name(sizeof(struct name));                      \
        struct name y = f(3, x, -1);                                           \
        printf(#name " %u %u\n", hash_##name(x, y), hash_##name(f(5, y, 2), x)); \
    }

int main(void) {
    SHAPES(USE)
    return 0;
}
