//! Least values for inputs: those that tests have.
//!
//! They are the same whatever was asked before. Inputs get them in the order in which they were
//! made, but large ones after all others: when it is known which of its elements an index means,
//! most bytes of a large array do not matter any more.

use std::rc::Rc;

use expr::{ExprId, Model, Pool, SetId, SymId};

use crate::bits::Bits;
use crate::cache::Values;
use crate::cases::with_numbers;
use crate::chain::Solver;
use crate::domain::Domain;
use crate::path::Path;
use crate::stats::Stats;

/// An input of more bytes is a large array.
const LARGE: u32 = 4096;

impl Solver {
    /// The least values of symbols on a path, in the order in which the inputs were made: the same
    /// whatever was asked before. Symbols whose search stays open keep their value in the model.
    pub fn canonical(&mut self, pool: &mut Pool, path: &Path, symbols: &[SymId]) -> Model {
        self.sync(pool);
        let mut model = Model::clone(path.model());
        let mut done = Bits::default();
        for &sym in symbols {
            if done.has(sym) {
                continue;
            }
            if !path.is_related(pool, sym) {
                let least = path.domain(sym).min().expect("a path is satisfiable");
                if model.get(sym) != least {
                    model.set(sym, least);
                }
                continue;
            }
            let byte = pool.symbol(sym);
            let (slice, set) = self.slice(pool, path, pool.free(byte));
            let group = pool.set(set).to_vec();
            group.iter().for_each(|&sym| done.add(sym));
            let mut small: Vec<SymId> = small_first(pool, &group).collect();
            let large = small.split_off(small.partition_point(|&sym| !is_large(pool, sym)));
            small.sort_by_key(|&s| importance(pool, s));
            self.minimise(pool, &slice, set, &small, &mut model);
            self.minimise_large(pool, slice, small, large, &mut model);
        }
        model
    }

    /// A value of an expression of at most 64 bits on a path: the one under the canonical values
    /// of its symbols, so the same whatever was asked before.
    pub fn canonical_example(&mut self, pool: &mut Pool, path: &Path, e: ExprId) -> u64 {
        if let Some(value) = pool.as_const(e) {
            return value;
        }
        let symbols = pool.symbols(e).to_vec();
        let model = self.canonical(pool, path, &symbols);
        self.evaluator.word(pool, &model, e)
    }

    /// The same for the bytes of large inputs, once the others have their values: most do not
    /// matter then.
    fn minimise_large(
        &mut self,
        pool: &mut Pool,
        slice: Vec<ExprId>,
        small: Vec<SymId>,
        large: Vec<SymId>,
        model: &mut Model,
    ) {
        if large.is_empty() {
            return;
        }
        let slice = match small.is_empty() {
            true => slice,
            false => {
                let values = small.iter().map(|&sym| (sym, model.get(sym))).collect();
                with_numbers(pool, &slice, &values).unwrap_or(slice)
            }
        };
        let mut sets: Vec<SetId> = slice.iter().map(|&condition| pool.free(condition)).collect();
        sets.sort_unstable();
        sets.dedup();
        let mut mentioned = Bits::default();
        for set in sets {
            pool.set(set).iter().for_each(|&sym| mentioned.add(sym));
        }
        let (mut matter, rest): (Vec<_>, Vec<_>) =
            large.into_iter().partition(|&sym| mentioned.has(sym));
        *model = model.with(rest.into_iter().map(|sym| (sym, 0)));
        let set = pool.set_of(mentioned.symbols());
        matter.sort_by_key(|&sym| importance(pool, sym));
        self.minimise(pool, &slice, set, &matter, model);
    }

    /// Makes the values of a group of related symbols as small as they can be, one after another.
    fn minimise(
        &mut self,
        pool: &mut Pool,
        slice: &[ExprId],
        set: SetId,
        group: &[SymId],
        model: &mut Model,
    ) {
        let mut fixed = slice.to_vec();
        for &sym in group {
            let byte = pool.symbol(sym);
            while model.get(sym) > 0 {
                let current = pool.constant(model.get(sym) as u64, 8);
                let smaller = pool.ult(byte, current);
                let mut question = fixed.clone();
                question.push(smaller);
                question.sort_unstable();
                question.dedup();
                self.stats.canonical += 1;
                let calls = self.stats.fast_calls + self.stats.strong_calls;
                let counted = self.stats;
                let base = Rc::new(model.clone());
                let below = Domain::of(|v| v < model.get(sym));
                let conditions = slice.iter().copied();
                let smaller = self.sweep.values(pool, &base, sym, below, conditions);
                let answer = match smaller.and_then(|values| values.min()) {
                    Some(value) => Ok(Some(Values::of_all([(sym, value)].into()))),
                    None => self.ask_question(pool, question, set, &base),
                };
                let calls = self.stats.fast_calls + self.stats.strong_calls - calls;
                self.stats = Stats {
                    by_cache: counted.by_cache,
                    by_core: counted.by_core,
                    by_model: counted.by_model,
                    unknown: counted.unknown,
                    canonical_calls: counted.canonical_calls + calls,
                    ..self.stats
                };
                match answer {
                    Ok(Some(values)) => *model = values.over(pool, model),
                    Ok(None) | Err(()) => break,
                }
            }
            let value = pool.constant(model.get(sym) as u64, 8);
            fixed.push(pool.eq(byte, value));
        }
    }
}

/// In which order symbols get their least values: inputs as they were made; of one that may be a
/// number its high bytes first, so that the number is small.
fn importance(pool: &Pool, sym: SymId) -> (u32, u32) {
    let (input, byte) = pool.symbol_info(sym);
    let info = pool.input_info(input);
    (info.ordinal, if info.size <= 8 { info.size - byte } else { byte })
}

fn is_large(pool: &Pool, sym: SymId) -> bool {
    pool.input_info(pool.symbol_info(sym).0).size > LARGE
}

/// Symbols, which are in order: those of large arrays after the others.
pub(crate) fn small_first<'a>(
    pool: &'a Pool,
    symbols: &'a [SymId],
) -> impl Iterator<Item = SymId> + 'a {
    // Of a large array all at once: they are neighbours.
    let runs = move || {
        let mut rest = symbols;
        std::iter::from_fn(move || {
            let &first = rest.first()?;
            let (input, byte) = pool.symbol_info(first);
            let end = first.index() as u32 - byte + pool.input_info(input).size;
            let (run, others) = rest.split_at(rest.partition_point(|sym| sym.0 < end));
            rest = others;
            Some(run)
        })
    };
    let small = runs().filter(|run| !is_large(pool, run[0]));
    let large = runs().filter(|run| is_large(pool, run[0]));
    small.chain(large).flatten().copied()
}
