//! The compiler's command line, as far as `pollard cc` must understand it.
//!
//! Words are grouped into items: a flag with the values that belong to it, a source file, or another
//! input (object, archive). Whatever is not known is kept as a flag and handed to clang as it came, so
//! a new clang option needs no change here unless it takes its value as a separate word.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use ir::Groups;

/// What clang was asked to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Objects from sources (`-c`).
    Compile,
    /// An executable, shared object or relocatable file.
    Link,
    /// Anything else: preprocessing, assembly, dependencies, versions. Clang alone does it.
    PassThrough,
}

/// What an item of the command line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An option, with its separate values.
    Flag,
    /// A C source of which bitcode can be made.
    Source,
    /// An object, an archive, assembly, a source in another language.
    Input,
}

/// Words of the command line that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The words, the option's name first.
    pub words: Vec<OsString>,
    /// What they are.
    pub kind: Kind,
}

impl Item {
    /// The first word as text, for matching against option names.
    pub fn name(&self) -> &str {
        self.words[0].to_str().unwrap_or("")
    }
}

/// A parsed command line.
#[derive(Debug)]
pub struct CommandLine {
    /// All items in the order given; `-o` is left out.
    pub items: Vec<Item>,
    /// What is to be made.
    pub mode: Mode,
    /// The argument of `-o`.
    pub output: Option<PathBuf>,
    /// What to compile for (`-m32`, `-m64`).
    pub target: ir::Target,
}

/// Options whose value is the next word. Those that may also be written joined are told apart by
/// comparing the whole word.
const WITH_VALUE: &[&str] = &[
    "-x",
    "-I",
    "-D",
    "-U",
    "-L",
    "-l",
    "-B",
    "-F",
    "-T",
    "-u",
    "-z",
    "-e",
    "-G",
    "-A",
    "-b",
    "-V",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-include-pch",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-Xclang",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-arch",
    "-target",
    "--param",
    "-mllvm",
    "-aux-info",
    "-framework",
    "-soname",
    "-h",
    "-rpath",
    "-dumpdir",
    "-main-file-name",
];

/// Options that make clang do something other than compile or link.
const PASS_THROUGH: &[&str] = &[
    "-E",
    "-S",
    "-M",
    "-MM",
    "-###",
    "-fsyntax-only",
    "-emit-llvm",
    "--version",
    "--help",
    "-dumpversion",
    "-dumpmachine",
    "--analyze",
    "-V",
    "-qversion",
    "--emit-static-lib",
];

/// Options that matter only to the linker.
const LINK_ONLY: &[&str] = &[
    "-static",
    "-shared",
    "-rdynamic",
    "-s",
    "-r",
    "-pie",
    "-no-pie",
    "-static-pie",
    "-nostdlib",
    "-nostartfiles",
    "-nodefaultlibs",
    "-nolibc",
    "-static-libgcc",
    "-shared-libgcc",
    "-T",
    "-u",
    "-z",
    "-e",
    "-L",
    "-l",
    "-Xlinker",
    "-rpath",
    "-soname",
    "-h",
];

impl CommandLine {
    /// Parses the words after `pollard cc`; response files are expanded.
    pub fn parse(words: impl IntoIterator<Item = OsString>) -> std::io::Result<CommandLine> {
        let mut expanded = Vec::new();
        for word in words {
            expand(word, &mut expanded, 0)?;
        }
        let mut line = CommandLine {
            items: Vec::new(),
            mode: Mode::Link,
            output: None,
            target: ir::Target::X86_64,
        };
        let mut language = None;
        let mut words = expanded.into_iter();
        while let Some(word) = words.next() {
            line.item(word, &mut words, &mut language);
        }
        let something_to_do = line.items.iter().any(|item| item.kind != Kind::Flag);
        if !something_to_do {
            line.mode = Mode::PassThrough;
        }
        Ok(line)
    }

    fn item(
        &mut self,
        word: OsString,
        rest: &mut impl Iterator<Item = OsString>,
        language: &mut Option<String>,
    ) {
        let text = word.to_str().unwrap_or("").to_owned();
        if !text.starts_with('-') || text == "-" {
            let kind = if is_c_source(Path::new(&word), language.as_deref()) {
                Kind::Source
            } else {
                Kind::Input
            };
            self.items.push(Item { words: vec![word], kind });
            return;
        }
        if let Some(joined) = text.strip_prefix("-o").filter(|_| is_output(&text)) {
            self.output = match joined {
                "" => rest.next().map(PathBuf::from),
                path => Some(PathBuf::from(path)),
            };
            return;
        }
        match text.as_str() {
            "-c" if self.mode == Mode::Link => self.mode = Mode::Compile,
            "-m32" => self.target = ir::Target::I386,
            "-m64" => self.target = ir::Target::X86_64,
            name if PASS_THROUGH.contains(&name) || name.starts_with("-print-") => {
                self.mode = Mode::PassThrough;
            }
            name if name.starts_with("--print-") => self.mode = Mode::PassThrough,
            _ => {}
        }
        let mut words = vec![word];
        if WITH_VALUE.contains(&text.as_str()) {
            words.extend(rest.next());
        }
        if let Some(given) = text.strip_prefix("-x") {
            let given = if given.is_empty() {
                words.get(1).and_then(|w| w.to_str()).unwrap_or("")
            } else {
                given
            };
            *language = (given != "none").then(|| given.to_owned());
        }
        self.items.push(Item { words, kind: Kind::Flag });
    }

    /// The C sources, as indices into `items`.
    pub fn sources(&self) -> Vec<usize> {
        let is_source = |&i: &usize| self.items[i].kind == Kind::Source;
        (0..self.items.len()).filter(is_source).collect()
    }

    /// The whole command line again, with `-o`.
    pub fn words(&self) -> Vec<OsString> {
        let mut words: Vec<_> = self.items.iter().flat_map(|item| item.words.clone()).collect();
        if let Some(output) = &self.output {
            words.extend(["-o".into(), output.clone().into()]);
        }
        words
    }

    /// The words that compile source `index` alone: no other inputs, nothing for the linker.
    pub fn compile_words(&self, index: usize) -> Vec<OsString> {
        let keep = |(i, item): &(usize, &Item)| match item.kind {
            Kind::Flag => self.mode == Mode::Compile || !is_link_only(item),
            Kind::Source | Kind::Input => *i == index,
        };
        let kept = self.items.iter().enumerate().filter(keep);
        kept.flat_map(|(_, item)| item.words.clone()).collect()
    }

    /// The words that make bitcode of source `index`: as `compile_words`, without what concerns only
    /// the native object (optimisation, dependency files, instrumentation).
    pub fn bitcode_words(&self, index: usize) -> Vec<OsString> {
        let keep = |(i, item): &(usize, &Item)| match item.kind {
            Kind::Flag => !is_link_only(item) && !is_native_only(item),
            Kind::Source | Kind::Input => *i == index,
        };
        let kept = self.items.iter().enumerate().filter(keep);
        kept.flat_map(|(_, item)| item.words.clone()).collect()
    }

    /// The checks that the bitcode is compiled with: the default ones, and those that the user asks for.
    /// Sanitizers that are no such checks are in the native program only.
    pub fn checks(&self) -> Groups {
        let mut checks = Groups::default_set();
        for word in self.items.iter().flat_map(|item| &item.words) {
            let word = word.to_string_lossy();
            let named = |list: &str| {
                let known = list.split(',').filter_map(|name| Groups::named(name).ok());
                known.fold(Groups::default(), Groups::with)
            };
            if let Some(list) = word.strip_prefix("-fsanitize=") {
                checks = checks.with(named(list));
            } else if let Some(list) = word.strip_prefix("-fno-sanitize=") {
                checks = checks.without(named(list).without(Groups::always()));
            }
        }
        checks
    }

    /// The words of the link after the sources were compiled to `objects` (index, object).
    pub fn link_words(&self, objects: &[(usize, PathBuf)]) -> Vec<OsString> {
        let mut words = Vec::new();
        for (i, item) in self.items.iter().enumerate() {
            match objects.iter().find(|(index, _)| *index == i) {
                Some((_, object)) => words.push(object.clone().into()),
                // The language holds for sources; it would make clang read the objects as C.
                None if item.name().starts_with("-x") => {}
                None => words.extend(item.words.clone()),
            }
        }
        if let Some(output) = &self.output {
            words.extend(["-o".into(), output.clone().into()]);
        }
        words
    }

    /// Whether the flag is given.
    pub fn has(&self, flag: &str) -> bool {
        self.items.iter().any(|item| item.kind == Kind::Flag && item.name() == flag)
    }
}

/// `-o FILE` or `-oFILE`, not one of the options that happen to begin so.
fn is_output(text: &str) -> bool {
    !text.starts_with("-object") && !text.starts_with("-opt")
}

fn is_c_source(path: &Path, language: Option<&str>) -> bool {
    match language {
        Some(language) => matches!(language, "c" | "cpp-output"),
        None => matches!(path.extension().and_then(OsStr::to_str), Some("c" | "i")),
    }
}

fn is_link_only(item: &Item) -> bool {
    let name = item.name();
    LINK_ONLY.contains(&name)
        || ["-Wl,", "-l", "-L", "-fuse-ld"].iter().any(|prefix| name.starts_with(prefix))
}

/// Options that the bitcode must not see.
fn is_native_only(item: &Item) -> bool {
    let name = item.name();
    let dependency = name.starts_with("-M") || name.starts_with("-Wp,-M");
    let instrumented = ["-fsanitize", "-fprofile", "-fcoverage", "-fcs-profile", "-fxray"]
        .iter()
        .any(|prefix| name.starts_with(prefix));
    let debug = name.starts_with("-g") || name == "-v" || name.starts_with("-save-temps");
    let form = ["-c", "-pipe", "--coverage", "-pg", "-Werror"].contains(&name);
    let optimised = name.starts_with("-O") || name.starts_with("-flto");
    dependency || instrumented || debug || form || optimised
}

/// Replaces `@FILE` by the words in the file, as the compilers do.
fn expand(word: OsString, into: &mut Vec<OsString>, depth: u32) -> std::io::Result<()> {
    const NESTED: u32 = 16;
    let file = word.to_str().and_then(|w| w.strip_prefix('@')).map(PathBuf::from);
    match file.filter(|file| depth < NESTED && file.is_file()) {
        None => into.push(word),
        Some(file) => {
            for word in split_words(&std::fs::read_to_string(file)?) {
                expand(word.into(), into, depth + 1)?;
            }
        }
    }
    Ok(())
}

/// Splits the text of a response file: white space separates, quotes group, a backslash takes the
/// next character as it is.
fn split_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (c, quote) {
            ('\\', _) => word.get_or_insert_default().extend(characters.next()),
            (c, Some(q)) if c == q => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> CommandLine {
        CommandLine::parse(text.split_whitespace().map(OsString::from)).unwrap()
    }

    fn joined(words: Vec<OsString>) -> String {
        words.join(OsStr::new(" ")).into_string().unwrap()
    }

    #[test]
    fn a_compilation_as_automake_writes_it() {
        let line = parse(
            "-DHAVE_CONFIG_H -I. -I ../lib -O2 -MT a.o -MD -MP -MF .deps/a.Tpo -c -o a.o a.c",
        );
        assert_eq!(line.mode, Mode::Compile);
        assert_eq!(line.output.as_deref(), Some(Path::new("a.o")));
        let sources = line.sources();
        assert_eq!(sources.len(), 1);
        assert_eq!(joined(line.bitcode_words(sources[0])), "-DHAVE_CONFIG_H -I. -I ../lib a.c");
    }

    #[test]
    fn checks_that_are_asked_for_are_kept() {
        use ir::Group;
        let line = parse("-fsanitize=address,bool,null -fno-sanitize=null,shift-exponent -c a.c");
        let checks = line.checks();
        assert!(checks.has(Group::Bool) && !checks.has(Group::Null));
        assert!(checks.has(Group::Builtin) && checks.has(Group::ShiftExponent));
    }

    #[test]
    fn compile_and_link_in_one_go() {
        let line = parse("-g -Iinc a.c -x c b.inc -x none c.o -L lib -lm -Wl,--gc-sections -oprog");
        assert_eq!(line.mode, Mode::Link);
        let sources = line.sources();
        assert_eq!(sources.len(), 2);
        assert_eq!(joined(line.compile_words(sources[0])), "-g -Iinc a.c -x c -x none");
        let objects = [(sources[0], "A.o".into()), (sources[1], "B.o".into())];
        assert_eq!(
            joined(line.link_words(&objects)),
            "-g -Iinc A.o B.o c.o -L lib -lm -Wl,--gc-sections -o prog"
        );
    }

    #[test]
    fn questions_go_to_clang_alone() {
        for text in ["--version", "-v", "-print-search-dirs", "-E a.c", "-S a.c", "-M a.c", ""] {
            assert_eq!(parse(text).mode, Mode::PassThrough, "{text}");
        }
        assert_eq!(parse("-MD -c a.c").mode, Mode::Compile);
        assert_eq!(parse("-S -c a.c").mode, Mode::PassThrough);
    }

    #[test]
    fn response_files_are_split_as_the_compilers_do() {
        assert_eq!(split_words("-DA=\"x y\" 'b c'\n\td\\ e \"\""), ["-DA=x y", "b c", "d e", ""]);
    }
}
