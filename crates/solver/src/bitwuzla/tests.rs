//! The binding by itself: answers, models, cores, interpolants, limits, misuse.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::Library;
use super::ffi::{Answer, CheckLimits, Error, Instance, Purpose, Sort, Term};
use super::kind::Kind;

const NO_LIMITS: &CheckLimits = &CheckLimits { polls: None, stop: None };

/// The library, without which a test says so and ends.
fn library_for_test() -> Option<Arc<Library>> {
    let library = Library::find().expect("a library that can be used");
    if library.is_none() {
        eprintln!("skipped: Bitwuzla is not there (setup/bitwuzla builds it)");
    }
    library
}

fn instance(purpose: Purpose) -> Option<Instance> {
    Some(Instance::new(&library_for_test()?, purpose).expect("a new instance"))
}

#[test]
fn a_model_satisfies_the_assertions() -> Result<(), Error> {
    let Some(mut solver) = instance(Purpose::Check) else { return Ok(()) };
    let x = solver.constant(Sort::Bits(128))?;
    let big = solver.wide_bits(128, &[5, 1])?;
    let two = solver.bits(128, 2)?;
    let sum = solver.term(Kind::BvAdd, &[x, two])?;
    let equal = solver.term(Kind::Equal, &[sum, big])?;
    solver.assert(equal)?;
    assert_eq!(solver.check(&[], NO_LIMITS)?, Answer::Sat);
    assert_eq!(solver.value(x)?, [3, 1]);
    let zero = solver.wide_bits(128, &[0, 0])?;
    assert_eq!(solver.literal(zero)?.iter().sum::<u64>(), 0);
    Ok(())
}

#[test]
fn levels_and_assumptions_are_taken_back() -> Result<(), Error> {
    let Some(mut solver) = instance(Purpose::Check) else { return Ok(()) };
    let x = solver.constant(Sort::Bits(8))?;
    let [one, two, three] = [1, 2, 3].map(|v| solver.bits(8, v).expect("a literal"));
    let is_one = solver.term(Kind::Equal, &[x, one])?;
    let is_two = solver.term(Kind::Equal, &[x, two])?;
    let small = solver.term(Kind::BvUlt, &[x, three])?;
    solver.assert(small)?;
    solver.push()?;
    solver.assert(is_one)?;
    assert_eq!(solver.check(&[is_two], NO_LIMITS)?, Answer::Unsat);
    assert_eq!(solver.check(&[], NO_LIMITS)?, Answer::Sat);
    solver.pop()?;
    assert_eq!(solver.check(&[is_two], NO_LIMITS)?, Answer::Sat);
    assert_eq!(solver.value(x)?, [2]);
    Ok(())
}

#[test]
fn the_assumptions_of_a_refutation_are_named() -> Result<(), Error> {
    let Some(mut solver) = instance(Purpose::Check) else { return Ok(()) };
    let [x, y] = [Sort::Bits(8); 2].map(|sort| solver.constant(sort).expect("a symbol"));
    let seven = solver.bits(8, 7)?;
    let below = solver.term(Kind::BvUlt, &[x, seven])?;
    let above = solver.term(Kind::BvUgt, &[x, seven])?;
    let other = solver.term(Kind::Equal, &[y, seven])?;
    assert_eq!(solver.check(&[other, below, above], NO_LIMITS)?, Answer::Unsat);
    let mut core = solver.unsat_assumptions()?;
    core.sort();
    let mut expected = vec![below, above];
    expected.sort();
    assert_eq!(core, expected);
    Ok(())
}

#[test]
fn an_interpolant_lies_between() -> Result<(), Error> {
    let Some(mut solver) = instance(Purpose::Interpolate) else { return Ok(()) };
    let [x, y, z] = [Sort::Bits(8); 3].map(|sort| solver.constant(sort).expect("a symbol"));
    let [three, nine] = [3, 9].map(|v| solver.bits(8, v).expect("a literal"));
    let first = [solver.term(Kind::BvUlt, &[y, three])?, solver.term(Kind::BvUlt, &[x, y])?];
    let second = [solver.term(Kind::BvUgt, &[x, z])?, solver.term(Kind::BvUgt, &[z, nine])?];
    for &part in first.iter().chain(&second) {
        solver.assert(part)?;
    }
    assert_eq!(solver.check(&[], NO_LIMITS)?, Answer::Unsat);
    let between = solver.interpolant(&first)?;
    assert_eq!(symbols(&mut solver, between)?, [x]);

    let Some(mut judge) = instance(Purpose::Check) else { return Ok(()) };
    for value in 0..=255 {
        // x < y < 3 holds for some y iff x < 2; x > z > 9 for some z iff x > 10.
        let holds = evaluate(&mut solver, &mut judge, between, x, value)?;
        assert!(holds || value >= 2, "implied by the first part, {value}");
        assert!(!holds || value <= 10, "in contradiction to the second, {value}");
    }
    Ok(())
}

/// The symbols in a term, each once.
fn symbols(solver: &mut Instance, term: Term) -> Result<Vec<Term>, Error> {
    let mut found = Vec::new();
    for operand in solver.operands(term)? {
        found.extend(symbols(solver, operand)?);
    }
    if solver.kind(term) == Some(Kind::Constant) {
        found.push(term);
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Whether `term` of `solver` holds for a value of its one symbol: rebuilt in `judge` and checked.
fn evaluate(
    solver: &mut Instance,
    judge: &mut Instance,
    term: Term,
    x: Term,
    value: u64,
) -> Result<bool, Error> {
    let copy = rebuild(solver, judge, term, x, value)?;
    Ok(judge.check(&[copy], NO_LIMITS)? == Answer::Sat)
}

fn rebuild(
    solver: &mut Instance,
    judge: &mut Instance,
    term: Term,
    x: Term,
    value: u64,
) -> Result<Term, Error> {
    if term == x {
        return judge.bits(8, value);
    }
    let kind = solver.kind(term).expect("a kind that we know");
    if kind == Kind::Value {
        let words = solver.literal(term)?;
        return match solver.term_sort(term) {
            Some(Sort::Bits(width)) => judge.wide_bits(width, &words),
            _ => judge.boolean(words[0] != 0),
        };
    }
    let operands = solver.operands(term)?;
    let operands: Result<Vec<_>, _> =
        operands.into_iter().map(|operand| rebuild(solver, judge, operand, x, value)).collect();
    let indices = solver.term_indices(term);
    if indices.is_empty() {
        judge.term(kind, &operands?)
    } else {
        judge.indexed(kind, operands?[0], &indices)
    }
}

#[test]
fn misuse_is_an_error_and_not_the_end() -> Result<(), Error> {
    let Some(mut solver) = instance(Purpose::Check) else { return Ok(()) };
    let narrow = solver.constant(Sort::Bits(8))?;
    let wide = solver.constant(Sort::Bits(16))?;
    assert!(solver.term(Kind::BvAdd, &[narrow, wide]).is_err());
    assert!(solver.bits(8, 256).is_err());
    assert!(solver.wide_bits(8, &[0, 1]).is_err());
    assert!(solver.indexed(Kind::BvExtract, narrow, &[8, 0]).is_err());
    assert!(solver.assert(narrow).is_err());
    assert!(solver.pop().is_err());
    assert!(solver.constant(Sort::Bits(0)).is_err());
    assert!(solver.value(narrow).is_err());
    assert!(solver.unsat_assumptions().is_err());
    assert!(solver.literal(narrow).is_err());
    let same = solver.term(Kind::Equal, &[narrow, narrow])?;
    assert_eq!(solver.check(&[same], NO_LIMITS)?, Answer::Sat);
    Ok(())
}

/// The factors of a product of two primes of 24 bits: some seconds without a limit.
fn hard_question(solver: &mut Instance) -> Result<Vec<Term>, Error> {
    let [a, b] = [Sort::Bits(48); 2].map(|sort| solver.constant(sort).expect("a symbol"));
    let product = solver.bits(48, 16_777_213 * 16_777_199)?;
    let limit = solver.bits(48, 1 << 24)?;
    let one = solver.bits(48, 1)?;
    let ab = solver.term(Kind::BvMul, &[a, b])?;
    let mut conditions = vec![solver.term(Kind::Equal, &[ab, product])?];
    for factor in [a, b] {
        conditions.push(solver.term(Kind::BvUlt, &[factor, limit])?);
        conditions.push(solver.term(Kind::BvUlt, &[one, factor])?);
    }
    conditions.push(solver.term(Kind::BvUlt, &[a, b])?);
    Ok(conditions)
}

#[test]
fn a_limit_ends_a_check_at_the_same_point_each_time() -> Result<(), Error> {
    let limits = CheckLimits { polls: Some(200), stop: None };
    let mut polls = Vec::new();
    for _ in 0..2 {
        let Some(mut solver) = instance(Purpose::Check) else { return Ok(()) };
        let conditions = hard_question(&mut solver)?;
        assert_eq!(solver.check(&conditions, &limits)?, Answer::Unknown);
        polls.push(solver.polls());
        // The instance goes on after that.
        let yes = solver.boolean(true)?;
        assert_eq!(solver.check(&[yes], NO_LIMITS)?, Answer::Sat);
    }
    assert_eq!(polls[0], polls[1]);
    assert!(polls[0] > 200);
    Ok(())
}

#[test]
fn a_check_ends_when_it_is_told_to_stop() -> Result<(), Error> {
    let Some(mut solver) = instance(Purpose::Check) else { return Ok(()) };
    let conditions = hard_question(&mut solver)?;
    let stopped = CheckLimits { polls: None, stop: Some(Arc::new(AtomicBool::new(true))) };
    assert_eq!(solver.check(&conditions, &stopped)?, Answer::Unknown);
    Ok(())
}

#[test]
fn instances_on_several_threads_do_not_meet() {
    let Some(library) = library_for_test() else { return };
    let threads: Vec<_> = (0..4u64)
        .map(|n| {
            let library = library.clone();
            std::thread::spawn(move || {
                let mut solver = Instance::new(&library, Purpose::Check).expect("an instance");
                let x = solver.constant(Sort::Bits(32)).expect("a symbol");
                let value = solver.bits(32, n).expect("a literal");
                let square = solver.term(Kind::BvMul, &[x, x]).expect("a term");
                let equal = solver.term(Kind::Equal, &[square, value]).expect("a term");
                assert!(solver.term(Kind::BvAdd, &[x, equal]).is_err());
                solver.check(&[equal], NO_LIMITS).expect("an answer")
            })
        })
        .collect();
    let answers: Vec<_> = threads.into_iter().map(|t| t.join().expect("no panic")).collect();
    assert_eq!(answers, [Answer::Sat, Answer::Sat, Answer::Unsat, Answer::Unsat]);
}

#[test]
fn what_is_no_bitwuzla_is_refused() {
    assert!(Library::open("/nonexistent/libpollard-bitwuzla.so".as_ref()).is_err());
}
