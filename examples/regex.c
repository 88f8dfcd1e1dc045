/* A matcher for regular expressions (`^`, `$`, `.`, `*`, `\`), with pattern and text symbolic: all patterns of three letters against
 * all texts of two. A backslash at the end of a pattern takes the end for a letter, and both are read beyond it.
 *
 *     $ ./x run --no-output examples/regex.c
 *     examples/regex.c:26:9: error: out-of-bounds read: 1 byte at offset 4 of a local variable of 4 bytes
 *     …
 *         pattern = 6038622 ("^$\\")
 *     …
 *     verdict: unsafe: 4 errors
 */
#include <klee/klee.h>

static int match_here(const char *pattern, const char *text);

static int match_star(char letter, const char *pattern, const char *text)
{
    do {
        if (match_here(pattern, text))
            return 1;
    } while (*text != '\0' && (*text++ == letter || letter == '.'));
    return 0;
}

static int match_here(const char *pattern, const char *text)
{
    if (pattern[0] == '\0')
        return 1;
    /* The bug: a backslash takes the next letter as it is, and nobody asks whether there is one. */
    if (pattern[0] == '\\')
        return *text == pattern[1] && match_here(pattern + 2, text + 1);
    if (pattern[1] == '*')
        return match_star(pattern[0], pattern + 2, text);
    if (pattern[0] == '$' && pattern[1] == '\0')
        return *text == '\0';
    if (*text != '\0' && (pattern[0] == '.' || pattern[0] == *text))
        return match_here(pattern + 1, text + 1);
    return 0;
}

static int match(const char *pattern, const char *text)
{
    if (pattern[0] == '^')
        return match_here(pattern + 1, text);
    do {
        if (match_here(pattern, text))
            return 1;
    } while (*text++ != '\0');
    return 0;
}

int main(void)
{
    char pattern[4], text[3];
    klee_make_symbolic(pattern, sizeof pattern, "pattern");
    klee_make_symbolic(text, sizeof text, "text");
    klee_assume(pattern[3] == '\0');
    klee_assume(text[2] == '\0');
    return match(pattern, text);
}
