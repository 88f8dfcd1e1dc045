//! What lowering makes of C and of LLVM text. Every program is also checked by `ir`'s verifier, which
//! debug builds of the lowering call; that the results compute the right values is what the programs
//! under `tests/c` show.

use std::path::PathBuf;

use frontend::{Libc, Request, load};
use ir::{
    Access, BinOp, Body, Callee, Const, GlobalInit, Inst, Native, Operand, OperandKind, Program,
    SourceTypeKind, Symbol, Target, Ty, VarPlace,
};

const LAYOUT: &str = r#"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
"#;

/// Loads a source without the C library.
fn load_source(name: &str, text: &str, flags: &[&str]) -> Program {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the temporary directory is writable");
    let request = Request::new([path]).libc(Libc::None).cflags(flags.iter().copied());
    load(&request).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn load_c(name: &str, text: &str) -> Program {
    load_source(name, text, &[])
}

fn load_ll(name: &str, text: &str) -> Program {
    load_source(name, &format!("{LAYOUT}{text}"), &[])
}

fn body<'p>(program: &'p Program, name: &str) -> &'p Body {
    let id = program.function_named(name).unwrap_or_else(|| panic!("no function {name}"));
    program.functions[id].body.as_deref().unwrap_or_else(|| panic!("{name} has no body"))
}

fn global<'p>(program: &'p Program, name: &str) -> &'p ir::Global {
    program.globals.values().find(|g| g.name == name).unwrap_or_else(|| panic!("no global {name}"))
}

fn constant(program: &Program, operand: Operand) -> &Const {
    match operand.kind() {
        OperandKind::Const(id) => &program.consts[id],
        OperandKind::Reg(reg) => panic!("%{} is no constant", reg.raw()),
    }
}

/// The offsets at which a body stores, relative to `base`.
fn stores_at(program: &Program, body: &Body, base: Operand) -> Vec<(u64, Ty)> {
    let mut known = vec![(base, 0)];
    let mut stores = Vec::new();
    for inst in &body.insts {
        match *inst {
            Inst::PtrAdd { dst, base, index, scale: 1 } => {
                let from = known.iter().find(|(operand, _)| *operand == base).map(|k| k.1);
                if let (Some(from), OperandKind::Const(id)) = (from, index.kind())
                    && let Const::Bits(_, offset) = program.consts[id]
                {
                    known.push((Operand::reg(dst), from + offset));
                }
            }
            Inst::Store { ptr, ty, .. } => {
                stores.extend(known.iter().find(|(operand, _)| *operand == ptr).map(|k| (k.1, ty)));
            }
            _ => {}
        }
    }
    stores
}

#[test]
fn a_loop_is_moves_on_edges() {
    let program = load_c(
        "loop.c",
        "int main(int argc, char **argv) { int s = 0; for (int i = 0; i < argc; i++) s += i; return s; }",
    );
    let main = body(&program, "main");
    assert!(!main.insts.iter().any(|i| matches!(i, Inst::Alloca { .. } | Inst::Load { .. })));
    assert!(main.edges.values().any(|e| e.moves.len() == 2));
    let names: Vec<&str> = main.vars.values().map(|v| v.name.as_str()).collect();
    assert_eq!(names, ["argc", "argv", "s", "i"]);
    assert_eq!(main.vars.values().map(|v| v.param).collect::<Vec<_>>(), [1, 2, 0, 0]);
    assert!(main.var_events.iter().any(|e| matches!(e.place, VarPlace::Value(_))));
}

#[test]
fn signed_arithmetic_is_checked_and_unsigned_is_not() {
    let program = load_c(
        "overflow.c",
        "int main(int a, char **v) { unsigned b = a; return (a + 1) * (int)(b + 2u); }",
    );
    let main = body(&program, "main");
    let checked = |wanted| {
        main.insts.iter().find_map(|inst| match *inst {
            Inst::Bin { op, checked, .. } if op == wanted => Some(checked),
            _ => None,
        })
    };
    assert_eq!(checked(BinOp::Mul), Some(true));
    let adds: Vec<bool> = main
        .insts
        .iter()
        .filter_map(|i| match *i {
            Inst::Bin { op: BinOp::Add, checked, .. } => Some(checked),
            _ => None,
        })
        .collect();
    assert_eq!(adds, [true, false]);
}

#[test]
fn constant_steps_of_an_address_are_one() {
    let program = load_c(
        "address.c",
        "struct s { int a; struct { short b[4]; } in[3]; } g[5];\n\
         int main(int i, char **v) { struct s *p = g; return p[2].in[1].b[3] + g[i].in[2].b[1]; }",
    );
    let main = body(&program, "main");
    let address = main.insts.iter().find_map(|inst| match *inst {
        Inst::Load { ptr, .. } => Some(constant(&program, ptr)),
        _ => None,
    });
    let id = program.globals.ids().find(|&id| program.globals[id].name == "g").expect("g");
    assert_eq!(address, Some(&Const::Address(Symbol::Global(id), 2 * 28 + 4 + 8 + 6)));
    let scaled = main.insts.iter().filter(|i| matches!(i, Inst::PtrAdd { scale: 28, .. }));
    assert_eq!(scaled.count(), 1);
}

#[test]
fn variadic_arguments_lie_as_the_target_reads_them() {
    let text = "void f(int, ...); struct big { long a[3]; } b;\n\
        int main(int c, char **v) { f(1, 2, 3.5, b, 4L, v, 1.5L, 7); return 0; }";
    let offsets = |program: &Program| {
        let main = body(program, "main");
        let call = main.calls.values().next().expect("a call");
        assert_eq!(call.fixed, 1);
        let block = call.varargs.expect("a block");
        stores_at(program, main, block).iter().map(|&(offset, _)| offset).collect::<Vec<_>>()
    };
    let program = load_c("varargs.c", text);
    // A header of 16 bytes says where the registers of either kind end. Registers: 2, 4L, v and 7 after the named one; 3.5 in
    // the first vector register. Those that are not used come first, so that the last ones end where their part does. The
    // structure is copied, not stored, to the start of the stack, and the long double follows it.
    let (unused, unused_vectors) = (8, 7 * 16);
    let register = |n: u64| 16 + unused + 8 * n;
    let vector = 16 + 48 + unused_vectors;
    let expected =
        [0, 4, register(1), vector, register(2), register(3), 16 + 176 + 32, register(4)];
    assert_eq!(offsets(&program), expected);
    let program = load_source("varargs32.c", text, &["-m32"]);
    assert_eq!(program.target, Target::I386);
    // The fields of the structure are 4 bytes each.
    assert_eq!(offsets(&program), [0, 4, 24, 28, 32, 44]);
}

#[test]
fn va_start_skips_the_named_registers() {
    let program = load_c(
        "va_start.c",
        "int f(int a, double d, char *p, ...) { __builtin_va_list l; __builtin_va_start(l, p);\n\
           int r = __builtin_va_arg(l, int); __builtin_va_end(l); return r; }\n\
         int main(void) { return f(1, 2, 0, 4); }",
    );
    let f = body(&program, "f");
    assert!(f.varargs.is_some());
    // What is added to the first places of the block: two general registers, one vector register.
    let added: Vec<&Const> = f
        .insts
        .iter()
        .filter_map(|inst| match *inst {
            Inst::Bin { op: ir::BinOp::Add, dst, b, .. } if f.regs[dst] == Ty::Int(32) => {
                b.as_const().map(|_| constant(&program, b))
            }
            _ => None,
        })
        .take(2)
        .collect();
    assert_eq!(added, [&Const::Bits(Ty::Int(32), 16), &Const::Bits(Ty::Int(32), 16)]);
}

#[test]
fn a_structure_by_value_is_a_copy() {
    let program = load_ll(
        "byval.ll",
        "@g = global [9 x i32] zeroinitializer\n\
         define i32 @f(ptr byval([9 x i32]) align 8 %p) {\n store i32 1, ptr %p\n ret i32 0\n }\n\
         define i32 @main() {\n %a = call i32 @f(ptr byval([9 x i32]) align 8 @g)\n\
         %b = call i32 @f(ptr byval([9 x i32]) align 8 @g)\n ret i32 %b\n }\n",
    );
    let main = body(&program, "main");
    let copies = main.insts.iter().filter(|i| matches!(i, Inst::MemCopy { overlap: false, .. }));
    assert_eq!(copies.count(), 2);
    // Both calls use one temporary of the entry block.
    assert_eq!(main.allocas, 1);
    assert!(matches!(main.insts[0], Inst::Alloca { .. }));
}

#[test]
fn initialisers_have_bytes_and_relocations() {
    let program = load_c(
        "initialisers.c",
        "int arr[4]; char text[8] = \"hi\"; int *p = &arr[3]; long diff = (long)&arr[2];\n\
         struct { char c; int *q; short s; } s = {1, arr, 2}; __int128 w = -2; long double l = 1;\n\
         int zero[1000]; unsigned _BitInt(3) tiny = 5;\n\
         int main(void) { return text[0] + *p + diff + s.c + w + l + zero[0] + tiny; }",
    );
    assert_eq!(global(&program, "text").init, GlobalInit::Bytes(b"hi".to_vec(), vec![]));
    assert_eq!(global(&program, "text").size, 8);
    assert_eq!(global(&program, "zero").init, GlobalInit::Zero);
    assert_eq!(global(&program, "tiny").init, GlobalInit::Bytes(vec![5], vec![]));
    let mut wide = vec![0xff; 16];
    wide[0] = 0xfe;
    assert_eq!(global(&program, "w").init, GlobalInit::Bytes(wide, vec![]));
    let one = GlobalInit::Bytes(vec![0, 0, 0, 0, 0, 0, 0, 0x80, 0xff, 0x3f], vec![]);
    assert_eq!(global(&program, "l").init, one);
    let GlobalInit::Bytes(_, relocs) = &global(&program, "p").init else { panic!("no bytes") };
    assert_eq!((relocs[0].offset, relocs[0].size, relocs[0].addend), (0, 8, 12));
    let GlobalInit::Bytes(bytes, relocs) = &global(&program, "s").init else { panic!("no bytes") };
    assert_eq!((bytes[0], bytes[16], relocs[0].offset), (1, 2, 8));
}

#[test]
fn labels_are_symbols_and_their_differences_relocations() {
    let program = load_c(
        "labels.c",
        "int main(int n, char **v) {\n\
           static void *t[] = {&&a, &&b}; static int d[] = {&&b - &&a};\n\
           if (n > 9) return d[0]; goto *t[n];\n\
           a: n += 1; b: return n; }",
    );
    let main = body(&program, "main");
    assert_eq!(main.labels.len(), 2);
    assert_eq!(main.indirect_jumps.values().next().expect("a jump").targets.len(), 2);
    let GlobalInit::Bytes(_, relocs) = &global(&program, "main.d").init else { panic!("no bytes") };
    assert_eq!(relocs[0].size, 4);
    assert!(matches!(relocs[0].plus, Symbol::Label(_, 1)));
    assert!(matches!(relocs[0].minus, Some(Symbol::Label(_, 0))));
}

#[test]
fn symbols_are_resolved() {
    let program = load_c(
        "symbols.c",
        "int absent(void) __attribute__((weak)); int missing(int); extern int nowhere;\n\
         int real(void) { return 1; } int other(void) __attribute__((alias(\"real\")));\n\
         _Thread_local int t; void *malloc(unsigned long); int common;\n\
         int unreached(void) { return 5; }\n\
         int main(void) { t++; malloc(4); if (absent) absent();\n\
           return other() + missing(1) + nowhere + common; }",
    );
    let main = body(&program, "main");
    assert!(program.function_named("absent").is_none());
    assert!(program.function_named("unreached").is_none());
    assert!(program.function_named("other").is_none());
    let named = |name| &program.functions[program.function_named(name).expect("declared")];
    assert!(named("missing").body.is_none() && named("missing").native.is_none());
    assert_eq!(named("malloc").native, Some(Native::Malloc));
    assert_eq!(global(&program, "nowhere").init, GlobalInit::External);
    assert_eq!(global(&program, "common").init, GlobalInit::Zero);
    assert!(global(&program, "t").thread_local);
    assert!(main.insts.iter().any(|i| matches!(i, Inst::ThreadLocal { .. })));
    let real = program.function_named("real").expect("real");
    assert!(main.calls.values().any(|c| c.callee == Callee::Direct(real)));
}

#[test]
fn constructors_and_destructors_run_in_their_order() {
    let program = load_c(
        "order.c",
        "int n; __attribute__((constructor)) static void c3(void) { n++; }\n\
         __attribute__((constructor(200))) static void c2(void) { n++; }\n\
         __attribute__((constructor(101))) static void c1(void) { n++; }\n\
         __attribute__((destructor(101))) static void d2(void) { n++; }\n\
         __attribute__((destructor)) static void d1(void) { n++; }\n\
         void main(void) {}",
    );
    let entry = program.entry.expect("an entry");
    assert_eq!(program.functions[entry].params, [Ty::Int(32), Ty::Ptr, Ty::Ptr]);
    let calls = &body(&program, "__pollard_entry").calls;
    let callees: Vec<&str> = calls
        .values()
        .map(|call| match call.callee {
            Callee::Direct(id) => program.functions[id].name.as_str(),
            Callee::Indirect(_) => panic!("all are known"),
        })
        .collect();
    assert_eq!(callees, ["c1", "c2", "c3", "main", "d1", "d2", "__pollard_syscall"]);
}

#[test]
fn what_is_not_supported_says_so() {
    let program = load_c(
        "assembly.c",
        "int main(int a, char **v) { asm volatile(\"\" ::: \"memory\"); asm(\"\" : \"+r\"(a));\n\
           if (a > 5) asm volatile(\"cli\"); return a; }",
    );
    assert_eq!(body(&program, "main").messages, ["inline assembly: cli"]);
    let program = load_ll(
        "unsupported.ll",
        "define i32 @main() personality ptr null {\n\
           %r = invoke i32 @g() to label %ok unwind label %bad\n\
         ok:\n ret i32 %r\n\
         bad:\n %l = landingpad { ptr, i32 } cleanup\n resume { ptr, i32 } %l\n }\n\
         declare i32 @g()\n",
    );
    let messages = &body(&program, "main").messages;
    assert_eq!(messages, &["instruction invoke", "instruction landingpad", "instruction resume"]);
}

#[test]
fn wide_switches_compare() {
    let program = load_ll(
        "switch.ll",
        "@w = global i128 5\n\
         define i32 @main() {\n %v = load i128, ptr @w\n\
         switch i128 %v, label %d [ i128 1, label %a\n i128 18446744073709551616, label %b ]\n\
         a:\n ret i32 1\n b:\n ret i32 2\n d:\n ret i32 3\n }\n",
    );
    let main = body(&program, "main");
    assert!(main.switches.is_empty());
    let compared: Vec<&Const> = main
        .insts
        .iter()
        .filter_map(|inst| match *inst {
            Inst::Cmp { b, .. } => Some(constant(&program, b)),
            _ => None,
        })
        .collect();
    let wide = |low, high| Const::Wide(Ty::Int(128), Box::new([low, high]));
    assert_eq!(compared, [&wide(1, 0), &wide(0, 1)]);
}

#[test]
fn constant_expressions_of_phi_nodes_are_computed_before_the_jump() {
    let program = load_ll(
        "phi.ll",
        "@g = global i32 5\n\
         define i64 @main(i32 %n) {\n %c = icmp eq i32 %n, 0\n br i1 %c, label %a, label %b\n\
         a:\n br label %b\n\
         b:\n %p = phi i64 [ ptrtoint (ptr @g to i64), %a ], [ 3, %0 ]\n ret i64 %p\n }\n",
    );
    let main = body(&program, "main");
    let block = main.blocks.ids().nth(1).expect("three blocks");
    assert!(matches!(main.block_insts(block), [Inst::Cast { .. }, Inst::Jump(_)]));
}

#[test]
fn vectors_of_bits_are_packed_in_memory() {
    let program = load_ll(
        "bits.ll",
        "@b = global <6 x i1> <i1 1, i1 0, i1 1, i1 1, i1 0, i1 1>\n\
         define i32 @main() {\n %v = load <6 x i1>, ptr @b\n %e = extractelement <6 x i1> %v, i32 2\n\
         store <6 x i1> %v, ptr @b\n %z = zext i1 %e to i32\n ret i32 %z\n }\n",
    );
    assert_eq!(global(&program, "b").init, GlobalInit::Bytes(vec![0b10_1101], vec![]));
    let main = body(&program, "main");
    let access = Access::default();
    let loads: Vec<Ty> = main
        .insts
        .iter()
        .filter_map(|inst| match *inst {
            Inst::Load { dst, access: a, .. } if a == access => Some(main.regs[dst]),
            _ => None,
        })
        .collect();
    assert_eq!(loads, [Ty::Int(6)]);
    assert!(main.insts.iter().any(|i| matches!(i, Inst::Store { ty: Ty::Int(6), .. })));
}

#[test]
fn masked_lanes_are_guarded() {
    let program = load_ll(
        "masked.ll",
        "declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)\n\
         @g = global [2 x i32] zeroinitializer\n\
         define i32 @main(i32 %n) {\n %c = icmp eq i32 %n, 0\n\
         %m = insertelement <2 x i1> <i1 1, i1 1>, i1 %c, i32 1\n\
         %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr @g, i32 4, <2 x i1> %m, <2 x i32> zeroinitializer)\n\
         %e = extractelement <2 x i32> %v, i32 1\n ret i32 %e\n }\n",
    );
    let main = body(&program, "main");
    assert_eq!(main.blocks.len(), 5);
    assert_eq!(main.blocks.values().map(|b| b.cost).sum::<u32>(), 5);
}

#[test]
fn source_positions_and_types_are_kept() {
    let program = load_c(
        "source.c",
        "enum color { red, blue = 7 };\n\
         struct node { struct node *next; enum color c; unsigned bits : 3; char name[2][4]; } g;\n\
         static inline __attribute__((always_inline)) int twice(int x) { return x * 2; }\n\
         int main(int argc, char **argv) {\n\
           return twice(argc) + g.c;\n\
         }\n",
    );
    let node = &program.source_types[global(&program, "g").source_type.expect("a type")];
    let SourceTypeKind::Struct(members) = &node.kind else { panic!("{node:?}") };
    assert_eq!((node.name.as_str(), members.len()), ("node", 4));
    let kind = |i: usize| &program.source_types[members[i].ty].kind;
    assert!(matches!(kind(0), SourceTypeKind::Pointer(Some(_))));
    let names = vec![("red".to_owned(), 0), ("blue".to_owned(), 7)];
    assert_eq!(kind(1), &SourceTypeKind::Enum(names));
    assert_eq!((members[2].offset_bits, members[2].bits), (96, 3));
    let SourceTypeKind::Array { of, count: Some(2) } = kind(3) else { panic!("{:?}", kind(3)) };
    let SourceTypeKind::Array { count: Some(4), .. } = program.source_types[*of].kind else {
        panic!("a second dimension");
    };
    let main = body(&program, "main");
    let lines: Vec<u32> = main.spans.iter().map(|&s| program.spans[s].line).collect();
    assert!(lines.contains(&5), "{lines:?}");
    assert!(program.spans.values().any(|s| s.line == 5 && s.col > 0));
}
