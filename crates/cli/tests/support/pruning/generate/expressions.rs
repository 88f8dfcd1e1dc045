//! Values and conditions. Everything is in parentheses, so that a part can be replaced by a number.

use super::Maker;

impl Maker<'_> {
    /// A variable to read, mostly one that may have changed.
    pub(super) fn variable(&mut self) -> &'static str {
        match self.assigned.len() {
            0 => self.any_variable(),
            n if !self.random.one_in(3) => self.assigned[self.random.below(n)],
            _ => self.any_variable(),
        }
    }

    /// A variable to assign to.
    pub(super) fn target(&mut self) -> &'static str {
        let name = self.any_variable();
        self.assigned.push(name);
        name
    }

    /// One of these, to assign to.
    pub(super) fn target_of(&mut self, names: &[&'static str]) -> &'static str {
        let name = self.random.pick(names);
        self.assigned.push(name);
        name
    }

    /// A variable of an integer type.
    fn any_variable(&mut self) -> &'static str {
        match self.random.below(12) {
            0..6 => self.random.pick(&["x", "y", "z", "w"]),
            6..8 => self.random.pick(&["m0", "m1"]),
            8..10 => self.random.pick(&["g0", "g1", "g2"]),
            _ => self.random.pick(&["u", "c", "s", "q"]),
        }
    }

    pub(super) fn constant(&mut self) -> String {
        match self.random.below(6) {
            0 => format!("{}", self.random.below(256)),
            1 => format!("(-{})", 1 + self.random.below(100)),
            2 => self.random.pick(&["1000", "0x7fffffff", "128", "(-128)", "255"]).into(),
            _ => format!("{}", self.random.below(8)),
        }
    }

    /// Something that is an input, or close to one.
    pub(super) fn input(&mut self) -> String {
        match (self.outermost, self.random.below(8)) {
            (true, 0..5) => format!("in[{}]", self.random.below(4)),
            (true, _) => self.random.pick(&["a", "b", "x", "y"]).into(),
            (false, 0..5) => self.random.pick(&["a", "b"]).into(),
            (false, _) => self.random.pick(&["x", "g0", "g1"]).into(),
        }
    }

    fn leaf(&mut self) -> String {
        match self.random.below(14) {
            0..5 => self.input(),
            5..9 => self.variable().replace('u', "(int)u").replace('q', "(int)q"),
            9 => self.memory(),
            _ => self.constant(),
        }
    }

    /// A part of a word, or what it leads to.
    pub(super) fn part(&mut self) -> String {
        let at = self.random.below(8);
        match self.random.below(4) {
            0 => format!("gparts[{at}]"),
            1 => format!("table[(gword >> {}) & 7]", 8 * at),
            2 => format!("((int)(gword >> {}) & 255)", 8 * at),
            _ => format!("(int)(u8)(gword >> {})", 8 * at),
        }
    }

    /// Something read from memory, mostly from where there is some.
    fn memory(&mut self) -> String {
        match self.random.below(20) {
            0..2 => format!("arr[{}]", self.index(4)),
            2..4 => format!("table[{}]", self.index(8)),
            4 => format!("buf[{}]", self.index(8)),
            5 => format!("gbytes[{}]", self.index(8)),
            6..8 => "(*p)".into(),
            8 => "(*r)".into(),
            9 => format!("pr.third[({} & 1)]", self.input()),
            10 => {
                self.random.pick(&["pr.first", "pr.second", "(*pr.where)", "gpair.third[1]"]).into()
            }
            11 => "pp->second".into(),
            12 => "(h ? h[0] : 9)".into(),
            13 => "(n ? n->value : 1)".into(),
            14 => "(head ? *head->where : 2)".into(),
            15 => format!("CONSTANTS[{}]", self.index(4)),
            16 => "mx.part[1]".into(),
            18.. => self.part(),
            _ => format!("(*e + {})", self.constant()),
        }
    }

    /// An index that is good most of the time.
    pub(super) fn index(&mut self, size: usize) -> String {
        let value = self.input();
        match self.random.below(24) {
            0 => format!("({value} & {})", 2 * size - 1),
            1 => value,
            2 => format!("({} - 1)", self.random.below(size + 1)),
            3..8 => format!("({value} & {})", size - 1),
            8 => format!("(unsigned)({} + {value}) % {size}", self.variable()),
            9 => format!("({} & {})", self.variable(), size - 1),
            _ => format!("{}", self.random.below(size)),
        }
    }

    /// An expression of an integer type not wider than int.
    pub(super) fn value(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.one_in(3) {
            return self.leaf();
        }
        let left = self.value(depth - 1);
        match self.random.below(20) {
            0..4 => format!("({left} {} {})", self.random.pick(&["+", "-"]), self.value(depth - 1)),
            4..7 => {
                format!("({left} {} {})", self.random.pick(&["&", "|", "^"]), self.value(depth - 1))
            }
            7 => format!("({left} * {})", self.constant()),
            8 => format!("(({left} & 7) * ({} & 7))", self.value(0)),
            9 => format!("({})({left} + {})", self.random.pick(&["u8", "short"]), self.value(0)),
            10 => format!(
                "({left} {} {})",
                self.random.pick(&["<", "<=", "==", "!="]),
                self.value(depth - 1)
            ),
            11 => format!("({left} {} ({} & 7))", self.random.pick(&["<<", ">>"]), self.value(0)),
            12 => format!("({left} >> {})", 1 + self.random.below(6)),
            13 => format!("(({left} & 255) / (({} & 7) + 1))", self.value(0)),
            14 => format!("(({left} & 63) % {})", 1 + self.random.below(9)),
            15..17 => self.memory(),
            17 if self.spend(2) => {
                format!("({} ? {left} : {})", self.condition(0), self.value(depth - 1))
            }
            18 => format!("(int)(unsigned){left}"),
            _ => format!("({left} & {})", [1, 3, 7, 15][self.random.below(4)]),
        }
    }

    /// A condition. Only the caller pays for it.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        if depth > 0 && self.random.one_in(4) && self.spend(3) {
            let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.random.below(3) {
                0 => format!("({left} && {right})"),
                1 => format!("({left} || {right})"),
                _ => format!("!({left} && {right})"),
            };
        }
        // A branch that knows how an earlier one went is what a wrong cut loses.
        if !self.asked.is_empty() && self.random.one_in(3) {
            return self.asked[self.random.below(self.asked.len())].clone();
        }
        match self.random.below(24) {
            0..10 => {
                let condition = match self.random.below(2) {
                    0 => format!("({} {} {})", self.input(), self.relation(), self.constant()),
                    _ => format!("({} & {})", self.input(), 1 << self.random.below(8)),
                };
                self.asked.push(condition.clone());
                condition
            }
            10..13 => format!("({} {} {})", self.variable(), self.relation(), self.constant()),
            20 | 21 => format!("({} & {})", self.variable(), 1 << self.random.below(4)),
            13..15 => format!("({} {} {})", self.input(), self.relation(), self.input()),
            15 => self
                .random
                .pick(&[
                    "(p == &g0)",
                    "(p == r)",
                    "(h != 0)",
                    "(n != 0)",
                    "(f == add)",
                    "(gp == p)",
                    "(e == gbytes)",
                    "(pr.where == &g1)",
                    "(head == 0)",
                    "(pp == &gpair)",
                ])
                .into(),
            16 if self.random.one_in(3) => "(klee_is_symbolic(x))".into(),
            17 if self.random.one_in(2) => {
                format!("(d {} {}.25)", self.relation(), self.random.below(9))
            }
            18 => {
                format!("(memcmp(buf, gbytes, {}) {} 0)", 1 + self.random.below(3), self.relation())
            }
            19 => format!("((unsigned){} % 3 == 1)", self.input()),
            _ => format!("({} {} {})", self.value(1), self.relation(), self.value(1)),
        }
    }

    fn relation(&mut self) -> &'static str {
        self.random.pick(&["<", "<=", ">", ">=", "==", "!="])
    }

    /// Takes some of the budget, if there is that much.
    pub(super) fn spend(&mut self, quarters: i32) -> bool {
        let enough = self.budget >= quarters;
        if enough {
            self.budget -= quarters;
            self.cost += quarters;
        }
        enough
    }
}
