//! Lists of inputs for real programs.
//!
//! A list is read line by line; `#` begins a comment line, empty lines separate.
//!
//! ```text
//! bin src                     where the programs lie below the build folder
//! file data.txt               a file that every later run finds in its folder
//! | first line                …with these lines
//! file short "no newline"     …or with this content
//! run sort -r data.txt        a program and its arguments
//! run tr a-z A-Z
//! stdin                       standard input of the run before
//! | some text
//! ```
//!
//! Words are separated by blanks; `'…'` keeps everything, `"…"` knows `\n \t \\ \" \0 \xHH`.

/// A list of runs.
#[derive(Debug, Default)]
pub struct List {
    /// Folder of the programs, below the build folder.
    pub bin: String,
    /// The runs in order.
    pub runs: Vec<Run>,
}

/// One run of a program.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The program's name.
    pub program: String,
    /// Its arguments.
    pub args: Vec<Vec<u8>>,
    /// Its standard input.
    pub stdin: Vec<u8>,
    /// How many of the list's files are there.
    pub files: Vec<(String, Vec<u8>)>,
    /// The line as it is in the list.
    pub line: String,
}

/// Where `|` lines go.
enum Text {
    Nowhere,
    File,
    Stdin,
}

impl List {
    /// Parses a list; the error names the line.
    pub fn parse(text: &str) -> Result<List, String> {
        let mut list = List::default();
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        let mut open = Text::Nowhere;
        for (number, line) in text.lines().enumerate() {
            let wrong = |what: &str| format!("line {}: {what}: {line}", number + 1);
            if let Some(more) = line.strip_prefix('|') {
                let more = more.strip_prefix(' ').unwrap_or(more);
                let into = match open {
                    Text::File => files.last_mut().map(|(_, content)| content),
                    Text::Stdin => list.runs.last_mut().map(|run| &mut run.stdin),
                    Text::Nowhere => None,
                };
                let into = into.ok_or_else(|| wrong("no file or stdin before"))?;
                into.extend_from_slice(more.as_bytes());
                into.push(b'\n');
                continue;
            }
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let words = words(line).map_err(|what| wrong(&what))?;
            open = list.directive(&words, &mut files, line).map_err(|what| wrong(&what))?;
        }
        Ok(list)
    }

    fn directive(
        &mut self,
        words: &[Vec<u8>],
        files: &mut Vec<(String, Vec<u8>)>,
        line: &str,
    ) -> Result<Text, String> {
        let text = |index: usize| {
            let word = words.get(index).ok_or("a word is missing")?;
            String::from_utf8(word.clone()).map_err(|_| "not text")
        };
        match text(0)?.as_str() {
            "bin" => {
                self.bin = text(1)?;
                Ok(Text::Nowhere)
            }
            "file" => {
                let name = text(1)?;
                files.retain(|(known, _)| *known != name);
                files.push((name, words.get(2).cloned().unwrap_or_default()));
                Ok(Text::File)
            }
            "run" => {
                self.runs.push(Run {
                    program: text(1)?,
                    args: words[2..].to_vec(),
                    stdin: Vec::new(),
                    files: files.clone(),
                    line: line.trim_start_matches("run").trim().to_owned(),
                });
                Ok(Text::Nowhere)
            }
            "stdin" => {
                let run = self.runs.last_mut().ok_or("no run before")?;
                run.stdin.extend(words.get(1).cloned().unwrap_or_default());
                Ok(Text::Stdin)
            }
            _ => Err("unknown directive".into()),
        }
    }
}

/// Splits a line into words.
fn words(line: &str) -> Result<Vec<Vec<u8>>, String> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut bytes = line.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b' ' | b'\t' => words.extend(word.take()),
            b'\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match bytes.next().ok_or("a quote is open")? {
                        b'\'' => break,
                        byte => word.push(byte),
                    }
                }
            }
            b'"' => quoted(&mut bytes, word.get_or_insert_default())?,
            byte => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word);
    Ok(words)
}

fn quoted(bytes: &mut impl Iterator<Item = u8>, word: &mut Vec<u8>) -> Result<(), String> {
    loop {
        match bytes.next().ok_or("a quote is open")? {
            b'"' => return Ok(()),
            b'\\' => word.push(match bytes.next().ok_or("a quote is open")? {
                b'n' => b'\n',
                b't' => b'\t',
                b'0' => 0,
                b'x' => {
                    let digits: String = bytes.by_ref().take(2).map(char::from).collect();
                    u8::from_str_radix(&digits, 16).map_err(|_| "two digits after \\x")?
                }
                byte => byte,
            }),
            byte => word.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_stay_and_stdin_belongs_to_one_run() {
        let text = "bin src\nfile a\n| x\n|  y\nrun cat a\nfile b \"\\x41\\n\"\nrun tr 'a b' \"c\"\nstdin \"q\"\n| r\n";
        let list = List::parse(text).unwrap();
        assert_eq!(list.bin, "src");
        assert_eq!(list.runs[0].files, [("a".to_owned(), b"x\n y\n".to_vec())]);
        assert_eq!(list.runs[1].files.len(), 2);
        assert_eq!(list.runs[1].files[1].1, b"A\n");
        assert_eq!(list.runs[1].args, [b"a b".to_vec(), b"c".to_vec()]);
        assert_eq!(list.runs[1].stdin, b"qr\n");
        assert!(list.runs[0].stdin.is_empty());
    }

    #[test]
    fn mistakes_name_the_line() {
        assert!(List::parse("\nrum x").unwrap_err().starts_with("line 2: unknown directive"));
        assert!(List::parse("run 'x").unwrap_err().contains("a quote is open"));
        assert!(List::parse("| x").unwrap_err().contains("no file or stdin before"));
    }
}
