//! Gates: the circuit between expressions and clauses.
//!
//! And, exclusive or, choice and majority gates over literals, hash-consed, with constants and the
//! common identities of one or two levels removed as gates are made. A gate that disappears here
//! costs the search nothing, and equal conditions of different queries become the same literal. Choice
//! and majority have gates of their own because their clauses propagate better than those of the and gates they
//! would consist of: a full adder is two exclusive ors and a majority, a comparison a chain of
//! majorities, a table a tree of choices.

use std::ops::Not;

use hashbrown::HashTable;

/// A gate's output, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Lit(u32);

impl Lit {
    pub const FALSE: Lit = Lit(0);
    pub const TRUE: Lit = Lit(1);

    fn positive(gate: usize) -> Lit {
        Lit((gate as u32) << 1)
    }

    pub fn constant(value: bool) -> Lit {
        Lit(value as u32)
    }

    /// The gate's number.
    #[inline]
    pub fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub fn is_negated(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    pub fn is_const(self) -> bool {
        self.0 <= 1
    }

    /// The literal, negated if asked to.
    #[inline]
    fn flip(self, negate: bool) -> Lit {
        Lit(self.0 ^ negate as u32)
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// A gate. Operands are in a normal form, so that equal functions tend to be equal gates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Gate {
    /// The constant false: gate 0.
    False,
    /// A bit of an input.
    Input,
    And(Lit, Lit),
    /// Operands not negated.
    Xor(Lit, Lit),
    /// Condition, then, else; condition and then not negated.
    Mux(Lit, Lit, Lit),
    /// At least two of three; the first not negated.
    Maj(Lit, Lit, Lit),
}

impl Gate {
    /// The operands, and constants in the place of those it does not have.
    fn operands(self) -> [Lit; 3] {
        match self {
            Gate::False | Gate::Input => [Lit::FALSE; 3],
            Gate::And(a, b) | Gate::Xor(a, b) => [a, b, Lit::FALSE],
            Gate::Mux(a, b, c) | Gate::Maj(a, b, c) => [a, b, c],
        }
    }
}

/// All gates of a circuit.
pub(super) struct Gates {
    gates: Vec<Gate>,
    index: HashTable<u32>,
    /// How often each gate is an operand (up to 255).
    uses: Vec<u8>,
    /// The last walk that came by each gate, and how many walks there were.
    seen: Vec<u32>,
    walks: u32,
}

fn hash(gate: Gate) -> u64 {
    let (tag, a, b, c) = match gate {
        Gate::False | Gate::Input => (0, 0, 0, 0),
        Gate::And(a, b) => (1, a.0, b.0, 0),
        Gate::Xor(a, b) => (2, a.0, b.0, 0),
        Gate::Mux(a, b, c) => (3, a.0, b.0, c.0),
        Gate::Maj(a, b, c) => (4, a.0, b.0, c.0),
    };
    let mix = |h: u64, v: u32| (h.rotate_left(5) ^ v as u64).wrapping_mul(0x517c_c1b7_2722_0a95);
    let h = mix(mix(mix(tag, a), b), c);
    h ^ h >> 32
}

impl Gates {
    pub fn new() -> Gates {
        Gates {
            gates: vec![Gate::False],
            index: HashTable::new(),
            uses: vec![0],
            seen: Vec::new(),
            walks: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn get(&self, gate: usize) -> Gate {
        self.gates[gate]
    }

    /// Whether one gate alone has this one as its operand.
    pub fn used_once(&self, gate: usize) -> bool {
        self.uses[gate] == 1
    }

    /// How many gates these literals depend on.
    pub fn cone(&mut self, lits: &[Lit]) -> usize {
        self.walks += 1;
        self.walk_on(lits)
    }

    /// Goes on with the last walk; says how many gates it did not come by before.
    pub fn walk_on(&mut self, lits: &[Lit]) -> usize {
        self.seen.resize(self.gates.len(), 0);
        self.seen[0] = self.walks;
        let mut count = 0;
        let mut work: Vec<Lit> = lits.to_vec();
        while let Some(lit) = work.pop() {
            if std::mem::replace(&mut self.seen[lit.gate()], self.walks) != self.walks {
                count += 1;
                work.extend(self.gates[lit.gate()].operands());
            }
        }
        count
    }

    /// Whether the last walk came by a literal.
    pub fn was_seen(&self, lit: Lit) -> bool {
        self.seen.get(lit.gate()) == Some(&self.walks)
    }

    /// A bit that can be anything.
    pub fn input(&mut self) -> Lit {
        self.push(Gate::Input)
    }

    fn push(&mut self, gate: Gate) -> Lit {
        assert!(self.gates.len() < 1 << 31, "a circuit has fewer than 2^31 gates");
        self.gates.push(gate);
        self.uses.push(0);
        Lit::positive(self.gates.len() - 1)
    }

    fn intern(&mut self, gate: Gate) -> Lit {
        let code = hash(gate);
        let gates = &self.gates;
        if let Some(&found) = self.index.find(code, |&i| gates[i as usize] == gate) {
            return Lit::positive(found as usize);
        }
        for operand in gate.operands() {
            let uses = &mut self.uses[operand.gate()];
            *uses = uses.saturating_add(1);
        }
        let lit = self.push(gate);
        let gates = &self.gates;
        self.index.insert_unique(code, lit.gate() as u32, |&i| hash(gates[i as usize]));
        lit
    }

    /// The operands of an and gate, if the literal is one (and not negated).
    pub fn as_and(&self, lit: Lit) -> Option<(Lit, Lit)> {
        match self.gates[lit.gate()] {
            Gate::And(x, y) if !lit.is_negated() => Some((x, y)),
            _ => None,
        }
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        if a == b || b == Lit::TRUE {
            return a;
        }
        if a == Lit::TRUE {
            return b;
        }
        if a == !b || a == Lit::FALSE || b == Lit::FALSE {
            return Lit::FALSE;
        }
        if let Some(simpler) = self.and_below(a, b).or_else(|| self.and_below(b, a)) {
            return simpler;
        }
        self.intern(Gate::And(a.min(b), a.max(b)))
    }

    /// `a & b` where `b` is an and gate that has `a` as an operand, or its negation.
    fn and_below(&mut self, a: Lit, b: Lit) -> Option<Lit> {
        let Gate::And(x, y) = self.gates[b.gate()] else { return None };
        if !b.is_negated() {
            // a & (a & y) = a & y, a & (!a & y) = false
            if x == a || y == a {
                return Some(b);
            }
            return (x == !a || y == !a).then_some(Lit::FALSE);
        }
        // a & !(a & y) = a & !y, a & !(!a & y) = a
        if x == a {
            return Some(self.and(a, !y));
        }
        if y == a {
            return Some(self.and(a, !x));
        }
        (x == !a || y == !a).then_some(a)
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let negate = a.is_negated() != b.is_negated();
        let (a, b) = (a.flip(a.is_negated()), b.flip(b.is_negated()));
        if a == b {
            return Lit::constant(negate);
        }
        let (a, b) = (a.min(b), a.max(b));
        if a == Lit::FALSE {
            return b.flip(negate);
        }
        if let Gate::Xor(x, y) = self.gates[b.gate()]
            && (x == a || y == a)
        {
            return (if x == a { y } else { x }).flip(negate);
        }
        if let Gate::Xor(x, y) = self.gates[a.gate()]
            && (x == b || y == b)
        {
            return (if x == b { y } else { x }).flip(negate);
        }
        self.intern(Gate::Xor(a, b)).flip(negate)
    }

    pub fn xnor(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `c ? a : b`.
    pub fn mux(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        if c.is_negated() {
            return self.mux(!c, b, a);
        }
        if a == b || c == Lit::TRUE {
            return a;
        }
        if c == Lit::FALSE {
            return b;
        }
        if a == !b {
            return self.xnor(c, a);
        }
        if a == Lit::TRUE || a == c {
            return self.or(c, b);
        }
        if a == Lit::FALSE || a == !c {
            return self.and(!c, b);
        }
        if b == Lit::TRUE || b == !c {
            return self.or(!c, a);
        }
        if b == Lit::FALSE || b == c {
            return self.and(c, a);
        }
        let negate = a.is_negated();
        let (mut a, mut b) = (a.flip(negate), b.flip(negate));
        if let Gate::Mux(d, x, _) = self.gates[a.gate()]
            && d == c
        {
            a = x;
        }
        if let Gate::Mux(d, _, y) = self.gates[b.gate()]
            && d == c
        {
            b = y.flip(b.is_negated());
        }
        if a == b || a == !b || a.is_const() || b.is_const() || a.is_negated() {
            return self.mux(c, a, b).flip(negate);
        }
        self.intern(Gate::Mux(c, a, b)).flip(negate)
    }

    /// Whether at least two of three hold.
    pub fn maj(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut sorted = [a, b, c];
        sorted.sort_unstable();
        let [a, b, c] = sorted;
        if a == b || b == c {
            return b;
        }
        // Complements are neighbours in the order.
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        if a == Lit::FALSE {
            return self.and(b, c);
        }
        if a == Lit::TRUE {
            return self.or(b, c);
        }
        let negate = a.is_negated();
        self.intern(Gate::Maj(a.flip(negate), b.flip(negate), c.flip(negate))).flip(negate)
    }

    /// The conjunction of all.
    pub fn all(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        lits.into_iter().fold(Lit::TRUE, |all, lit| self.and(all, lit))
    }

    /// The disjunction of all.
    pub fn any(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        !self.all(lits.into_iter().map(Not::not))
    }
}
