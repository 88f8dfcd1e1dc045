//! What is linked into a program, what is left out, and what stays as it was.

mod scratch;

use frontend::{FrontendError, Libc, Request, module_text};
use scratch::Scratch;

fn text(request: &Request) -> String {
    module_text(request).unwrap_or_else(|error| panic!("{error}"))
}

/// Links one C source given as text.
fn linked(source: &str, flags: &[&str]) -> String {
    let scratch = Scratch::new();
    let file = scratch.write("a.c", source);
    text(&Request::new([file]).cflags(flags.iter().copied()))
}

fn defines(module: &str, function: &str) -> bool {
    let name = format!("@{function}(");
    module.lines().any(|l| l.starts_with("define ") && l.contains(&name))
}

fn declares(module: &str, function: &str) -> bool {
    let name = format!("@{function}(");
    module.lines().any(|l| l.starts_with("declare ") && l.contains(&name))
}

#[test]
fn a_program_that_needs_no_library_gets_none() {
    let module = linked("int main(void) { return 0; }", &[]);
    assert_eq!(module.matches("\ndefine ").count(), 1);
    assert!(!module.contains("__pollard_start"));
}

#[test]
fn members_are_taken_on_demand() {
    let module = linked(
        "#include <stdio.h>\nint main(int c, char **v) { printf(\"%d\", c); return 0; }",
        &[],
    );
    assert!(defines(&module, "printf"));
    assert!(defines(&module, "__pollard_start"));
    assert!(!defines(&module, "scanf"));
}

#[test]
fn what_the_machine_provides_is_not_taken() {
    let source = "#include <stdlib.h>\n#include <string.h>\n\
                  int main(int c, char **v) { char *p = malloc(c); memcpy(p, *v, c); return strlen(p); }";
    let module = linked(source, &[]);
    assert!(declares(&module, "malloc"));
    assert!(declares(&module, "strlen"));
    assert!(!module.contains("__pollard_start"));
}

#[test]
fn definitions_of_the_program_win() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
        static char pool[99];\n\
        void *malloc(size_t n) { return pool; }\n\
        size_t strlen(const char *s) { return 7; }\n\
        int fputs(const char *restrict s, FILE *restrict f) { return 42; }\n\
        int main(void) { puts(strdup(\"x\")); return 0; }";
    let module = linked(source, &[]);
    assert!(defines(&module, "malloc"));
    assert!(defines(&module, "strlen"));
    // The library's puts calls the program's fputs.
    assert!(defines(&module, "puts"));
    assert!(module.contains("ret i32 42"));
    assert_eq!(module.matches("@fputs(ptr").count(), 2, "definition and call");
}

#[test]
fn what_cannot_be_reached_is_dropped() {
    let source = "int unused(void) { return 1; }\nint table[9];\n\
                  int order; __attribute__((constructor)) void first(void) { order = 1; }\n\
                  int main(void) { return 0; }";
    let module = linked(source, &[]);
    assert!(!module.contains("unused"));
    assert!(!module.contains("@table"));
    assert!(defines(&module, "first"));
}

#[test]
fn files_see_each_other_and_the_flags() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path("inc")).unwrap();
    scratch.write("inc/value.h", "#define VALUE (X + 1)\n");
    let main = scratch.write("main.c", "int f(void); int main(void) { return f(); }");
    let other = scratch.write("f.c", "#include <value.h>\nint f(void) { return VALUE; }");
    let include = format!("-I{}", scratch.path("inc").display());
    let module = text(&Request::new([main, other]).cflags(["-DX=41".to_owned(), include]));
    assert!(module.contains("ret i32 42"));
}

#[test]
fn a_strong_definition_replaces_a_weak_one() {
    let scratch = Scratch::new();
    let weak = "__attribute__((weak)) int f(void) { return 1; } int main(void) { return f(); }";
    let weak = scratch.write("weak.c", weak);
    let strong = scratch.write("strong.c", "int f(void) { return 2; }");
    let module = text(&Request::new([weak, strong]));
    assert!(module.contains("ret i32 2") && !module.contains("ret i32 1"));
}

#[test]
fn a_weak_reference_takes_no_member() {
    let source = "extern int puts(const char *) __attribute__((weak));\n\
                  int main(void) { return puts ? puts(\"x\") : 3; }";
    let module = linked(source, &[]);
    assert!(module.contains("declare extern_weak"));
    assert!(!module.contains("__pollard_start"));
}

#[test]
fn two_definitions_are_an_error() {
    let scratch = Scratch::new();
    let a = scratch.write("a.c", "int f(void) { return 1; } int main(void) { return f(); }");
    let b = scratch.write("b.c", "int f(void) { return 2; }");
    match module_text(&Request::new([a, b])) {
        Err(FrontendError::Link(message)) => assert!(message.contains('f'), "{message}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn without_a_library_functions_stay_undefined() {
    let scratch = Scratch::new();
    let file = scratch.write("a.c", "#include <stdio.h>\nint main(void) { return puts(\"\"); }");
    let module = text(&Request::new([file]).libc(Libc::None));
    assert!(declares(&module, "puts"));
}

#[test]
fn both_widths_have_their_library() {
    let source = "#include <stdio.h>\nint main(void) { return printf(\"%zu\", sizeof(long)); }";
    let module = linked(source, &["-m32"]);
    assert!(module.contains("target triple = \"i386"));
    assert!(defines(&module, "printf"));
    assert!(module.contains("i32 noundef 4)"));
}

#[test]
fn a_users_own_build_is_taken() {
    let scratch = Scratch::new();
    let source = "#include <stdio.h>\n#include <math.h>\n\
                  int main(int c, char **v) { int x = c; printf(\"%g\", sin(x)); return x; }";
    let source = scratch.write("a.c", source);
    let bitcode = scratch.compile(&source, "a.bc", &["-c", "-O0", "-g", "-fno-math-errno"]);
    let as_text = scratch.compile(&source, "a.ll", &["-S", "-O1"]);
    for file in [bitcode, as_text] {
        let module = text(&Request::new([&file]));
        assert!(!module.contains("optnone"), "{}", file.display());
        assert!(!module.contains("@llvm.sin"), "{}", file.display());
        assert!(defines(&module, "sin") && defines(&module, "vfprintf"), "{}", file.display());
        let main = module.split("@main(").nth(1).unwrap().split("\n}").next().unwrap();
        assert!(!main.contains("alloca"), "variables are in registers: {main}");
    }
}

#[test]
fn an_access_outside_an_array_stays() {
    let source = "struct s { int a, b; };\n\
        int main(void) { int a[2]; struct s s; a[2] = 5; ((int *)&s)[3] = 6; *(char *)0 = 7; return a[-1]; }";
    let module = linked(source, &[]);
    for value in ["store i32 5", "store i32 6", "store i8 7"] {
        assert!(module.contains(value), "{value} is gone:\n{module}");
    }
}

#[test]
fn copies_through_a_pointer_stay() {
    let source = "struct s { long a[4]; };\n\
        int main(int c, char **v) { struct s unused = *(struct s *)v; int x = *(int *)c; return 0; }";
    let module = linked(source, &[]);
    assert!(module.contains("call void @llvm.memcpy"));
    assert!(module.contains("load i32, ptr %"), "{module}");
}

#[test]
fn what_the_compiler_knows_is_known_as_without_optimisation() {
    let source = "int main(int c, char **v) { char a[5], *p = a;\n\
        return __builtin_object_size(p, 0) == -1 ? 40 + __builtin_object_size(\"x\", 0) : 1; }";
    let module = linked(source, &[]);
    assert!(
        !module.contains("call i64 @llvm.objectsize") && !module.contains("i64 5,"),
        "{module}"
    );
}

#[test]
fn functions_for_the_numbers_of_a_vector_are_linked() {
    let source = "typedef float v __attribute__((vector_size(16)));\n\
        int main(int c, char **a) { v x = {c}; return __builtin_elementwise_sin(x)[0]; }";
    assert!(defines(&linked(source, &[]), "sinf"));
}

#[test]
fn machines_that_do_not_fit_are_refused() {
    let scratch = Scratch::new();
    let source = scratch.write("a.c", "int main(void) { return 0; }");
    let other = scratch.write("b.c", "int b;");
    let arm = scratch.compile(&source, "arm.bc", &["-c", "--target=aarch64-linux-gnu"]);
    let narrow = scratch.compile(&other, "narrow.bc", &["-c", "-m32"]);
    match module_text(&Request::new([arm])) {
        Err(FrontendError::Target { triple, .. }) => assert!(triple.starts_with("aarch64")),
        other => panic!("{other:?}"),
    }
    let mixed = module_text(&Request::new([source, narrow]));
    assert!(matches!(mixed, Err(FrontendError::MixedTargets { .. })), "{mixed:?}");
}

#[test]
fn warnings_do_not_stop_the_program() {
    let module = linked("int main(void) { int *p = 3; return 0; }", &["-Wno-int-conversion"]);
    assert!(defines(&module, "main"));
}

/// Marks a module as one with debug information.
const DEBUG: &str = "!llvm.module.flags = !{!0}\n!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n";

#[test]
fn what_llvm_refuses_is_refused() {
    let scratch = Scratch::new();
    let circle =
        "define i32 @main() {\n  %a = add i32 %b, 1\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n";
    for (name, contents, reason) in [
        ("syntax.ll", "define i32 @main( {", "syntax.ll:1:"),
        ("circle.ll", circle, "dominate"),
        ("debug.ll", &format!("{circle}{DEBUG}"), "dominate"),
        ("other.cpp", "int main() {}", "C++ is not supported"),
    ] {
        let error = module_text(&Request::new([scratch.write(name, contents)])).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    let error = module_text(&Request::new(["/bin/true"])).unwrap_err();
    assert!(error.to_string().contains("holds no bitcode"), "{error}");
}

#[test]
fn headers_of_other_tools_are_found_without_a_flag() {
    let source = "#include <klee/klee.h>\n#include <crest.h>\n#include <assert.h>\n\
        int main(void) { int x; CREST_int(x); klee_assume(x > 0); assert(x); klee_assert(x < 9); return klee_range(0, 3, \"r\"); }";
    for flags in [&[][..], &["-m32", "-DNDEBUG"]] {
        let module = linked(source, flags);
        for name in ["klee_make_symbolic", "klee_assume", "klee_range", "__assert_fail"] {
            assert!(declares(&module, name) || defines(&module, name), "{name}");
        }
    }
}

#[test]
fn a_header_of_the_user_goes_before_ours() {
    let scratch = Scratch::new();
    scratch.write("crest.h", "#define CREST_int(x) (x) = 7\n");
    let file = scratch
        .write("a.c", "#include <crest.h>\nint main(void) { int x; CREST_int(x); return x; }");
    let folder = format!("-I{}", scratch.path("").display());
    let module = text(&Request::new([file]).cflags([folder]));
    assert!(!module.contains("klee_make_symbolic"));
}
