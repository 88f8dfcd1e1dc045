//! A test as a C file: compiled together with the program, it feeds the program the inputs of the test.

use std::fmt::Write;

use explore::Input;

/// The functions that hand out the inputs, the same in every file.
const FUNCTIONS: &str = include_str!("c_test.c");

/// The file. `what` says how the program ends, `program` which files to compile it with, `args` is the command
/// line.
pub fn file(what: &str, program: &str, args: &[Vec<u8>], inputs: &[Input]) -> String {
    let words: Vec<String> = args.iter().map(|word| crate::inputs::text(word)).collect();
    let mut text = format!(
        "/* {}\n *\n * cc {} THIS_FILE\n * arguments: {} */\n",
        comment(what),
        comment(program),
        comment(&words.join(" "))
    );
    text += "static const struct { const char *name; unsigned size; const unsigned char *bytes; } inputs[] = {\n";
    for input in inputs {
        let bytes: Vec<String> = input.bytes.iter().map(|byte| byte.to_string()).collect();
        let bytes = if bytes.is_empty() { "0".into() } else { bytes.join(",") };
        let name = crate::inputs::text(input.name.as_bytes());
        let shown = comment(&crate::inputs::value(&input.name, &input.bytes));
        writeln!(
            text,
            "  {{{name}, {}, (const unsigned char[]){{{bytes}}}}}, /* {shown} */",
            input.bytes.len()
        )
        .expect("a string takes everything");
    }
    text + "  {0, 0, 0}\n};\n" + FUNCTIONS
}

/// Text that does not end a comment.
fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn it_feeds_a_program() {
        let folder = std::env::temp_dir().join(format!("pollard-c-test-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let program = "void klee_make_symbolic(void *, unsigned long, const char *);\n\
            int __VERIFIER_nondet_int(void); char __VERIFIER_nondet_char(void);\n\
            int main(void) { short x; klee_make_symbolic(&x, sizeof x, \"x\");\n\
            return x == 0x102 && __VERIFIER_nondet_int() == -3 && __VERIFIER_nondet_char() == 'c' ? 42 : 1; }\n";
        let input = |name: &str, bytes: &[u8]| Input { name: name.into(), bytes: bytes.into() };
        let inputs = [
            input("x", &[2, 1]),
            input("nondet_int", &(-3i32).to_le_bytes()),
            input("nondet_char", b"c"),
        ];
        let test = file("exit 42 */", "a.c", &[b"a\"".to_vec()], &inputs);
        std::fs::write(folder.join("a.c"), program).unwrap();
        std::fs::write(folder.join("t.c"), test).unwrap();
        let mut cc = Command::new("clang-19");
        cc.current_dir(&folder).args(["-w", "-o", "a.out", "a.c", "t.c"]);
        assert!(cc.status().unwrap().success());
        let status = Command::new(folder.join("a.out")).status().unwrap();
        assert_eq!(status.code(), Some(42));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
