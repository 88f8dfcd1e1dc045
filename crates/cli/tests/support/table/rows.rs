//! The rows: every operator and builtin whose result C leaves undefined, and every group of checks.

/// What a row's expression gives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    Integer,
    Float,
    Pointer,
}

/// An expression that is an error for certain operands.
#[derive(Clone)]
pub struct Row {
    /// Its name in the documents.
    pub name: String,
    /// The group of checks.
    pub group: &'static str,
    /// The kind of error.
    pub kind: &'static str,
    /// The operands' type.
    pub ty: &'static str,
    /// The expression; `A` and `B` are the operands, `F` a function of the row's own.
    pub expr: &'static str,
    /// The function; `X` stands for declarations of the operands.
    pub helper: &'static str,
    pub a: &'static str,
    pub b: &'static str,
    pub gives: Gives,
}

const SIGNED: &[(&str, &str, &str, &str)] = &[
    ("int", "(-2147483647 - 1)", "2147483647", "32"),
    ("long long", "(-9223372036854775807LL - 1)", "9223372036854775807LL", "64"),
];
const UNSIGNED: &[(&str, &str, &str)] =
    &[("unsigned", "4294967295u", "32"), ("unsigned long long", "18446744073709551615ull", "64")];

const SUM: (&str, &str) = ("signed-integer-overflow", "signed overflow");
const MIN: (&str, &str) = ("signed-integer-overflow", "division overflow");
const WRAP: (&str, &str) = ("unsigned-integer-overflow", "unsigned overflow");
const ZERO: (&str, &str) = ("integer-divide-by-zero", "division by zero");
const AMOUNT: (&str, &str) = ("shift-exponent", "invalid shift");
const NEGATIVE: (&str, &str) = ("shift-base", "invalid shift");
const TOO_LARGE: (&str, &str) = ("shift-base", "signed overflow");
const LOSES: (&str, &str) = ("unsigned-shift-base", "unsigned overflow");

/// Operators on integers.
fn operators() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |name: &str, (group, kind), ty, expr, a, b| {
        let name = name.to_owned();
        let gives = Gives::Integer;
        rows.push(Row { name, group, kind, ty, expr, helper: "", a, b, gives });
    };
    for &(ty, min, max, width) in SIGNED {
        add("sum", SUM, ty, "A + B", max, "1");
        add("difference", SUM, ty, "A - B", min, "1");
        add("product", SUM, ty, "A * B", max, "2");
        add("negative", SUM, ty, "-A", min, "0");
        add("quotient by zero", ZERO, ty, "A / B", "1", "0");
        add("remainder by zero", ZERO, ty, "A % B", "1", "0");
        add("quotient of the smallest", MIN, ty, "A / B", min, "-1");
        add("remainder of the smallest", MIN, ty, "A % B", min, "-1");
        add("shift to the left by the width", AMOUNT, ty, "A << B", "1", width);
        add("shift to the right by the width", AMOUNT, ty, "A >> B", "1", width);
        add("shift to the left by less than zero", AMOUNT, ty, "A << B", "1", "-1");
        add("shift to the right by less than zero", AMOUNT, ty, "A >> B", "1", "-1");
        add("shift to the left of less than zero", NEGATIVE, ty, "A << B", "-1", "1");
        add("shift to the left of the largest", TOO_LARGE, ty, "A << B", max, "1");
    }
    for &(ty, max, width) in UNSIGNED {
        add("unsigned sum", WRAP, ty, "A + B", max, "1");
        add("unsigned difference", WRAP, ty, "A - B", "0", "1");
        add("unsigned product", WRAP, ty, "A * B", max, "2");
        add("unsigned negative", WRAP, ty, "-A", "1", "0");
        add("unsigned quotient by zero", ZERO, ty, "A / B", "1", "0");
        add("unsigned remainder by zero", ZERO, ty, "A % B", "1", "0");
        add("unsigned shift to the left by the width", AMOUNT, ty, "A << B", "1", width);
        add("unsigned shift to the right by the width", AMOUNT, ty, "A >> B", "1", width);
        add("unsigned shift to the left of the largest", LOSES, ty, "A << B", max, "1");
    }
    rows
}

/// A row that is no operator on integers.
fn other(
    (name, group, kind): (&str, &'static str, &'static str),
    (ty, a, b): (&'static str, &'static str, &'static str),
    (gives, expr, helper): (Gives, &'static str, &'static str),
) -> Row {
    Row { name: name.to_owned(), group, kind, ty, expr, helper, a, b, gives }
}

fn conversions() -> Vec<Row> {
    use Gives::{Float, Integer};
    let cast = |name, ty, a, expr| {
        let what = (name, "float-cast-overflow", "invalid conversion");
        other(what, (ty, a, "0"), (Integer, expr, ""))
    };
    let assign = |name, group, ty, a, expr| {
        other((name, group, "implicit conversion"), (ty, a, "0"), (Integer, expr, ""))
    };
    vec![
        cast("double to int", "double", "1e20", "(int)A"),
        cast("double to unsigned", "double", "-1.5", "(unsigned)A"),
        cast("float to long long", "float", "1e30f", "(long long)A"),
        other(
            ("quotient of doubles", "float-divide-by-zero", "division by zero"),
            ("double", "1.0", "0.0"),
            (Float, "A / B", ""),
        ),
        assign(
            "unsigned to unsigned char",
            "implicit-unsigned-integer-truncation",
            "unsigned",
            "300",
            "(u8 = A)",
        ),
        assign(
            "int to signed char",
            "implicit-signed-integer-truncation",
            "int",
            "300",
            "(s8 = A)",
        ),
        assign("int to unsigned", "implicit-integer-sign-change", "int", "-1", "(u32 = A)"),
        assign(
            "int to a bit-field",
            "implicit-bitfield-conversion",
            "int",
            "300",
            "(fields.few = A)",
        ),
    ]
}

fn builtins() -> Vec<Row> {
    let count = |name, ty, expr| {
        let what = (name, "builtin", "invalid builtin argument");
        other(what, (ty, "0", "0"), (Gives::Integer, expr, ""))
    };
    vec![
        count("ctz", "unsigned", "__builtin_ctz(A)"),
        count("clz", "unsigned", "__builtin_clz(A)"),
        count("ctzll", "unsigned long long", "__builtin_ctzll(A)"),
        count("clzll", "unsigned long long", "__builtin_clzll(A)"),
        count("ctzg", "unsigned", "__builtin_ctzg(A)"),
        count("clzg", "unsigned", "__builtin_clzg(A)"),
        other(
            ("unreachable", "unreachable", "unreachable"),
            ("int", "0", "0"),
            (Gives::Integer, "(A ? 1 : (__builtin_unreachable(), 2))", ""),
        ),
    ]
}

/// What is about pointers and memory.
fn pointers() -> Vec<Row> {
    use Gives::{Integer, Pointer};
    const NONNULL: &str = "nonnull violation";
    const CALL: &str = "static void *F(void) { \
        X return ((void *(*)(long))((long)takes_int + A))(B); }";
    let null = |name, group, kind, expr, helper| {
        other((name, group, kind), ("long", "0", "0"), (Pointer, expr, helper))
    };
    vec![
        other(
            ("index behind an array", "array-bounds", "index out of bounds"),
            ("int", "4", "0"),
            (Integer, "structure.buf[A]", ""),
        ),
        other(
            ("index before an array", "array-bounds", "index out of bounds"),
            ("int", "-1", "0"),
            (Integer, "structure.buf[A]", ""),
        ),
        other(
            ("odd address of an int", "alignment", "misaligned pointer"),
            ("int", "1", "0"),
            (Integer, "*(int *)(bytes + A)", ""),
        ),
        other(
            ("a byte as _Bool", "bool", "invalid value"),
            ("unsigned char", "7", "0"),
            (Integer, "F()", "static int F(void) { X unsigned char x = A; return *(_Bool *)&x; }"),
        ),
        other(
            ("sum of a pointer", "pointer-overflow", "pointer overflow"),
            ("long", "__LONG_MAX__", "0"),
            (Pointer, "((long *)bytes + A)", ""),
        ),
        other(
            ("sum of null", "pointer-overflow", "pointer overflow"),
            ("long", "0", "8"),
            (Pointer, "((char *)A + B)", ""),
        ),
        null("function of another type", "function", "function type mismatch", "F()", CALL),
        null("member of null", "null", "null pointer", "&((struct S *)A)->n", ""),
        null("argument with nonnull", "nonnull-attribute", NONNULL, "takes((int *)A)", ""),
        null("argument that is _Nonnull", "nullability-arg", NONNULL, "wants((int *)A)", ""),
        null(
            "result with returns_nonnull",
            "returns-nonnull-attribute",
            NONNULL,
            "F()",
            "static __attribute__((returns_nonnull)) int *F(void) { X return (int *)A; }",
        ),
        null(
            "result that is _Nonnull",
            "nullability-return",
            NONNULL,
            "F()",
            "static int *_Nonnull F(void) { X return (int *)A; }",
        ),
        null(
            "variable that is _Nonnull",
            "nullability-assign",
            NONNULL,
            "F()",
            "static int *F(void) { X int *_Nonnull p = &number; p = (int *)A; return p; }",
        ),
    ]
}

/// Those that clang judges whatever the operand is.
fn lengths() -> Vec<Row> {
    vec![other(
        ("length of an array", "vla-bound", "invalid array length"),
        ("int", "-1", "0"),
        (Gives::Integer, "sizeof(int[A])", ""),
    )]
}

/// The whole table.
pub fn all() -> Vec<Row> {
    [operators(), conversions(), builtins(), pointers(), lengths()].concat()
}
