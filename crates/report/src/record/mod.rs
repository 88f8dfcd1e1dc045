//! What a run keeps for its page: the execution tree, costs by line, why paths were stopped.
//!
//! All of it goes into one file, `record.json`, which is written anew now and then and at the end. Nothing in it depends on time
//! except for the time that the solver took.

mod istats;
mod lines;
mod tree;

use std::collections::HashMap;
use std::fmt::{Display, Write};

use explore::{Costs, Coverage, FATES, Step, Why};
use ir::{Position, Program};
use serde_json::{Value, json};

use tree::{Kind, Path, Tree};

/// The version of the files of a run; a page is made only of files of this version.
pub const FORMAT: u64 = 2;

/// Lists and the like as JSON.
macro_rules! written {
    ($list:expr) => {
        serde_json::to_string($list).expect("the values are plain")
    };
}

/// Conditions of a formula that are kept.
const CONDITIONS: usize = 60;
/// Bytes of a condition that are kept.
const LETTERS: usize = 2000;

/// What is kept while a run goes on.
#[derive(Default)]
pub struct Record {
    tree: Tree,
    /// By function and instruction.
    forks: Vec<Vec<u64>>,
    /// By worker and path: the number of its test, or 0.
    tests: Vec<Vec<u32>>,
    executed: Option<(Coverage, Costs)>,
}

impl Record {
    /// The tree of a worker grew.
    pub fn grow(&mut self, worker: usize, steps: &[Step]) {
        for step in steps {
            if let &Step::Forked { at: Position { func, inst }, .. } = step {
                *entry(entry(&mut self.forks, func.index()), inst as usize) += 1;
            }
        }
        self.tree.grow(worker, steps);
    }

    /// A path of a worker ended; `test` is the number of its test, or 0.
    pub fn end(&mut self, worker: usize, test: u64) {
        entry(&mut self.tests, worker).push(test as u32);
    }

    fn test(&self, (worker, number): Path) -> u32 {
        let tests = self.tests.get(worker as usize);
        let test = tests.and_then(|tests| tests.get((number as usize).checked_sub(1)?));
        test.copied().unwrap_or(0)
    }

    /// What was executed so far.
    pub fn execute(&mut self, coverage: &Coverage, costs: &Costs) {
        self.executed = Some((coverage.clone(), costs.clone()));
    }

    /// Costs for callgrind's tools, if some are known.
    pub fn istats(&self, program: &Program, command: &str) -> Option<String> {
        let (coverage, costs) = self.executed.as_ref()?;
        Some(istats::text(program, coverage, costs, &self.forks, command))
    }

    /// The file. What is long is written at once, without making values of it first.
    pub fn text(&self, program: &Program) -> String {
        let mut places = Places::new(program);
        let tree = self.tree(&mut places);
        let mut parts = vec![
            ("format", FORMAT.to_string()),
            ("tree", tree),
            ("places", written!(&places.rows)),
            ("line_columns", written!(&lines::COLUMNS)),
        ];
        if let Some((coverage, costs)) = &self.executed {
            let files = lines::json(program, coverage, costs, &self.forks);
            parts.push(("files", files.to_string()));
            parts.push(("library", lines::library(program, costs).to_string()));
        }
        object(parts)
    }

    /// The tree, one list for each property of its nodes.
    fn tree(&self, places: &mut Places<'_>) -> String {
        let nodes = self.tree.nodes();
        let kind = |node: &tree::Node| match &node.kind {
            Kind::Leaf(fate) => *fate as i8,
            Kind::Decision(..) => -1,
            Kind::Bundle(_) => -2,
        };
        let choice = |node: &tree::Node| node.choice.map_or_else(String::new, |c| c.to_string());
        let place = |node: &tree::Node| match node.kind {
            Kind::Decision(at, _) => places.index(at) as i64,
            _ => -1,
        };
        let place: Vec<i64> = nodes.iter().map(place).collect();
        let test = |path: Option<Path>| path.map_or(0, |path| self.test(path));
        let bundles = nodes.iter().enumerate().filter_map(|(id, node)| match &node.kind {
            Kind::Bundle(b) => {
                let about = (b.decisions, b.instructions, test(b.path), b.fates);
                Some((id, written!(&about)))
            }
            _ => None,
        });
        let stopped = nodes.iter().enumerate().filter_map(|(id, node)| Some((id, node.why?)));
        let stopped: Vec<(usize, u32)> = stopped.collect();
        let ended = nodes.iter().enumerate().filter_map(|(id, node)| Some((node.path?, id)));
        let ended: HashMap<Path, usize> =
            if stopped.is_empty() { HashMap::new() } else { ended.collect() };
        let whys = stopped.iter().map(|&(_, why)| {
            let (worker, why) = &self.tree.whys()[why as usize];
            self.why(*worker, why, places, &ended)
        });
        let whys: Vec<Value> = whys.collect();
        object([
            ("fates", written!(&FATES)),
            ("parent", written!(&nodes.iter().map(|n| n.parent).collect::<Vec<_>>())),
            ("choice", written!(&nodes.iter().map(choice).collect::<Vec<_>>())),
            ("kind", written!(&nodes.iter().map(kind).collect::<Vec<_>>())),
            ("place", written!(&place)),
            ("marks", written!(&nodes.iter().map(|n| n.marks).collect::<Vec<_>>())),
            ("instructions", written!(&nodes.iter().map(|n| n.instructions).collect::<Vec<_>>())),
            ("test", written!(&nodes.iter().map(|n| test(n.path)).collect::<Vec<_>>())),
            ("bundles", object(bundles)),
            ("stopped", written!(&stopped.iter().map(|(id, _)| id).collect::<Vec<_>>())),
            ("why", written!(&whys)),
        ])
    }

    fn why(
        &self,
        worker: u32,
        why: &Why,
        places: &mut Places<'_>,
        ended: &HashMap<Path, usize>,
    ) -> Value {
        let account = |account: &explore::Account| {
            let conditions = account.conditions.as_ref().map(|all| {
                let shown = all.iter().take(CONDITIONS).map(|c| shortened(c));
                (shown.collect::<Vec<_>>(), all.len().saturating_sub(CONDITIONS))
            });
            let (shown, more) = conditions.map_or((Value::Null, 0), |(c, more)| (json!(c), more));
            let path = (worker, account.path as u32);
            json!({
                "node": ended.get(&path),
                "test": self.test(path),
                "conditions": shown,
                "more": more,
            })
        };
        json!({
            "what": why.what,
            "place": why.at.map(|at| places.index(at)),
            "accounts": why.accounts.iter().map(account).collect::<Vec<_>>(),
        })
    }
}

/// An object of JSON of names and what was written for them.
fn object<N: Display>(parts: impl IntoIterator<Item = (N, String)>) -> String {
    let mut text = String::from("{");
    for (name, part) in parts {
        if text.len() > 1 {
            text.push(',');
        }
        write!(text, "\"{name}\":{part}").expect("a string takes everything");
    }
    text + "}"
}

/// An element, made if it is not there yet.
fn entry<T: Default>(list: &mut Vec<T>, index: usize) -> &mut T {
    if index >= list.len() {
        list.resize_with(index + 1, T::default);
    }
    &mut list[index]
}

/// A text, cut when it is very long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Positions as rows: file, line, column, function.
struct Places<'p> {
    program: &'p Program,
    rows: Vec<Value>,
    known: HashMap<Position, usize>,
}

impl<'p> Places<'p> {
    fn new(program: &'p Program) -> Self {
        Places { program, rows: Vec::new(), known: HashMap::new() }
    }

    fn index(&mut self, at: Position) -> usize {
        if let Some(&index) = self.known.get(&at) {
            return index;
        }
        self.rows.push(row(self.program, at));
        self.known.insert(at, self.rows.len() - 1);
        self.rows.len() - 1
    }
}

/// Where a position is: file, line, column, function.
pub fn row(program: &Program, at: Position) -> Value {
    let function = &program.functions[at.func];
    let span = function.body.as_deref().and_then(|body| body.spans.get(at.inst as usize));
    let at = program.spans[span.copied().unwrap_or(Program::UNKNOWN_SPAN)];
    json!([program.files[at.file], at.line, at.col, function.name])
}
