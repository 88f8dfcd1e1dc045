//! Reads of large arrays, by lemmas on demand.
//!
//! A tree of choices over all elements costs gates for each of them, and most queries depend on a
//! few. So the byte that is read from a large array is a fresh one at first, which can be anything.
//! A model of that may be wrong: then the elements around the index that it has are built, with the
//! lemma that the byte is one of these if the index is there, and the search goes on. Lemmas hold
//! whatever the inputs are, so "unsat" needs no second look, and a model counts only when every
//! byte on which the query depends is the one that the array has there.
//!
//! The blocks that lemmas are about grow: in the end there is the whole tree, so a query that does
//! depend on all elements takes some tens of searches and not thousands. An element that is a
//! symbol of which the search knows nothing needs no lemma: it becomes what was read of it. Two
//! reads of one array at one index get a lemma of their own (equal indices, equal bytes), which
//! spares the elements where their values do not matter. Solvers for the theory of arrays do it in
//! this way (Brummayer and Biere, Lemmas on Demand for the Extensional Theory of Arrays, 2009).

use expr::{Evaluator, ExprId, Kind, Model, Pool, SymId};

use super::gates::Lit;
use super::instance::Instance;
use super::memory::{Byte, Elements, Index};
use super::translate::{Circuit, Task, TooLarge};

/// Arrays of which an index can reach no more elements are trees from the start, and so are those
/// that have no more runs of equal ones.
const SMALL: u64 = 4096;
const FEW_RUNS: u64 = 256;

/// After so many lemmas about a read the blocks become twice as large: where all elements are
/// numbers, and where some are not.
const PACE_NUMBERS: usize = 2;
const PACE: usize = 6;

/// A read whose byte is not tied to the array's elements but by lemmas.
pub(super) struct LazyRead {
    array: ExprId,
    index: ExprId,
    byte: Byte,
    /// Those about blocks of elements: the first, how many levels, what holds.
    blocks: Vec<(u64, usize, Lit)>,
    /// Those about other reads of the array: which, what holds.
    pairs: Vec<(usize, Lit)>,
}

impl LazyRead {
    fn lemmas(&self) -> impl Iterator<Item = Lit> {
        let blocks = self.blocks.iter().map(|&(_, _, lit)| lit);
        blocks.chain(self.pairs.iter().map(|&(_, lit)| lit))
    }
}

/// A read under a model.
struct Seen {
    /// Its place.
    read: usize,
    /// The index.
    at: u64,
    /// The byte that the array has there, and the one that the search chose.
    is: u8,
    found: u8,
}

/// What a look at a model gives.
pub(super) enum Look {
    /// Every read that matters has the byte that its array has there.
    Right,
    /// Some have not: there are new lemmas.
    Wrong,
}

impl Circuit {
    /// Whether a read of an array is left to lemmas.
    pub(super) fn is_lazy(&self, elements: &Elements, at: &Index) -> bool {
        let last = at.max.min(elements.len().saturating_sub(1));
        !self.eager
            && at.min <= last
            && last - at.min >= SMALL
            && elements.has_more_runs(at.min, last, FEW_RUNS)
    }

    /// The byte of a read that is left to lemmas: the same one for all stores above the array.
    pub(super) fn read_lazily(&mut self, array: ExprId, index: ExprId, inside: Lit) -> Byte {
        let place = match self.lazy_places.get(&(array, index)) {
            Some(&place) => place,
            None => {
                let byte = std::array::from_fn(|_| self.gates.input());
                let (blocks, pairs) = (Vec::new(), Vec::new());
                self.lazy.push(LazyRead { array, index, byte, blocks, pairs });
                self.lazy_places.insert((array, index), self.lazy.len() - 1);
                self.lazy.len() - 1
            }
        };
        self.lazy[place].byte.map(|bit| self.gates.and(bit, inside))
    }

    /// Gives an instance the lemmas about reads that matter for what the last walk over the gates
    /// came by, and lets the walk come by the lemmas.
    pub(super) fn assert_lemmas(&mut self, instance: &mut Instance) {
        loop {
            let mut added = false;
            for i in 0..self.lazy.len() {
                if !self.matters(i) {
                    continue;
                }
                let lemmas: Vec<Lit> = self.lazy[i].lemmas().collect();
                for lemma in lemmas {
                    if !self.gates.was_seen(lemma) {
                        self.gates.walk_on(&[lemma]);
                        added = true;
                    }
                    instance.assert(&self.gates, lemma);
                }
            }
            if !added {
                return;
            }
        }
    }

    fn matters(&self, read: usize) -> bool {
        self.lazy[read].byte.iter().any(|&bit| self.gates.was_seen(bit))
    }

    /// The reads that matter, as they are under a model that an instance found.
    fn seen(
        &self,
        pool: &Pool,
        model: &Model,
        instance: &Instance,
        evaluator: &mut Evaluator,
    ) -> Vec<Seen> {
        let mut all = Vec::new();
        for (place, read) in self.lazy.iter().enumerate() {
            if !self.matters(place) {
                continue;
            }
            let index = evaluator.eval(pool, model, read.index);
            let [at, above @ ..] = index.words() else { unreachable!("a value has words") };
            if above.iter().any(|&word| word != 0) || *at >= pool.array_len(read.array) as u64 {
                continue;
            }
            let is = evaluator.element(pool, model, read.array, *at as usize);
            let found =
                (0..8).fold(0, |byte, bit| byte | (instance.value(read.byte[bit]) as u8) << bit);
            all.push(Seen { read: place, at: *at, is, found });
        }
        all
    }

    /// The symbol that an element is, if the search has not seen it: then it may be anything.
    fn open_symbol(&self, pool: &Pool, instance: &Instance, seen: &Seen) -> Option<SymId> {
        let sym = match pool.kind(self.lazy[seen.read].array) {
            Kind::Run(first, _) => SymId(first.0 + seen.at as u32),
            Kind::Table(id) => match pool.kind(pool.table(id).symbolic_at(seen.at as u32)?) {
                Kind::Sym(sym) => sym,
                _ => return None,
            },
            _ => return None,
        };
        let known = self.symbol(sym).is_some_and(|bits| bits.iter().any(|&b| instance.knows(b)));
        (!known).then_some(sym)
    }

    /// Compares the reads that matter with their arrays under a model that an instance found.
    /// Elements that the search has not seen become what was read of them.
    pub(super) fn look(
        &mut self,
        pool: &Pool,
        (model, instance): (&mut Model, &Instance),
        evaluator: &mut Evaluator,
        limit: u64,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Look, TooLarge> {
        let mut all = self.seen(pool, model, instance, evaluator);
        let open: Vec<(SymId, u8)> = all
            .iter()
            .filter(|seen| seen.is != seen.found)
            .filter_map(|seen| Some((self.open_symbol(pool, instance, seen)?, seen.found)))
            .collect();
        if !open.is_empty() {
            *model = model.with(open);
            all = self.seen(pool, model, instance, evaluator);
        }
        if all.iter().all(|seen| seen.is == seen.found) {
            return Ok(Look::Right);
        }
        let bound = self.gates.len() as u64 + limit;
        let mut new = false;
        for wrong in all.iter().filter(|seen| seen.is != seen.found) {
            let array = self.lazy[wrong.read].array;
            let same = |other: &&Seen| {
                let differs = other.at == wrong.at && other.found != wrong.found;
                differs && self.lazy[other.read].array == array
            };
            let other = all.iter().find(same).map(|other| other.read);
            if other.is_some_and(|other| self.pair(pool, wrong.read, other)) {
                new = true;
                continue;
            }
            let left = bound.saturating_sub(self.gates.len() as u64);
            new |= self.block(pool, wrong.read, wrong.at, left, stopped)?;
        }
        // One of the wrong reads has nothing wrong below it, and so no lemma about this index.
        debug_assert!(new, "a wrong byte has no lemma yet");
        if new { Ok(Look::Wrong) } else { Err(TooLarge) }
    }

    /// Adds the lemma that two reads at one index are the same; says whether it is new.
    fn pair(&mut self, pool: &Pool, read: usize, other: usize) -> bool {
        let (read, other) = (read.min(other), read.max(other));
        if self.lazy[read].pairs.iter().any(|&(known, _)| known == other) {
            return false;
        }
        let index = |circuit: &Circuit, read: usize| circuit.word(pool, circuit.lazy[read].index);
        let (a, b) = (index(self, read), index(self, other));
        let apart = !self.equal_indices(&a, &b);
        let (a, b) = (self.lazy[read].byte, self.lazy[other].byte);
        let same = self.gates.equal(&a, &b);
        let lemma = self.gates.or(apart, same);
        self.lazy[read].pairs.push((other, lemma));
        true
    }

    /// Adds the lemma about the elements around an index; says whether it is new.
    fn block(
        &mut self,
        pool: &Pool,
        read: usize,
        at: u64,
        limit: u64,
        stopped: &dyn Fn() -> bool,
    ) -> Result<bool, TooLarge> {
        let LazyRead { array, index, byte, ref blocks, .. } = self.lazy[read];
        let inside = |&(first, levels, _): &(u64, usize, Lit)| at >> levels == first >> levels;
        if blocks.iter().any(inside) {
            // It is known, and wrong for what it is made of.
            return Ok(false);
        }
        let elements = Elements::of(pool, array).expect("lazy reads are of elements");
        let pace = if elements.all_numbers() { PACE_NUMBERS } else { PACE };
        let place = self.index(pool, index);
        let most = elements.levels(&place);
        let levels = (blocks.len() / pace).min(most);
        let first = at >> levels << levels;
        let mut work = Vec::new();
        self.elements_needed(&elements, first..=first + ((1 << levels) - 1), &mut work);
        self.run(pool, work, limit, stopped)?;
        let is = self.subtree(&elements, &place, first, levels).expect("the index can be here");
        let here = place
            .bits
            .iter()
            .enumerate()
            .skip(levels)
            .map(|(i, &bit)| if i < 64 && first >> i & 1 != 0 { bit } else { !bit });
        let here: Vec<Lit> = here.collect();
        let elsewhere = !self.gates.all(here);
        let same = self.gates.equal(&byte, &is);
        let lemma = self.gates.or(elsewhere, same);
        self.lazy[read].blocks.push((first, levels, lemma));
        Ok(true)
    }

    /// Pushes the elements of a range that have to be translated.
    pub(super) fn elements_needed(
        &self,
        elements: &Elements,
        range: std::ops::RangeInclusive<u64>,
        work: &mut Vec<Task>,
    ) {
        let Elements::Table(table) = elements else { return };
        let first = table.symbolic.partition_point(|&(i, _)| u64::from(i) < *range.start());
        let reached = table.symbolic[first..].iter();
        let reached = reached.take_while(|&&(i, _)| range.contains(&u64::from(i)));
        work.extend(reached.filter(|&&(_, e)| !self.knows(e)).map(|&(_, e)| Task::Expr(e)));
    }
}
