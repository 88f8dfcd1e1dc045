// getopt and getopt_long over a fixed argument vector, with permutation and errors.
//@ args: -a -b value --long=5 file1 -cx --flag --unknown -- -d rest
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int flag = 0, index;
    const struct option options[] = {{"long", required_argument, NULL, 'l'},
                                     {"flag", no_argument, &flag, 9},
                                     {"optional", optional_argument, NULL, 'o'},
                                     {0}};
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, "ab:c::d", options, &index)) != -1;)
        switch (c) {
        case 0: printf("flag %s %d\n", options[index].name, flag); break;
        case '?': printf("error %s\n", argv[optind - 1]); break;
        default: printf("%c %s\n", c, optarg ? optarg : "-");
        }
    while (optind < argc)
        printf("operand %s\n", argv[optind++]);
    char *simple[] = {"prog", "-xyval", "-z", "end", NULL};
    optind = 1;
    for (int c; (c = getopt(4, simple, "xy:z")) != -1;)
        printf("%c %s\n", c, c == 'y' ? optarg : "");
    printf("%s\n", simple[optind]);
    return 0;
}
