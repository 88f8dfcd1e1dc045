//! Random C programs with at most ten bits of input.
//!
//! A line that can fail does so by itself: conditions and arguments never fail, so that the last line that was begun is the
//! line of an error. Much of what a program does nobody asks about later: only then are there paths to prune.

use std::fmt::Write;

use native::ktest::Test;

use super::super::random_c::{Random, Statement, without_one, write_all};
use super::snippets::{ASSERTIONS, ENDS, NOISE, Needs, SETTINGS, SNIPPETS};

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it is made from.
    pub seed: u64,
    /// Bits of the two inputs, and bits that are read one by one.
    bits: [usize; 3],
    /// Whether the two inputs are restricted by assumptions, not by masks.
    assumed: bool,
    /// Whether the variables are static: then they survive `longjmp`.
    statics: bool,
    /// The bodies: what `atexit` runs, the functions, `test_main`.
    bodies: Vec<Vec<Statement>>,
    /// What `test_main` returns.
    result: String,
}

/// What a statement may use.
struct Scope<'r> {
    random: &'r mut Random,
    /// Blocks around it.
    depth: usize,
    /// Functions that can be called.
    functions: usize,
    statics: bool,
    /// Whether `exit` calls it.
    at_end: bool,
    /// Numbers given to labels so far.
    labels: &'r mut usize,
}

impl Program {
    /// The program of a seed.
    pub fn new(seed: u64) -> Program {
        let random = &mut Random::new(seed);
        let bits = [1 + random.below(4), 1 + random.below(3), 1 + random.below(3)];
        let (assumed, statics) = (random.one_in(2), random.one_in(2));
        let functions = random.below(3);
        let mut labels = 0;
        let mut bodies = Vec::new();
        for index in 0..functions + 2 {
            let is_main = index == functions + 1;
            let mut scope = Scope {
                random,
                depth: if is_main { 0 } else { 2 },
                functions: index.saturating_sub(1),
                statics,
                at_end: index == 0,
                labels: &mut labels,
            };
            let mut body = match is_main {
                true if scope.random.one_in(2) => scope.sandwich(),
                true => scope.statements(3, 8),
                false => scope.statements(1, 3),
            };
            if is_main {
                body.extend(scope.checks());
            }
            bodies.push(body);
        }
        let result = match random.below(4) {
            0 => "v0 ^ v1".to_owned(),
            1 => format!("B[{}]", random.below(4)),
            2 => format!("v{}", random.below(4)),
            _ => "0".to_owned(),
        };
        Program { seed, bits, assumed, statics, bodies, result }
    }

    /// The C file.
    pub fn text(&self) -> String {
        let ([a, b, next], assumed) = (self.bits, u8::from(self.assumed));
        let mut text = format!(
            "#define A_BITS {a}\n#define B_BITS {b}\n#define NEXT_BITS {next}\n\
             #define ASSUMED {assumed}\n#include \"harness.h\"\n"
        );
        let variables = "unsigned v0, v1, v2, v3, arr[8];";
        if self.statics {
            writeln!(text, "static {variables}\nstatic uintptr_t kept;").unwrap();
        }
        let last = self.bodies.len() - 1;
        for (index, body) in self.bodies.iter().enumerate() {
            let head = match index {
                0 => "static void at_end(void) {\n    unsigned a = g[0], b = (unsigned)signals;"
                    .into(),
                _ if index == last => "static unsigned test_main(unsigned a, unsigned b) {".into(),
                _ => format!("static unsigned f{}(unsigned a, unsigned b) {{", index - 1),
            };
            writeln!(text, "{head}").unwrap();
            if !self.statics {
                writeln!(text, "    {variables}\n    uintptr_t kept;").unwrap();
            }
            text += "    v0 = a, v1 = b, v2 = a ^ b, v3 = 1, memset(arr, 0, sizeof arr);\n";
            text += "    kept = (uintptr_t)&arr[1];\n";
            if index == last {
                text += "    signal(SIGUSR1, handler);\n";
            }
            write_all(&mut text, body, 1);
            match index {
                0 => text += "}\n",
                _ if index == last => writeln!(text, "    return {};\n}}", self.result).unwrap(),
                _ => text += "    return v0 + v1 * 3 + arr[2];\n}\n",
            }
        }
        text
    }

    /// The number of a test's input, in the order of the native runs. Bits that the test does not read are 0.
    pub fn input(&self, test: &Test) -> usize {
        let [a, b, _] = self.bits;
        let (mut number, mut shift) = (0, a + b);
        for object in &test.objects {
            match (&object.name[..], &object.bytes[..]) {
                (b"in", &[first, second]) => {
                    let part = |byte: u8, bits: usize| usize::from(byte) & ((1 << bits) - 1);
                    number |= part(first, a) | part(second, b) << a;
                }
                (name, &[bit]) if name.starts_with(b"next") => {
                    number |= usize::from(bit & 1) << shift;
                    shift += 1;
                }
                _ => {}
            }
        }
        number
    }

    /// Programs that lack one statement.
    pub fn smaller(&self) -> Vec<Program> {
        let mut all = Vec::new();
        for (index, body) in self.bodies.iter().enumerate() {
            for body in without_one(body) {
                let mut program = self.clone();
                program.bodies[index] = body;
                all.push(program);
            }
        }
        all
    }
}

impl Scope<'_> {
    fn variable(&mut self) -> String {
        format!("v{}", self.random.below(4))
    }

    /// Something to read that does not fail.
    fn expression(&mut self) -> String {
        let x = self.variable();
        match self.random.below(12) {
            0 | 1 => x,
            2 | 3 => self.random.pick(&["a", "b"]).to_owned(),
            4 => format!("{}u", self.random.below(9)),
            5 => format!("arr[{x} & 7]"),
            6 => format!("g[{x} & 7]"),
            7 => {
                let all = ["u.word", "u.half[1]", "u.bytes[2]", "bits.f", "bits.w", "A[1]", "B[2]"];
                self.random.pick(&all).to_owned()
            }
            8 => format!("({x} >> {})", 1 + self.random.below(4)),
            _ => {
                let y = self.random.pick(&["a", "b", "v0", "v2", "1u", "3u"]);
                format!("({x} {} {y})", self.random.pick(&["+", "-", "*", "&", "|", "^"]))
            }
        }
    }

    /// A condition that is often true and often false.
    fn condition(&mut self) -> String {
        let (x, k) = (self.expression(), self.random.below(8));
        match self.random.below(8) {
            0 => format!("({x} & 3) == {}", k & 3),
            1 => format!("({x} & 15) < {}", k + 2),
            2 => format!("{x} == {}", self.expression()),
            3 => format!("kept == (uintptr_t)&arr[{x} & 7]"),
            4 | 5 => format!("a {} {k}", self.random.pick(&["<", ">", "==", "!="])),
            6 => "next()".to_owned(),
            _ => format!("({x} & {})", 1 << (k & 3)),
        }
    }

    /// Statements one level deeper.
    fn body(&mut self) -> Vec<Statement> {
        self.depth += 1;
        let count = 1 + self.random.below(4usize.saturating_sub(self.depth).max(1));
        let body = (0..count).flat_map(|_| self.statement()).collect();
        self.depth -= 1;
        body
    }

    fn statements(&mut self, least: usize, more: usize) -> Vec<Statement> {
        let count = least + self.random.below(more);
        (0..count).flat_map(|_| self.statement()).collect()
    }

    /// Paths that set things differently, then branches that nobody asks about, then what shows the difference: what is
    /// remembered of the first path that comes by the middle must not stop one that came with other things.
    fn sandwich(&mut self) -> Vec<Statement> {
        let mut body = Vec::new();
        for _ in 0..1 + self.random.below(3) {
            body.extend(self.text(SETTINGS));
        }
        for _ in 0..1 + self.random.below(2) {
            body.extend(self.text(NOISE));
        }
        self.depth += 1;
        body.extend(self.statements(1, 4));
        self.depth -= 1;
        body
    }

    /// The last statements, which look at what came of it all.
    fn checks(&mut self) -> Vec<Statement> {
        let mut body = Vec::new();
        for _ in 0..2 + self.random.below(3) {
            if self.random.one_in(3) {
                let head = format!("if ({}) {{", self.condition());
                body.push(Statement::Block(vec![(head, self.text(ENDS))]));
            } else {
                body.extend(self.text(&ENDS[..ASSERTIONS]));
            }
        }
        body
    }

    /// One statement or a few that belong together.
    fn statement(&mut self) -> Vec<Statement> {
        match self.random.below(16) {
            0 | 1 if self.depth < 4 => {
                let head = format!("if ({}) {{", self.condition());
                let mut parts = vec![(head, self.body())];
                if self.random.one_in(2) {
                    parts.push(("} else {".to_owned(), self.body()));
                }
                vec![Statement::Block(parts)]
            }
            2 if self.depth < 3 => vec![self.repetition()],
            3 if self.depth < 3 => vec![self.selection()],
            4 if self.statics && self.depth < 3 => vec![self.jump()],
            // Rare enough that the branches around it matter.
            5 => {
                let head = format!("if ({} && {}) {{", self.condition(), self.condition());
                vec![Statement::Block(vec![(head, self.text(ENDS))])]
            }
            6 | 7 => self.text(NOISE),
            _ => self.snippet(),
        }
    }

    fn repetition(&mut self) -> Statement {
        let i = format!("i{}", self.label());
        let bound = match self.random.below(3) {
            0 => format!("{}", 1 + self.random.below(3)),
            1 => format!("({} & 3)", self.expression()),
            _ => "(a & 1) + (next() << 1)".to_owned(),
        };
        let mut body = self.body();
        if self.random.one_in(2) {
            let leave = self.random.pick(&["break;", "continue;", "v1++; break;"]);
            let line = format!("if ({}) {{ {leave} }}", self.condition());
            body.insert(self.random.below(body.len() + 1), Statement::Line(line));
        }
        let head = format!("for (unsigned {i} = 0, n{i} = {bound}; {i} < n{i}; {i}++) {{");
        Statement::Block(vec![(head, body)])
    }

    /// A `switch`, with or without a way from one case into the next.
    fn selection(&mut self) -> Statement {
        let mut body = Vec::new();
        for case in 0..2 + self.random.below(2) {
            body.push(Statement::Line(format!("case {case}:;")));
            body.extend(self.body());
            if !self.random.one_in(3) {
                body.push(Statement::Line("break;".to_owned()));
            }
        }
        let head = format!("switch ({} & 3) {{", self.expression());
        Statement::Block(vec![(head, body)])
    }

    /// A block that may be left by `longjmp`, and then is not entered again.
    fn jump(&mut self) -> Statement {
        let env = format!("env{}", self.label());
        let mut body = self.body();
        body.push(Statement::Line(format!("if ({}) longjmp({env}, 1);", self.condition())));
        body.extend(self.body());
        let head = format!("static jmp_buf {env}; if (setjmp({env}) == 0) {{");
        let block = Statement::Block(vec![(head, body)]);
        Statement::Block(vec![("{".to_owned(), vec![block])])
    }

    fn snippet(&mut self) -> Vec<Statement> {
        loop {
            let (needs, text) = SNIPPETS[self.random.below(SNIPPETS.len())];
            let possible = match needs {
                Needs::Nothing => true,
                Needs::Statics => self.statics,
                Needs::Functions => self.functions > 0,
            };
            if possible {
                return self.expand(text);
            }
        }
    }

    fn text(&mut self, of: &[&str]) -> Vec<Statement> {
        loop {
            let text = of[self.random.below(of.len())];
            // `exit` must not be called by what `exit` calls.
            if !self.at_end || !text.contains("leave(") {
                return self.expand(text);
            }
        }
    }

    /// Chooses what the letters of a text stand for. What it declares is its own.
    fn expand(&mut self, text: &str) -> Vec<Statement> {
        let mut text = text.to_owned();
        for letter in ["x", "y", "z", "v", "w", "c", "d", "n", "m", "k", "f"] {
            let mark = format!("${letter}");
            if text.contains(&mark) {
                let chosen = match letter {
                    "x" | "y" | "z" => self.expression(),
                    "v" | "w" => self.variable(),
                    "c" | "d" => self.condition(),
                    "n" => self.random.below(8).to_string(),
                    "m" => self.random.below(4).to_string(),
                    "k" => self.label().to_string(),
                    _ => format!("f{}", self.random.below(self.functions)),
                };
                text = text.replace(&mark, &chosen);
            }
        }
        let declares = |line: &str| line.starts_with("static ") || line.starts_with("unsigned ");
        let mark = |line: &str| if declares(line) { "" } else { "L " };
        let lines = text.lines().map(|line| Statement::Line(format!("{}{line}", mark(line))));
        match text.lines().count() {
            1 => lines.collect(),
            _ => vec![Statement::Block(vec![("{".to_owned(), lines.collect())])],
        }
    }

    fn label(&mut self) -> usize {
        *self.labels += 1;
        *self.labels
    }
}
