//! Ids of expressions, symbols, tables and sets of symbols.

use std::fmt;
use std::num::NonZeroU32;

/// An expression of a [`crate::Pool`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(NonZeroU32);

impl ExprId {
    /// The id with this index (from 0 on).
    #[inline]
    pub fn from_index(index: usize) -> ExprId {
        let raw = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        ExprId(raw.expect("a pool has fewer than 2^32 expressions"))
    }

    /// The index, from 0 on.
    #[inline]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl SetId {
    /// The set without symbols, in every pool.
    pub const EMPTY: SetId = SetId(0);
}

impl fmt::Debug for ExprId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "e{}", self.index())
    }
}

macro_rules! plain_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The index, from 0 on.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

plain_id! {
    /// One byte of an input: what the solver finds values for.
    SymId
}
plain_id! {
    /// A constant of more than 64 bits.
    WideId
}
plain_id! {
    /// The contents of an array at one moment.
    TableId
}
plain_id! {
    /// A set of symbols; equal sets have equal ids.
    SetId
}
