//! Wide integers against `num-bigint`.

use expr::wide::{self, limbs};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, Zero};
use proptest::prelude::*;

type Binary = fn(&[u64], &[u64], u32, &mut [u64]);
type Flagged = fn(&[u64], &[u64], u32, &mut [u64]) -> bool;

fn unsigned(v: &[u64]) -> BigInt {
    let bytes: Vec<u8> = v.iter().flat_map(|x| x.to_le_bytes()).collect();
    BigInt::from_bytes_le(Sign::Plus, &bytes)
}

fn modulus(w: u32) -> BigInt {
    BigInt::one() << w
}

fn signed(v: &[u64], w: u32) -> BigInt {
    let value = unsigned(v);
    if wide::is_negative(v, w) { value - modulus(w) } else { value }
}

fn wrapped(v: &BigInt, w: u32) -> Vec<u64> {
    let m = modulus(w);
    let positive: BigUint = (((v % &m) + &m) % &m).magnitude().clone();
    let mut digits = positive.to_u64_digits();
    digits.resize(limbs(w), 0);
    digits
}

fn fits(v: &BigInt, w: u32, is_signed: bool) -> bool {
    let (low, high) = bounds(w, is_signed);
    &low <= v && v <= &high
}

fn bounds(w: u32, is_signed: bool) -> (BigInt, BigInt) {
    if is_signed {
        (-(BigInt::one() << (w - 1)), (BigInt::one() << (w - 1)) - 1)
    } else {
        (BigInt::zero(), modulus(w) - 1)
    }
}

fn clamped(v: BigInt, w: u32, is_signed: bool) -> Vec<u64> {
    let (low, high) = bounds(w, is_signed);
    wrapped(&v.clamp(low, high), w)
}

/// Runs an operator that writes to its last argument.
fn result(w: u32, f: impl FnOnce(&mut [u64])) -> Vec<u64> {
    let mut out = vec![0x5555; limbs(w)];
    f(&mut out);
    out
}

fn width() -> impl Strategy<Value = u32> {
    prop_oneof![Just(128), Just(65), Just(127), Just(129), Just(192), Just(256), 1..700u32]
}

/// Limbs of a value: dense, sparse, small, near the top.
fn value(w: u32) -> impl Strategy<Value = Vec<u64>> {
    let limb = prop_oneof![any::<u64>(), Just(0), Just(u64::MAX), Just(1 << 63), 0..3u64];
    let any_limbs = prop::collection::vec(limb, limbs(w));
    (any_limbs, 0..=w).prop_map(move |(mut v, keep)| {
        wide::canonicalize(&mut v, w);
        let short = unsigned(&v) % (BigInt::one() << keep.max(1));
        if keep % 3 == 0 { wrapped(&short, w) } else { v }
    })
}

fn operands() -> impl Strategy<Value = (u32, Vec<u64>, Vec<u64>)> {
    width().prop_flat_map(|w| (Just(w), value(w), value(w)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn arithmetic((w, a, b) in operands()) {
        let (ua, ub, sa, sb) = (unsigned(&a), unsigned(&b), signed(&a, w), signed(&b, w));
        let cases: [(Binary, BigInt); 3] =
            [(wide::add, &ua + &ub), (wide::sub, &ua - &ub), (wide::mul, &ua * &ub)];
        for (op, exact) in cases {
            prop_assert_eq!(result(w, |o| op(&a, &b, w, o)), wrapped(&exact, w));
        }
        let cases: [(Flagged, BigInt, bool); 6] = [
            (wide::add_signed, &sa + &sb, true), (wide::add_unsigned, &ua + &ub, false),
            (wide::sub_signed, &sa - &sb, true), (wide::sub_unsigned, &ua - &ub, false),
            (wide::mul_signed, &sa * &sb, true), (wide::mul_unsigned, &ua * &ub, false),
        ];
        for (i, (op, exact, is_signed)) in cases.into_iter().enumerate() {
            let mut overflow = false;
            let value = result(w, |o| overflow = op(&a, &b, w, o));
            prop_assert_eq!(value, wrapped(&exact, w), "case {}", i);
            prop_assert_eq!(overflow, !fits(&exact, w, is_signed), "case {}", i);
        }
        let cases: [(Binary, BigInt, bool); 4] = [
            (wide::sadd_sat, &sa + &sb, true), (wide::uadd_sat, &ua + &ub, false),
            (wide::ssub_sat, &sa - &sb, true), (wide::usub_sat, &ua - &ub, false),
        ];
        for (op, exact, is_signed) in cases {
            prop_assert_eq!(result(w, |o| op(&a, &b, w, o)), clamped(exact, w, is_signed));
        }
        prop_assert_eq!(result(w, |o| wide::neg(&a, w, o)), wrapped(&-&ua, w));
        prop_assert_eq!(result(w, |o| wide::abs(&a, w, o)), wrapped(&sa.abs(), w));
    }

    #[test]
    fn division((w, a, b) in operands()) {
        let (ua, ub, sa, sb) = (unsigned(&a), unsigned(&b), signed(&a, w), signed(&b, w));
        let ops = [wide::udiv, wide::urem, wide::sdiv, wide::srem];
        for (i, op) in ops.into_iter().enumerate() {
            let mut outcome = Ok(());
            let value = result(w, |o| outcome = op(&a, &b, w, o));
            prop_assert_eq!(outcome.is_err(), ub.is_zero());
            if ub.is_zero() {
                continue;
            }
            let exact = match i { 0 => &ua / &ub, 1 => &ua % &ub, 2 => &sa / &sb, _ => &sa % &sb };
            prop_assert_eq!(value, wrapped(&exact, w));
        }
        prop_assert_eq!(wide::sdiv_overflows(&a, &b, w), sa == -(BigInt::one() << (w - 1)) && sb == -BigInt::one());
    }

    #[test]
    fn comparison((w, a, b) in operands()) {
        prop_assert_eq!(wide::ucmp(&a, &b), unsigned(&a).cmp(&unsigned(&b)));
        prop_assert_eq!(wide::scmp(&a, &b, w), signed(&a, w).cmp(&signed(&b, w)));
        prop_assert_eq!(unsigned(wide::umin(&a, &b)), unsigned(&a).min(unsigned(&b)));
        prop_assert_eq!(unsigned(wide::umax(&a, &b)), unsigned(&a).max(unsigned(&b)));
        prop_assert_eq!(signed(wide::smin(&a, &b, w), w), signed(&a, w).min(signed(&b, w)));
        prop_assert_eq!(signed(wide::smax(&a, &b, w), w), signed(&a, w).max(signed(&b, w)));
    }

    #[test]
    fn shifts((w, a, b) in operands(), n in 0..800u32, far in any::<bool>()) {
        let mut amount = wrapped(&BigInt::from(n), w.max(11));
        amount.truncate(limbs(w));
        wide::canonicalize(&mut amount, w);
        let mut n = unsigned(&amount);
        if far && amount.len() > 1 {
            *amount.last_mut().unwrap() |= 1;
            n = unsigned(&amount);
        }
        let by = u32::try_from(n.clone().min(BigInt::from(w))).unwrap();
        prop_assert_eq!(result(w, |o| wide::shl(&a, &amount, w, o)), wrapped(&(unsigned(&a) << by), w));
        prop_assert_eq!(result(w, |o| wide::lshr(&a, &amount, w, o)), wrapped(&(unsigned(&a) >> by), w));
        prop_assert_eq!(result(w, |o| wide::ashr(&a, &amount, w, o)), wrapped(&(signed(&a, w) >> by), w));
        if by < w {
            let (up_signed, up) = (signed(&a, w) << by, unsigned(&a) << by);
            prop_assert_eq!(wide::shift_amount(&amount, w), Some(by));
            prop_assert_eq!(wide::shl_overflows_signed(&a, &amount, w), !fits(&up_signed, w, true));
            prop_assert_eq!(wide::shl_overflows_unsigned(&a, &amount, w), !fits(&up, w, false));
            prop_assert_eq!(result(w, |o| wide::sshl_sat(&a, &amount, w, o)), clamped(up_signed, w, true));
            prop_assert_eq!(result(w, |o| wide::ushl_sat(&a, &amount, w, o)), clamped(up, w, false));
        } else {
            prop_assert_eq!(wide::shift_amount(&amount, w), None);
        }
        let turn = u32::try_from(n % w).unwrap();
        let both = (unsigned(&a) << w) + unsigned(&b);
        prop_assert_eq!(result(w, |o| wide::fshl(&a, &b, &amount, w, o)), wrapped(&((&both << turn) >> w), w));
        prop_assert_eq!(result(w, |o| wide::fshr(&a, &b, &amount, w, o)), wrapped(&(&both >> turn), w));
    }

    #[test]
    fn bits((w, a, b) in operands()) {
        let (ua, ub) = (unsigned(&a), unsigned(&b));
        prop_assert_eq!(result(w, |o| wide::and(&a, &b, o)), wrapped(&(&ua & &ub), w));
        prop_assert_eq!(result(w, |o| wide::or(&a, &b, o)), wrapped(&(&ua | &ub), w));
        prop_assert_eq!(result(w, |o| wide::xor(&a, &b, o)), wrapped(&(&ua ^ &ub), w));
        prop_assert_eq!(result(w, |o| wide::not(&a, w, o)), wrapped(&(-BigInt::one() - &ua), w));
        let text = format!("{:0>width$}", ua.to_str_radix(2), width = w as usize);
        let reversed: String = text.chars().rev().collect();
        prop_assert_eq!(wide::ctpop(&a), text.matches('1').count() as u64);
        prop_assert_eq!(wide::ctlz(&a, w), text.find('1').unwrap_or(w as usize) as u64);
        prop_assert_eq!(wide::cttz(&a, w), reversed.find('1').unwrap_or(w as usize) as u64);
        let expected = BigInt::parse_bytes(reversed.as_bytes(), 2).unwrap();
        prop_assert_eq!(result(w, |o| wide::bitreverse(&a, w, o)), wrapped(&expected, w));
        if w % 8 == 0 {
            let bytes: Vec<u8> = a.iter().flat_map(|x| x.to_le_bytes()).take(w as usize / 8).collect();
            let expected = BigInt::from_bytes_be(Sign::Plus, &bytes);
            prop_assert_eq!(result(w, |o| wide::bswap(&a, w, o)), wrapped(&expected, w));
        }
    }

    #[test]
    fn casts((w, a, _) in operands(), to in 1..900u32) {
        if to <= w {
            prop_assert_eq!(result(to, |o| wide::trunc(&a, to, o)), wrapped(&unsigned(&a), to));
        } else {
            prop_assert_eq!(result(to, |o| wide::zext(&a, o)), wrapped(&unsigned(&a), to));
            prop_assert_eq!(result(to, |o| wide::sext(&a, w, to, o)), wrapped(&signed(&a, w), to));
        }
    }
}

/// The greatest `_BitInt` of clang.
#[test]
fn widest() {
    let w = 8_388_608;
    let mut a = vec![u64::MAX; limbs(w)];
    a[0] = 5;
    let mut b = vec![0; limbs(w)];
    b[1] = 7;
    let quotient = result(w, |o| wide::udiv(&a, &b, w, o).unwrap());
    let product = result(w, |o| wide::mul(&quotient, &b, w, o));
    let rest = result(w, |o| wide::urem(&a, &b, w, o).unwrap());
    assert_eq!(result(w, |o| wide::add(&product, &rest, w, o)), a);
}
