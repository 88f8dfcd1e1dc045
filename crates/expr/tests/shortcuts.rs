//! Of a choice that is decided only the way that it goes is looked at.

use expr::{BinOp, Evaluator, ExprId, Import, Input, Kind, Model, Pool, Substitution, SymId};

/// A byte of an input of its own.
fn byte(pool: &mut Pool, name: &str) -> (SymId, ExprId) {
    let id = pool.input(Input { name: name.into(), ordinal: 0, size: 1 });
    (pool.input_symbol(id, 0), pool.input_byte(id, 0))
}

fn is(pool: &mut Pool, byte: ExprId, value: u64) -> ExprId {
    let value = pool.constant(value, 8);
    pool.eq(byte, value)
}

/// `a == 1 ? b : c`, and `a == 1 && b == 2`, and `a == 1 || c == 3`, with the symbols of a, b and c.
fn choices(pool: &mut Pool) -> ([SymId; 3], [ExprId; 3]) {
    let (a, ea) = byte(pool, "a");
    let (b, eb) = byte(pool, "b");
    let (c, ec) = byte(pool, "c");
    let one = is(pool, ea, 1);
    let (two, three) = (is(pool, eb, 2), is(pool, ec, 3));
    let choice = pool.ite(one, eb, ec);
    let (both, either) = (pool.and(one, two), pool.or(one, three));
    assert!(matches!(pool.kind(choice), Kind::Ite(..)));
    assert!(matches!(pool.kind(both), Kind::Bin(BinOp::And, ..)));
    assert!(matches!(pool.kind(either), Kind::Bin(BinOp::Or, ..)));
    ([a, b, c], [choice, both, either])
}

#[test]
fn all_values_are_as_the_operators_say() {
    let mut pool = Pool::default();
    let ([a, b, c], [choice, both, either]) = choices(&mut pool);
    let mut evaluator = Evaluator::default();
    for n in 0..64u8 {
        let values = [n / 16, n / 4 % 4, n % 4];
        let mut model = Model::default();
        for (sym, value) in [a, b, c].into_iter().zip(values) {
            model.set(sym, value);
        }
        let [va, vb, vc] = values;
        let chosen = if va == 1 { vb } else { vc };
        assert_eq!(evaluator.word(&pool, &model, choice), chosen as u64);
        assert_eq!(evaluator.holds(&pool, &model, both), va == 1 && vb == 2);
        assert_eq!(evaluator.holds(&pool, &model, either), va == 1 || vc == 3);
    }
}

/// Which symbols are asked for when an expression is made again in another pool with `a` as a number.
fn asked_for(e: usize, a_is: u64) -> (Vec<SymId>, [SymId; 3]) {
    let mut from = Pool::default();
    let (symbols, all) = choices(&mut from);
    let mut to = Pool::default();
    let mut asked = Vec::new();
    to.import(&from, all[e], &mut Import::default(), &mut |pool, sym| {
        asked.push(sym);
        if sym == symbols[0] { pool.constant(a_is, 8) } else { byte(pool, "other").1 }
    });
    (asked, symbols)
}

#[test]
fn what_is_not_chosen_is_not_made_again() {
    for (e, a_is, needed) in [
        (0, 1, Some(1)),
        (0, 0, Some(2)),
        (1, 0, None),
        (1, 1, Some(1)),
        (2, 1, None),
        (2, 0, Some(2)),
    ] {
        let (asked, symbols) = asked_for(e, a_is);
        let wanted: Vec<SymId> =
            [Some(0), needed].into_iter().flatten().map(|i| symbols[i]).collect();
        assert_eq!(asked, wanted, "expression {e} with {a_is}");
    }
}

#[test]
fn a_substitution_gives_what_the_constructors_would() {
    let mut pool = Pool::default();
    let ([a, ..], [choice, both, either]) = choices(&mut pool);
    let ea = pool.symbol(a);
    for value in [0, 1] {
        let number = pool.constant(value, 8);
        let mut substitution = Substitution::new([(ea, number)]);
        let [choice, both, either] =
            [choice, both, either].map(|e| pool.substitute(e, &mut substitution));
        let (eb, ec) = (byte(&mut pool, "b").1, byte(&mut pool, "c").1);
        let (two, three) = (is(&mut pool, eb, 2), is(&mut pool, ec, 3));
        let truth = pool.boolean(value == 1);
        assert_eq!(choice, if value == 1 { eb } else { ec });
        assert_eq!(both, if value == 1 { two } else { truth });
        assert_eq!(either, if value == 1 { truth } else { three });
    }
}
