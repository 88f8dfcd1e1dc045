//! The list of operands that an LLVM value becomes.

use std::ops::Deref;
use std::rc::Rc;

use ir::Operand;

/// The scalars of a value, in the order of its type's [`super::types::Flat`].
#[derive(Clone)]
pub enum Scalars {
    /// A scalar, the common case.
    One(Operand),
    /// A structure, array or vector; or nothing at all.
    Many(Rc<[Operand]>),
}

impl Deref for Scalars {
    type Target = [Operand];

    fn deref(&self) -> &[Operand] {
        match self {
            Scalars::One(operand) => std::slice::from_ref(operand),
            Scalars::Many(operands) => operands,
        }
    }
}

impl From<Operand> for Scalars {
    fn from(operand: Operand) -> Self {
        Scalars::One(operand)
    }
}

impl From<Vec<Operand>> for Scalars {
    fn from(operands: Vec<Operand>) -> Self {
        match operands[..] {
            [operand] => Scalars::One(operand),
            _ => Scalars::Many(operands.into()),
        }
    }
}

impl FromIterator<Operand> for Scalars {
    fn from_iter<I: IntoIterator<Item = Operand>>(iter: I) -> Self {
        iter.into_iter().collect::<Vec<_>>().into()
    }
}
