//! What violates which property, where properties are easily mixed up.

mod scratch;

use std::process::Command;

use scratch::Scratch;

/// The last line of a check on standard output.
fn verdict(text: &str, words: &[&str]) -> String {
    let scratch = Scratch::new();
    let declared = "#include <stdlib.h>\n\
        extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n";
    scratch.write("a.c", format!("{declared}{text}\n"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg("check").arg("a.c").args(words).current_dir(scratch.path("."));
    let output = command.output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = out.lines().last().unwrap_or("").to_owned();
    let line = line.strip_prefix("verdict: ").unwrap_or(&line).to_owned();
    if line.is_empty() { String::from_utf8_lossy(&output.stderr).into_owned() } else { line }
}

fn main_with(body: &str) -> String {
    format!("int *kept;\nint main(void) {{ {body} }}")
}

#[test]
fn memory_that_is_lost_is_not_memory_that_is_not_freed() {
    let check = |body: &str, property: &str| {
        verdict(&main_with(body), &[&format!("--property={property}")])
    };
    let kept = "kept = malloc(4); return 0;";
    assert_eq!(check(kept, "valid-memtrack"), "SAFE, TRUE");
    assert_eq!(check(kept, "valid-memcleanup"), "UNSAFE, FALSE(valid-memcleanup)");
    let local = "int *p = malloc(4); return p == 0;";
    assert_eq!(check(local, "valid-memsafety"), "UNSAFE, FALSE(valid-memtrack)");
    assert_eq!(check(local, "no-error"), "SAFE, TRUE");
    let freed = "kept = malloc(4); free(kept); return 0;";
    assert_eq!(check(freed, "valid-memcleanup"), "SAFE, TRUE");
    // What is lost stays lost, also when the program aborts; what is only left over then is a matter of reading.
    let lost = "for (int i = 0; i < 2; i++) kept = malloc(4); abort();";
    assert_eq!(check(lost, "valid-memtrack"), "UNSAFE, FALSE(valid-memtrack)");
    // A register of a function that has not returned may be dead: nothing is known.
    for end in ["abort();", "exit(0);"] {
        let lost = format!("int *p = malloc(4); p = 0; {end}");
        assert_eq!(check(&lost, "valid-memtrack"), "UNKNOWN", "{end}");
    }
    let aborts = "kept = malloc(4); abort();";
    assert_eq!(check(aborts, "valid-memtrack"), "SAFE, TRUE");
    assert_eq!(check(aborts, "valid-memcleanup"), "UNKNOWN");
}

/// Pruning would cut the second way, which ends with the object and not without.
#[test]
fn pruning_does_not_hide_what_is_lost() {
    let body = "int *p = 0; if (__VERIFIER_nondet_int()) kept = malloc(4);\n\
        if (__VERIFIER_nondet_int()) p = malloc(8); if (__VERIFIER_nondet_int()) kept = 0; return 0;";
    let words = ["--property=valid-memsafety", "--prune=postconditions", "--search=bfs"];
    assert_eq!(verdict(&main_with(body), &words), "UNSAFE, FALSE(valid-memtrack)");
}

#[test]
fn overflows_are_those_of_c() {
    let check = |body: &str| verdict(&main_with(body), &["--property=no-overflow"]);
    let violated = "UNSAFE, FALSE(no-overflow)";
    assert_eq!(check("int x = __VERIFIER_nondet_int(); x++; return 0;"), violated);
    assert_eq!(check("int x = __VERIFIER_nondet_int(); x = -x; return 0;"), violated);
    assert_eq!(check("int x = 2147483647 + 1; return 0;"), violated);
    assert_eq!(check("int x = __VERIFIER_nondet_int(); if (x == 1) x <<= 31; return 0;"), violated);
    assert_eq!(
        check("int x = __VERIFIER_nondet_int(); if (x) x = (-2147483647 - 1) / x; return 0;"),
        violated
    );
    assert_eq!(check("long long x = 1; x <<= 63; return 0;"), violated);
    // Undefined, but every value fits.
    assert_eq!(check("int x = -1; x <<= 1; return 0;"), "UNKNOWN");
    assert_eq!(
        check("unsigned x = __VERIFIER_nondet_int(); x <<= 31; x = -x; return 0;"),
        "SAFE, TRUE"
    );
    assert_eq!(check("char c = __VERIFIER_nondet_int(); c++; return 0;"), "SAFE, TRUE");
    assert_eq!(check("int x = 1; x <<= 30; return 0;"), "SAFE, TRUE");
    let wraps = "int x = __VERIFIER_nondet_int(); if (x + 1 < x) reach_error(); return 0;";
    assert_eq!(
        verdict(&main_with(wraps), &["--property=unreach-call"]),
        "UNSAFE, FALSE(unreach-call)"
    );
}

#[test]
fn variables_without_a_value_have_any() {
    let half = "int x; if (__VERIFIER_nondet_int()) x = 3; if (x == 5) reach_error(); return 0;";
    let check = |body: &str, words: &[&str]| verdict(&main_with(body), words);
    assert_eq!(check(half, &[]), "UNSAFE, FALSE(unreach-call)");
    assert_eq!(check(half, &["--uninitialised=zero"]), "SAFE, TRUE");
    let array = "char a[4]; int *p = malloc(4); a[1] = 0; if (a[2] == 7 && *p == 9) reach_error(); return 0;";
    assert_eq!(check(array, &["--property=unreach-call"]), "UNSAFE, FALSE(unreach-call)");
    assert_eq!(check(array, &["--property=unreach-call", "--uninitialised=zero"]), "SAFE, TRUE");
    let set = "int x; double d; if (__VERIFIER_nondet_int()) x = 3; else x = 4; d = x; if (d == 5) reach_error(); return 0;";
    assert_eq!(check(set, &[]), "SAFE, TRUE");
}

#[test]
fn ends_are_no_violations_of_other_properties() {
    let check = |body: &str, property: &str| {
        verdict(&main_with(body), &[&format!("--property={property}")])
    };
    for end in ["abort();", "exit(3);", "__builtin_trap();", "return 7;"] {
        let body = format!("if (__VERIFIER_nondet_int()) {{ {end} }} return 0;");
        assert_eq!(check(&body, "unreach-call"), "SAFE, TRUE", "{end}");
        assert_eq!(check(&body, "termination"), "SAFE, TRUE", "{end}");
    }
    assert_eq!(check("free(&kept); return 0;", "valid-free"), "UNSAFE, FALSE(valid-free)");
    assert_eq!(check("free(&kept); return 0;", "valid-deref"), "UNKNOWN");
    assert_eq!(check("abort();", "no-error"), "UNSAFE, FALSE(abort)");
    let endless = ["--property=termination", "--max-depth=5"];
    let body = "while (__VERIFIER_nondet_int()) ; return 0;";
    assert_eq!(verdict(&main_with(body), &endless), "UNKNOWN");
}
