//! C text: what it looks like, and that a compiler gives it the expression's value.

#[path = "support/random.rs"]
mod random;

use std::fmt::Write;
use std::process::Command;

use expr::float::{FCmp, Kind as Format, Round};
use expr::print::c::{Type, Variable};
use expr::{BinOp, CmpOp, Evaluator, ExprId, FloatOp, Input, Model, Pool, SymId};
use random::Random;

const INT: Type = Type::Int { signed: true, bits: 32 };
const UNSIGNED: Type = Type::Int { signed: false, bits: 32 };

/// The variables of the tests by their bytes: `int x`, `unsigned u`, `int8_t c`, `double d`.
fn name(symbol: SymId) -> Option<Variable> {
    let (text, ty, byte) = match symbol.0 {
        n @ 0..4 => ("x", INT, n),
        n @ 4..8 => ("u", UNSIGNED, n - 4),
        8 => ("c", Type::Int { signed: true, bits: 8 }, 0),
        n @ 9..17 => ("d", Type::Float(Format::F64), n - 9),
        _ => return None,
    };
    Some(Variable { text: text.into(), ty, byte })
}

struct Variables {
    x: ExprId,
    u: ExprId,
    c: ExprId,
    d: ExprId,
}

const BYTES: u32 = 17;

fn variables(pool: &mut Pool) -> Variables {
    let input = pool.input(Input { name: "in".into(), ordinal: 0, size: BYTES });
    let bytes: Vec<ExprId> = (0..BYTES).map(|i| pool.input_byte(input, i)).collect();
    Variables {
        x: pool.from_bytes(&bytes[0..4]),
        u: pool.from_bytes(&bytes[4..8]),
        c: bytes[8],
        d: pool.from_bytes(&bytes[9..17]),
    }
}

/// Bytes of a variable are one variable in the text, whatever numbers their symbols have: here `i` has the even ones and
/// `s->len` the odd ones, from the highest byte down.
#[test]
fn bytes_of_a_variable_need_not_be_neighbours() {
    let scattered = |symbol: SymId| {
        let (text, ty) = if symbol.0.is_multiple_of(2) { ("i", INT) } else { ("s->len", UNSIGNED) };
        Some(Variable { text: text.into(), ty, byte: 3 - symbol.0 / 2 })
    };
    let mut pool = Pool::new();
    let input = pool.input(Input { name: "cells".into(), ordinal: 0, size: 8 });
    let bytes: Vec<ExprId> = (0..8).map(|i| pool.input_byte(input, i)).collect();
    let i = pool.from_bytes(&[bytes[6], bytes[4], bytes[2], bytes[0]]);
    let len = pool.from_bytes(&[bytes[7], bytes[5], bytes[3], bytes[1]]);
    let three = pool.constant(3, 32);
    let large = pool.constant(0x12345, 32);
    let (equal, below) = (pool.eq(i, three), pool.slt(i, len));
    let both = pool.and(equal, below);
    let other = pool.eq(len, large);
    let all = pool.and(both, other);
    let shown = |e| pool.to_c(e, &scattered).text;
    assert_eq!(shown(equal), "i == 3");
    assert_eq!(shown(below), "i < (int32_t)s->len");
    assert_eq!(shown(other), "s->len == 74565");
    assert_eq!(shown(all), "i == 3 && s->len == 74565 && i < (int32_t)s->len");
    let low = pool.eq(bytes[6], bytes[7]);
    assert_eq!(pool.to_c(low, &scattered).text, "(uint8_t)i == (uint8_t)s->len");
}

/// Every choice is looked at in several forms; that must not double the work with each level.
#[test]
fn choices_inside_choices_are_printed_once() {
    let mut pool = Pool::new();
    let v = variables(&mut pool);
    let mut e = v.x;
    for i in 0..200 {
        let number = pool.constant(i, 32);
        let condition = pool.cmp(CmpOp::Ult, v.u, number);
        let sum = pool.add(v.x, number);
        e = pool.ite(condition, sum, e);
    }
    let zero = pool.zero(32);
    let negative = pool.cmp(CmpOp::Slt, e, zero);
    let printed = pool.to_c(negative, &name);
    assert_eq!(
        printed.declarations.join(" ").matches('?').count() + printed.text.matches('?').count(),
        199
    );
}

#[test]
fn readable() {
    let mut pool = Pool::new();
    let p = &mut pool;
    let Variables { x, u, c, d } = variables(p);
    let k = |p: &mut Pool, v: u64| p.constant(v, 32);
    let mut lines = Vec::new();
    let mut show = |p: &Pool, e| {
        let printed = p.to_c(e, &name);
        lines.extend(printed.declarations);
        lines.push(printed.text);
    };
    let ten = k(p, 10);
    let less = p.slt(x, ten);
    show(p, less);
    let not_less = p.not(less);
    show(p, not_less);
    let (below, equal) = (p.ult(u, ten), p.eq(x, ten));
    show(p, below);
    let unequal = p.not(equal);
    show(p, unequal);
    let both = p.and(below, unequal);
    show(p, both);
    let either = p.or(less, both);
    show(p, either);
    let wide = p.sext(c, 32);
    let digit = k(p, (-48i64) as u64);
    let digit = p.add(wide, digit);
    let is_digit = p.ult(digit, ten);
    show(p, is_digit);
    let moved = p.shl_by(u, 8);
    show(p, moved);
    let low = p.extract(u, 0, 12);
    show(p, low);
    let low = p.zext(low, 32);
    let sum = p.add(low, u);
    show(p, sum);
    let middle = p.extract(u, 8, 8);
    show(p, middle);
    let sum = p.add(x, u);
    let product = p.mul(sum, sum);
    show(p, product);
    let choice = p.ite(less, x, ten);
    show(p, choice);
    let half = p.constant(0.5f64.to_bits(), 64);
    let scaled = p.float(FloatOp::Mul, Format::F64, Round::NearestEven, d, half);
    let test = p.float_cmp(FCmp::Olt, Format::F64, scaled, d);
    show(p, test);
    let table = p.array(&[2, 3, 5, 7], &[(1, c)]);
    let index = p.extract(u, 0, 2);
    let index = p.zext(index, 64);
    let read = p.read(table, index);
    show(p, read);
    let lines = lines.join("\n");
    // Names of temporaries are ids: any number.
    let mut plain = String::new();
    let mut chars = lines.chars().peekable();
    while let Some(ch) = chars.next() {
        plain.push(ch);
        let word = plain.trim_end_matches('t').ends_with(|c: char| c.is_ascii_alphanumeric());
        if ch == 't' && !word && chars.peek().is_some_and(char::is_ascii_digit) {
            while chars.next_if(char::is_ascii_digit).is_some() {}
        }
    }
    let expected = "\
x < 10
x > 9
u < 10
x != 10
u < 10 && x != 10
x < 10 || (u < 10 && x != 10)
(uint8_t)(c - 48) < 10
u << 8
u & 4095
u + (u & 4095)
(uint8_t)(u >> 8)
uint32_t t = x + u;
t * t
(uint32_t)(x < 10 ? x : 10)
d * 0.5 < d
const uint8_t t[4] = {2, (uint8_t)c, 5, 7};
t[u & 3]";
    assert_eq!(plain, expected);
}

/// A random expression over the variables.
fn random_expression(pool: &mut Pool, random: &mut Random) -> ExprId {
    let Variables { x, u, c, d } = variables(pool);
    let mut all = vec![x, u, c, d, x, u, c];
    let widths = [1, 7, 8, 16, 32, 32, 33, 64, 70, 128, 150];
    let ops = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::UDiv,
        BinOp::SDiv,
        BinOp::URem,
        BinOp::SRem,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Shl,
        BinOp::LShr,
        BinOp::AShr,
    ];
    let cmps = [CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle];
    for _ in 0..12 {
        let width = widths[random.below(widths.len() as u64) as usize];
        let pick = |pool: &mut Pool, random: &mut Random, width: u32| {
            if random.below(5) == 0 {
                let words = [random.next() >> random.below(64), random.next(), 5];
                let words = match random.below(3) {
                    0 => [!random.below(50), u64::MAX, u64::MAX],
                    1 => [random.below(200), 0, 0],
                    _ => words,
                };
                return pool.constant_words(&words, width);
            }
            let e = all[random.below(all.len() as u64) as usize];
            let wide = width > pool.width(e);
            if wide && random.below(2) == 0 { pool.sext(e, width) } else { pool.resize(e, width) }
        };
        let (a, b) = (pick(pool, random, width), pick(pool, random, width));
        let e = match random.below(9) {
            0..4 => pool.bin(ops[random.below(13) as usize], a, b),
            4 => pool.cmp(cmps[random.below(5) as usize], a, b),
            5 => {
                let c = pick(pool, random, 1);
                pool.ite(c, a, b)
            }
            6 if width < 64 => pool.concat(a, b),
            6 => pool.not(a),
            7 => {
                let (byte, value) = (pick(pool, random, 8), pick(pool, random, 8));
                let table: Vec<u8> = (0..20).map(|i| i * 3).collect();
                let array = pool.array(&table, &[(4, byte)]);
                let (i, j) = (pick(pool, random, 5), pick(pool, random, 5));
                let (i, j) = (pool.zext(i, 64), pool.zext(j, 64));
                let array = pool.store(array, i, value);
                pool.read(array, j)
            }
            _ => {
                let low = random.below(u64::from(width)) as u32;
                let bits = 1 + random.below(u64::from(width - low)) as u32;
                pool.extract(a, low, bits)
            }
        };
        all.push(e);
    }
    *all.last().expect("some expression")
}

const CASES: usize = 1200;
const MODELS: usize = 6;

/// The values that a compiled program gives the texts, a line per case and model.
fn compiled(program: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (folder.join("expressions.c"), folder.join("expressions"));
    std::fs::write(&source, program).expect("the folder for tests is writable");
    let status = Command::new("clang-19")
        .args(["-O0", "-w", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o"])
        .arg(&binary)
        .arg(&source)
        .status()
        .expect("clang-19 is installed by the set-up");
    assert!(status.success(), "the text is C");
    let output = Command::new(&binary).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "no undefined behaviour: {errors}");
    String::from_utf8(output.stdout).expect("digits")
}

#[test]
fn a_compiler_gives_it_the_same_value() {
    let mut random = Random(11);
    let mut program =
        String::from("#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n");
    program += "static int x; static uint32_t u; static int8_t c; static double d;\n";
    program +=
        "static uint64_t bits_of_double(double v) { uint64_t b; memcpy(&b, &v, 8); return b; }\n";
    let mut expected = String::new();
    let mut calls = String::new();
    let mut evaluator = Evaluator::default();
    let models: Vec<Vec<u8>> = (0..MODELS)
        .map(|_| {
            let byte = |random: &mut Random| match random.below(4) {
                0 => [0, 1, 127, 128, 255][random.below(5) as usize],
                _ => random.next() as u8,
            };
            (0..BYTES).map(|_| byte(&mut random)).collect()
        })
        .collect();
    for case in 0..CASES {
        let mut pool = Pool::new();
        let e = random_expression(&mut pool, &mut random);
        let printed = pool.to_c(e, &name);
        let width = pool.width(e);
        let words = width.div_ceil(64).max(2);
        writeln!(program, "static void f{case}(void) {{").unwrap();
        for line in &printed.declarations {
            writeln!(program, "  {line}").unwrap();
        }
        writeln!(program, "  unsigned _BitInt({}) v = {};", words * 64, printed.text).unwrap();
        for i in 0..words {
            writeln!(program, "  printf(\"%016llx \", (unsigned long long)(v >> {}));", i * 64)
                .unwrap();
        }
        writeln!(program, "  printf(\"case {case}\\n\");\n}}").unwrap();
        for (m, model) in models.iter().enumerate() {
            let value = evaluator.eval(&pool, &Model::from_bytes(model.clone()), e);
            for i in 0..words as usize {
                let word = value.words().get(i).copied().unwrap_or(0);
                write!(expected, "{word:016x} ").unwrap();
            }
            writeln!(expected, "case {case}").unwrap();
            writeln!(calls, "  set{m}(); f{case}();").unwrap();
        }
    }
    for (m, model) in models.iter().enumerate() {
        let bytes: Vec<String> = model.iter().map(u8::to_string).collect();
        let bytes = bytes.join(", ");
        writeln!(program, "static void set{m}(void) {{ const uint8_t b[] = {{{bytes}}}; memcpy(&x, b, 4); memcpy(&u, b + 4, 4); memcpy(&c, b + 8, 1); memcpy(&d, b + 9, 8); }}").unwrap();
    }
    writeln!(program, "int main(void) {{\n{calls}  return 0;\n}}").unwrap();
    let got = compiled(&program);
    for (i, (got, expected)) in got.lines().zip(expected.lines()).enumerate() {
        assert_eq!(got, expected, "model {}", i % MODELS);
    }
    assert_eq!(got.lines().count(), expected.lines().count());
}
