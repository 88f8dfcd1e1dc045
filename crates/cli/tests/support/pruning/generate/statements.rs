//! Statements.

use super::super::random_c::Statement;
use super::Maker;

fn line(text: impl Into<String>) -> Statement {
    Statement::Line(text.into())
}

fn block(head: String, body: Vec<Statement>) -> Statement {
    Statement::Block(vec![(head, body)])
}

impl Maker<'_> {
    pub(super) fn statements(&mut self, most: usize, depth: usize) -> Vec<Statement> {
        let count = 1 + self.random.below(most);
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> Statement {
        if depth > 0 && self.budget > 0 && !self.random.one_in(3) {
            return match self.random.below(14) {
                0..7 => self.choice(depth),
                7 => self.switch(depth),
                8..11 => self.counted(depth),
                11 => self.waiting(depth),
                12 => self.skip(depth),
                _ => self.again(depth),
            };
        }
        match self.random.below(48) {
            0..9 => {
                let (value, to) = (self.value(2), self.target());
                line(format!("{to} = {value};"))
            }
            9..12 => self.array_write(),
            12..17 => self.pointer(),
            17..21 => self.heap(),
            21..24 => self.structure(),
            24..29 => self.call(),
            29..31 => self.fresh_input(),
            31..33 => self.check(),
            33..35 => self.leave(),
            35 => self.library_call(),
            36 => self.output(),
            37 => self.rarity(),
            44.. => self.word(),
            _ => {
                let to = self.target_of(&["x", "y", "z", "w", "g0", "m0"]);
                let op = self.random.pick(&["+=", "-=", "^=", "|=", "|=", "=", "=", "="]);
                let value = match self.random.below(3) {
                    0 => self.value(0),
                    _ => format!("{}", 1 + self.random.below(8)),
                };
                line(format!("{to} {op} {value};"))
            }
        }
    }

    /// Something done to a part of a word.
    fn word(&mut self) -> Statement {
        let at = self.random.below(8);
        let bits = format!("{}UL << {}", 1 + self.random.below(7), 8 * at);
        line(match self.random.below(10) {
            7.. => {
                // One part is changed, another one is needed as it is, and used.
                let other = 8 * ((at + 1 + self.random.below(7)) % 8);
                let (index, to) = (self.target(), self.target());
                format!(
                    "gword |= {bits}; {index} = table[(gword >> {other}) & 7]; \
                     {to} = (int)(u8)(gword >> {other});"
                )
            }
            0..2 => format!("gword |= {bits};"),
            2 => format!("gword ^= {bits};"),
            3 => format!("gword &= ~({bits});"),
            4 => format!("gword += {bits};"),
            5 => format!("gparts[{at}] = {};", self.value(1)),
            _ => format!("{} = {};", self.target(), self.part()),
        })
    }

    /// Something that makes decisions at some cost; something else if the budget is used up.
    fn paid(&mut self, quarters: i32, statement: String) -> Statement {
        if self.spend(quarters) { line(statement) } else { line(format!("z = {};", self.value(1))) }
    }

    fn choice(&mut self, depth: usize) -> Statement {
        self.spend(4);
        let head = format!("if ({}) {{", self.condition(1));
        let most = 1 + self.random.below(2);
        let mut parts = vec![(head, self.statements(most, depth - 1))];
        if self.random.one_in(2) {
            parts.push(("} else {".into(), self.statements(1, depth - 1)));
        }
        Statement::Block(parts)
    }

    fn switch(&mut self, depth: usize) -> Statement {
        self.spend(7);
        let mask = [3, 7][self.random.below(2)];
        let head = format!("switch ({} & {mask}) {{", self.input());
        let mut parts = vec![(head, Vec::new())];
        let mut next = 0;
        for part in 0..2 + self.random.below(2) {
            let mut label = format!("case {next}:");
            next += 1 + self.random.below(2);
            if self.random.one_in(4) {
                label += &format!(" case {next}:");
                next += 1;
            }
            if part > 0 {
                label.insert_str(0, "} ");
            }
            let mut body = self.statements(1, depth - 1);
            if !self.random.one_in(4) {
                body.push(line("break;"));
            }
            parts.push((format!("{label} {{"), body));
        }
        // The head and the first label each open a brace.
        parts.push(("} default: {".into(), self.statements(1, 0)));
        parts.push(("}".into(), Vec::new()));
        Statement::Block(parts)
    }

    /// What runs so many times; `breakable`: in a loop of the language.
    fn repeated(&mut self, times: i32, depth: usize, breakable: bool) -> Vec<Statement> {
        let (budget, cost) = (self.budget, self.cost);
        self.budget /= times;
        self.loops += 1;
        let outside = self.in_loop;
        self.in_loop |= breakable;
        let mut body = self.statements(2, depth - 1);
        if breakable && self.random.one_in(4) && self.spend(3) {
            let (condition, way) = (self.condition(0), self.random.pick(&["break", "continue"]));
            let at = self.random.below(body.len() + 1);
            body.insert(at, line(format!("if ({condition}) {way};")));
        }
        self.in_loop = outside;
        self.loops -= 1;
        let used = (self.cost - cost) * times;
        self.cost = cost + used;
        self.budget = budget - used;
        body
    }

    fn counter(&self) -> &'static str {
        ["i", "j", "k"][self.loops.min(2)]
    }

    fn counted(&mut self, depth: usize) -> Statement {
        let name = self.counter();
        let (bound, times) = match self.random.below(4) {
            0 if self.spend(6) => (format!("({} & 3)", self.input()), 2),
            1 if self.spend(4) => (format!("({} > 9 ? 3 : 1)", self.input()), 2),
            _ => {
                let times = 2 + self.random.below(2) as i32;
                (format!("{times}"), times)
            }
        };
        let mut body = self.repeated(times, depth, true);
        if self.random.one_in(3) {
            let to = self.random.pick(&["arr", "table", "buf"]);
            body.push(line(format!("{to}[{name}] = {};", self.value(1))));
        }
        block(format!("for ({name} = 0; {name} < {bound}; {name}++) {{"), body)
    }

    /// A loop that ends when something becomes true, or after a few iterations.
    fn waiting(&mut self, depth: usize) -> Statement {
        let name = self.counter();
        self.spend(3);
        let condition = self.condition(0);
        let body = self.repeated(2, depth, true);
        block(format!("for ({name} = 0; {condition} && {name} < 3; {name}++) {{"), body)
    }

    /// A jump forwards.
    fn skip(&mut self, depth: usize) -> Statement {
        self.spend(4);
        self.labels += 1;
        let label = format!("skip{}", self.labels);
        let head = format!("{{ if ({}) goto {label}; {{", self.condition(1));
        let body = self.statements(2, depth - 1);
        Statement::Block(vec![(head, body), (format!("}} {label}:;"), Vec::new())])
    }

    /// A jump backwards, at most twice.
    fn again(&mut self, depth: usize) -> Statement {
        self.labels += 1;
        let (label, name) = (format!("again{}", self.labels), self.counter());
        self.spend(4);
        let condition = self.condition(0);
        let body = self.repeated(2, depth, false);
        let tail = format!("}} if (++{name} < 2 && {condition}) goto {label};");
        Statement::Block(vec![(format!("{{ {name} = 0; {label}: {{"), body), (tail, Vec::new())])
    }

    fn array_write(&mut self) -> Statement {
        let value = self.value(1);
        let (name, size) =
            [("arr", 4), ("table", 8), ("buf", 8), ("gbytes", 8)][self.random.below(4)];
        line(format!("{name}[{}] = {value};", self.index(size)))
    }

    fn pointer(&mut self) -> Statement {
        let value = self.value(1);
        match self.random.below(22) {
            0..3 => {
                let to = self.random.pick(&[
                    "&m0",
                    "&m1",
                    "&g0",
                    "&g2",
                    "arr",
                    "&arr[2]",
                    "&table[7]",
                    "&pr.third[1]",
                    "gp",
                    "r",
                ]);
                line(format!("{} = {to};", self.random.pick(&["p", "p", "r", "gp"])))
            }
            3..6 => line(format!("*p = {value};")),
            6 => line(format!("*r = {value};")),
            7 => line("x = *p;"),
            8 => line("y = *r + *gp;"),
            9 => {
                let (one, other) = (
                    self.random.pick(&["&m0", "&g0", "arr + 1", "p"]),
                    self.random.pick(&["&m1", "&g1", "table + 2", "r"]),
                );
                let condition = self.condition(0);
                self.paid(4, format!("p = {condition} ? {one} : {other};"))
            }
            10 => line(format!("p = &arr[{}];", self.index(4))),
            11 => line(format!("r = table + {};", self.index(8))),
            12 => line(format!("p[{}] = {value};", self.random.pick(&["0", "0", "1"]))),
            13 => line(self.random.pick(&["r++;", "r += 2;", "r--;", "p = p + 0;"])),
            14 => line(format!("((u8 *)&m0)[{}] = {value};", self.index(4))),
            15 => line("w = (int)(r - table);"),
            16 => line(format!("*pn = {};", self.random.pick(&["&m1", "&g0", "arr"]))),
            17 => line(format!("**pn = {value};")),
            18 => line(format!(
                "e = {};",
                self.random.pick(&["buf", "gbytes + 3", "(u8 *)&m1", "buf + 6"])
            )),
            19 => line(format!("e[{}] = {value};", self.random.pick(&["0", "1", "2"]))),
            20 => line("w = (int)((uintptr_t)p & 15);"),
            _ => {
                let index = self.input();
                self.paid(4, format!("p = (int *[]){{&m0, &g0, arr}}[{index} % 3]; *p = {value};"))
            }
        }
    }

    fn heap(&mut self) -> Statement {
        let value = self.value(1);
        match self.random.below(20) {
            0..3 => line(format!(
                "h = malloc({} * sizeof *h); h[0] = {value}; h[1] = 1;",
                2 + self.random.below(2)
            )),
            3 => line("h = calloc(3, sizeof *h);"),
            4 => line(format!("if (h) h[{}] = {value};", self.random.pick(&["0", "1", "1", "2"]))),
            5 => line("if (h) { free(h); h = 0; }"),
            6 => line("free(h);"),
            7 => line("if (h) x = h[1];"),
            8..10 => line(format!("n = push(n, {value});")),
            10..12 => line(format!("head = push(head, {value});")),
            12 => line("if (n) n = pop(n);"),
            13 => line("if (head) head = pop(head);"),
            14 => line(self.random.pick(&["x = length(n);", "y = sum(head);", "w = sum(n);"])),
            15 => line(self.random.pick(&["if (n) n->where = &m0;", "if (head) head->where = p;"])),
            16 => line(format!("if (n) *n->where = {value};")),
            17 => line("if (n && n->next) n->next->value = x;"),
            18 => line("h = realloc(h, 3 * sizeof *h); h[2] = x;"),
            _ => line(format!("if (n) n->value = {value};")),
        }
    }

    fn structure(&mut self) -> Statement {
        let value = self.value(1);
        match self.random.below(12) {
            0..2 => line(format!("pr.third[({} & 1)] = {value};", self.input())),
            2 => line(format!("pr.second = {value};")),
            3 => line(format!("gpair.first = {value};")),
            4 => line(self.random.pick(&["pr = gpair;", "gpair = pr;", "gpair = *pp;"])),
            5 => line(format!("pr.where = {};", self.random.pick(&["&m0", "&g1", "p", "arr + 3"]))),
            6 => line(format!("*pr.where = {value};")),
            7 => line(format!("pp = {};", self.random.pick(&["&pr", "&gpair"]))),
            8 => line(format!("pp->third[1] = {value};")),
            9 => line(format!("mx.word = {value};")),
            10 => line(format!("mx.part[{}] = {value};", self.index(4))),
            _ => {
                let condition = self.condition(0);
                self.paid(4, format!("pp = {condition} ? &pr : &gpair;"))
            }
        }
    }

    fn call(&mut self) -> Statement {
        let to = self.target_of(&["x", "y", "z", "w", "m0", "g1"]);
        let (one, other) = (self.value(1), self.value(1));
        match self.random.below(16) {
            0..6 if self.callable > 0 && self.spend(6) => {
                let number = self.random.below(self.callable);
                let pointer = self.random.pick(&["p", "&m0", "&g2", "arr", "r"]);
                line(format!("{to} = @f{number}({one}, {other}, {pointer});"))
            }
            6 => {
                let value = self.input();
                self.paid(8, format!("{to} = recurse({value} & 3, {one});"))
            }
            7 => {
                let count = 2 + self.random.below(2);
                self.paid(8, format!("{to} = lowest(arr, {count});"))
            }
            8 => line(format!(
                "raise_by({}, {one});",
                self.random.pick(&["p", "&m1", "r", "&table[3]"])
            )),
            9 => {
                let condition = self.condition(0);
                self.paid(4, format!("p = either({condition}, &m0, &g0);"))
            }
            10 => {
                let condition = self.condition(0);
                self.paid(4, format!("f = {condition} ? pick : keep;"))
            }
            11 => line(format!("{to} = f({one}, {other});")),
            12 => {
                let index = self.input();
                self.paid(6, format!("{to} = OPS[{index} % 3]({one}, {other});"))
            }
            13 => line(format!("{to} = gf({one}, {other}); gf = f;")),
            _ => line(format!(
                "{to} = {}({one}, {other});",
                self.random.pick(&["add", "pick", "keep"])
            )),
        }
    }

    fn fresh_input(&mut self) -> Statement {
        let to = self.target_of(&["x", "y", "z", "w", "m1", "g0"]);
        match self.random.below(9) {
            0 => line(format!("{to} = klee_int(\"int\");")),
            1 => line(format!("{to} = klee_range(-2, 9, \"range\");")),
            2 => line(format!("{to} = __VERIFIER_nondet_int();")),
            3 => line(format!("{to} = __VERIFIER_nondet_uchar();")),
            4 => line(format!("{to} = __VERIFIER_nondet_bool();")),
            5 => line(format!("{to} = (int)klee_choose(3);")),
            6 => line("klee_make_symbolic(buf, sizeof buf, \"buf\");"),
            7 => line("klee_make_symbolic(&m1, sizeof m1, \"m1\");"),
            _ => line(format!("{to} = READ_BYTE();")),
        }
    }

    fn check(&mut self) -> Statement {
        match self.random.below(8) {
            0..3 => {
                let condition = self.condition(1);
                self.paid(1, format!("ASSERT({condition});"))
            }
            3 => {
                let (left, right) = (self.value(1), self.value(1));
                let op = self.random.pick(&["/", "%"]);
                let zero = self.random.below(33);
                self.paid(1, format!("x = ({left} & 1023) {op} (({right} & 31) - {zero});"))
            }
            4 => {
                let condition = self.condition(0);
                self.paid(1, format!("klee_assume({condition});"))
            }
            5 => {
                let (one, other) = (self.condition(0), self.condition(0));
                self.paid(3, format!("if ({one}) ASSERT({other});"))
            }
            6 => {
                let left = self.value(1);
                line(format!("y = {left} << ({} & 31);", self.variable()))
            }
            _ => {
                let condition = self.condition(0);
                self.paid(1, format!("if ({condition}) p = 0;"))
            }
        }
    }

    fn leave(&mut self) -> Statement {
        let (condition, value) = (self.condition(1), self.value(0));
        match self.random.below(8) {
            0..4 => self.paid(2, format!("if ({condition}) return {value};")),
            4 => self.paid(2, format!("if ({condition}) STOP(3);")),
            5 if self.in_loop => self.paid(2, format!("if ({condition}) break;")),
            6 if self.in_loop => self.paid(2, format!("if ({condition}) continue;")),
            _ => line(format!("sink = {value};")),
        }
    }

    fn library_call(&mut self) -> Statement {
        let value = self.value(0);
        match self.random.below(8) {
            0 => line("memcpy(buf, gbytes, 4);"),
            1 => line(format!("memcpy(gbytes, buf, ({value} & 3));")),
            2 => line(format!("memset(arr, {value}, sizeof arr);")),
            3 => line(format!("memset(table, 0, ({value} & 7));")),
            4 => self.paid(6, "buf[7] = 0; z = (int)strlen((char *)buf);".into()),
            5 => line("memcpy(&m0, arr + 1, sizeof m0);"),
            6 => line(format!("memmove(buf + 1, buf, {});", 1 + self.random.below(5))),
            _ => line("memcpy(&pr, &gpair, sizeof pr);"),
        }
    }

    fn output(&mut self) -> Statement {
        match self.random.below(3) {
            0 if self.library => line("SHOW(k);"),
            1 => {
                let value = self.input();
                self.paid(4, format!("if ({value}) SAY(\"yes\");"))
            }
            _ => line("SAY(\"x\");"),
        }
    }

    /// What programs seldom do.
    fn rarity(&mut self) -> Statement {
        let value = self.value(1);
        match self.random.below(9) {
            0 => {
                let value = self.input();
                self.paid(5, format!("y = (int)klee_get_value_i32({value} & 3);"))
            }
            1 => self.paid(2, format!("if (klee_is_symbolic({value})) z = 4;")),
            2 => line(format!("d = ({value} & 15) * 0.5;")),
            3 => line("d = d + 1.0;"),
            4 => {
                let bound = self.random.below(8);
                self.paid(2, format!("if (d > {bound}.0) w = 5;"))
            }
            5 => {
                let condition = self.condition(0);
                self.paid(4, format!("if (!setjmp(back)) {{ if ({condition}) longjmp(back, 1); g1 = 8; }} else g1 = 9;"))
            }
            6 => line(format!("{{ static int times; times += {value}; x = times; }}")),
            7 => {
                let size = self.input();
                line(format!("{{ int row[1 + ({size} & 1)]; row[0] = {value}; x = row[0]; }}"))
            }
            _ => line("w = (int)d;"),
        }
    }

    /// Branches over some of the state at the end.
    pub(super) fn observer(&mut self) -> Statement {
        let (one, other) = (self.variable(), self.variable());
        match self.random.below(6) {
            0..2 => {
                let mut parts =
                    vec![(format!("switch (({one} + 3 * {other}) & 7) {{"), Vec::new())];
                for case in 0..3 + self.random.below(4) {
                    parts.push((
                        format!("{}case {case}: {{", if case > 0 { "} " } else { "" }),
                        vec![line(format!("sink = {case}; break;"))],
                    ));
                }
                parts.push(("}".into(), Vec::new()));
                Statement::Block(parts)
            }
            2 => {
                let (low, value) = (self.constant(), self.constant());
                line(format!("if ({one} == {low}) ASSERT({other} != {value});"))
            }
            3 => {
                let memory = self.value(2);
                line(format!("if (({memory} & 3) == {}) sink = 1;", self.random.below(4)))
            }
            4 => {
                let (condition, value) = (self.condition(1), self.constant());
                line(format!("if ({condition}) ASSERT({one} != {value});"))
            }
            _ => {
                let condition = self.condition(1);
                line(format!("if ({condition}) sink = 2; else if ({one} & 1) sink = 3;"))
            }
        }
    }
}
