//! Lowered programs keep the invariants of `ir` and survive its text form.

use frontend::{Libc, Request, load};
use ir::{Program, text, verify};
use std::path::PathBuf;

/// All kinds of C constructs in one program that needs no library.
const SOURCE: &str = r#"
typedef struct node { struct node *next; int value : 5; unsigned flags : 3; } node;
typedef union { double d; unsigned long long u; char bytes[8]; } overlay;
static node last = { 0, -3, 1 }, first = { &last, 7, 2 };
static int (*table[2])(int, ...);
_Thread_local int counter = 4;
const char *const words[] = { "one", "two" };

static int plus(int n, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, n);
    int sum = 0;
    for (int i = 0; i < n; i++) sum += __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return sum;
}

static node by_value(node n) { n.value++; return n; }

static int labels(int n) {
    static void *const places[] = { &&zero, &&one, &&two };
    goto *places[n % 3];
zero: return 10;
one: n += 2;
two: return n;
}

static long double wide(_BitInt(100) v, long double x) { return (long double)(v * 3) + x; }

int main(int argc, char **argv) {
    table[0] = plus;
    overlay o = { .d = argc };
    int squares[argc + 1];
    for (int i = 0; i <= argc; i++) squares[i] = i * i;
    switch (argc) {
    case 1 ... 3: counter++; break;
    case 9: counter--; break;
    default: o.u ^= 5;
    }
    node n = by_value(first);
    __atomic_fetch_add(&counter, n.value, __ATOMIC_SEQ_CST);
    unsigned _BitInt(120) big = argc;
    big <<= 90;
    return table[0](2, squares[argc], labels(argc)) + (int)wide(big >> 80, o.d)
        + words[argc & 1][0] + __builtin_popcount(argc) + (argv == 0);
}
"#;

fn load_with(flag: &str) -> Program {
    let name = format!("constructs{flag}.c");
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name);
    std::fs::write(&path, SOURCE).expect("the temporary directory is writable");
    let request = Request::new([path]).cflags([flag, "-std=c2x"]).libc(Libc::None);
    load(&request).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn lowered_programs_are_well_formed() {
    for flag in ["-m64", "-m32"] {
        let program = load_with(flag);
        verify(&program).unwrap_or_else(|v| panic!("{flag}: {v:#?}"));
    }
}

#[test]
fn lowered_programs_survive_their_text() {
    for flag in ["-m64", "-m32"] {
        let program = load_with(flag);
        let printed = text::print(&program);
        let parsed = text::parse(&printed).unwrap_or_else(|e| panic!("{flag}: {e}\n{printed}"));
        verify(&parsed).unwrap_or_else(|v| panic!("{flag}: {v:#?}"));
        assert_eq!(text::print(&parsed), printed);
        assert_eq!(parsed.functions.len(), program.functions.len());
    }
}
