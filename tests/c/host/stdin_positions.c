// Standard input by lines and by raw reads, to its end.
//@ stdin: first second third
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char raw[7] = "", word[32] = "";
    printf("%zd", read(0, raw, 6));
    printf(" %s\n", raw);
    printf("%d", scanf("%31s", word));
    printf(" %s\n", word);
    printf("%d", scanf("%31s", word));
    printf(" %s\n", word);
    printf("%d\n", scanf("%31s", word));
    printf("%d\n", getchar() == EOF);
    printf("%zd\n", read(0, raw, 6));
    clearerr(stdin);
    printf("%d\n", getchar() == EOF);
    return 0;
}
