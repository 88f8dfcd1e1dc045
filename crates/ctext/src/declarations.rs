//! The declarators of a declaration, or of a type name: what is declared, and where.
//!
//! C cannot be parsed without knowing which words are type names. Here the first word that is no
//! keyword is one, if no other type was named before it; that is right for every valid
//! declaration that does not omit its type.

use std::ops::Range;

use crate::tokens::{Token, TokenKind, tokens};

/// One declarator: `*p` and `a[3]` in `int *p, a[3];`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declarator {
    /// The bytes of the name; none in a type name, as in `int (*)[3]`.
    pub name: Option<Range<usize>>,
    /// What the name is, read from the name outwards: `*a[3]` is an array of pointers.
    pub derivations: Vec<Derivation>,
}

/// A step from a type to the one that is made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Derivation {
    /// A pointer to what follows.
    Pointer,
    /// An array of what follows.
    Array,
    /// A function that returns what follows.
    Function,
}

/// Words of a declaration that name a whole type, alone or together.
const TYPE_WORDS: &[&str] = &[
    "void",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "unsigned",
    "_Bool",
    "bool",
    "_Complex",
    "__int128",
    "_Float128",
    "__float128",
    "_Float16",
    "__bf16",
];

/// Words that may stand before a type, behind it or behind a `*`.
const OTHER_WORDS: &[&str] = &[
    "typedef",
    "extern",
    "static",
    "auto",
    "register",
    "inline",
    "_Noreturn",
    "_Thread_local",
    "__thread",
    "const",
    "volatile",
    "restrict",
    "__restrict",
    "__const",
    "__volatile__",
    "__inline",
    "__inline__",
    "__extension__",
    "_Atomic",
];

/// Words with an argument in parentheses that is no part of a declarator.
const WITH_ARGUMENT: &[&str] =
    &["__attribute__", "__attribute", "_Alignas", "alignas", "asm", "__asm__", "__asm"];

/// The same, where the argument is the type.
const TYPE_OF: &[&str] = &["typeof", "__typeof__", "__typeof", "_BitInt", "__typeof_unqual__"];

/// The declarators of the declaration, or of the type name, that a text begins with.
pub fn declarators(text: &str) -> Vec<Declarator> {
    let mut tokens = tokens(text);
    tokens.retain(Token::is_code);
    let mut parser = Parser { text, tokens: &tokens, at: 0 };
    parser.specifiers();
    let mut found = Vec::new();
    loop {
        let mut declarator = Declarator { name: None, derivations: Vec::new() };
        parser.declarator(&mut declarator);
        found.push(declarator);
        parser.skip_to_next();
        if parser.spelling() != "," {
            return found;
        }
        parser.at += 1;
    }
}

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [Token],
    at: usize,
}

impl<'t> Parser<'t> {
    fn spelling(&self) -> &'t str {
        self.tokens.get(self.at).map_or("", |token| &self.text[token.range.clone()])
    }

    fn is_word(&self) -> bool {
        self.tokens.get(self.at).is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// Goes behind the type and what stands around it.
    fn specifiers(&mut self) {
        let mut has_type = false;
        while self.is_word() {
            let word = self.spelling();
            match word {
                "struct" | "union" | "enum" => {
                    self.at += 1;
                    self.tag();
                    has_type = true;
                }
                "_Atomic" if self.next_opens() => {
                    self.skip_argument();
                    has_type = true;
                }
                _ if TYPE_OF.contains(&word) => {
                    self.skip_argument();
                    has_type = true;
                }
                _ if self.skip_word_beside_type() => {}
                _ if TYPE_WORDS.contains(&word) => {
                    self.at += 1;
                    has_type = true;
                }
                _ if has_type => return,
                _ => {
                    self.at += 1;
                    has_type = true;
                }
            }
        }
    }

    /// The tag and the members of a type. Clang prints `struct (unnamed at a.c:1:2)`.
    fn tag(&mut self) {
        while self.skip_word_beside_type() {}
        if self.is_word() {
            self.at += 1;
        } else if self.spelling() == "(" {
            self.skip_group();
        }
        if self.spelling() == "{" {
            self.skip_group();
        }
    }

    fn declarator(&mut self, found: &mut Declarator) {
        let mut pointers = 0;
        loop {
            match self.spelling() {
                "*" => {
                    self.at += 1;
                    pointers += 1;
                }
                _ if self.skip_word_beside_type() => {}
                _ => break,
            }
        }
        if self.is_word() {
            found.name = Some(self.tokens[self.at].range.clone());
            self.at += 1;
        } else if self.spelling() == "(" && self.opens_declarator() {
            self.at += 1;
            self.declarator(found);
            if self.spelling() == ")" {
                self.at += 1;
            }
        }
        loop {
            let derivation = match self.spelling() {
                "[" => Derivation::Array,
                "(" => Derivation::Function,
                _ => break,
            };
            found.derivations.push(derivation);
            self.skip_group();
        }
        found.derivations.extend(std::iter::repeat_n(Derivation::Pointer, pointers));
    }

    /// Whether a parenthesis groups a declarator, and holds no parameters.
    fn opens_declarator(&mut self) -> bool {
        let open = self.at;
        self.at += 1;
        while self.skip_word_beside_type() {}
        let groups = match self.spelling() {
            "*" | "(" | "[" => true,
            word => self.is_word() && !TYPE_WORDS.contains(&word),
        };
        self.at = open;
        groups
    }

    fn next_opens(&self) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|next| &self.text[next.range.clone()] == "(")
    }

    fn skip_word_beside_type(&mut self) -> bool {
        let word = self.spelling();
        if WITH_ARGUMENT.contains(&word) {
            self.skip_argument();
        } else if OTHER_WORDS.contains(&word) {
            self.at += 1;
        } else {
            return false;
        }
        true
    }

    /// Goes behind a word and its argument.
    fn skip_argument(&mut self) {
        self.at += 1;
        if self.spelling() == "(" {
            self.skip_group();
        }
    }

    /// Goes behind the bracket that closes the one here.
    fn skip_group(&mut self) {
        let mut depth = 0;
        while self.at < self.tokens.len() {
            match self.spelling() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Goes to the comma behind a declarator, over its initialiser or width; to the end, if it is
    /// the last one.
    fn skip_to_next(&mut self) {
        let mut initialised = false;
        loop {
            match self.spelling() {
                "," => return,
                "{" if !initialised => self.at = self.tokens.len(),
                "" | ";" => self.at = self.tokens.len(),
                "(" | "[" | "{" => self.skip_group(),
                word => {
                    initialised |= word == "=";
                    self.at += 1;
                }
            }
            if self.at == self.tokens.len() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Derivation::{Array, Function, Pointer};
    use super::*;

    /// Each name and what it is.
    fn declared(text: &str) -> Vec<(&str, Vec<Derivation>)> {
        let name = |range: Option<Range<usize>>| range.map_or("", |range| &text[range]);
        declarators(text).into_iter().map(|found| (name(found.name), found.derivations)).collect()
    }

    fn names(text: &str) -> Vec<&str> {
        declared(text).into_iter().map(|found| found.0).collect()
    }

    #[test]
    fn names_are_found_behind_their_type() {
        assert_eq!(names("int x; int y;"), ["x"]);
        assert_eq!(names("static const unsigned long int x = 3, y;"), ["x", "y"]);
        assert_eq!(names("size_t n = f(a, b), *p = (int[]){1, 2}, m;"), ["n", "p", "m"]);
        assert_eq!(names("struct s { int a, b; } v, *w;"), ["v", "w"]);
        assert_eq!(names("enum { A, B } e;"), ["e"]);
        assert_eq!(names("unsigned a : 3, b : 4;"), ["a", "b"]);
        assert_eq!(names("__attribute__((unused)) T t __attribute__((aligned(4)));"), ["t"]);
        assert_eq!(names("typeof(x) y; z;"), ["y"]);
        assert_eq!(names("int /* a */ b // c\n, d;"), ["b", "d"]);
        assert_eq!(names("int main(int argc, char **argv) { int x; }"), ["main"]);
        assert_eq!(names("extern int f(void) __asm__(\"g\"), h;"), ["f", "h"]);
    }

    #[test]
    fn declarators_are_read_from_the_name_outwards() {
        assert_eq!(declared("int *a[3];"), [("a", vec![Array, Pointer])]);
        assert_eq!(declared("int (*a)[3];"), [("a", vec![Pointer, Array])]);
        let handlers = [("f", vec![Array, Pointer, Function, Pointer])];
        assert_eq!(declared("char *(*f[2])(int, void (*)(int));"), handlers);
        assert_eq!(declared("int (x);"), [("x", vec![])]);
        assert_eq!(declared("int *const *volatile p;"), [("p", vec![Pointer, Pointer])]);
    }

    #[test]
    fn type_names_have_no_name() {
        for (text, derivations) in [
            ("char *const", vec![Pointer]),
            ("int (*const)[3]", vec![Pointer, Array]),
            ("void (*)(int)", vec![Pointer, Function]),
            ("void (**)(int)", vec![Pointer, Pointer, Function]),
            ("int (*(*)[3])(int)", vec![Pointer, Array, Pointer, Function]),
            ("int (int)", vec![Function]),
            ("struct (unnamed struct at a.c:1:2) *", vec![Pointer]),
            ("_Atomic(int) *", vec![Pointer]),
            ("_Bool", vec![]),
        ] {
            assert_eq!(declared(text), [("", derivations)], "{text}");
        }
    }

    #[test]
    fn text_that_is_no_declaration_does_not_hurt() {
        for text in ["", ";", ",", "(", ")", "int (", "int x = {", "struct", "*", "int [", "}"] {
            assert!(!declarators(text).is_empty());
        }
    }
}
