//! The cells: a row in a context, as a line of C.

use super::rows::{Gives, Row};

/// How the operands are written, or where the expression stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    Variable,
    Literal,
    Const,
    Enumerator,
    Sizeof,
    Choice,
    And,
    Initialiser,
    CaseLabel,
}

impl Context {
    /// All of them, with their names in the documents.
    pub const ALL: &'static [(Context, &'static str)] = &[
        (Context::Variable, "variable"),
        (Context::Literal, "literal"),
        (Context::Const, "const"),
        (Context::Enumerator, "enumerator"),
        (Context::Sizeof, "sizeof"),
        (Context::Choice, "?:"),
        (Context::And, "&&"),
        (Context::Initialiser, "static initialiser"),
        (Context::CaseLabel, "case label"),
    ];

    /// Whether the compiler has to know the value.
    pub fn is_constant_expression(self) -> bool {
        matches!(self, Context::Initialiser | Context::CaseLabel)
    }

    fn operand(self, ty: &str, value: &str, name: &str) -> String {
        match self {
            Context::Variable | Context::Const => name.to_owned(),
            Context::Enumerator => format!("(({ty})({value}) * ({ty})ONE)"),
            Context::Sizeof => format!("(({ty})({value}) * ({ty})sizeof(char))"),
            _ => format!("(({ty})({value}))"),
        }
    }

    fn declarations(self, row: &Row) -> String {
        let qualifier = match self {
            Context::Variable => "volatile",
            Context::Const => "const",
            _ => return String::new(),
        };
        let Row { ty, a, b, .. } = row;
        format!("{qualifier} {ty} a = {a}, b = {b};")
    }
}

/// What a program with all cells begins with.
pub const HEAD: &str = "\
enum { ONE = 1 };
struct S { int buf[4]; unsigned n; };
int klee_range(int, int, const char *);
static struct S structure; static struct { int few : 3; } fields;
static __attribute__((aligned(16))) char bytes[64];
static unsigned char u8; static signed char s8; static unsigned u32; static int number, one = 1;
static __attribute__((nonnull)) int *takes(int *p) { return p; }
static int takes_int(int x) { return x; }
static int *wants(int *_Nonnull p) { return p; }
static volatile long long integer; static volatile double real; static void *volatile pointer;
";

/// The line of a cell: a function `cell_N`.
pub fn line(row: &Row, context: Context, number: usize) -> String {
    let a = context.operand(row.ty, row.a, "a");
    let b = context.operand(row.ty, row.b, "b");
    let declared = context.declarations(row);
    let function = format!("helper_{number}");
    let fill = |text: &str| -> String {
        let letters: Vec<char> = text.chars().collect();
        let is_word = |i: usize| letters.get(i).is_some_and(|c| c.is_alphanumeric() || *c == '_');
        let mut filled = String::new();
        for (i, letter) in letters.iter().enumerate() {
            let alone = !is_word(i + 1) && (i == 0 || !is_word(i - 1));
            match letter {
                'A' if alone => filled.push_str(&a),
                'B' if alone => filled.push_str(&b),
                'F' if alone => filled.push_str(&function),
                'X' if alone => filled.push_str(&declared),
                other => filled.push(*other),
            }
        }
        filled
    };
    let helper = fill(row.helper);
    let expr = fill(row.expr);
    let (ty, keep) = match row.gives {
        Gives::Integer => ("long long", "integer = (long long)"),
        Gives::Float => ("double", "real = "),
        Gives::Pointer => ("void *", "pointer = (void *)"),
    };
    let body = match context {
        Context::Choice => format!("{keep}(one ? {expr} : 0);"),
        Context::And => format!("integer = one && {expr};"),
        Context::Initialiser => format!("static {ty} kept = ({ty})({expr}); (void)kept;"),
        Context::CaseLabel => format!("switch (one) {{ case (int)({expr}): number = 1; }}"),
        _ => format!("{keep}({expr});"),
    };
    format!("{helper} static void cell_{number}(void) {{ {declared} {body} }}")
}
