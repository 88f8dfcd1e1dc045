//! Sessions in documents: commands with what they print, as a reader would type and see them.
//!
//! A block of code (indented by four, or fenced) that has lines beginning with `$ ` is a session. What follows a command up to the
//! next one is its output; `…` stands for any text in a line, and alone for any number of lines. Times and speeds may differ.
//! `$ cat FILE` of a file that is not there yet makes it. `$ echo $?` shows the exit code of the command before; without it, the
//! code is the one that the shown verdict or error has, else 0. A fence ```` ```console,ignore REASON ```` is not run.

use std::path::Path;

/// One command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Counted from 1.
    pub line: usize,
    /// What is typed.
    pub command: String,
    /// What is shown; empty: nothing is compared.
    pub output: Vec<String>,
}

/// A block of code with its first line's number, and what stands behind the fence.
struct Block {
    info: String,
    lines: Vec<(usize, String)>,
}

/// The steps of all sessions of a document, in order; an error says what is wrong with the document.
pub fn steps_of(text: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for block in blocks(text) {
        if let Some(reason) = block.info.strip_prefix("console,ignore") {
            if reason.trim().is_empty() {
                let line = block.lines.first().map_or(0, |(line, _)| *line);
                return Err(format!("line {line}: `console,ignore` wants a reason"));
            }
            continue;
        }
        steps.extend(steps_in(&block)?);
    }
    Ok(steps)
}

fn steps_in(block: &Block) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let mut goes_on = false;
    for (line, text) in &block.lines {
        if let Some(last) = steps.last_mut().filter(|_| goes_on) {
            last.command += &format!("\n{text}");
        } else if let Some(command) = text.strip_prefix("$ ") {
            steps.push(Step { line: *line, command: command.to_owned(), output: Vec::new() });
        } else if let Some(last) = steps.last_mut() {
            last.output.push(text.clone());
            continue;
        } else {
            not_a_command(text).map_err(|message| format!("line {line}: {message}"))?;
            continue;
        }
        goes_on = text.ends_with('\\');
    }
    for step in &mut steps {
        while step.output.last().is_some_and(|line| line.trim().is_empty()) {
            step.output.pop();
        }
    }
    Ok(steps)
}

/// A line outside of a session must not look as if somebody had run it: it has a placeholder, as `FILE`.
fn not_a_command(text: &str) -> Result<(), String> {
    const CHORES: &[&str] = &["test", "bench", "setup", "book"];
    let mut words = text.split_whitespace();
    if !matches!(words.next(), Some("pollard" | "./x")) {
        return Ok(());
    }
    let chore = words.next().is_some_and(|word| CHORES.contains(&word));
    let capitals = |word: &str| {
        let mut parts = word.split(|c: char| !c.is_ascii_alphabetic());
        parts.any(|part| part.len() > 1 && part.bytes().all(|b| b.is_ascii_uppercase()))
    };
    if chore || text.contains('…') || text.split_whitespace().any(capitals) {
        return Ok(());
    }
    Err(format!("`{text}` is not run by the test of the documents: begin it with `$ `"))
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut fenced = false;
    let mut indented = false;
    let mut blank = true;
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        if let Some(info) = line.trim_start().strip_prefix("```") {
            fenced = !fenced;
            indented = false;
            if fenced {
                blocks.push(Block { info: info.trim().to_owned(), lines: Vec::new() });
            }
            continue;
        }
        let code = line.strip_prefix("    ");
        let last = blocks.last_mut();
        if fenced {
            last.expect("a fence began a block").lines.push((number, line.to_owned()));
        } else if indented && (code.is_some() || line.trim().is_empty()) {
            let code = code.unwrap_or("").to_owned();
            last.expect("an indented line began a block").lines.push((number, code));
        } else if let Some(code) = code.filter(|_| blank) {
            indented = true;
            blocks.push(Block { info: String::new(), lines: vec![(number, code.to_owned())] });
        } else {
            indented = false;
        }
        blank = line.trim().is_empty();
    }
    blocks.iter_mut().for_each(unindent);
    blocks
}

/// In a list, code is indented further.
fn unindent(block: &mut Block) {
    let margin = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let first = block.lines.first().map_or(0, |(_, line)| margin(line));
    for (_, line) in &mut block.lines {
        line.drain(..margin(line).min(first));
    }
}

/// The comment at the top of a C file as text, line for line.
pub fn head_of(source: &str) -> String {
    let head = source.strip_prefix("/*").and_then(|s| s.split_once("*/")).map_or("", |(h, _)| h);
    let line = |line: &str| {
        let line = line.trim_start().strip_prefix('*').unwrap_or(line);
        line.strip_prefix(' ').unwrap_or(line).to_owned()
    };
    head.lines().map(line).collect::<Vec<_>>().join("\n")
}

impl Step {
    /// The exit code that the document tells.
    pub fn exit_code(&self) -> i32 {
        let has = |words: &str| self.output.iter().any(|line| line.contains(words));
        if has("verdict: unsafe") || has("verdict: UNSAFE") {
            1
        } else if has("verdict: incomplete") || has("verdict: UNKNOWN") {
            3
        } else if has("verdict: ") {
            0
        } else {
            let place =
                |line: &String| line.split_once(": error: ").map(|(place, _)| place.to_owned());
            let mut places = self.output.iter().filter_map(place);
            i32::from(places.any(|place| place.ends_with(|c: char| c.is_ascii_digit())))
        }
    }

    /// Why this output is not the one that is shown.
    pub fn difference(&self, actual: &str) -> Option<String> {
        let actual: Vec<String> = actual.trim_end().lines().map(unmeasured).collect();
        let shown: Vec<String> = self.output.iter().map(|line| unmeasured(line)).collect();
        let fits = shown.is_empty() || lines_fit(&shown, &actual);
        (!fits).then(|| {
            let unmet = shown.iter().filter(|s| !actual.iter().any(|a| line_fits(s, a)));
            let unmet: Vec<&str> = unmet.map(String::as_str).filter(|s| *s != "…").collect();
            format!(
                "shown lines that are not there:\n{}\nthe output is:\n{}",
                unmet.join("\n"),
                actual.join("\n")
            )
        })
    }

    /// The name of the file that this step makes, if it does.
    pub fn makes(&self, folder: &Path) -> Option<&str> {
        let name = self.command.strip_prefix("cat ")?;
        let plain = !name.contains(char::is_whitespace) && !self.output.is_empty();
        (plain && !folder.join(name).exists()).then_some(name)
    }
}

fn lines_fit(shown: &[String], actual: &[String]) -> bool {
    match shown {
        [] => actual.is_empty(),
        [first, rest @ ..] if first.trim() == "…" => {
            (0..=actual.len()).any(|skipped| lines_fit(rest, &actual[skipped..]))
        }
        [first, rest @ ..] => match actual {
            [line, others @ ..] => line_fits(first, line) && lines_fit(rest, others),
            [] => false,
        },
    }
}

/// Whether a line is what is shown, in which `…` is any text.
fn line_fits(shown: &str, actual: &str) -> bool {
    let parts: Vec<&str> = shown.trim_end().split('…').collect();
    let [first, middle @ .., last] = parts.as_slice() else { return shown.trim_end() == actual };
    let Some(mut rest) = actual.strip_prefix(first) else { return false };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Takes what depends on the machine out of a line: times and speeds.
fn unmeasured(line: &str) -> String {
    let mut words: Vec<String> = line.trim_end().split(' ').map(str::to_owned).collect();
    let is_number = |word: &str| {
        let word = word.trim_start_matches('(');
        word.starts_with(|c: char| c.is_ascii_digit())
            && word.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    let is_unit = |word: &str| {
        matches!(word.trim_end_matches([',', ')', ';', ':']), "s" | "ms" | "min" | "seconds" | "MB")
    };
    for i in 0..words.len() {
        let speed = words[i].trim_end_matches([',', ')']).ends_with("/s");
        if speed || (is_number(&words[i]) && words.get(i + 1).is_some_and(|w| is_unit(w))) {
            words[i] = "~".into();
        }
    }
    words.join(" ").replace("~ min ~ s", "~ s")
}
