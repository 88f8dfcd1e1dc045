// Assorted library parts: fnmatch, iconv, a64l, ecvt, getsubopt.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fnmatch.h>
#include <iconv.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

int main(void) {
    printf("%d %d %d\n", fnmatch("*.c", "file.c", 0), fnmatch("[a-c]?x", "b1x", 0), fnmatch("*/x", "a/b/x", FNM_PATHNAME) != 0);
    iconv_t cd = iconv_open("UTF-16LE", "UTF-8");
    char in[] = "h\xc3\xa9", out[16] = {0}, *i = in, *o = out;
    size_t il = 3, ol = sizeof out;
    printf("%zu ", iconv(cd, &i, &il, &o, &ol));
    printf("%zu %02x%02x%02x%02x\n", ol, out[0] & 255, out[1] & 255, out[2] & 255, out[3] & 255);
    iconv_close(cd);
    printf("%ld %s\n", a64l("zzz"), l64a(12345));
    struct in_addr a;
    printf("%d %s\n", inet_aton("192.168.1.20", &a), inet_ntoa(a));
    printf("%x %x\n", htonl(0x01020304), ntohs(0x1234));
    char path[] = "/usr/share/doc/";
    printf("%s\n", dirname(path));
    char options[] = "rw,size=10,bad", *p = options, *value, *const tokens[] = {"rw", "size", NULL};
    while (*p) {
        int k = getsubopt(&p, tokens, &value);
        printf("%d %s\n", k, value ? value : "-");
    }
    int dec, sign;
    char *digits = ecvt(-123.456, 5, &dec, &sign);
    printf("%s %d %d\n", digits, dec, sign);
    unsigned char bytes[6];
    swab("abcdef", bytes, 6);
    printf("%.6s\n", bytes);
    struct utsname u;
    printf("%d %d\n", uname(&u), strlen(u.sysname) > 0);
    return 0;
}
