//! Where a function makes numbers of its pointers, and where it asks whether two are equal.
//!
//! The difference of two pointers is computed from two numbers, but is no matter of where objects lie as long as both
//! point into the same one. A number that only becomes a pointer again is none either.

use std::collections::{HashMap, HashSet};

use crate::{BinOp, Body, CastOp, CmpOp, Inst, Operand, Reg, Ty};

/// The conversions of one function.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    /// Instructions that make a number of a pointer for anything but a difference of pointers.
    pub conversions: Vec<u32>,
    /// Instructions that subtract one pointer from another.
    pub differences: HashSet<u32>,
    /// Instructions that ask whether two pointers are equal, neither of which is a constant.
    pub equalities: Vec<u32>,
}

impl Addresses {
    /// Finds them.
    pub fn new(body: &Body) -> Addresses {
        let mut numbers: HashMap<Reg, u32> = HashMap::new();
        for (i, inst) in (0..).zip(&body.insts) {
            if let Inst::Cast { op: CastOp::PtrToInt, dst, .. } = *inst {
                numbers.insert(dst, i);
            }
        }
        let number = |operand: Operand| operand.as_reg().and_then(|reg| numbers.get(&reg).copied());
        let mut found = Addresses::default();
        let mut counted = HashSet::new();
        for (i, inst) in (0..).zip(&body.insts) {
            match *inst {
                Inst::Bin { op: BinOp::Sub, a, b, .. }
                    if number(a).is_some() && number(b).is_some() =>
                {
                    found.differences.insert(i);
                }
                Inst::Cmp { op: CmpOp::Eq | CmpOp::Ne, a, b, .. }
                    if [a, b].iter().all(|o| o.as_reg().is_some_and(|r| is_pointer(body, r))) =>
                {
                    found.equalities.push(i);
                }
                Inst::Cast { op: CastOp::IntToPtr, .. } => {}
                ref inst => body.for_each_use(inst, |operand| counted.extend(number(operand))),
            }
        }
        for edge in body.edges.values() {
            counted.extend(edge.moves.iter().filter_map(|&(_, source)| number(source)));
        }
        found.conversions = counted.into_iter().collect();
        found.conversions.sort_unstable();
        found
    }
}

fn is_pointer(body: &Body, reg: Reg) -> bool {
    body.regs[reg] == Ty::Ptr
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_are_used_as_such_count() {
        let text = "target x86_64\n\
            func @f user (%0:ptr, %1:ptr) -> (i64) {\nb0:\n  \
              %2:i64 = ptrtoint %0\n  %3:i64 = ptrtoint %1\n  %4:i64 = sub %2, %3\n  \
              %5:i64 = ptrtoint %0\n  %6:ptr = inttoptr %5\n  \
              %7:i64 = ptrtoint %6\n  %8:i64 = and %7, 7:i64\n  \
              %9:i64 = add %4, %8\n  %10:i1 = cmp eq %0, %1\n  %11:i1 = cmp eq %4, %8\n  \
              return %9\n}\n";
        let program = crate::text::parse(text).unwrap();
        let function = program.functions.values().next().unwrap();
        let found = Addresses::new(function.body.as_deref().unwrap());
        assert_eq!(found.conversions, [5]);
        assert_eq!(found.differences, HashSet::from([2]));
        assert_eq!(found.equalities, [8]);
    }
}
