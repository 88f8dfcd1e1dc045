//! Runs `tests/text/*.ir`.
//!
//! Each file is a program in the text form with lines
//!
//!     //@ test: NAME       what is done with it, see `output`
//!     //= …                the expected output, line by line
//!
//! Whatever the test, printing the parsed program and parsing it again gives the same text.
//! `BLESS=1` rewrites the expected output.

use ir::analysis::{CallGraph, Cfg, DomTree, LoopForest, PostDomTree, VarPlaces, escape, fatal};
use ir::{BlockId, FuncId, Function, Inst, OperandKind, Program, VarPlace, text, verify};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text");
    let entries = std::fs::read_dir(dir).expect("the test files are there");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("a directory entry").path()).collect();
    files.sort();
    files
}

#[test]
fn text_files() {
    let mut failures = Vec::new();
    for path in files() {
        if let Err(message) = run(&path) {
            failures.push(format!("{}: {message}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn run(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut test = None;
    let mut expected = Vec::new();
    for line in source.lines() {
        if let Some(directive) = line.strip_prefix("//@ ") {
            match directive.strip_prefix("test: ") {
                Some(name) if test.is_none() => test = Some(name),
                _ => return Err(format!("unknown directive {directive:?}")),
            }
        } else if let Some(line) = line.strip_prefix("//=") {
            expected.push(line.strip_prefix(' ').unwrap_or(line));
        }
    }
    let got = output(test.ok_or("no test directive")?, &source)?;
    let got: Vec<&str> = got.lines().collect();
    if got == expected {
        return Ok(());
    }
    if std::env::var_os("BLESS").is_some() {
        let kept = source.lines().filter(|l| !l.starts_with("//="));
        let mut blessed: String = kept.map(|l| format!("{l}\n")).collect();
        got.iter().for_each(|line| blessed += &format!("//= {line}\n"));
        return std::fs::write(path, blessed).map_err(|e| e.to_string());
    }
    Err(format!("expected\n{}\ngot\n{}", expected.join("\n"), got.join("\n")))
}

/// What a test prints for a program.
fn output(test: &str, source: &str) -> Result<String, String> {
    if test == "parse-error" {
        return match text::parse(source) {
            Ok(_) => Err("parsed".to_owned()),
            Err(error) => Ok(format!("{error}\n")),
        };
    }
    let program = text::parse(source).map_err(|e| e.to_string())?;
    let printed = text::print(&program);
    let again = text::parse(&printed).map_err(|e| format!("printed text: {e}\n{printed}"))?;
    if text::print(&again) != printed {
        return Err(format!("the printed text does not survive:\n{printed}"));
    }
    if test == "verify" {
        let violations = verify(&program).err().unwrap_or_default();
        return Ok(violations.iter().map(|v| format!("{v}\n")).collect());
    }
    verify(&program).map_err(|v| v[0].to_string())?;
    match test {
        "print" => same_text(source, &printed),
        "cfg" => Ok(each_function(&program, cfg)),
        "dominators" => Ok(each_function(&program, dominators)),
        "postdominators" => Ok(each_function(&program, postdominators)),
        "loops" => Ok(each_function(&program, loops)),
        "variables" => Ok(variables(&program)),
        "callgraph" => Ok(callgraph(&program)),
        "escape" => Ok(escapes(program)),
        "fatal" => Ok(fatal_blocks(&program)),
        other => Err(format!("unknown test {other:?}")),
    }
}

/// The file, without comment lines, is what is printed.
fn same_text(source: &str, printed: &str) -> Result<String, String> {
    let code = source.lines().filter(|l| !l.starts_with("//"));
    let code: String = code.map(|l| format!("{l}\n")).collect();
    let differs = code.trim().lines().zip(printed.trim().lines()).find(|(a, b)| a != b);
    match differs {
        Some((want, got)) => Err(format!("printed\n{got}\ninstead of\n{want}")),
        None if code.trim().lines().count() != printed.trim().lines().count() => {
            Err(format!("printed another number of lines:\n{printed}"))
        }
        None => Ok(String::new()),
    }
}

fn each_function(program: &Program, show: fn(&Cfg, &mut String)) -> String {
    let mut out = String::new();
    for function in program.functions.values() {
        if let Some(body) = &function.body {
            writeln!(out, "{}", function.name).unwrap();
            show(&Cfg::new(body), &mut out);
        }
    }
    out
}

fn names(blocks: &[BlockId]) -> String {
    let names: Vec<String> = blocks.iter().map(|b| format!("b{}", b.raw())).collect();
    names.join(" ")
}

fn blocks(cfg: &Cfg) -> impl Iterator<Item = BlockId> {
    (0..cfg.len() as u32).map(BlockId::new)
}

fn cfg(cfg: &Cfg, out: &mut String) {
    for block in blocks(cfg) {
        let (succs, preds) = (names(cfg.succs(block)), names(cfg.preds(block)));
        writeln!(out, "  b{}: to [{succs}] from [{preds}]", block.raw()).unwrap();
    }
    writeln!(out, "  order: {}", names(cfg.reverse_postorder())).unwrap();
}

fn dominators(cfg: &Cfg, out: &mut String) {
    let dom = DomTree::new(cfg);
    for block in blocks(cfg) {
        if let Some(parent) = dom.idom(block) {
            writeln!(out, "  b{}: b{}", block.raw(), parent.raw()).unwrap();
        }
    }
}

fn postdominators(cfg: &Cfg, out: &mut String) {
    let dom = PostDomTree::new(cfg);
    for block in blocks(cfg).filter(|&b| cfg.is_reachable(b)) {
        let parent = dom.ipdom(block).map_or("exit".to_owned(), |p| format!("b{}", p.raw()));
        writeln!(out, "  b{}: {parent}", block.raw()).unwrap();
    }
    if !dom.endless().is_empty() {
        writeln!(out, "  endless: {}", names(dom.endless())).unwrap();
    }
}

fn loops(cfg: &Cfg, out: &mut String) {
    let forest = LoopForest::new(cfg, &DomTree::new(cfg));
    for l in forest.loops.values() {
        let indent = "  ".repeat(l.depth as usize);
        let exits: Vec<String> =
            l.exits.iter().map(|(a, b)| format!("b{}-b{}", a.raw(), b.raw())).collect();
        writeln!(
            out,
            "{indent}loop b{}: blocks [{}] latches [{}] exits [{}]",
            l.header.raw(),
            names(&l.blocks),
            names(&l.latches),
            exits.join(" ")
        )
        .unwrap();
    }
    for region in &forest.irreducible {
        let (blocks, entries) = (names(&region.blocks), names(&region.entries));
        writeln!(out, "  irreducible [{blocks}] entries [{entries}]").unwrap();
    }
}

/// Blocks that lead straight to an error.
fn fatal_blocks(program: &Program) -> String {
    let mut out = String::new();
    for func in program.functions.ids() {
        let Some(body) = &program.functions[func].body else { continue };
        let is_fatal = |&block: &BlockId| fatal::is_fatal(program, func, block);
        let fatal: Vec<BlockId> = body.blocks.ids().filter(is_fatal).collect();
        writeln!(out, "{}: {}", program.functions[func].name, names(&fatal)).unwrap();
    }
    out
}

/// Where the variables are before each instruction.
fn variables(program: &Program) -> String {
    let mut out = String::new();
    for function in program.functions.values() {
        let Some(body) = &function.body else { continue };
        writeln!(out, "{}", function.name).unwrap();
        let places = VarPlaces::new(body, &Cfg::new(body));
        for at in 0..body.insts.len() as u32 {
            let placed = places.at(body, at).into_iter().map(|placed| {
                let operand = |operand: ir::Operand| match operand.kind() {
                    OperandKind::Reg(reg) => format!("%{}", reg.raw()),
                    OperandKind::Const(id) => format!("{:?}", program.consts[id]),
                };
                let place = match placed.place {
                    VarPlace::Address(at) => format!("at {}", operand(at)),
                    VarPlace::Value(value) => format!("is {}", operand(value)),
                    VarPlace::Gone => unreachable!("what is gone has no place"),
                };
                let touched = if placed.touched { "" } else { " (untouched)" };
                format!("{} {place}{touched}", body.vars[placed.var].name)
            });
            let scope = body.scope_at(at).map(|scope| format!(" in scope {}", scope.raw()));
            let placed = placed.collect::<Vec<_>>().join(", ");
            let placed = if placed.is_empty() { "nothing" } else { &placed };
            writeln!(out, "  {at}{}: {placed}", scope.unwrap_or_default()).unwrap();
        }
    }
    out
}

fn function_names(program: &Program, ids: &[FuncId]) -> String {
    let names: Vec<&str> = ids.iter().map(|&id| program.functions[id].name.as_str()).collect();
    names.join(" ")
}

fn callgraph(program: &Program) -> String {
    let graph = CallGraph::new(program);
    let mut out = String::new();
    for (id, function) in program.functions.iter() {
        let name: &Function = function;
        let taken = if graph.is_address_taken(id) { " (address taken)" } else { "" };
        let recursive = if graph.is_recursive(id) { " (recursive)" } else { "" };
        let callees = function_names(program, graph.callees(id));
        writeln!(out, "{}{taken}{recursive}: {callees}", name.name).unwrap();
    }
    let components: Vec<String> =
        graph.bottom_up().iter().map(|c| format!("[{}]", function_names(program, c))).collect();
    writeln!(out, "bottom up: {}", components.join(" ")).unwrap();
    let roots: Vec<FuncId> = program.main.into_iter().collect();
    let reachable = function_names(program, &graph.reachable_from(&roots));
    writeln!(out, "reachable from main: {reachable}").unwrap();
    out
}

fn escapes(mut program: Program) -> String {
    let results = escape::analyse(&program, &CallGraph::new(&program));
    escape::mark(&mut program);
    let mut out = String::new();
    for (id, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        let flag = |&escapes: &bool| if escapes { "escapes" } else { "stays" };
        let params: Vec<&str> =
            results[id].params.iter().take(function.params.len()).map(flag).collect();
        writeln!(out, "{}({})", function.name, params.join(", ")).unwrap();
        for inst in &body.insts {
            if let Inst::Alloca { dst, index, escapes, .. } = inst {
                assert_eq!(results[id].allocas[*index as usize], *escapes);
                writeln!(out, "  %{}: {}", dst.raw(), flag(escapes)).unwrap();
            }
        }
    }
    out
}
