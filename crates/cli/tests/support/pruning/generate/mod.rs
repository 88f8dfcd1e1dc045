//! Random C programs with inputs: what a pruner must not get wrong, all mixed together.
//!
//! All variables of a function are declared at its top, so that any statement can be left out. `@` in a name stands for the prefix
//! of the program, so that many programs fit into one file. A program ends with *observers*: branches over some of its
//! variables, which a path that was cut wrongly would have gone through.

mod expressions;
mod scenes;
mod statements;

use super::random_c::{Random, Statement, write_all};

/// What all programs of a file share.
pub const PRELUDE: &str = include_str!("prelude.h");

/// Programs in one file.
pub const TOGETHER: u64 = 40;

/// One file in so many is linked with the C library.
const WITH_LIBRARY: u64 = 8;

/// One program in so many has something that is hidden at first and seen later.
const SCENES: usize = 2;

/// How a program is explored.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// Linked with the C library.
    pub library: bool,
    /// Signed overflow is an error.
    pub check_overflow: bool,
    /// A leak is an error.
    pub check_leaks: bool,
    /// Fresh memory holds an input.
    pub symbolic_uninitialised: bool,
}

/// A function of a program.
#[derive(Clone, Debug)]
pub struct Function {
    /// Up to its opening brace.
    pub head: String,
    /// Its body.
    pub body: Vec<Statement>,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it was made from.
    pub seed: u64,
    /// How it is explored.
    pub settings: Settings,
    /// Its functions; the last one is called.
    pub functions: Vec<Function>,
}

impl Program {
    /// The program of a seed.
    pub fn new(seed: u64) -> Program {
        let mut random = Random::new(seed);
        let settings = Settings {
            library: (seed / TOGETHER).is_multiple_of(WITH_LIBRARY),
            check_overflow: random.one_in(6),
            check_leaks: random.one_in(8),
            symbolic_uninitialised: random.one_in(8),
        };
        let mut functions: Vec<Function> = Vec::new();
        let count = random.below(4);
        for number in 0..=count {
            let last = number == count;
            let budget = match last {
                true if random.one_in(12) => 8,
                true => 2 + random.below(4),
                false => random.below(3),
            };
            let mut maker = Maker {
                random: &mut random,
                budget: 4 * budget as i32,
                cost: 0,
                callable: number,
                outermost: last,
                loops: 0,
                labels: 0,
                in_loop: false,
                library: settings.library,
                assigned: Vec::new(),
                asked: Vec::new(),
            };
            functions.push(maker.function(number));
        }
        Program { seed, settings, functions }
    }

    /// The program as C, with a prefix for its names.
    pub fn text(&self, prefix: &str) -> String {
        let mut text = String::new();
        for function in &self.functions {
            text += &format!("{} {{\n", function.head);
            write_all(&mut text, &function.body, 1);
            text += "}\n";
        }
        text.replace('@', prefix)
    }
}

/// A file of programs: `main` runs the one that the number of its arguments says.
pub fn file(programs: &[Program]) -> String {
    let mut text = PRELUDE.to_owned();
    for (k, program) in programs.iter().enumerate() {
        text += &program.text(&format!("p{k}_"));
    }
    text += "int main(int argc, char **argv) {\n    switch (argc) {\n";
    for k in 0..programs.len() {
        text += &format!("    case {}: return p{k}_main();\n", k + 1);
    }
    text + "    }\n    return 0;\n}\n"
}

/// Writes one function.
struct Maker<'r> {
    random: &'r mut Random,
    /// Quarters of a decision that may still be made.
    budget: i32,
    /// Quarters of a decision that one execution of the function makes.
    cost: i32,
    /// How many functions there are to call.
    callable: usize,
    /// Whether this is the program's main function.
    outermost: bool,
    /// Loops around.
    loops: usize,
    labels: usize,
    in_loop: bool,
    library: bool,
    /// Variables that were assigned to.
    assigned: Vec<&'static str>,
    /// Conditions on inputs that were used before.
    asked: Vec<String>,
}

impl Maker<'_> {
    fn function(&mut self, number: usize) -> Function {
        let head = match self.outermost {
            true => "static int @main(void)".into(),
            false => format!("static int @f{number}(int a, int b, int *p)"),
        };
        let mut rest = Vec::new();
        let most = if self.outermost { 7 } else { 3 };
        let mut seen = Vec::new();
        if self.outermost && self.random.one_in(SCENES) {
            let (hidden, later) = self.scene();
            if self.random.one_in(3) {
                rest.extend(self.statements(2, 1));
            }
            rest.push(hidden);
            // Ways part and meet again between the two.
            rest.push(Statement::Line("if (in[3] > 3) sink++;".into()));
            seen = later;
        }
        rest.extend(self.statements(if seen.is_empty() { most } else { 2 }, 2));
        rest.extend(seen);
        if self.outermost {
            while self.budget > 0 && !self.random.one_in(6) {
                rest.extend(self.statements(3, 2));
            }
            for _ in 0..2 + self.random.below(2) {
                rest.push(self.observer());
            }
        }
        rest.push(Statement::Line(format!("return {};", self.value(1))));
        let mut text = String::new();
        write_all(&mut text, &rest, 0);
        let mut body: Vec<Statement> = self
            .declarations()
            .into_iter()
            .filter(|(names, _)| names.iter().any(|name| mentions(&text, name)))
            .map(|(_, line)| Statement::Line(line))
            .collect();
        body.extend(rest);
        Function { head, body }
    }

    /// What can be declared, with the names that need it.
    fn declarations(&mut self) -> Vec<(&'static [&'static str], String)> {
        let mut all: Vec<(&'static [&'static str], String)> = Vec::new();
        let (a, b) = match self.outermost {
            true => {
                let size = 4;
                let line = format!("u8 in[{size}]; klee_make_symbolic(in, {size}, \"in\");");
                all.push((&["in", "a", "b", "x", "y", "c", "s", "q", "u", "m0"], line));
                all.push((&["a", "x", "y", "q", "m0"], "int a = in[0];".into()));
                all.push((&["b", "s", "q", "u"], "int b = in[1];".into()));
                all.push((&["p", "pn"], "int *p = &g1;".into()));
                ("a", "in[2]")
            }
            false => ("a", "b"),
        };
        let start = self.random.pick(&["0", "1", "3"]);
        all.push((&["x"], format!("int x = {a};")));
        all.push((&["y"], format!("int y = {b};")));
        all.push((&["z"], format!("int z = {start};")));
        all.push((&["w"], "int w = 0;".into()));
        all.push((&["u"], "unsigned u = (unsigned)b * 3;".into()));
        all.push((&["c"], format!("u8 c = {b};")));
        all.push((&["s"], "short s = (short)(b - 100);".into()));
        all.push((&["q"], "long long q = (long long)a * 1000 - b;".into()));
        all.push((&["d"], "double d = 1.5;".into()));
        all.push((&["i", "j", "k"], "int i = 0, j = 0, k = 0;".into()));
        all.push((&["m0"], format!("int m0 = {a};")));
        all.push((&["m1"], "int m1 = 2;".into()));
        all.push((&["arr"], "int arr[4] = {1, -2, 3, 40};".into()));
        all.push((&["buf"], "u8 buf[8] = {1, 2, 0, 4, 5, 6, 7, 0};".into()));
        all.push((&["r"], "int *r = table;".into()));
        all.push((&["pn"], "int **pn = &p;".into()));
        all.push((&["h"], "int *h = 0;".into()));
        all.push((&["e"], "u8 *e = gbytes;".into()));
        all.push((&["pr"], "struct pair pr = gpair;".into()));
        all.push((&["pp"], "struct pair *pp = &gpair;".into()));
        all.push((&["n"], "struct node *n = 0;".into()));
        all.push((&["mx"], "union mixed mx = {5};".into()));
        all.push((&["f"], "binary *f = add;".into()));
        all
    }
}

/// Whether a text has this identifier.
fn mentions(text: &str, name: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '@';
    text.split(|c| !part(c)).any(|word| word == name)
}
