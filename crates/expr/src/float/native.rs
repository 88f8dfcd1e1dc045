//! F32 and F64 by the host's own operations, on bit patterns.
//!
//! Rust leaves the bits of a NaN result open (the compiler may exchange operands or fold
//! constants), so each operation asks whether its result is NaN and leaves for the rules in
//! `arith` when it is. That test costs less than the operation.

/// Defines the operations of one host type.
macro_rules! host_float {
    ($(#[$doc:meta])* $module:ident, $float:ty, $bits:ty, $kind:expr) => {
        $(#[$doc])*
        pub mod $module {
            use crate::float::arith::{Tie, nan_of_one, nan_of_three, nan_of_two};
            use crate::float::{FCmp, Kind, compare::holds};

            const KIND: Kind = $kind;

            #[cold]
            fn nan2(a: $bits, b: $bits) -> $bits {
                if of(a).is_nan() || of(b).is_nan() {
                    nan_of_two(KIND, a.into(), b.into(), Tie::First) as $bits
                } else {
                    KIND.default_nan() as $bits
                }
            }

            #[inline]
            const fn of(a: $bits) -> $float {
                <$float>::from_bits(a)
            }

            #[inline]
            fn binary(a: $bits, b: $bits, op: impl Fn($float, $float) -> $float) -> $bits {
                let r = op(of(a), of(b));
                if r.is_nan() { nan2(a, b) } else { r.to_bits() }
            }

            #[inline]
            fn unary(a: $bits, op: impl Fn($float) -> $float) -> $bits {
                let r = op(of(a));
                if !r.is_nan() {
                    r.to_bits()
                } else if of(a).is_nan() {
                    nan_of_one(KIND, a.into()) as $bits
                } else {
                    KIND.default_nan() as $bits
                }
            }

            /// `a + b`.
            #[inline]
            #[must_use]
            pub fn add(a: $bits, b: $bits) -> $bits {
                binary(a, b, |x, y| x + y)
            }

            /// `a - b`.
            #[inline]
            #[must_use]
            pub fn sub(a: $bits, b: $bits) -> $bits {
                binary(a, b, |x, y| x - y)
            }

            /// `a * b`.
            #[inline]
            #[must_use]
            pub fn mul(a: $bits, b: $bits) -> $bits {
                binary(a, b, |x, y| x * y)
            }

            /// `a / b`.
            #[inline]
            #[must_use]
            pub fn div(a: $bits, b: $bits) -> $bits {
                binary(a, b, |x, y| x / y)
            }

            /// C's `fmod`.
            #[inline]
            #[must_use]
            pub fn rem(a: $bits, b: $bits) -> $bits {
                binary(a, b, |x, y| x % y)
            }

            /// `a * b + c`, rounded once.
            #[inline]
            #[must_use]
            pub fn fma(a: $bits, b: $bits, c: $bits) -> $bits {
                let r = of(a).mul_add(of(b), of(c));
                if r.is_nan() {
                    nan_of_three(KIND, a.into(), b.into(), c.into()) as $bits
                } else {
                    r.to_bits()
                }
            }

            /// Square root.
            #[inline]
            #[must_use]
            pub fn sqrt(a: $bits) -> $bits {
                unary(a, <$float>::sqrt)
            }

            /// The greatest integral value not above `a`.
            #[inline]
            #[must_use]
            pub fn floor(a: $bits) -> $bits {
                unary(a, <$float>::floor)
            }

            /// The least integral value not below `a`.
            #[inline]
            #[must_use]
            pub fn ceil(a: $bits) -> $bits {
                unary(a, <$float>::ceil)
            }

            /// The integral part.
            #[inline]
            #[must_use]
            pub fn trunc(a: $bits) -> $bits {
                unary(a, <$float>::trunc)
            }

            /// The nearest integral value, ties away from zero.
            #[inline]
            #[must_use]
            pub fn round(a: $bits) -> $bits {
                unary(a, <$float>::round)
            }

            /// The nearest integral value, ties to even: `rint` in the default rounding mode.
            #[inline]
            #[must_use]
            pub fn roundeven(a: $bits) -> $bits {
                unary(a, <$float>::round_ties_even)
            }

            /// Whether `a predicate b` holds.
            #[inline]
            #[must_use]
            pub fn fcmp(predicate: FCmp, a: $bits, b: $bits) -> bool {
                holds(predicate, of(a).partial_cmp(&of(b)))
            }
        }
    };
}

host_float!(
    /// `float`, rounding to nearest.
    single,
    f32,
    u32,
    Kind::F32
);
host_float!(
    /// `double`, rounding to nearest.
    double,
    f64,
    u64,
    Kind::F64
);
