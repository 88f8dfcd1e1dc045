// POSIX regular expressions: matches, groups, flags, errors.
#include <regex.h>
#include <stdio.h>

static void try(const char *pattern, int flags, const char *text) {
    regex_t re;
    int e = regcomp(&re, pattern, flags);
    if (e) {
        char message[64];
        regerror(e, &re, message, sizeof message);
        printf("%s: %s\n", pattern, message);
        return;
    }
    regmatch_t m[4];
    if (regexec(&re, text, 4, m, 0))
        printf("%s: no match in %s\n", pattern, text);
    else {
        printf("%s:", pattern);
        for (int i = 0; i < 4; i++)
            if (m[i].rm_so >= 0)
                printf(" [%.*s]", (int)(m[i].rm_eo - m[i].rm_so), text + m[i].rm_so);
        puts("");
    }
    regfree(&re);
}

int main(void) {
    try("h.llo", 0, "say hello");
    try("^([a-z]+)@([a-z]+)\\.com$", REG_EXTENDED, "user@example.com");
    try("(ab|a)(bc)?", REG_EXTENDED, "abc");
    try("[[:digit:]]{2,3}", REG_EXTENDED, "a1b2345");
    try("HELLO", REG_ICASE, "well hello");
    try("x*", 0, "aaa");
    try("\\(a\\)\\1", 0, "baab");
    try("^$", 0, "not empty");
    try("(unclosed", REG_EXTENDED, "");
    try("[z-a]", 0, "");
    try("a+b?c", REG_EXTENDED, "aaac");
    try("(a*)(b*)(c*)", REG_EXTENDED, "aabcc");
    return 0;
}
