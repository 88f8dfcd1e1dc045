//! What the constructors make of expressions: `rewrite/*.txt`.
//!
//! A case is a block of lines: comments (`#`), the text of an expression as it is built, `=` what
//! comes out, `:` the rules that fired. The result must have the value of the text under random
//! models, and its own text must give it again. `BLESS=1` writes down what comes out: read it
//! before you believe it. Every rule must fire in some case.

#[path = "support/random.rs"]
mod random;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use expr::{Evaluator, ExprId, Input, Model, Pool, Rule};
use random::Random;

const NAMES: [&str; 3] = ["x", "y", "z"];
const SIZE: u32 = 20;

fn byte(pool: &mut Pool, name: &str, index: u32) -> ExprId {
    let ordinal = NAMES.iter().position(|n| *n == name).expect("inputs are called x, y and z");
    let input = pool.input(Input { name: name.into(), ordinal: ordinal as u32, size: SIZE });
    pool.input_byte(input, index)
}

fn parse(pool: &mut Pool, text: &str) -> ExprId {
    pool.parse(text, &mut byte).unwrap_or_else(|error| panic!("{error}: {text}"))
}

struct Case {
    comments: Vec<String>,
    input: String,
    result: String,
    rules: String,
}

fn read(text: &str) -> Vec<Case> {
    text.split("\n\n")
        .filter(|block| !block.trim().is_empty())
        .map(|block| {
            let mut case = Case {
                comments: Vec::new(),
                input: String::new(),
                result: String::new(),
                rules: String::new(),
            };
            for line in block.lines() {
                match line.split_once(' ') {
                    _ if line.starts_with('#') => case.comments.push(line.to_owned()),
                    Some(("=", rest)) => case.result = rest.to_owned(),
                    Some((":", rest)) => case.rules = rest.to_owned(),
                    _ if line == ":" => {}
                    _ => {
                        assert!(case.input.is_empty(), "one expression per block: {line}");
                        case.input = line.to_owned();
                    }
                }
            }
            case
        })
        .collect()
}

fn write(cases: &[Case]) -> String {
    let block = |case: &Case| {
        let comments: String = case.comments.iter().map(|c| format!("{c}\n")).collect();
        let rules = format!(": {}", case.rules);
        format!("{comments}{}\n= {}\n{}\n", case.input, case.result, rules.trim_end())
    };
    cases.iter().map(block).collect::<Vec<_>>().join("\n")
}

/// Builds a case's expression: its text and the rules that fired.
fn run(case: &Case) -> (String, BTreeSet<&'static str>) {
    let mut pool = Pool::new();
    let e = parse(&mut pool, &case.input);
    let fired = Rule::ALL.iter().filter(|&&r| pool.hits(r) > 0).map(|r| r.name()).collect();
    let text = pool.text(e);
    assert_eq!(parse(&mut pool, &text), e, "its text gives the same expression: {text}");
    if pool.width(e) > 0 {
        check_value(&mut pool, e, &case.input);
    }
    (text, fired)
}

/// The text built over constants folds to the value of the expression.
fn check_value(pool: &mut Pool, e: ExprId, text: &str) {
    for name in NAMES {
        byte(pool, name, 0);
    }
    let mut random = Random(text.len() as u64);
    let mut evaluator = Evaluator::default();
    for _ in 0..300 {
        let values: Vec<u8> = (0..pool.symbol_count())
            .map(|_| match random.below(4) {
                0 => [0, 1, 127, 128, 255][random.below(5) as usize],
                1 => 46 + random.below(14) as u8,
                _ => random.next() as u8,
            })
            .collect();
        let folded = pool
            .parse(text, &mut |p, name, index| {
                let e = byte(p, name, index);
                let sym = p.symbols(e)[0];
                p.constant(values[sym.index()].into(), 8)
            })
            .expect("it was parsed before");
        let folded = pool.const_words(folded).expect("operators on constants fold");
        let got = evaluator.eval(pool, &Model::from_bytes(values), e);
        assert_eq!(got.words(), &folded[..], "value of {text}");
    }
}

#[test]
fn rewrite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rewrite");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the cases are there")
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.sort();
    let bless = std::env::var_os("BLESS").is_some();
    let mut tested = BTreeSet::new();
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable file");
        let mut cases = read(&text);
        for case in &mut cases {
            let (result, fired) = run(case);
            let rules = fired.iter().copied().collect::<Vec<_>>().join(" ");
            tested.extend(fired);
            if bless {
                (case.result, case.rules) = (result, rules);
            } else if (&case.result, &case.rules) != (&result, &rules) {
                wrong.push(format!("{}\n= {result}\n: {rules}\n", case.input));
            }
        }
        if bless {
            fs::write(&file, write(&cases)).expect("a writable file");
        }
    }
    assert!(wrong.is_empty(), "these come out otherwise:\n\n{}", wrong.join("\n"));
    let untested: Vec<_> =
        Rule::ALL.iter().map(|r| r.name()).filter(|r| !tested.contains(r)).collect();
    assert!(untested.is_empty(), "no case fires {untested:?}");
}

#[test]
fn texts_that_are_no_expressions() {
    let mut pool = Pool::new();
    for text in [
        "",
        "(",
        "(add x[0])",
        "(add x[0] 1:16)",
        "(frob x[0])",
        "x[0] x[1]",
        "5",
        "5:0",
        "x[3..3]",
        "(extract 4 8 x[0])",
        "(zext 4 x[0])",
        "(fadd f64 ne x[0] x[1])",
        "(fadd f99 ne x[0] x[1])",
        "(read x[0] 1:32)",
        "(ite x[0] 1:8 2:8)",
        "(concat)",
    ] {
        assert!(pool.parse(text, &mut byte).is_err(), "{text}");
    }
}
