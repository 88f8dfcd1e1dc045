//! What generators of random C share: numbers from a seed, and statements as trees of text, from which any part can be
//! left out.

use std::fmt::Write;

/// A generator of numbers (xorshift), so that a seed always gives the same functions.
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.below(2);
        }
        random
    }

    /// A number less than n.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    /// True once in n times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these.
    pub fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// A statement: a line, or a head with blocks.
#[derive(Clone, Debug)]
pub enum Statement {
    /// One line.
    Line(String),
    /// Each part is a line that ends with an opening brace, and what follows up to its closing brace.
    Block(Vec<(String, Vec<Statement>)>),
}

/// Writes statements as C.
pub fn write_all(text: &mut String, body: &[Statement], depth: usize) {
    let indent = "    ".repeat(depth);
    for statement in body {
        match statement {
            Statement::Line(line) => writeln!(text, "{indent}{line}").unwrap(),
            Statement::Block(parts) => {
                for (head, body) in parts {
                    writeln!(text, "{indent}{head}").unwrap();
                    write_all(text, body, depth + 1);
                }
                writeln!(text, "{indent}}}").unwrap();
            }
        }
    }
}

/// All bodies that lack one statement.
pub fn without_one(body: &[Statement]) -> Vec<Vec<Statement>> {
    let mut all = Vec::new();
    for (index, statement) in body.iter().enumerate() {
        let replaced = |by: Vec<Statement>| {
            let mut body = body.to_vec();
            body.splice(index..=index, by);
            body
        };
        all.push(replaced(Vec::new()));
        let Statement::Block(parts) = statement else { continue };
        for (at, (_, inside)) in parts.iter().enumerate() {
            for smaller in without_one(inside) {
                let mut parts = parts.clone();
                parts[at].1 = smaller;
                all.push(replaced(vec![Statement::Block(parts)]));
            }
        }
    }
    all
}
