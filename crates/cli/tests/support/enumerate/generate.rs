//! Random C functions of two bytes. All variables are declared at the top, so that any statement can be left out.

use std::fmt::Write;

use super::random_c::{Random, Statement, without_one, write_all};

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// What it was made from.
    pub seed: u64,
    /// Whether the engine forks exactly where the harness records a decision.
    pub exact: bool,
    /// Its body.
    pub body: Vec<Statement>,
}

const DECLARATIONS: &str = "\
    int x = a, y = b, z = 7, i = 0, j = 0, *p = &x;
    unsigned u = a * 256u + b;
    signed char c = (signed char)b;
    short s = (short)(a - b);
    long long q = (long long)a * b - 1000;
    int array[4] = {1, -2, 3, 40}, *pointers[3] = {&x, &z, &x};
    unsigned char bytes[8] = {1, 2, 3, 0, 5, 6, 7, 0}, other[8] = {0};
    struct pair pair = {b, (short)a, {5, -6}}, twin = pair;
";

impl Function {
    /// The function of a seed.
    pub fn new(seed: u64) -> Function {
        let random = Random::new(seed);
        let mut maker = Maker { random, exact: true, labels: 0 };
        let body = maker.statements(3, 2);
        Function { seed, exact: maker.exact, body }
    }

    /// The function as C.
    pub fn text(&self, name: &str) -> String {
        let mut text =
            format!("static int {name}(unsigned char a, unsigned char b) {{\n{DECLARATIONS}");
        write_all(&mut text, &self.body, 1);
        text += "    return (int)((unsigned)x + (unsigned)y * 3u + (unsigned)z * 5u + u * 7u + (unsigned)c + (unsigned)s * 11u + (unsigned)q\n";
        text += "        + (unsigned)array[0] + (unsigned)array[3] * 3u + bytes[1] * 13u + bytes[6] + other[0] + other[5] * 3u\n";
        text += "        + pair.first + (unsigned)pair.second + (unsigned)pair.third[1] + (unsigned)twin.third[0]);\n}\n";
        text
    }

    /// All functions that lack one statement, or keep only the inside of one.
    pub fn smaller(&self) -> Vec<Function> {
        let with = |body| Function { body, ..self.clone() };
        without_one(&self.body).into_iter().map(with).collect()
    }
}

struct Maker {
    random: Random,
    exact: bool,
    labels: u32,
}

impl Maker {
    fn statements(&mut self, most: usize, depth: usize) -> Vec<Statement> {
        let count = 1 + self.random.below(most);
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn line(text: String) -> Statement {
        Statement::Line(text)
    }

    fn statement(&mut self, depth: usize) -> Statement {
        if depth > 0 && !self.random.one_in(3) {
            return match self.random.below(8) {
                0..4 => self.choice(depth),
                4 => self.switch(depth),
                5 | 6 => self.counted(depth),
                _ => self.waiting(depth),
            };
        }
        match self.random.below(16) {
            0..4 => {
                let (to, value) =
                    (self.random.pick(&["x", "y", "z", "u", "c", "s", "q"]), self.value(3));
                Self::line(format!("{to} = {value};"))
            }
            4 | 5 => {
                let (index, value) = (self.index(4), self.value(2));
                Self::line(format!("WR(array, {index}, 4) = {value};"))
            }
            6 => {
                let (index, value) = (self.index(8), self.value(2));
                Self::line(format!("WR(bytes, {index}, 8) = {value};"))
            }
            7 => {
                let (index, value) = (self.value(1), self.value(2));
                // Before its first element lies the rest of the structure: no error for the engine.
                Self::line(format!("pair.third[{index} & 1] = {value};"))
            }
            8 => Self::line(
                self.random
                    .pick(&["twin = pair;", "pair.second = (short)(x * y);", "pair.first = z;"])
                    .into(),
            ),
            9 | 10 => self.through_pointer(),
            11 => {
                let condition = self.condition(1);
                Self::line(format!("ASSERT({condition});"))
            }
            12 => {
                let (condition, value) = (self.condition(1), self.value(1));
                Self::line(format!("if ({condition}) return {value};"))
            }
            13 => self.library(),
            _ => {
                let (to, call) = (self.random.pick(&["x", "y", "z"]), self.call());
                Self::line(format!("{to} = {call};"))
            }
        }
    }

    fn choice(&mut self, depth: usize) -> Statement {
        let head = format!("if ({}) {{", self.condition(2));
        let mut parts = vec![(head, self.statements(2, depth - 1))];
        if self.random.one_in(2) {
            parts.push(("} else {".into(), self.statements(2, depth - 1)));
        }
        Statement::Block(parts)
    }

    fn switch(&mut self, depth: usize) -> Statement {
        let mask = [3, 7, 15][self.random.below(3)];
        let head = format!("switch ({} & {mask}) {{", self.value(1));
        let mut parts = vec![(head, Vec::new())];
        let mut next = 0;
        for part in 0..1 + self.random.below(3) {
            let mut label = format!("case {next}:");
            next += 1 + self.random.below(2);
            if self.random.one_in(3) {
                write!(label, " case {next}:").unwrap();
                next += 1;
            }
            if part > 0 {
                label.insert_str(0, "} ");
            }
            self.labels += 1;
            let end = if self.random.one_in(4) { "" } else { "break;" };
            let head = format!("{label} {{ REC({});", self.labels);
            let mut body = self.statements(1, depth - 1);
            body.push(Self::line(end.into()));
            parts.push((head, body));
        }
        self.labels += 1;
        parts.push((format!("}} default: {{ REC({});", self.labels), Vec::new()));
        // The head and the first label each open a brace.
        parts.push(("}".into(), Vec::new()));
        Statement::Block(parts)
    }

    fn counted(&mut self, depth: usize) -> Statement {
        let name = if depth > 1 { "i" } else { "j" };
        let bound = match self.random.below(3) {
            0 => format!("{}", 1 + self.random.below(3)),
            1 => "(a & 3)".into(),
            _ => format!("({} & 7)", self.value(1)),
        };
        let head = format!("for ({name} = 0; BR({name} < {bound}); {name}++) {{");
        // A bound that the body changes may keep the loop going for ever.
        let mut body = self.statements(1, depth - 1);
        body.push(Self::line(format!("if ({name} >= 7) break;")));
        Statement::Block(vec![(head, body)])
    }

    fn waiting(&mut self, depth: usize) -> Statement {
        let name = if depth > 1 { "i" } else { "j" };
        let condition = self.condition(1);
        let head = format!("for ({name} = 0; {name} < 3; {name}++) {{");
        let mut body = vec![Self::line(format!("if ({condition}) break;"))];
        body.extend(self.statements(1, depth - 1));
        Statement::Block(vec![(head, body)])
    }

    fn through_pointer(&mut self) -> Statement {
        let value = self.value(2);
        match self.random.below(5) {
            0 => {
                let condition = self.condition(1);
                Self::line(format!("p = {condition} ? &x : &z; *p = {value};"))
            }
            1 => {
                self.exact = false;
                let index = self.index(3);
                Self::line(format!("p = RD(pointers, {index}, 3); *p = {value};"))
            }
            2 => {
                let index = self.index(4);
                Self::line(format!("p = array + {index}; x = AT(p, array, 4);"))
            }
            3 => {
                let index = self.index(4);
                Self::line(format!("p = &array[{index}]; ATW(p, array, 4) = {value};"))
            }
            _ => Self::line("p = &y; *p = *p + 1;".into()),
        }
    }

    /// Calls of the C library, whose decisions are not in the trace.
    fn library(&mut self) -> Statement {
        self.exact = false;
        match self.random.below(5) {
            0 => Self::line("if (BR(memcmp(bytes, BYTES, 3) < 0)) x = 1;".into()),
            1 => Self::line(
                "bytes[1] = a; bytes[2] = b; if (BR(memcmp(bytes, other, 3) == 0)) y = 2;".into(),
            ),
            2 => Self::line("bytes[0] = a; bytes[1] = b; z = (int)strlen((char *)bytes);".into()),
            3 => {
                let size = self.random.pick(&["(a & 3)", "2", "sizeof bytes", "(b % 5)"]);
                Self::line(format!("COPY(other, 8, bytes, {size});"))
            }
            _ => Self::line("memset(other, a, 6);".into()),
        }
    }

    fn call(&mut self) -> String {
        let (x, y) = (self.value(1), self.value(1));
        match self.random.below(3) {
            0 => format!("helper({x}, {y})"),
            1 => format!("recurse({x} & 3, {y})"),
            _ => format!("between({x}, {y}, 99)"),
        }
    }

    /// An index that is mostly good.
    fn index(&mut self, size: usize) -> String {
        let value = self.value(1);
        match self.random.below(8) {
            0 => format!("({value} & {})", 2 * size - 1),
            1 => "a".into(),
            2 => format!("({} - 1)", self.random.below(size + 1)),
            3 => format!("REM({value}, {size})"),
            _ if size.is_power_of_two() => format!("({value} & {})", size - 1),
            _ => format!("((unsigned){value} % {size})"),
        }
    }

    fn constant(&mut self) -> String {
        match self.random.below(4) {
            0 => format!("{}", self.random.below(256)),
            1 => format!("{}", self.random.below(8)),
            2 => format!("(-{})", 1 + self.random.below(100)),
            _ => self
                .random
                .pick(&["1000", "65535", "0x7fffffff", "(-0x7fffffff - 1)", "128"])
                .into(),
        }
    }

    /// An expression of type int.
    fn value(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.one_in(4) {
            return match self.random.below(12) {
                0..3 => "a".into(),
                3..6 => "b".into(),
                6..9 => self
                    .random
                    .pick(&[
                        "x",
                        "y",
                        "z",
                        "(int)u",
                        "c",
                        "s",
                        "(int)q",
                        "i",
                        "pair.second",
                        "twin.first",
                    ])
                    .into(),
                _ => self.constant(),
            };
        }
        let left = self.value(depth - 1);
        let right = self.value(depth - 1);
        // clang folds operations on constants, also those that are errors: `j` is no constant.
        match self.random.below(20) {
            0..6 => {
                format!("({left} {} {right})", self.random.pick(&["+", "-", "*", "&", "|", "^"]))
            }
            6 => format!(
                "(int)((unsigned)({left}) {} (unsigned)({right}))",
                self.random.pick(&["+", "-", "*"])
            ),
            7 => format!(
                "({})({left} {} {right})",
                self.random.pick(&["signed char", "unsigned char", "short", "unsigned short"]),
                self.random.pick(&["+", "-", "*"])
            ),
            8 => format!("({left} {} {right})", self.random.pick(&["<", "<=", "==", "!="])),
            9 => format!("((unsigned){left} {} (unsigned){right})", self.random.pick(&["<", ">"])),
            10 => format!("(int)(((long long)({left}) * ({right})) >> {})", self.random.below(20)),
            11 => format!("{}({left}, ({right} + j))", self.random.pick(&["DIV", "REM"])),
            12 => format!("DIV({left}, ({right} | 1))"),
            13 => format!("(int)UDIV((unsigned)({left}), (unsigned)({right} + j))"),
            14 => format!(
                "SHL({left}, (({right} + j) & {}))",
                self.random.pick(&["7", "31", "31", "63"])
            ),
            15 => format!(
                "SHR({left}, (({right} + j) & {}))",
                self.random.pick(&["7", "31", "31", "63"])
            ),
            16 => {
                let index = self.index(4);
                format!("RD(array, {index}, 4)")
            }
            17 => {
                let index = self.index(16);
                format!("RD(TABLE, {index}, 16)")
            }
            18 => {
                let index = self.index(8);
                let (array, n) = (self.random.pick(&["bytes", "BYTES"]), 8);
                format!("RD({array}, {index}, {n})")
            }
            _ => self.selection(left, right),
        }
    }

    /// An expression with a decision in it. clang makes no branch of the last operand of `&&` in a value, nor of `? :` between plain variables.
    fn selection(&mut self, left: String, right: String) -> String {
        match self.random.below(3) {
            0 => format!("({} ? ({left} + j) : ({right} ^ i))", self.condition(1)),
            1 => format!("(BR({left} > 9) && ({right} != 3))"),
            _ => format!("(~{left} + !{right})"),
        }
    }

    /// A condition, with all its decisions recorded.
    fn condition(&mut self, depth: usize) -> String {
        if depth > 0 && self.random.one_in(3) {
            let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.random.below(5) {
                0 | 1 => format!("({left} && {right})"),
                2 | 3 => format!("({left} || {right})"),
                _ => format!("!({left} || {right})"),
            };
        }
        let (left, right) =
            (self.value(2), if self.random.one_in(2) { self.constant() } else { self.value(1) });
        match self.random.below(5) {
            0 => format!(
                "BR((unsigned){left} {} (unsigned){right})",
                self.random.pick(&["<", "<=", ">", ">="])
            ),
            1 => format!("BR({left})"),
            2 => format!("BR(({left} & 15) == ({right} & 15))"),
            _ => format!(
                "BR({left} {} {right})",
                self.random.pick(&["<", "<=", ">", ">=", "==", "!="])
            ),
        }
    }
}
