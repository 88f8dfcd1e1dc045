//! Gates to clauses.
//!
//! Only gates that something asked for depends on get clauses. A tree of and gates that nothing else
//! uses becomes one gate with many operands, which spares most of the variables of an equality.

use rustsat::types::Lit as SatLit;

use super::gates::{Gate, Gates, Lit};

/// Which variable stands for which gate in one instance of the search.
#[derive(Default)]
pub(super) struct Clauses {
    /// By gate, the variable's number, and the instance that it was made for: this one if it is
    /// equal to `instance`. So a new instance need not clear them all.
    variables: Vec<(u32, u32)>,
    instance: u32,
    count: u32,
    /// Gates that have a variable but no clauses yet.
    pending: Vec<u32>,
    operands: Vec<Lit>,
}

impl Clauses {
    /// Starts over, for another instance.
    pub fn restart(&mut self) {
        self.instance += 1;
        self.count = 0;
    }

    /// How many variables there are.
    pub fn variables(&self) -> u32 {
        self.count
    }

    /// The literal of the search for a gate's, if it has one. Constants never have.
    pub fn lookup(&self, lit: Lit) -> Option<SatLit> {
        let &(variable, instance) = self.variables.get(lit.gate())?;
        (instance == self.instance).then(|| SatLit::new(variable, lit.is_negated()))
    }

    /// The literal of the search for a gate's; the clauses that define it and all below it go to
    /// `add` unless they have before.
    pub fn encode(&mut self, gates: &Gates, lit: Lit, add: &mut impl FnMut(&[SatLit])) -> SatLit {
        self.variables.resize(gates.len(), (0, 0));
        let result = self.literal(lit);
        while let Some(gate) = self.pending.pop() {
            self.define(gates, gate as usize, add);
        }
        result
    }

    fn literal(&mut self, lit: Lit) -> SatLit {
        debug_assert!(!lit.is_const(), "constants are propagated before");
        let (variable, instance) = &mut self.variables[lit.gate()];
        if *instance != self.instance {
            (*variable, *instance) = (self.count, self.instance);
            self.count += 1;
            self.pending.push(lit.gate() as u32);
        }
        SatLit::new(*variable, lit.is_negated())
    }

    fn define(&mut self, gates: &Gates, gate: usize, add: &mut impl FnMut(&[SatLit])) {
        let out = SatLit::positive(self.variables[gate].0);
        match gates.get(gate) {
            Gate::False | Gate::Input => {}
            Gate::And(a, b) => self.define_and(gates, out, a, b, add),
            Gate::Xor(a, b) => {
                let (a, b) = (self.literal(a), self.literal(b));
                add(&[!out, a, b]);
                add(&[!out, !a, !b]);
                add(&[out, !a, b]);
                add(&[out, a, !b]);
            }
            Gate::Mux(c, a, b) => {
                let (c, a, b) = (self.literal(c), self.literal(a), self.literal(b));
                add(&[!c, !a, out]);
                add(&[!c, a, !out]);
                add(&[c, !b, out]);
                add(&[c, b, !out]);
                // Follow from the others, but only they decide it while the condition is open.
                add(&[!a, !b, out]);
                add(&[a, b, !out]);
            }
            Gate::Maj(a, b, c) => {
                let (a, b, c) = (self.literal(a), self.literal(b), self.literal(c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    add(&[!x, !y, out]);
                    add(&[x, y, !out]);
                }
            }
        }
    }

    fn define_and(
        &mut self,
        gates: &Gates,
        out: SatLit,
        a: Lit,
        b: Lit,
        add: &mut impl FnMut(&[SatLit]),
    ) {
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        operands.extend([a, b]);
        let mut at = 0;
        while let Some(&lit) = operands.get(at) {
            match gates.as_and(lit) {
                Some((x, y)) if gates.used_once(lit.gate()) && self.lookup(lit).is_none() => {
                    operands[at] = x;
                    operands.push(y);
                }
                _ => at += 1,
            }
        }
        let mut long = Vec::with_capacity(operands.len() + 1);
        long.push(out);
        for &lit in &operands {
            let operand = self.literal(lit);
            add(&[!out, operand]);
            long.push(!operand);
        }
        add(&long);
        self.operands = operands;
    }
}
