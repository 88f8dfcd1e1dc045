//! Floating-point expressions lowered to bit-vectors keep their values: every operator, format and
//! rounding direction, on random and special operands.

mod support;

use expr::float::{FCmp, Kind as Format, Round};
use expr::{Evaluator, ExprId, FloatOp, Input, Kind, Model, Pool};
use support::Random;

const MODES: [Round; 5] =
    [Round::NearestEven, Round::Up, Round::Down, Round::TowardZero, Round::NearestAway];

/// A pool with an expression over inputs, its lowered form, and where the inputs' bytes are.
struct Case {
    pool: Pool,
    original: ExprId,
    lowered: ExprId,
    operands: Vec<Operand>,
}

#[derive(Clone, Copy)]
enum Operand {
    Float(Format),
    Integer(u32),
}

impl Operand {
    fn width(self) -> u32 {
        match self {
            Operand::Float(format) => format.width(),
            Operand::Integer(width) => width,
        }
    }
}

fn case(operands: &[Operand], build: impl Fn(&mut Pool, &[ExprId]) -> ExprId) -> Case {
    let mut pool = Pool::new();
    let mut symbols = Vec::new();
    for (i, operand) in operands.iter().enumerate() {
        let size = operand.width().div_ceil(8);
        let input = pool.input(Input { name: "x".into(), ordinal: i as u32, size });
        let bytes: Vec<ExprId> = (0..size).map(|i| pool.input_byte(input, i)).collect();
        let whole = pool.from_bytes(&bytes);
        symbols.push(pool.extract(whole, 0, operand.width()));
    }
    let original = build(&mut pool, &symbols);
    let lowered = pool.lower_floats(original).expect("it can be lowered");
    assert!(!pool.has_floats(lowered));
    Case { pool, original, lowered, operands: operands.to_vec() }
}

/// Patterns at which something changes.
fn specials(format: Format) -> Vec<u128> {
    let fraction = format.precision() - 1;
    let explicit = u32::from(format == Format::F80);
    let exponent = format.width() - 1 - fraction - explicit;
    let top = (1u128 << exponent) - 1;
    let mut all = Vec::new();
    for field in [0, 1, top / 2 - 1, top / 2, top / 2 + 1, top - 1, top] {
        for frac in [0, 1, (1 << fraction) - 1, 1 << (fraction - 1), (1 << (fraction - 1)) + 1] {
            let integer = if explicit == 1 && field != 0 { 1 << 63 } else { 0 };
            let bits = field << (fraction + explicit) | frac | integer;
            all.extend([bits, bits | 1 << (format.width() - 1)]);
            if explicit == 1 {
                all.push(bits ^ 1 << 63);
            }
        }
    }
    all
}

fn operand(random: &mut Random, operand: Operand, before: Option<u128>) -> u128 {
    match operand {
        Operand::Float(format) => match (random.below(3), before) {
            (0, _) => {
                let specials = specials(format);
                specials[random.below(specials.len() as u64) as usize]
            }
            (1, Some(a)) => random.partner(format, a),
            _ => random.float(format),
        },
        Operand::Integer(width) => {
            let wide = u128::from(random.next()) << 64 | u128::from(random.next());
            let mask = u128::MAX >> (128 - width);
            match random.below(4) {
                0 => wide & mask,
                1 => (wide >> random.below(128)) & mask,
                2 => !(wide >> random.below(128)) & mask,
                _ => (mask << random.below(u64::from(width))) & mask,
            }
        }
    }
}

fn check(case: &mut Case, random: &mut Random, count: u32) {
    let mut evaluator = Evaluator::default();
    for _ in 0..count {
        let mut bytes = Vec::new();
        let mut values = Vec::new();
        for &kind in &case.operands {
            let value = operand(random, kind, values.last().copied());
            bytes.extend_from_slice(&value.to_le_bytes()[..kind.width().div_ceil(8) as usize]);
            values.push(value);
        }
        let model = Model::from_bytes(bytes);
        let expected = evaluator.eval(&case.pool, &model, case.original);
        let got = evaluator.eval(&case.pool, &model, case.lowered);
        assert!(
            expected == got,
            "{:?} of {values:x?}: expected {:x?}, got {:x?}",
            case.pool.kind(case.original),
            expected.words(),
            got.words()
        );
    }
}

/// Widest first takes longest: fewer cases.
fn count(format: Format) -> u32 {
    match format {
        Format::F80 | Format::F128 => 200,
        _ => 500,
    }
}

fn binary(op: FloatOp, modes: &[Round], formats: &[Format], count: impl Fn(Format) -> u32) {
    for &format in formats {
        for &round in modes {
            let mut case =
                case(&[Operand::Float(format); 2], |p, x| p.float(op, format, round, x[0], x[1]));
            check(&mut case, &mut Random(op as u64 * 31 + round as u64), count(format));
        }
    }
}

#[test]
fn sums_and_differences() {
    binary(FloatOp::Add, &MODES, &Format::ALL, count);
    binary(FloatOp::Sub, &MODES, &Format::ALL, count);
}

#[test]
fn products() {
    binary(FloatOp::Mul, &MODES, &Format::ALL, count);
}

#[test]
fn quotients() {
    binary(FloatOp::Div, &MODES, &Format::ALL, count);
}

#[test]
fn remainders() {
    let nearest = [Round::NearestEven];
    binary(FloatOp::Rem, &nearest, &[Format::F16, Format::Bf16, Format::F32], count);
    binary(FloatOp::Rem, &nearest, &[Format::F64], |_| 200);
}

#[test]
fn remainders_of_a_huge_exponent_range_are_not_lowered() {
    for format in [Format::F80, Format::F128] {
        let mut pool = Pool::new();
        let input = pool.input(Input { name: "x".into(), ordinal: 0, size: 16 });
        let bytes: Vec<ExprId> = (0..16).map(|i| pool.input_byte(input, i)).collect();
        let whole = pool.from_bytes(&bytes);
        let x = pool.extract(whole, 0, format.width());
        let y = pool.float_sqrt(format, Round::NearestEven, x);
        let rem = pool.float(FloatOp::Rem, format, Round::NearestEven, x, y);
        let test = pool.float_cmp(FCmp::Olt, format, rem, x);
        let test = pool.not(test);
        assert_eq!(pool.lower_floats(test), None);
        assert_eq!(pool.lower_floats(rem), None);
        assert!(pool.lower_floats(y).is_some());
    }
}

#[test]
fn lesser_and_greater() {
    for op in [FloatOp::MinNum, FloatOp::MaxNum, FloatOp::Minimum, FloatOp::Maximum] {
        binary(op, &[Round::NearestEven], &Format::ALL, |_| 1000);
    }
}

#[test]
fn square_roots_and_integral_values() {
    for format in Format::ALL {
        for round in MODES {
            let operands = [Operand::Float(format)];
            let mut root = case(&operands, |p, x| p.float_sqrt(format, round, x[0]));
            check(&mut root, &mut Random(1), count(format));
            let mut whole = case(&operands, |p, x| p.float_integral(format, round, x[0]));
            check(&mut whole, &mut Random(2), 2000);
        }
    }
}

#[test]
fn fused() {
    for format in Format::ALL {
        for round in MODES {
            let mut case = case(&[Operand::Float(format); 3], |p, x| {
                p.float_fma(format, round, x[0], x[1], x[2])
            });
            check(&mut case, &mut Random(3), count(format));
        }
    }
}

#[test]
fn comparisons() {
    for format in Format::ALL {
        for predicate in FCmp::ALL {
            if matches!(predicate, FCmp::True | FCmp::False) {
                continue;
            }
            let mut both = case(&[Operand::Float(format); 2], |p, x| {
                p.float_cmp(predicate, format, x[0], x[1])
            });
            check(&mut both, &mut Random(4), 1000);
            for constant in specials(format) {
                let words = [constant as u64, (constant >> 64) as u64];
                for swap in [false, true] {
                    let mut one = case(&[Operand::Float(format)], |p, x| {
                        let c = p.constant_words(&words, format.width());
                        let (a, b) = if swap { (c, x[0]) } else { (x[0], c) };
                        p.float_cmp(predicate, format, a, b)
                    });
                    check(&mut one, &mut Random(5), 10);
                }
            }
        }
    }
}

#[test]
fn conversions() {
    for from in Format::ALL {
        for to in Format::ALL {
            for round in MODES {
                if from == to {
                    continue;
                }
                let mut case =
                    case(&[Operand::Float(from)], |p, x| p.float_convert(from, to, round, x[0]));
                check(&mut case, &mut Random(6), 1000);
            }
        }
    }
}

#[test]
fn integers() {
    for format in Format::ALL {
        for round in MODES {
            for signed in [false, true] {
                for width in [1, 8, 16, 32, 33, 64, 80, 128] {
                    let mut from = case(&[Operand::Integer(width)], |p, x| {
                        p.float_from_int(format, signed, round, x[0])
                    });
                    check(&mut from, &mut Random(7), 200);
                    let operand = [Operand::Float(format)];
                    let mut to =
                        case(&operand, |p, x| p.float_to_int(format, signed, round, x[0], width));
                    check(&mut to, &mut Random(8), 200);
                    let mut fits =
                        case(&operand, |p, x| p.float_fits(format, signed, round, x[0], width));
                    check(&mut fits, &mut Random(8), 200);
                }
            }
        }
    }
}

fn reachable(pool: &Pool, e: ExprId) -> usize {
    let mut seen = std::collections::HashSet::new();
    let mut work = vec![e];
    while let Some(e) = work.pop() {
        if seen.insert(e) {
            work.extend(pool.kind(e).operands());
        }
    }
    seen.len()
}

/// What programs test most often stays small.
#[test]
fn frequent_tests_are_tiny() {
    for format in [Format::F32, Format::F64] {
        let one = Operand::Float(format);
        let nan = case(&[one], |p, x| p.float_cmp(FCmp::Uno, format, x[0], x[0]));
        assert!(reachable(&nan.pool, nan.lowered) <= 16 + format.width() as usize);
        let less = case(&[one; 2], |p, x| p.float_cmp(FCmp::Olt, format, x[0], x[1]));
        assert!(reachable(&less.pool, less.lowered) <= 70 + 2 * format.width() as usize);
        let positive = case(&[one], |p, x| {
            let zero = p.zero(format.width());
            p.float_cmp(FCmp::Ogt, format, x[0], zero)
        });
        let size = reachable(&positive.pool, positive.lowered);
        assert!(size <= 40 + format.width() as usize, "{format:?}: {size}");
    }
}

/// Floats inside arrays, choices and other floats.
#[test]
fn nested() {
    let format = Format::F32;
    let mut case = case(&[Operand::Float(format), Operand::Integer(8)], |p, x| {
        let double = p.float_convert(Format::F32, Format::F64, Round::NearestEven, x[0]);
        let sum = p.float(FloatOp::Add, Format::F64, Round::NearestEven, double, double);
        let byte = p.extract(sum, 56, 8);
        let array = p.array(&[1, 2, 3, 4], &[(1, byte)]);
        let index = p.extract(x[1], 0, 2);
        let index = p.zext(index, 32);
        let stored = p.store(array, index, byte);
        let other = p.extract(x[1], 2, 2);
        let other = p.zext(other, 32);
        let read = p.read(stored, other);
        assert!(matches!(p.kind(read), Kind::Read(..)));
        let less = p.float_cmp(FCmp::Olt, Format::F64, sum, double);
        let zero = p.zero(8);
        p.ite(less, read, zero)
    });
    check(&mut case, &mut Random(9), 1000);
}
