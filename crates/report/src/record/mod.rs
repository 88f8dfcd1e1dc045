//! What a run keeps for its page: the execution tree, costs by line, why paths were stopped.
//!
//! All of it goes into one file, `record.json`, which is written anew now and then and at the end. Nothing in it depends on time
//! except for the time that the solver took.

mod lines;
mod tree;

use std::collections::{BTreeMap, HashMap};

use explore::tree::Position;
use explore::{Costs, Coverage, PathRecord, Step, Why};
use ir::Program;
use serde_json::{Value, json};

use tree::{FATES, Kind, Tree};

/// The version of the files of a run; a page is made only of files of this version.
pub const FORMAT: u64 = 1;

/// Conditions of a formula that are kept.
const CONDITIONS: usize = 60;
/// Bytes of a condition that are kept.
const LETTERS: usize = 2000;

/// What is kept while a run goes on.
pub struct Record {
    tree: Tree,
    forks: BTreeMap<Position, u64>,
    executed: Option<(Coverage, Costs)>,
}

impl Default for Record {
    fn default() -> Self {
        Record { tree: Tree::new(), forks: BTreeMap::new(), executed: None }
    }
}

impl Record {
    /// The tree of a worker grew.
    pub fn grow(&mut self, worker: usize, steps: &[Step]) {
        for step in steps {
            if let Step::Forked { at, .. } = step {
                *self.forks.entry(*at).or_default() += 1;
            }
        }
        self.tree.grow(worker, steps);
    }

    /// A path ended; `test` is the number of its test, or 0.
    pub fn end(&mut self, record: &PathRecord, test: u64) {
        self.tree.end(record, test);
    }

    /// What was executed so far.
    pub fn execute(&mut self, coverage: &Coverage, costs: &Costs) {
        self.executed = Some((coverage.clone(), costs.clone()));
    }

    /// The file.
    pub fn json(&self, program: &Program) -> Value {
        let mut places = Places::new(program);
        let tree = self.tree(&mut places);
        let mut record = json!({
            "format": FORMAT,
            "tree": tree,
            "places": places.rows,
            "line_columns": lines::COLUMNS,
        });
        if let Some((coverage, costs)) = &self.executed {
            record["files"] = lines::json(program, coverage, costs, &self.forks);
            record["library"] = lines::library(program, costs);
        }
        record
    }

    /// The tree, one list for each property of its nodes.
    fn tree(&self, places: &mut Places<'_>) -> Value {
        let nodes = self.tree.nodes();
        let kind = |node: &tree::Node| match &node.kind {
            Kind::Leaf(fate) => *fate as i64,
            Kind::Decision(_) => -1,
            Kind::Bundle(_) => -2,
        };
        let place = |node: &tree::Node| match node.kind {
            Kind::Decision(at) => places.index(at) as i64,
            _ => -1,
        };
        let place: Vec<i64> = nodes.iter().map(place).collect();
        let bundles = nodes.iter().enumerate().filter_map(|(id, node)| match &node.kind {
            Kind::Bundle(b) => {
                let about = json!([b.decisions, b.instructions, b.test, b.fates]);
                Some((id.to_string(), about))
            }
            _ => None,
        });
        let stopped = nodes.iter().enumerate().filter_map(|(id, node)| Some((id, node.why?)));
        let stopped: Vec<(usize, u32)> = stopped.collect();
        let whys = stopped.iter().map(|&(_, why)| {
            let (worker, why) = &self.tree.whys()[why as usize];
            self.why(*worker, why, places)
        });
        let whys: Vec<Value> = whys.collect();
        json!({
            "fates": FATES,
            "parent": nodes.iter().map(|n| n.parent).collect::<Vec<_>>(),
            "kind": nodes.iter().map(kind).collect::<Vec<_>>(),
            "place": place,
            "marks": nodes.iter().map(|n| n.marks).collect::<Vec<_>>(),
            "instructions": nodes.iter().map(|n| n.instructions).collect::<Vec<_>>(),
            "test": nodes.iter().map(|n| n.test).collect::<Vec<_>>(),
            "bundles": bundles.collect::<serde_json::Map<_, _>>(),
            "stopped": stopped.iter().map(|(id, _)| id).collect::<Vec<_>>(),
            "why": whys,
        })
    }

    fn why(&self, worker: usize, why: &Why, places: &mut Places<'_>) -> Value {
        let account = |account: &explore::Account| {
            let conditions = account.conditions.as_ref().map(|all| {
                let shown = all.iter().take(CONDITIONS).map(|c| shortened(c));
                (shown.collect::<Vec<_>>(), all.len().saturating_sub(CONDITIONS))
            });
            let (shown, more) = conditions.map_or((Value::Null, 0), |(c, more)| (json!(c), more));
            json!({
                "node": self.tree.path(worker, account.path),
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
pub fn row(program: &Program, (func, pc): Position) -> Value {
    let function = &program.functions[func];
    let span = function.body.as_deref().and_then(|body| body.spans.get(pc as usize));
    let at = program.spans[span.copied().unwrap_or(Program::UNKNOWN_SPAN)];
    json!([program.files[at.file], at.line, at.col, function.name])
}
