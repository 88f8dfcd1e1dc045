// A tagged union whose tag is an input: the handler of one tag reads the wrong member.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>

struct value {
    enum { NUMBER, TEXT, NOTHING } tag;
    union {
        long number;
        const char *text;
    };
};

static int show(struct value v) {
    switch (v.tag) {
    case NUMBER:
        return (int)v.number;
    case TEXT:
        return v.text[0];
    default:
        return v.number ? *v.text : 0; //~ ERROR wild pointer
    }
}

int main(void) {
    struct value v;
    v.tag = klee_range(0, 3, "tag");
    v.number = 0x5000000000;
    if (v.tag == TEXT)
        v.text = "hello";
    else if (v.tag == NOTHING && klee_range(0, 2, "empty"))
        v.number = 0;
    return show(v);
}
