//! The loops of the source, and what is known of them.

use std::collections::HashMap;

use ctext::LineColumn;
use ir::analysis::{Cfg, DomTree, LoopForest};
use ir::{BlockId, Body, Origin, Position, Program, Span, SpanId};

use super::Places;

/// A loop whose statement was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Where a state is that is about to evaluate its condition.
    pub head: Position,
    /// Where its keyword is, as the debug information has it.
    pub span: Span,
    /// The same in the user's files: the file,
    pub file: String,
    /// line and column,
    pub at: LineColumn,
    /// and the function.
    pub function: String,
}

/// The loops `while` and `for` in the user's files. One whose keyword is not found for sure, as inside of a macro, is left out;
/// so is `do`, whose condition is not where the loop begins.
pub fn loops(program: &Program, files: &[String]) -> Vec<Loop> {
    let places = Places::new(program, files);
    let mut found = Vec::new();
    for (func, function) in program.functions.iter() {
        let Some(body) = function.body.as_deref() else { continue };
        if function.origin != Origin::User {
            continue;
        }
        let cfg = Cfg::new(body);
        for one in LoopForest::new(&cfg, &DomTree::new(&cfg)).loops.values() {
            let entries = cfg.preds(one.header).iter().filter(|from| !one.latches.contains(from));
            let begins_with_do =
                entries.clone().any(|&from| places.word_at(end(body, from), "do").is_some());
            let keyword = |&latch: &BlockId| {
                let span = end(body, latch);
                ["while", "for"].iter().find_map(|word| places.word_at(span, word))
            };
            let Some((span, file, at)) = one.latches.iter().find_map(keyword) else { continue };
            if !begins_with_do {
                let head = Position::new(func, body.blocks[one.header].first);
                let (file, function) = (file.to_owned(), function.name.clone());
                found.push(Loop { head, span, file, at, function });
            }
        }
    }
    // What two loops claim belongs to one of them only.
    let mut claims: HashMap<(String, LineColumn), u32> = HashMap::new();
    for one in &found {
        *claims.entry((one.file.clone(), one.at)).or_default() += 1;
    }
    found.retain(|one| claims[&(one.file.clone(), one.at)] == 1);
    found
}

/// The place of the last instruction of a block.
fn end(body: &Body, block: BlockId) -> SpanId {
    let block = body.blocks[block];
    body.spans[(block.first + block.len - 1) as usize]
}

impl Places<'_> {
    /// Where a word is that an instruction belongs to.
    fn word_at(&self, span: SpanId, word: &str) -> Option<(Span, &str, LineColumn)> {
        let (file, source, at) = self.place(span)?;
        source.has_word(at, word).then_some((self.program.spans[span], file, at))
    }
}
