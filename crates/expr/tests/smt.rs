//! SMT-LIB text: what it looks like, and that it means what the expression means. A small reader
//! here evaluates the printed query under a model.

#[path = "support/random.rs"]
mod random;

use std::collections::HashMap;

use expr::float::{FCmp, Kind as Format, Round};
use expr::{BinOp, CmpOp, Evaluator, ExprId, FloatOp, Input, Model, Pool};
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};
use random::Random;

#[derive(Clone, Debug)]
enum Sexp {
    Atom(String),
    List(Vec<Sexp>),
}

impl Sexp {
    fn atom(&self) -> &str {
        match self {
            Sexp::Atom(text) => text,
            Sexp::List(_) => panic!("an atom was expected: {self:?}"),
        }
    }

    fn list(&self) -> &[Sexp] {
        match self {
            Sexp::List(items) => items,
            Sexp::Atom(_) => panic!("a list was expected: {self:?}"),
        }
    }
}

fn parse(text: &str) -> Vec<Sexp> {
    let mut stack = vec![Vec::new()];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '(' => stack.push(Vec::new()),
            ')' => {
                let list = stack.pop().expect("balanced");
                stack.last_mut().expect("balanced").push(Sexp::List(list));
            }
            c if c.is_whitespace() => {}
            '|' => {
                let name: String = chars.by_ref().take_while(|&c| c != '|').collect();
                stack.last_mut().expect("balanced").push(Sexp::Atom(format!("|{name}|")));
            }
            c => {
                let mut atom = String::from(c);
                while let Some(&c) = chars.peek() {
                    if c.is_whitespace() || c == '(' || c == ')' {
                        break;
                    }
                    atom.push(c);
                    chars.next();
                }
                stack.last_mut().expect("balanced").push(Sexp::Atom(atom));
            }
        }
    }
    assert_eq!(stack.len(), 1, "balanced");
    stack.pop().expect("one level")
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Bool(bool),
    Bits(BigUint, u64),
    Array(HashMap<BigUint, BigUint>),
}

impl Value {
    fn bits(self) -> (BigUint, u64) {
        match self {
            Value::Bits(v, w) => (v, w),
            other => panic!("no vector: {other:?}"),
        }
    }

    fn bool(self) -> bool {
        match self {
            Value::Bool(b) => b,
            other => panic!("no Bool: {other:?}"),
        }
    }
}

fn mask(w: u64) -> BigUint {
    (BigUint::one() << w) - 1u32
}

struct Reader {
    values: HashMap<String, Value>,
}

impl Reader {
    fn eval(&self, e: &Sexp) -> Value {
        let items = match e {
            Sexp::Atom(text) => return self.atom(text),
            Sexp::List(items) => items,
        };
        let arg = |i: usize| self.eval(&items[i]);
        if let Sexp::List(head) = &items[0] {
            let number = |i: usize| head[i].atom().parse::<u64>().expect("a number");
            let (v, w) = arg(1).bits();
            return match head[1].atom() {
                "extract" => {
                    let (high, low) = (number(2), number(3));
                    assert!(high < w && low <= high);
                    Value::Bits(v >> low & mask(high - low + 1), high - low + 1)
                }
                "zero_extend" => Value::Bits(v, w + number(2)),
                "sign_extend" => {
                    let to = w + number(2);
                    Value::Bits(if v.bit(w - 1) { v | (mask(to) ^ mask(w)) } else { v }, to)
                }
                other => panic!("unknown: {other}"),
            };
        }
        match items[0].atom() {
            "ite" => {
                if arg(1).bool() {
                    arg(2)
                } else {
                    arg(3)
                }
            }
            "not" => Value::Bool(!arg(1).bool()),
            "and" => Value::Bool(arg(1).bool() & arg(2).bool()),
            "or" => Value::Bool(arg(1).bool() | arg(2).bool()),
            "xor" => Value::Bool(arg(1).bool() ^ arg(2).bool()),
            "=" => Value::Bool(arg(1) == arg(2)),
            "select" => {
                let Value::Array(array) = arg(1) else { panic!("an array is read") };
                let (at, w) = arg(2).bits();
                assert_eq!(w, 64);
                Value::Bits(array.get(&at).cloned().unwrap_or_else(|| 77u32.into()), 8)
            }
            "store" => {
                let Value::Array(mut array) = arg(1) else { panic!("an array is written") };
                array.insert(arg(2).bits().0, arg(3).bits().0);
                Value::Array(array)
            }
            "concat" => {
                let ((a, v), (b, w)) = (arg(1).bits(), arg(2).bits());
                Value::Bits(a << w | b, v + w)
            }
            "bvnot" => {
                let (v, w) = arg(1).bits();
                Value::Bits(v ^ mask(w), w)
            }
            op => binary(op, arg(1).bits(), arg(2).bits()),
        }
    }

    fn atom(&self, text: &str) -> Value {
        let digits = |radix, per| {
            let v = BigUint::parse_bytes(&text.as_bytes()[2..], radix).expect("digits");
            Value::Bits(v, (text.len() as u64 - 2) * per)
        };
        match text {
            _ if text.starts_with("#x") => digits(16, 4),
            _ if text.starts_with("#b") => digits(2, 1),
            _ => self.values[text].clone(),
        }
    }
}

fn binary(op: &str, (a, w): (BigUint, u64), (b, v): (BigUint, u64)) -> Value {
    assert_eq!(w, v, "{op}");
    let m = mask(w);
    let negate = |x: &BigUint| (&m + 1u32 - x) & &m;
    let (na, nb) = (a.bit(w - 1), b.bit(w - 1));
    let (ma, mb) =
        (if na { negate(&a) } else { a.clone() }, if nb { negate(&b) } else { b.clone() });
    let udiv = |a: &BigUint, b: &BigUint| if b.is_zero() { m.clone() } else { a / b };
    let urem = |a: &BigUint, b: &BigUint| if b.is_zero() { a.clone() } else { a % b };
    let signed = |x: &BigUint| x ^ (BigUint::one() << (w - 1));
    let shift = b.to_u64().filter(|&k| k < w);
    let bits = match op {
        "bvult" => return Value::Bool(a < b),
        "bvule" => return Value::Bool(a <= b),
        "bvslt" => return Value::Bool(signed(&a) < signed(&b)),
        "bvsle" => return Value::Bool(signed(&a) <= signed(&b)),
        "bvadd" => a + b,
        "bvsub" => a + negate(&b),
        "bvmul" => a * b,
        "bvand" => a & b,
        "bvor" => a | b,
        "bvxor" => a ^ b,
        "bvudiv" => udiv(&a, &b),
        "bvurem" => urem(&a, &b),
        "bvsdiv" => {
            let q = udiv(&ma, &mb) & &m;
            if na != nb { negate(&q) } else { q }
        }
        "bvsrem" => {
            let r = urem(&ma, &mb);
            if na { negate(&r) } else { r }
        }
        "bvshl" => shift.map_or(BigUint::zero(), |k| a << k),
        "bvlshr" => shift.map_or(BigUint::zero(), |k| a >> k),
        "bvashr" => {
            let k = shift.unwrap_or(w);
            let filled = if na { &m ^ (&m >> k) } else { BigUint::zero() };
            a >> k | filled
        }
        other => panic!("unknown operator {other}"),
    };
    Value::Bits(bits & m, w)
}

/// Whether the query's conditions hold when its symbols have these values.
fn holds(text: &str, names: &HashMap<String, u8>) -> bool {
    let mut reader = Reader { values: HashMap::new() };
    let mut holds = true;
    let mut ended = false;
    for command in parse(text) {
        assert!(!ended, "check-sat is last");
        let items = command.list();
        match items[0].atom() {
            "set-logic" => assert_eq!(items[1].atom(), "QF_ABV"),
            "declare-fun" => {
                let name = items[1].atom().to_owned();
                let value = match items[3].list()[0].atom() {
                    "Array" => Value::Array(HashMap::new()),
                    _ => Value::Bits(names[&name].into(), 8),
                };
                assert!(reader.values.insert(name, value).is_none(), "declared once");
            }
            "define-fun" => {
                let value = reader.eval(&items[4]);
                let sort = match &value {
                    Value::Bool(_) => "Bool".to_owned(),
                    Value::Bits(_, w) => format!("{w}"),
                    Value::Array(_) => "Array".to_owned(),
                };
                let said = match &items[3] {
                    Sexp::Atom(text) => text.clone(),
                    Sexp::List(items) if items[0].atom() == "Array" => "Array".to_owned(),
                    Sexp::List(items) => items[2].atom().to_owned(),
                };
                assert_eq!(sort, said);
                let name = items[1].atom().to_owned();
                assert!(reader.values.insert(name, value).is_none(), "defined once");
            }
            "assert" => match table_byte(&items[1]) {
                Some((table, index, byte)) => {
                    let (byte, index) = (reader.eval(byte).bits().0, reader.eval(index).bits().0);
                    let Some(Value::Array(array)) = reader.values.get_mut(table) else {
                        panic!("a table is declared")
                    };
                    array.insert(index, byte);
                }
                None => holds &= reader.eval(&items[1]).bool(),
            },
            "check-sat" => ended = true,
            other => panic!("unknown command {other}"),
        }
    }
    assert!(ended);
    holds
}

/// The parts of `(= (select tN index) byte)`, which defines a table.
fn table_byte(e: &Sexp) -> Option<(&str, &Sexp, &Sexp)> {
    let Sexp::List(items) = e else { return None };
    match &items[..] {
        [Sexp::Atom(eq), Sexp::List(select), byte] if eq == "=" => match &select[..] {
            [Sexp::Atom(op), Sexp::Atom(table), index]
                if op == "select" && table.starts_with('t') =>
            {
                Some((table, index, byte))
            }
            _ => None,
        },
        _ => None,
    }
}

fn input(pool: &mut Pool, size: u32) -> Vec<ExprId> {
    let input = pool.input(Input { name: "in".into(), ordinal: 0, size });
    (0..size).map(|i| pool.input_byte(input, i)).collect()
}

#[test]
fn a_small_query() {
    let mut pool = Pool::new();
    let x = input(&mut pool, 2);
    let word = pool.from_bytes(&x);
    let c = pool.constant(300, 16);
    let less = pool.ult(word, c);
    let other = pool.xor(x[0], x[1]);
    let seven = pool.constant(7, 8);
    let equal = pool.eq(other, seven);
    let text = pool.smt_query(&[less, equal]).expect("no floats");
    let expected = "(set-logic QF_ABV)
(declare-fun |in[1]| () (_ BitVec 8))
(declare-fun |in[0]| () (_ BitVec 8))
(assert (bvult (concat |in[1]| |in[0]|) #x012c))
(assert (= (bvxor |in[0]| |in[1]|) #x07))
(check-sat)
";
    assert_eq!(text, expected);
}

#[test]
fn shared_parts_are_defined_once() {
    let mut pool = Pool::new();
    let x = input(&mut pool, 2);
    let mut e = pool.xor(x[0], x[1]);
    for _ in 0..100 {
        let square = pool.mul(e, e);
        e = pool.add(square, x[0]);
    }
    let zero = pool.zero(8);
    let test = pool.eq(e, zero);
    let text = pool.smt_query(&[test]).expect("no floats");
    assert!(text.len() < 20_000, "{}", text.len());
    assert!(text.contains("define-fun"));
}

#[test]
fn names_that_need_care() {
    let mut pool = Pool::new();
    let mut tests = Vec::new();
    for (name, ordinal) in [("a|b", 0), ("a\\b", 1), ("n", 2), ("n", 3)] {
        let id = pool.input(Input { name: name.into(), ordinal, size: 1 });
        let byte = pool.input_byte(id, 0);
        let c = pool.constant(5, 8);
        tests.push(pool.ult(byte, c));
    }
    let text = pool.smt_query(&tests).expect("no floats");
    for name in ["|a%7cb[0]|", "|a%5cb[0]|", "|n#2:1[0]|", "|n#3:1[0]|"] {
        assert!(text.contains(name), "{text}");
    }
}

#[test]
fn an_operator_that_cannot_be_lowered() {
    let mut pool = Pool::new();
    let x = input(&mut pool, 32);
    let (a, b) = (pool.from_bytes(&x[..16]), pool.from_bytes(&x[16..]));
    let rem = pool.float(FloatOp::Rem, Format::F128, Round::NearestEven, a, b);
    let test = pool.float_cmp(FCmp::Oeq, Format::F128, rem, a);
    assert_eq!(pool.smt_query(&[test]), None);
}

/// Random expressions of many widths, with arrays and floats.
fn random_condition(pool: &mut Pool, random: &mut Random, bytes: &[ExprId]) -> ExprId {
    let mut all: Vec<ExprId> = bytes.to_vec();
    let widths = [1, 5, 8, 32, 64, 70, 130];
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
    for _ in 0..40 {
        let width = widths[random.below(7) as usize];
        let pick = |pool: &mut Pool, random: &mut Random, width| {
            let e = all[random.below(all.len() as u64) as usize];
            let wide = width > pool.width(e);
            if wide && random.below(2) == 0 { pool.sext(e, width) } else { pool.resize(e, width) }
        };
        let (a, b) = (pick(pool, random, width), pick(pool, random, width));
        let e = match random.below(8) {
            0..3 => pool.bin(ops[random.below(13) as usize], a, b),
            3 => pool.cmp(cmps[random.below(5) as usize], a, b),
            4 => {
                let c = pick(pool, random, 1);
                pool.ite(c, a, b)
            }
            5 => pool.concat(a, b),
            6 => {
                let (byte, value) = (pick(pool, random, 8), pick(pool, random, 8));
                let table: Vec<u8> = (0..20).map(|i| i * 3).collect();
                let array = pool.array(&table, &[(4, byte)]);
                let index = if random.below(2) == 0 { 64 } else { 70 };
                let (i, j) = (pick(pool, random, 5), pick(pool, random, 8));
                let (i, j) = (pool.zext(i, index), pool.zext(j, index));
                let array = pool.store(array, i, value);
                pool.read(array, j)
            }
            _ => {
                let (a, b) = (pick(pool, random, 16), pick(pool, random, 16));
                pool.float_cmp(FCmp::Ult, Format::F16, a, b)
            }
        };
        all.push(e);
    }
    let last = *all.last().expect("some expression");
    let zero = pool.zero(pool.width(last));
    pool.ne(last, zero)
}

#[test]
fn the_text_means_the_same() {
    for seed in 0..600 {
        let mut random = Random(seed);
        let mut pool = Pool::new();
        let bytes = input(&mut pool, 4);
        let condition = random_condition(&mut pool, &mut random, &bytes);
        let text = pool.smt_query(&[condition]).expect("F16 can be lowered");
        let mut evaluator = Evaluator::default();
        for _ in 0..4 {
            let values: Vec<u8> =
                (0..4).map(|_| (random.next() >> random.below(60)) as u8).collect();
            let names = (0..4).map(|i| (format!("|in[{i}]|"), values[i])).collect();
            let model = Model::from_bytes(values);
            let expected = evaluator.holds(&pool, &model, condition);
            assert_eq!(holds(&text, &names), expected, "seed {seed}\n{text}");
        }
    }
}
