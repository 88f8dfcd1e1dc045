//! Groups of checks for undefined and doubtful behaviour, under the names that clang gives them.
//!
//! One table for all: the command line reads names from it, the front end asks clang for groups, the
//! lowering says which group a check belongs to, and replay asks the sanitizers for the same groups.

use std::fmt;

/// When a group is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Always: the machine has no result to go on with.
    Always,
    /// Unless it is switched off, where the property is that there is no error.
    Default,
    /// On request.
    Asked,
}

/// Who notices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Code that clang adds to a C source.
    Compiler,
    /// The machine itself, at the operation.
    Machine,
}

macro_rules! groups {
    ($($variant:ident: $name:literal, $when:ident, $by:ident, $what:literal;)*) => {
        /// A group of checks.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum Group { $($variant),* }

        impl Group {
            /// All groups, in the order of the table.
            pub const ALL: &'static [Group] = &[$(Group::$variant),*];

            /// The name on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Group::$variant => $name),* }
            }

            /// When it is checked.
            pub fn when(self) -> When {
                match self { $(Group::$variant => When::$when),* }
            }

            /// Who notices.
            pub fn by(self) -> By {
                match self { $(Group::$variant => By::$by),* }
            }

            /// What is an error.
            pub fn what(self) -> &'static str {
                match self { $(Group::$variant => $what),* }
            }
        }
    };
}

groups! {
    IntegerDivideByZero: "integer-divide-by-zero", Always, Compiler,
        "an integer is divided by zero";
    ShiftExponent: "shift-exponent", Always, Compiler,
        "a shift by a negative amount, or by the width or more";
    Unreachable: "unreachable", Always, Machine,
        "`__builtin_unreachable()` is reached";
    LocalBounds: "local-bounds", Always, Machine,
        "an access outside of an object";
    Builtin: "builtin", Default, Compiler,
        "`__builtin_ctz(0)`, `__builtin_clz(0)`";
    VlaBound: "vla-bound", Default, Compiler,
        "an array of variable length whose length is not positive";
    PointerOverflow: "pointer-overflow", Default, Compiler,
        "pointer arithmetic that wraps around, or on a null pointer";
    SignedIntegerOverflow: "signed-integer-overflow", Asked, Compiler,
        "a signed result that does not fit the type";
    ShiftBase: "shift-base", Asked, Compiler,
        "a shift to the left of a negative number, or beyond what the type holds";
    FloatCastOverflow: "float-cast-overflow", Asked, Compiler,
        "a float is converted to an integer type that cannot hold it";
    UnsignedIntegerOverflow: "unsigned-integer-overflow", Asked, Compiler,
        "an unsigned result wraps around (C defines it)";
    UnsignedShiftBase: "unsigned-shift-base", Asked, Compiler,
        "a shift to the left loses bits of an unsigned number (C defines it)";
    ImplicitUnsignedIntegerTruncation: "implicit-unsigned-integer-truncation", Asked, Compiler,
        "an implicit conversion between unsigned types loses bits";
    ImplicitSignedIntegerTruncation: "implicit-signed-integer-truncation", Asked, Compiler,
        "an implicit conversion from or to a signed type loses bits";
    ImplicitIntegerSignChange: "implicit-integer-sign-change", Asked, Compiler,
        "an implicit conversion changes the sign";
    ImplicitBitfieldConversion: "implicit-bitfield-conversion", Asked, Compiler,
        "a value does not fit the bit-field that it is assigned to";
    Alignment: "alignment", Asked, Compiler,
        "a pointer is used that is not aligned for its type";
    ArrayBounds: "array-bounds", Asked, Compiler,
        "an index is outside of its array, even if inside of the object around it";
    Bool: "bool", Asked, Compiler,
        "a `_Bool` that is neither 0 nor 1";
    Null: "null", Asked, Compiler,
        "a null pointer is used to form an lvalue, even without an access";
    NonnullAttribute: "nonnull-attribute", Asked, Compiler,
        "null for a parameter with the attribute `nonnull`";
    ReturnsNonnullAttribute: "returns-nonnull-attribute", Asked, Compiler,
        "null from a function with the attribute `returns_nonnull`";
    NullabilityArg: "nullability-arg", Asked, Compiler,
        "null for a parameter that is `_Nonnull`";
    NullabilityAssign: "nullability-assign", Asked, Compiler,
        "null for a variable that is `_Nonnull`";
    NullabilityReturn: "nullability-return", Asked, Compiler,
        "null from a function whose result is `_Nonnull`";
    Function: "function", Asked, Compiler,
        "a function is called through a pointer to another type of function";
    FloatDivideByZero: "float-divide-by-zero", Asked, Compiler,
        "a float is divided by zero (IEEE 754 defines it)";
    PointerCompare: "pointer-compare", Asked, Machine,
        "pointers into different objects are compared by `<`, `>`, `<=` or `>=`";
    PointerSubtract: "pointer-subtract", Asked, Machine,
        "pointers into different objects are subtracted";
}

/// Names for several groups, as clang has them; `overflow` is what `--check-overflow` asks for.
const SEVERAL: &[(&str, &[Group])] = &[
    ("overflow", OVERFLOW),
    ("shift", &[Group::ShiftBase, Group::ShiftExponent]),
    ("bounds", &[Group::ArrayBounds, Group::LocalBounds]),
    ("nullability", &[Group::NullabilityArg, Group::NullabilityAssign, Group::NullabilityReturn]),
    ("implicit-integer-truncation", TRUNCATION),
    ("implicit-integer-arithmetic-value-change", VALUE_CHANGE),
    ("implicit-integer-conversion", IMPLICIT),
    ("implicit-conversion", IMPLICIT),
    ("implicit-conversion", &[Group::ImplicitBitfieldConversion]),
    ("integer", IMPLICIT),
    ("integer", INTEGER),
    ("undefined", UNDEFINED),
    ("undefined-trap", UNDEFINED),
];

/// What `--check-overflow` asks for.
pub const OVERFLOW: &[Group] =
    &[Group::SignedIntegerOverflow, Group::ShiftBase, Group::FloatCastOverflow];
const TRUNCATION: &[Group] =
    &[Group::ImplicitUnsignedIntegerTruncation, Group::ImplicitSignedIntegerTruncation];
const VALUE_CHANGE: &[Group] =
    &[Group::ImplicitIntegerSignChange, Group::ImplicitSignedIntegerTruncation];
const IMPLICIT: &[Group] = &[
    Group::ImplicitUnsignedIntegerTruncation,
    Group::ImplicitSignedIntegerTruncation,
    Group::ImplicitIntegerSignChange,
];
const INTEGER: &[Group] = &[
    Group::IntegerDivideByZero,
    Group::ShiftBase,
    Group::ShiftExponent,
    Group::SignedIntegerOverflow,
    Group::UnsignedIntegerOverflow,
    Group::UnsignedShiftBase,
];
/// Without those that clang adds no code for in unoptimised C.
const UNDEFINED: &[Group] = &[
    Group::Alignment,
    Group::ArrayBounds,
    Group::Bool,
    Group::Builtin,
    Group::FloatCastOverflow,
    Group::Function,
    Group::IntegerDivideByZero,
    Group::NonnullAttribute,
    Group::Null,
    Group::PointerOverflow,
    Group::ReturnsNonnullAttribute,
    Group::ShiftBase,
    Group::ShiftExponent,
    Group::SignedIntegerOverflow,
    Group::Unreachable,
    Group::VlaBound,
];

/// Names of sanitizers that cannot be honoured, and why.
const REFUSED: &[(&str, &str)] = &[
    ("object-size", "clang adds no code for it without optimisation"),
    ("enum", "clang adds no code for it in C"),
    ("return", "clang adds no code for it in C"),
    ("vptr", "clang adds no code for it in C"),
    ("memory", "the use of uninitialised memory is not checked"),
    ("thread", "threads are not supported"),
];

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of groups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Groups(u64);

impl Groups {
    /// All groups.
    pub fn all() -> Groups {
        Group::ALL.iter().copied().collect()
    }

    /// What is checked when nothing is said.
    pub fn default_set() -> Groups {
        Group::ALL
            .iter()
            .filter(|group| matches!(group.when(), When::Always | When::Default))
            .copied()
            .collect()
    }

    /// What is checked whatever is said.
    pub fn always() -> Groups {
        Group::ALL.iter().filter(|group| group.when() == When::Always).copied().collect()
    }

    /// Whether a group is in the set.
    pub fn has(self, group: Group) -> bool {
        self.0 & Groups::bit(group) != 0
    }

    /// The groups of either set.
    #[must_use]
    pub fn with(self, other: Groups) -> Groups {
        Groups(self.0 | other.0)
    }

    /// The groups of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Groups) -> Groups {
        Groups(self.0 & !other.0)
    }

    /// The groups, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Group> {
        Group::ALL.iter().copied().filter(move |&group| self.has(group))
    }

    /// The groups that clang adds code for, as the value of `-fsanitize=`.
    pub fn for_compiler(self) -> String {
        let named = self.iter().filter(|group| group.by() == By::Compiler);
        named.map(Group::name).collect::<Vec<_>>().join(",")
    }

    /// The groups of one name; the error says why there are none.
    pub fn named(name: &str) -> Result<Groups, String> {
        let single = Group::ALL.iter().filter(|group| group.name() == name).copied();
        let several = SEVERAL.iter().filter(|(known, _)| *known == name);
        let found: Groups =
            single.chain(several.flat_map(|(_, groups)| groups.iter().copied())).collect();
        if found != Groups::default() {
            return Ok(found);
        }
        let refused = REFUSED.iter().find(|(known, _)| *known == name);
        let why = refused.map_or("no group of checks is called so", |(_, why)| why);
        Err(format!("{name}: {why}"))
    }

    fn bit(group: Group) -> u64 {
        1 << group as u32
    }
}

impl FromIterator<Group> for Groups {
    fn from_iter<I: IntoIterator<Item = Group>>(groups: I) -> Self {
        Groups(groups.into_iter().fold(0, |bits, group| bits | Groups::bit(group)))
    }
}

impl fmt::Debug for Groups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Group::name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_known_once() {
        for &group in Group::ALL {
            let same = Group::ALL.iter().filter(|other| other.name() == group.name());
            assert_eq!(same.count(), 1, "{group}");
            assert_eq!(Groups::named(group.name()), Ok([group].into_iter().collect()));
        }
    }

    #[test]
    fn names_of_several_groups_are_those_of_clang() {
        let conversion = Groups::named("implicit-conversion").unwrap();
        assert!(conversion.has(Group::ImplicitBitfieldConversion));
        assert!(!Groups::named("integer").unwrap().has(Group::ImplicitBitfieldConversion));
        let undefined = Groups::named("undefined").unwrap();
        assert!(undefined.has(Group::ShiftBase) && !undefined.has(Group::FloatDivideByZero));
    }

    #[test]
    fn what_cannot_be_checked_is_refused_with_the_reason() {
        assert!(Groups::named("enum").unwrap_err().contains("in C"));
        assert!(Groups::named("nonsense").unwrap_err().contains("no group"));
    }
}
