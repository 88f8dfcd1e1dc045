//! Measures the back ends on queries such as paths of a program give rise to.
//!
//!     ./x bench solver [CLASS]
//!
//! Thread CPU time per query, for the bit-blaster and, if it is there, Bitwuzla. Ends with an error if they
//! disagree. The classes: `path`, conditions of one path after another, each asked together with those
//! before it that it is connected with; `single`, unrelated queries of a few conditions; `table`, reads of a constant
//! table; `store`, reads of arrays with symbolic stores; `parse`, decimal numbers; `float`, single-precision
//! arithmetic; `hard`, products and quotients.

mod world;

use std::time::Duration;

use cpu_time::ThreadTime;
use expr::{ExprId, Pool};
use solver::bitwuzla::{Bitwuzla, Library};
use solver::{Answer, Backend, Blaster, Budget, Validate, Validator};
use world::{World, slice};

/// What a back end did with the queries of a class.
struct Times {
    backend: Box<dyn Backend>,
    each: Vec<Duration>,
    answers: Vec<Option<bool>>,
    conditions: usize,
}

impl Times {
    fn new(backend: Box<dyn Backend>) -> Times {
        Times { backend, each: Vec::new(), answers: Vec::new(), conditions: 0 }
    }

    fn ask(&mut self, pool: &mut Pool, query: &[ExprId]) -> bool {
        let start = ThreadTime::now();
        let answer = self.backend.check(pool, query, &Budget::conflicts(100_000));
        self.each.push(start.elapsed());
        self.conditions += query.len();
        self.answers.push(match answer {
            Answer::Sat(_) => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown => None,
        });
        matches!(answer, Answer::Sat(_))
    }

    fn print(&self, class: &str) {
        let mut each = self.each.clone();
        each.sort();
        let n = each.len();
        let ms = |d: Duration| d.as_secs_f64() * 1e3;
        let count = |of: Option<bool>| self.answers.iter().filter(|&&a| a == of).count();
        println!(
            "| {class} | {n} | {:.1} | {} / {} / {} | {} | {:.3} | {:.3} | {:.1} | {:.0} |",
            self.conditions as f64 / n as f64,
            count(Some(true)),
            count(Some(false)),
            count(None),
            self.backend.name(),
            ms(each[n / 2]),
            ms(each[n * 9 / 10]),
            ms(each[n - 1]),
            ms(each.iter().sum()),
        );
    }
}

/// Walks down paths: each condition is asked about, and then it or its opposite belongs to the path.
fn paths(times: &mut Times) {
    let mut world = World::new(1);
    while times.each.len() < 2000 {
        let mut path: Vec<ExprId> = Vec::new();
        for step in 0..40 {
            let condition = world.condition(step / 3);
            if world.pool.is_const(condition) || path.contains(&condition) {
                continue;
            }
            let query = slice(&world.pool, &path, condition);
            let other = world.pool.not(condition);
            let possible = times.ask(&mut world.pool, &query);
            path.push(if possible { condition } else { other });
        }
    }
}

/// Unrelated queries.
fn queries(times: &mut Times, count: usize, make: fn(&mut World) -> Vec<ExprId>) {
    let mut world = World::new(2);
    for _ in 0..count {
        let query = make(&mut world);
        times.ask(&mut world.pool, &query);
    }
}

/// Asks the queries of a class.
type Class = fn(&mut Times);

const CLASSES: &[(&str, Class)] = &[
    ("path", paths),
    ("single", |times| queries(times, 2000, World::single)),
    ("table", |times| queries(times, 100, World::table)),
    ("store", |times| queries(times, 100, World::store_chain)),
    ("parse", |times| queries(times, 50, World::parse)),
    ("float", |times| queries(times, 50, World::float)),
    ("hard", |times| queries(times, 50, World::hard)),
];

fn main() {
    let unchecked = || Validator::new(Validate::OFF);
    let wanted = std::env::args().nth(1);
    println!(
        "| class | queries | conditions | sat / unsat / unknown | by | median ms | 90 % ms | longest ms | total ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for &(class, run) in CLASSES {
        if wanted.as_deref().is_some_and(|w| w != class) {
            continue;
        }
        let mut ours = Times::new(Box::new(Blaster::new(unchecked())));
        run(&mut ours);
        ours.print(class);
        let Some(library) = Library::load() else { continue };
        let mut theirs = Times::new(Box::new(Bitwuzla::new(library, unchecked())));
        run(&mut theirs);
        theirs.print(class);
        let both = ours.answers.iter().zip(&theirs.answers);
        let differ = both.filter(|(a, b)| a.is_some() && b.is_some() && a != b).count();
        assert_eq!(differ, 0, "answers to {class} queries differ");
    }
}
