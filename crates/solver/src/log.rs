//! Queries as files that any solver can read.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::PathBuf;

use expr::{ExprId, Model, Pool};

use crate::backend::Answer;

/// Writes queries into a folder, one SMT-LIB file each, with the answer they got.
///
/// A file appears under its name only when it is complete.
#[derive(Debug)]
pub struct QueryLog {
    folder: PathBuf,
    prefix: String,
    count: u64,
}

impl QueryLog {
    /// Files in this folder, which is made if it is not there, named `PREFIX000001.smt2` and so on.
    /// Whoever shares the folder needs a prefix of its own.
    pub fn new(folder: impl Into<PathBuf>, prefix: &str) -> io::Result<QueryLog> {
        let folder = folder.into();
        fs::create_dir_all(&folder)?;
        Ok(QueryLog { folder, prefix: prefix.to_owned(), count: 0 })
    }

    /// Writes a query, its answer and whose answer it is; returns the file.
    pub fn write(
        &mut self,
        pool: &mut Pool,
        assertions: &[ExprId],
        answer: &Answer,
        backend: &str,
    ) -> io::Result<PathBuf> {
        self.count += 1;
        let name = format!("{}{:06}.smt2", self.prefix, self.count);
        let text = text(pool, assertions, answer, backend);
        let unfinished = self.folder.join(format!(".{name}.unfinished"));
        let path = self.folder.join(name);
        fs::write(&unfinished, text)?;
        fs::rename(&unfinished, &path)?;
        Ok(path)
    }
}

fn text(pool: &mut Pool, assertions: &[ExprId], answer: &Answer, backend: &str) -> String {
    let status = match answer {
        Answer::Sat(_) => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown => "unknown",
    };
    let mut text = format!("; {status}, says {backend}\n");
    if let Answer::Sat(model) = answer {
        write_model(&mut text, pool, assertions, model);
    }
    match pool.smt_query(assertions) {
        Some(query) => {
            let _ = writeln!(text, "(set-info :status {status})");
            text.push_str(&query);
        }
        None => text.push_str("; has a floating-point operator without a bit-vector form\n"),
    }
    text
}

/// The values of the symbols that the query mentions, as comments.
fn write_model(text: &mut String, pool: &Pool, assertions: &[ExprId], model: &Model) {
    let mut symbols: Vec<_> =
        assertions.iter().flat_map(|&a| pool.symbols(a).iter().copied()).collect();
    symbols.sort_unstable();
    symbols.dedup();
    for sym in symbols {
        let (input, byte) = pool.symbol_info(sym);
        // An input may have any name; a line break in it must not end the comment.
        let name = pool.input_info(input).name.escape_default();
        let _ = writeln!(text, "; {name}[{byte}] = {}", model.get(sym));
    }
}
