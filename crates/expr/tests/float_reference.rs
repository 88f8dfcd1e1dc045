//! All kinds against `rustc_apfloat`, for what the processor cannot tell.

mod support;

use expr::float::{self, FpClass, Kind, Round};
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round as ApRound};
use support::Random;

const CASES: u32 = 100_000;
const MODES: [(Round, ApRound); 5] = [
    (Round::NearestEven, ApRound::NearestTiesToEven),
    (Round::Up, ApRound::TowardPositive),
    (Round::Down, ApRound::TowardNegative),
    (Round::TowardZero, ApRound::TowardZero),
    (Round::NearestAway, ApRound::NearestTiesToAway),
];

/// A random pattern that is a number or infinity.
fn number(random: &mut Random, kind: Kind) -> u128 {
    let start = random.float(kind);
    loop {
        let bits = random.partner(kind, start);
        // The reference reads pseudo-denormals with another exponent, so they are left out.
        let pseudo_denormal = kind == Kind::F80 && bits >> 63 & 0xffff == 1;
        if !float::is_nan(kind, bits) && !pseudo_denormal {
            return bits;
        }
    }
}

/// Equal bits, or both NaN: payloads are the processor's business.
fn same<F: Float>(kind: Kind, got: u128, expected: F, what: &str) {
    if expected.is_nan() {
        assert_eq!(got, kind.default_nan(), "{what}");
    } else {
        assert_eq!(got, expected.to_bits(), "{what}");
    }
}

fn arithmetic<F: Float>(kind: Kind) {
    let mut random = Random(kind as u64);
    for i in 0..CASES {
        let (round, ap) = MODES[i as usize % MODES.len()];
        let [a, mut b, c] = [0; 3].map(|_| number(&mut random, kind));
        if i % 8 == 0 {
            b = float::neg(kind, a);
        }
        let (x, y, z) = (F::from_bits(a), F::from_bits(b), F::from_bits(c));
        let what = format!("{kind:?} {round:?} {a:#x} {b:#x} {c:#x}");
        same(kind, float::add(kind, a, b, round), x.add_r(y, ap).value, &what);
        same(kind, float::sub(kind, a, b, round), x.sub_r(y, ap).value, &what);
        same(kind, float::mul(kind, a, b, round), x.mul_r(y, ap).value, &what);
        same(kind, float::div(kind, a, b, round), x.div_r(y, ap).value, &what);
        same(kind, float::fma(kind, a, b, c, round), x.mul_add_r(y, z, ap).value, &what);
        same(kind, float::round_to_integral(kind, a, round), x.round_to_integral(ap).value, &what);
        let n = random.below(400) as i32 - 200;
        same(kind, float::ldexp(kind, a, n, round), x.scalbn_r(n, ap), &what);
        assert_eq!(float::compare(kind, a, b), x.partial_cmp(&y), "{what}");
        if i % 16 == 0 {
            same(kind, float::rem(kind, a, b), x.c_fmod(y).value, &what);
        }
    }
}

#[test]
fn arithmetic_of_every_kind() {
    arithmetic::<Half>(Kind::F16);
    arithmetic::<BFloat>(Kind::Bf16);
    arithmetic::<Single>(Kind::F32);
    arithmetic::<Double>(Kind::F64);
    arithmetic::<X87DoubleExtended>(Kind::F80);
    arithmetic::<Quad>(Kind::F128);
}

fn conversion<F: FloatConvert<G>, G: Float>(from: Kind, to: Kind) {
    let mut random = Random(from as u64 * 7 + to as u64);
    for i in 0..CASES / 4 {
        let (round, ap) = MODES[i as usize % MODES.len()];
        let a = number(&mut random, from);
        let expected = F::from_bits(a).convert_r(ap, &mut false).value;
        same(
            to,
            float::convert(from, to, a, round),
            expected,
            &format!("{from:?} {to:?} {round:?} {a:#x}"),
        );
    }
}

macro_rules! conversions {
    ($($from:ident $f:ident),*; $to:tt) => { $(conversions!(@ $from $f $to);)* };
    (@ $from:ident $f:ident ($($to:ident $g:ident),*)) => { $(conversion::<$f, $g>(Kind::$from, Kind::$to);)* };
}

#[test]
fn conversions_between_all_kinds() {
    conversions!(F16 Half, Bf16 BFloat, F32 Single, F64 Double, F80 X87DoubleExtended, F128 Quad;
        (F16 Half, Bf16 BFloat, F32 Single, F64 Double, F80 X87DoubleExtended, F128 Quad));
}

fn integers<F: Float>(kind: Kind) {
    let mut random = Random(kind as u64 + 100);
    for i in 0..CASES {
        let (round, ap) = MODES[i as usize % MODES.len()];
        let a = number(&mut random, kind);
        // The reference fails on a signed integer of one bit.
        let w = 2 + random.below(127) as u32;
        let x = F::from_bits(a);
        let signed = x.to_i128_r(w as usize, ap, &mut false);
        let unsigned = x.to_u128_r(w as usize, ap, &mut false);
        let in_range = |s: rustc_apfloat::Status| !s.intersects(rustc_apfloat::Status::INVALID_OP);
        let mask = u128::MAX >> (128 - w);
        for (sign, value, status) in
            [(true, signed.value as u128, signed.status), (false, unsigned.value, unsigned.status)]
        {
            let what = format!("{kind:?} {a:#x} i{w} signed {sign} {round:?}");
            let mut limbs = [0; 2];
            let limbs = &mut limbs[..expr::wide::limbs(w)];
            let found = float::to_wide(kind, a, w, sign, round, limbs);
            assert_eq!(found, in_range(status), "{what}");
            let got = limbs.iter().rev().fold(0u128, |r, &x| r << 64 | u128::from(x));
            if found {
                assert_eq!(got, value & mask, "{what}");
            }
            if w <= 64 {
                assert_eq!(
                    float::to_word(kind, a, w, sign, round),
                    found.then_some(got as u64),
                    "{what}"
                );
            }
            let mut saturated = [0; 2];
            let saturated = &mut saturated[..limbs.len()];
            float::to_wide_saturating(kind, a, w, sign, saturated);
            let toward_zero = if sign {
                x.to_i128(w as usize).value as u128
            } else {
                x.to_u128(w as usize).value
            };
            assert_eq!(saturated[0], (toward_zero & mask) as u64, "{what}");
            if w <= 64 {
                assert_eq!(float::to_word_saturating(kind, a, w, sign), saturated[0], "{what}");
            }
        }
        from_integer::<F>(kind, &mut random, round, ap);
    }
}

/// A random integer as a float.
fn from_integer<F: Float>(kind: Kind, random: &mut Random, round: Round, ap: ApRound) {
    let v = (u128::from(random.next()) << 64 | u128::from(random.next())) >> random.below(128);
    let limbs = [v as u64, (v >> 64) as u64];
    let what = format!("{v:#x} to {kind:?} {round:?}");
    same(
        kind,
        float::from_wide(kind, &limbs, 128, false, round),
        F::from_u128_r(v, ap).value,
        &what,
    );
    same(
        kind,
        float::from_wide(kind, &limbs, 128, true, round),
        F::from_i128_r(v as i128, ap).value,
        &what,
    );
    same(
        kind,
        float::from_word(kind, v as u64, 64, false, round),
        F::from_u128_r(u128::from(v as u64), ap).value,
        &what,
    );
    let low = v as u64 as i64;
    same(
        kind,
        float::from_word(kind, low as u64, 64, true, round),
        F::from_i128_r(low.into(), ap).value,
        &what,
    );
    // 192 bits: a value shifted up must round as the value itself, with the exponent raised.
    let shifted = [0, v as u64, (v >> 64) as u64];
    let expected = F::from_u128_r(v, ap).value;
    if kind.precision() >= 53 {
        same(kind, float::from_wide(kind, &shifted, 192, false, round), expected.scalbn(64), &what);
    }
}

#[test]
fn integers_of_every_kind() {
    integers::<Half>(Kind::F16);
    integers::<BFloat>(Kind::Bf16);
    integers::<Single>(Kind::F32);
    integers::<Double>(Kind::F64);
    integers::<X87DoubleExtended>(Kind::F80);
    integers::<Quad>(Kind::F128);
}

/// The root of a square is exact, and the root of a root-bound pair brackets the radicand.
#[test]
fn square_root_of_quads() {
    let kind = Kind::F128;
    let mut random = Random(5);
    for _ in 0..CASES / 4 {
        let a = float::abs(kind, number(&mut random, kind));
        if a == 0 || a == kind.infinity() {
            assert_eq!(float::sqrt(kind, a, Round::NearestEven), a);
            continue;
        }
        // A scaled copy in [1, 4), so that squares are normal.
        let (fraction, _) = float::frexp(kind, a);
        let x = float::ldexp(kind, fraction, 1 + random.below(2) as i32, Round::NearestEven);
        let down = float::sqrt(kind, x, Round::Down);
        let up = float::sqrt(kind, x, Round::Up);
        let nearest = float::sqrt(kind, x, Round::NearestEven);
        let square = |r, round| float::mul(kind, r, r, round);
        assert!(square(down, Round::Up) <= x || square(down, Round::Down) <= x, "{x:#x}");
        assert!(square(up, Round::Down) >= x || square(up, Round::Up) >= x, "{x:#x}");
        assert!(up - down <= 1, "{x:#x}");
        assert!(nearest == up || nearest == down, "{x:#x}");
        if up == down {
            assert_eq!(square(up, Round::Up), x);
        }
        // The nearest of the two: compare with the midpoint by an exact fused step.
        let half_ulp = float::ldexp(
            kind,
            float::sub(kind, up, down, Round::NearestEven),
            -1,
            Round::NearestEven,
        );
        if up != down {
            // x - down^2 - down*ulp > 0 means that x lies above the square of the midpoint (up to ulp^2/4).
            let rest = float::fma(kind, float::neg(kind, down), down, x, Round::NearestEven);
            let bound = float::mul(
                kind,
                down,
                float::ldexp(kind, half_ulp, 1, Round::NearestEven),
                Round::NearestEven,
            );
            let above = float::compare(kind, rest, bound) == Some(std::cmp::Ordering::Greater);
            assert_eq!(nearest == up, above, "{x:#x}");
        }
    }
}

#[test]
fn classes() {
    let bit = |class: FpClass| 1u32 << class as u32;
    let cases = [
        (Kind::F32, 0x7f80_0001, FpClass::SignallingNan),
        (Kind::F32, 0xffc0_0000, FpClass::QuietNan),
        (Kind::F64, 0xfff0_0000_0000_0000, FpClass::NegativeInfinity),
        (Kind::F32, 0x8080_0000, FpClass::NegativeNormal),
        (Kind::F32, 0x807f_ffff, FpClass::NegativeSubnormal),
        (Kind::F16, 0x8000, FpClass::NegativeZero),
        (Kind::F128, 0, FpClass::PositiveZero),
        (Kind::Bf16, 1, FpClass::PositiveSubnormal),
        (Kind::F80, 0x3fff_8000_0000_0000_0000, FpClass::PositiveNormal),
        (Kind::F80, 0x7fff_8000_0000_0000_0000, FpClass::PositiveInfinity),
        (Kind::F80, 0x7fff_0000_0000_0000_0000, FpClass::SignallingNan),
        (Kind::F80, 0x3fff_0000_0000_0000_0000, FpClass::SignallingNan),
        (Kind::F80, 0x0000_8000_0000_0000_0000, FpClass::PositiveNormal),
    ];
    for (kind, bits, class) in cases {
        assert_eq!(float::classify(kind, bits), class, "{bits:#x}");
        assert!(float::is_fpclass(kind, bits, bit(class)));
        assert!(!float::is_fpclass(kind, bits, !bit(class)));
    }
}

#[test]
fn lesser_and_greater() {
    let kind = Kind::F64;
    let f = |v: f64| u128::from(v.to_bits());
    let nan = f(f64::NAN);
    assert_eq!(float::minnum(kind, nan, f(1.0)), f(1.0));
    assert_eq!(float::maxnum(kind, f(1.0), nan), f(1.0));
    assert_eq!(float::minimum(kind, nan, f(1.0)), nan);
    assert_eq!(float::maximum(kind, f(1.0), nan), nan);
    for (low, high) in [(-0.0, 0.0), (-1.0, 1.0), (1.0, f64::INFINITY), (f64::NEG_INFINITY, -5.0)] {
        for (a, b) in [(low, high), (high, low)] {
            assert_eq!(float::minnum(kind, f(a), f(b)), f(low));
            assert_eq!(float::minimum(kind, f(a), f(b)), f(low));
            assert_eq!(float::maxnum(kind, f(a), f(b)), f(high));
            assert_eq!(float::maximum(kind, f(a), f(b)), f(high));
        }
    }
}

#[test]
fn text() {
    assert_eq!(float::to_text(Kind::F32, 0.1f32.to_bits().into()), "0.1");
    assert_eq!(float::to_text(Kind::F64, (-1e300f64).to_bits().into()), "-1e300");
    assert_eq!(float::to_text(Kind::F64, (-0.0f64).to_bits().into()), "-0.0");
    assert_eq!(float::to_text(Kind::F80, 0x4000_c000_0000_0000_0000), "0x1.8p+1");
    assert_eq!(float::to_text(Kind::F80, 0x0000_0000_0000_0000_0001), "0x1p-16445");
    assert_eq!(float::to_text(Kind::F16, 0x3c00), "1.0");
    assert_eq!(float::to_text(Kind::F32, 0xffc0_0001), "-nan(0x400001)");
}

#[test]
fn fractions() {
    let mut random = Random(77);
    for kind in Kind::ALL {
        for _ in 0..1000 {
            let a = number(&mut random, kind);
            let (fraction, n) = float::frexp(kind, a);
            assert_eq!(float::ldexp(kind, fraction, n, Round::NearestEven), a);
        }
    }
}

/// The operations for the interpreter's loop agree with the general ones.
#[test]
fn host_rounding() {
    let mut random = Random(12);
    for _ in 0..CASES {
        let s = random.float(Kind::F32) as u32;
        let d = random.float(Kind::F64) as u64;
        let single = |round| float::round_to_integral(Kind::F32, s.into(), round) as u32;
        let double = |round| float::round_to_integral(Kind::F64, d.into(), round) as u64;
        assert_eq!(float::single::floor(s), single(Round::Down), "{s:#x}");
        assert_eq!(float::single::ceil(s), single(Round::Up), "{s:#x}");
        assert_eq!(float::single::trunc(s), single(Round::TowardZero), "{s:#x}");
        assert_eq!(float::single::round(s), single(Round::NearestAway), "{s:#x}");
        assert_eq!(float::single::roundeven(s), single(Round::NearestEven), "{s:#x}");
        assert_eq!(float::double::floor(d), double(Round::Down), "{d:#x}");
        assert_eq!(float::double::ceil(d), double(Round::Up), "{d:#x}");
        assert_eq!(float::double::trunc(d), double(Round::TowardZero), "{d:#x}");
        assert_eq!(float::double::round(d), double(Round::NearestAway), "{d:#x}");
        assert_eq!(float::double::roundeven(d), double(Round::NearestEven), "{d:#x}");
    }
}
