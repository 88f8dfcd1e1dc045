//! What lowering makes of C and of LLVM text.

use frontend::{Libc, Request, load};
use ir::{Inst, Program};
use std::path::PathBuf;

/// Writes a source under the target directory and loads it without the C library.
fn load_text(name: &str, text: &str) -> Program {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the temporary directory is writable");
    let request = Request::new([path]).libc(Libc::None);
    load(&request).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn body<'p>(program: &'p Program, name: &str) -> &'p ir::Body {
    let id = program.function_named(name).unwrap_or_else(|| panic!("no function {name}"));
    program.functions[id].body.as_deref().unwrap_or_else(|| panic!("{name} has no body"))
}

#[test]
fn a_loop_is_moves_on_edges() {
    let program = load_text(
        "loop.c",
        "int main(int argc, char **argv) { int s = 0; for (int i = 0; i < argc; i++) s += i; return s; }",
    );
    let main = body(&program, "main");
    assert!(!main.insts.iter().any(|i| matches!(i, Inst::Alloca { .. } | Inst::Load { .. })));
    assert!(main.edges.values().any(|e| e.moves.len() == 2));
    let names: Vec<&str> = main.vars.values().map(|v| v.name.as_str()).collect();
    assert_eq!(names, ["argc", "argv", "s", "i"]);
    assert_eq!(main.vars.values().map(|v| v.param).collect::<Vec<_>>(), [1, 2, 0, 0]);
}
