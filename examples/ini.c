/* A parser with a real bug: lines of `key=value` or `key="value"`. A quote that is never closed is looked for beyond the end.
 * The text is symbolic, so the input that shows it is found, not guessed.
 *
 *     $ ./x run --no-output examples/ini.c
 *     examples/ini.c:44:13: error: out-of-bounds read: 1 byte at offset 8 of a local variable of 8 bytes
 *     …
 *       input:
 *         text = 2467199777102635040 ("     A=\"")
 *     …
 *     verdict: unsafe: 1 error
 */
#include <ctype.h>
#include <stddef.h>
#include <klee/klee.h>

struct entry {
    const char *key, *value;
    size_t key_length, value_length;
};

/* Reads one line of at most `size` bytes into `entry`; gives its length, or 0 when it is no entry. */
static size_t parse(const char *text, size_t size, struct entry *entry)
{
    size_t at = 0;
    while (at < size && text[at] == ' ')
        at++;
    entry->key = text + at;
    while (at < size && isalnum((unsigned char)text[at]))
        at++;
    entry->key_length = (size_t)(text + at - entry->key);
    if (entry->key_length == 0)
        return 0;
    while (at < size && text[at] == ' ')
        at++;
    if (at == size || text[at] != '=')
        return 0;
    at++;
    if (at < size && text[at] == '"') {
        entry->value = text + ++at;
        while (at < size && text[at] != '"')
            at++;
        entry->value_length = (size_t)(text + at - entry->value);
        /* The bug: at the end of the text there may be no second quote. */
        if (text[at] != '"')
            return 0;
        return at + 1;
    }
    entry->value = text + at;
    while (at < size && text[at] != '\n')
        at++;
    entry->value_length = (size_t)(text + at - entry->value);
    return at;
}

int main(void)
{
    char text[8];
    struct entry entry;
    klee_make_symbolic(text, sizeof text, "text");
    return parse(text, sizeof text, &entry) > 0;
}
