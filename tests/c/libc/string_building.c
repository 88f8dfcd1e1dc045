// Word frequencies over stdin: a growing text, sorting and reporting.
//@ stdin: the cat and the dog and the bird\nA bird, a cat; the end.\n
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word { char *text; int count; };

static int order(const void *a, const void *b) {
    const struct word *x = a, *y = b;
    return y->count != x->count ? y->count - x->count : strcmp(x->text, y->text);
}

int main(void) {
    struct word *words = NULL;
    size_t used = 0, room = 0;
    char current[32];
    size_t length = 0;
    for (int c;;) {
        c = getchar();
        if (c != EOF && isalpha(c)) {
            if (length + 1 < sizeof current)
                current[length++] = (char)tolower(c);
            continue;
        }
        if (length) {
            current[length] = 0;
            length = 0;
            size_t i = 0;
            while (i < used && strcmp(words[i].text, current))
                i++;
            if (i == used) {
                if (used == room)
                    words = realloc(words, (room = room * 2 + 1) * sizeof *words);
                words[used++] = (struct word){strdup(current), 0};
            }
            words[i].count++;
        }
        if (c == EOF)
            break;
    }
    qsort(words, used, sizeof *words, order);
    for (size_t i = 0; i < used; i++) {
        printf("%-6s%*d\n", words[i].text, 4, words[i].count);
        free(words[i].text);
    }
    free(words);
    return 0;
}
