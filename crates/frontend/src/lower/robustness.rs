//! Every member of the C library is lowered, whether a program reaches it or not: nothing panics, and
//! nothing in it is unsupported.

use ir::{Program, Target};

use super::Lowering;
use crate::libc;
use crate::llvm::view::ModuleView;
use crate::llvm::{Context, Module};

/// Lowers all functions of a module.
fn lower_all(module: &Module<'_>) -> Program {
    let mut lowering = Lowering::new(ModuleView::new(module)).expect("a known target");
    for function in lowering.module.functions() {
        if function.intrinsic_id() == 0 {
            lowering.referent(function);
        }
    }
    lowering.drain().expect("well-formed blocks");
    lowering.program
}

fn lower_library(target: Target) {
    libc::ensure().expect("the C library can be built");
    let members = libc::headers(target).expect("it is built now").with_file_name("members");
    let mut count = 0;
    for entry in std::fs::read_dir(members).expect("a complete library") {
        let path = entry.expect("a readable folder").path();
        let bitcode = std::fs::read(&path).expect("a readable member");
        let context = Context::new();
        let mut module = Module::parse_bitcode(&context, &bitcode).expect("valid bitcode");
        module.use_debug_intrinsics();
        let program = lower_all(&module);
        super::assert_well_formed(&program);
        for function in program.functions.values() {
            let Some(body) = &function.body else { continue };
            // What another member defines is not there: each is lowered by itself.
            let elsewhere = |message: &&String| !message.contains("which is defined nowhere");
            let messages: Vec<&String> = body.messages.iter().filter(elsewhere).collect();
            assert!(messages.is_empty(), "{} in {}: {messages:?}", function.name, path.display());
        }
        count += 1;
    }
    assert!(count > 1000, "only {count} members");
}

#[test]
fn all_of_the_library_for_64_bits() {
    lower_library(Target::X86_64);
}

#[test]
fn all_of_the_library_for_32_bits() {
    lower_library(Target::I386);
}
