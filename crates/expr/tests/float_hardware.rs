//! F32, F64 and F80 against the processor, bit for bit, in all rounding modes.

#![cfg(target_arch = "x86_64")]
#![allow(unsafe_code)]

mod support;

use expr::float::{self, FCmp, Kind, Round};
use std::arch::asm;
use std::cmp::Ordering;
use support::Random;

const CASES: u32 = 300_000;
const MODES: [Round; 4] = [Round::NearestEven, Round::Down, Round::Up, Round::TowardZero];

/// The MXCSR and x87 control words with all exceptions masked and this rounding mode.
fn control(round: Round) -> (u32, u16) {
    let rc = MODES.iter().position(|&m| m == round).expect("a hardware mode") as u16;
    (0x1f80 | u32::from(rc) << 13, 0x037f | rc << 10)
}

/// One SSE instruction `op xmm, xmm` under a rounding mode.
macro_rules! sse {
    ($op:literal, $a:expr, $b:expr, $round:expr) => {{
        let (mxcsr, _) = control($round);
        let mut saved = 0u32;
        let mut r = $a;
        // SAFETY: saves and restores MXCSR; touches only the named registers and memory.
        unsafe {
            asm!(
                "stmxcsr [{saved}]", "ldmxcsr [{new}]",
                concat!($op, " {r}, {b}"),
                "ldmxcsr [{saved}]",
                saved = in(reg) &mut saved, new = in(reg) &mxcsr,
                r = inout(xmm_reg) r, b = in(xmm_reg) $b,
            );
        }
        r
    }};
}

fn sse32(op: &str, a: u128, b: u128, round: Round) -> u128 {
    let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
    let r: f32 = match op {
        "add" => sse!("addss", x, y, round),
        "sub" => sse!("subss", x, y, round),
        "mul" => sse!("mulss", x, y, round),
        "div" => sse!("divss", x, y, round),
        "sqrt" => sse!("sqrtss", x, x, round),
        _ => unreachable!("{op}"),
    };
    r.to_bits().into()
}

fn sse64(op: &str, a: u128, b: u128, round: Round) -> u128 {
    let (x, y) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
    let r: f64 = match op {
        "add" => sse!("addsd", x, y, round),
        "sub" => sse!("subsd", x, y, round),
        "mul" => sse!("mulsd", x, y, round),
        "div" => sse!("divsd", x, y, round),
        "sqrt" => sse!("sqrtsd", x, x, round),
        _ => unreachable!("{op}"),
    };
    r.to_bits().into()
}

/// Loads one or two values on the x87 stack, runs instructions, pops the result.
macro_rules! x87 {
    ([$($load:literal $from:expr),*], $ops:literal, $store:literal $to:expr, $round:expr) => {{
        let (_, word) = control($round);
        let mut saved = 0u16;
        let operands = [$(std::ptr::from_ref($from).cast::<u8>(),)* std::ptr::null()];
        // SAFETY: restores the control word; the stack is empty again at the end; the pointers are
        // to live values of the size that the instructions access.
        unsafe {
            asm!(
                "fnstcw [{saved}]", "fldcw [{new}]",
                "mov {t}, [{ops}]",
                $(concat!($load, " [{t}]"), "add {ops}, 8", "mov {t}, [{ops}]",)*
                $ops,
                concat!($store, " [{to}]"),
                "fldcw [{saved}]",
                saved = in(reg) &mut saved, new = in(reg) &word,
                ops = inout(reg) operands.as_ptr() => _,
                t = out(reg) _, to = in(reg) std::ptr::from_mut($to),
                out("ax") _,
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
            );
        }
    }};
}

fn x87_binary(op: &str, a: u128, b: u128, round: Round) -> u128 {
    let mut r = 0u128;
    match op {
        "add" => {
            x87!(["fld tbyte ptr" &a, "fld tbyte ptr" &b], "faddp st(1), st", "fstp tbyte ptr" &mut r, round)
        }
        "sub" => {
            x87!(["fld tbyte ptr" &a, "fld tbyte ptr" &b], "fsubp st(1), st", "fstp tbyte ptr" &mut r, round)
        }
        "mul" => {
            x87!(["fld tbyte ptr" &a, "fld tbyte ptr" &b], "fmulp st(1), st", "fstp tbyte ptr" &mut r, round)
        }
        "div" => {
            x87!(["fld tbyte ptr" &a, "fld tbyte ptr" &b], "fdivp st(1), st", "fstp tbyte ptr" &mut r, round)
        }
        "rem" => x87!(["fld tbyte ptr" &b, "fld tbyte ptr" &a],
            "2: fprem\n fnstsw ax\n test ah, 4\n jnz 2b\n fstp st(1)", "fstp tbyte ptr" &mut r, round),
        "sqrt" => x87!(["fld tbyte ptr" &a], "fsqrt", "fstp tbyte ptr" &mut r, round),
        "rint" => x87!(["fld tbyte ptr" &a], "frndint", "fstp tbyte ptr" &mut r, round),
        _ => unreachable!("{op}"),
    }
    r
}

fn ours(op: &str, kind: Kind, a: u128, b: u128, round: Round) -> u128 {
    match op {
        "add" => float::add(kind, a, b, round),
        "sub" => float::sub(kind, a, b, round),
        "mul" => float::mul(kind, a, b, round),
        "div" => float::div(kind, a, b, round),
        "rem" => float::rem(kind, a, b),
        "sqrt" => float::sqrt(kind, a, round),
        "rint" => float::round_to_integral(kind, a, round),
        _ => unreachable!("{op}"),
    }
}

fn agree(op: &str, kind: Kind, hardware: fn(&str, u128, u128, Round) -> u128) {
    let mut random = Random(op.len() as u64 ^ kind as u64);
    for i in 0..CASES {
        let a = random.float(kind);
        let b = random.partner(kind, a);
        let round = MODES[if i % 2 == 0 { 0 } else { (i / 2 % 4) as usize }];
        let (expected, got) = (hardware(op, a, b, round), ours(op, kind, a, b, round));
        assert_eq!(
            expected, got,
            "{op} {kind:?} {round:?} {a:#x} {b:#x}: {expected:#x}, not {got:#x}"
        );
    }
}

#[test]
fn single_arithmetic() {
    for op in ["add", "sub", "mul", "div", "sqrt"] {
        agree(op, Kind::F32, sse32);
    }
}

#[test]
fn double_arithmetic() {
    for op in ["add", "sub", "mul", "div", "sqrt"] {
        agree(op, Kind::F64, sse64);
    }
}

#[test]
fn extended_arithmetic() {
    for op in ["add", "sub", "mul", "div", "sqrt", "rint"] {
        agree(op, Kind::F80, x87_binary);
    }
}

/// fprem needs one round per 63 bits of quotient, so fewer cases.
#[test]
fn extended_remainder() {
    let mut random = Random(7);
    for _ in 0..CASES / 10 {
        let a = random.float(Kind::F80);
        let b = random.partner(Kind::F80, a);
        let expected = x87_binary("rem", a, b, Round::NearestEven);
        assert_eq!(expected, float::rem(Kind::F80, a, b), "{a:#x} {b:#x}");
    }
}

#[test]
fn extended_conversions() {
    let mut random = Random(8);
    for i in 0..CASES {
        let round = MODES[(i % 4) as usize];
        let a = random.float(Kind::F80);
        let (mut f, mut d, mut e) = (0u32, 0u64, 0u128);
        x87!(["fld tbyte ptr" &a], "", "fstp dword ptr" &mut f, round);
        x87!(["fld tbyte ptr" &a], "", "fstp qword ptr" &mut d, round);
        assert_eq!(float::convert(Kind::F80, Kind::F32, a, round), f.into(), "{a:#x} {round:?}");
        assert_eq!(float::convert(Kind::F80, Kind::F64, a, round), d.into(), "{a:#x} {round:?}");

        let s = random.float(Kind::F32) as u32;
        x87!(["fld dword ptr" &s], "", "fstp tbyte ptr" &mut e, round);
        assert_eq!(float::convert(Kind::F32, Kind::F80, s.into(), round), e, "{s:#x}");
        let s = random.float(Kind::F64) as u64;
        x87!(["fld qword ptr" &s], "", "fstp tbyte ptr" &mut e, round);
        assert_eq!(float::convert(Kind::F64, Kind::F80, s.into(), round), e, "{s:#x}");
    }
}

#[test]
fn extended_integers() {
    let mut random = Random(9);
    for i in 0..CASES {
        let round = MODES[(i % 4) as usize];
        let a = random.float(Kind::F80);
        let (mut short, mut int, mut long) = (0i16, 0i32, 0i64);
        x87!(["fld tbyte ptr" &a], "", "fistp word ptr" &mut short, round);
        x87!(["fld tbyte ptr" &a], "", "fistp dword ptr" &mut int, round);
        x87!(["fld tbyte ptr" &a], "", "fistp qword ptr" &mut long, round);
        // Out of range the processor stores the minimum.
        let got = |w: u32| float::to_word(Kind::F80, a, w, true, round).unwrap_or(1 << (w - 1));
        assert_eq!(got(16), u64::from(short as u16), "{a:#x} {round:?}");
        assert_eq!(got(32), u64::from(int as u32), "{a:#x} {round:?}");
        assert_eq!(got(64), long as u64, "{a:#x} {round:?}");

        let v = (random.next() >> random.below(64)) as i64;
        let v = if random.below(2) == 0 { v } else { v.wrapping_neg() };
        let mut e = 0u128;
        x87!(["fild qword ptr" &v], "", "fstp tbyte ptr" &mut e, round);
        assert_eq!(float::from_word(Kind::F80, v as u64, 64, true, round), e, "{v}");
    }
}

#[test]
fn extended_comparison() {
    let mut random = Random(10);
    for _ in 0..CASES {
        let a = random.float(Kind::F80);
        let b = random.partner(Kind::F80, a);
        let (unordered, below, equal): (u8, u8, u8);
        // SAFETY: loads two values, compares, pops both.
        unsafe {
            asm!(
                "fld tbyte ptr [{b}]", "fld tbyte ptr [{a}]", "fucomip st, st(1)", "fstp st(0)",
                "setp {p}", "setb {c}", "sete {z}",
                a = in(reg) &a, b = in(reg) &b,
                p = out(reg_byte) unordered, c = out(reg_byte) below, z = out(reg_byte) equal,
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
            );
        }
        let expected = match (unordered, below, equal) {
            (1, _, _) => None,
            (_, 1, _) => Some(Ordering::Less),
            (_, _, 1) => Some(Ordering::Equal),
            _ => Some(Ordering::Greater),
        };
        assert_eq!(float::compare(Kind::F80, a, b), expected, "{a:#x} {b:#x}");
        let relation = match expected {
            Some(Ordering::Equal) => 1,
            Some(Ordering::Greater) => 2,
            Some(Ordering::Less) => 4,
            None => 8,
        };
        for (code, predicate) in FCmp::ALL.into_iter().enumerate() {
            assert_eq!(predicate as usize, code);
            assert_eq!(float::fcmp(Kind::F80, predicate, a, b), code & relation != 0);
        }
    }
}

#[test]
fn sse_conversions() {
    let mut random = Random(11);
    for i in 0..CASES {
        let round = MODES[(i % 4) as usize];
        let s = random.float(Kind::F32) as u32;
        let d = random.float(Kind::F64) as u64;
        let widened: f64 = sse!("cvtss2sd", 0.0f64, f32::from_bits(s), round);
        assert_eq!(
            float::convert(Kind::F32, Kind::F64, s.into(), round),
            widened.to_bits().into(),
            "{s:#x}"
        );
        let narrowed: f32 = sse!("cvtsd2ss", 0.0f32, f64::from_bits(d), round);
        assert_eq!(
            float::convert(Kind::F64, Kind::F32, d.into(), round),
            narrowed.to_bits().into(),
            "{d:#x} {round:?}"
        );

        let (truncated, rounded): (i64, i64);
        let (mxcsr, _) = control(round);
        let mut saved = 0u32;
        // SAFETY: saves and restores MXCSR.
        unsafe {
            asm!(
                "stmxcsr [{saved}]", "ldmxcsr [{new}]",
                "cvttsd2si {t}, {d}", "cvtsd2si {r}, {d}",
                "ldmxcsr [{saved}]",
                saved = in(reg) &mut saved, new = in(reg) &mxcsr,
                t = out(reg) truncated, r = out(reg) rounded, d = in(xmm_reg) f64::from_bits(d),
            );
        }
        let got =
            |round| float::to_word(Kind::F64, d.into(), 64, true, round).unwrap_or(1 << 63) as i64;
        assert_eq!(got(Round::TowardZero), truncated, "{d:#x}");
        assert_eq!(got(round), rounded, "{d:#x} {round:?}");

        let v = (random.next() >> random.below(64)) as i64;
        let (f, g): (f32, f64);
        // SAFETY: as above.
        unsafe {
            asm!(
                "stmxcsr [{saved}]", "ldmxcsr [{new}]",
                "cvtsi2ss {f}, {v}", "cvtsi2sd {g}, {v}",
                "ldmxcsr [{saved}]",
                saved = in(reg) &mut saved, new = in(reg) &mxcsr,
                v = in(reg) v, f = inout(xmm_reg) 0.0f32 => f, g = inout(xmm_reg) 0.0f64 => g,
            );
        }
        assert_eq!(
            float::from_word(Kind::F32, v as u64, 64, true, round),
            f.to_bits().into(),
            "{v} {round:?}"
        );
        assert_eq!(
            float::from_word(Kind::F64, v as u64, 64, true, round),
            g.to_bits().into(),
            "{v} {round:?}"
        );
    }
}
