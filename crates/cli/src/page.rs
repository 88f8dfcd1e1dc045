//! `pollard report` and `pollard compare`: pages about runs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use native::ktest::write_whole;
use report::page::{self, Difference, Run};

use crate::flags::Options;
use crate::io::Io;
use crate::usage_error;

/// Exit code when two runs differ in errors or coverage.
const EXIT_DIFFERENT: u8 = 1;

/// The page in a run's folder.
const PAGE: &str = "report.html";
/// The page about two runs.
const COMPARISON: &str = "pollard-compare.html";

/// Writes the page about a run; the result is the exit code.
pub fn report(options: &Options, io: &Io) -> u8 {
    let [folder] = options.files.as_slice() else {
        return usage_error(io, "pollard report takes one folder of a run");
    };
    let file = options.pages.output.clone().unwrap_or_else(|| folder.join(PAGE));
    match write_page(folder, &file) {
        Ok(()) => {
            io.print(&format!("{}\n", file.display()));
            show(options, &file, io);
            0
        }
        Err(message) => usage_error(io, &message),
    }
}

fn write_page(folder: &Path, file: &Path) -> Result<(), String> {
    let run = Run::read(folder)?;
    write(file, &page::of_run(&run))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    write_whole(file, text.as_bytes()).map_err(|error| format!("{}: {error}", file.display()))
}

/// Writes the page about two runs and says how they differ; the result is the exit code.
pub fn compare(options: &Options, io: &Io) -> u8 {
    let [a, b] = options.files.as_slice() else {
        return usage_error(io, "pollard compare takes the folders of two runs");
    };
    let file = options.pages.output.clone().unwrap_or_else(|| PathBuf::from(COMPARISON));
    let compared = Run::read(a).and_then(|a| {
        let b = Run::read(b)?;
        let difference = Difference::between(&a, &b);
        write(&file, &page::of_two(&a, &b, &difference))?;
        let text = match options.json {
            true => format!("{:#}\n", difference.json()),
            false => format!("{}{}\n", difference.text(&a, &b), file.display()),
        };
        Ok((difference.is_none(), text))
    });
    match compared {
        Ok((same, text)) => {
            io.print(&text);
            show(options, &file, io);
            if same { 0 } else { EXIT_DIFFERENT }
        }
        Err(message) => usage_error(io, &message),
    }
}

/// After a run: writes its page and shows it, if that is wanted.
pub fn after_run(options: &Options, folder: Option<&Path>, io: &Io) {
    let Some(folder) = folder.filter(|_| options.pages.open) else { return };
    let file = folder.join(PAGE);
    match write_page(folder, &file) {
        Ok(()) => show(options, &file, io),
        Err(message) => io.eprint(&format!("pollard: warning: no page: {message}\n")),
    }
}

/// Shows a page in a browser, if that is wanted.
fn show(options: &Options, file: &Path, io: &Io) {
    if !options.pages.open {
        return;
    }
    let browser = std::env::var_os("BROWSER").filter(|name| !name.is_empty());
    let browser = browser.unwrap_or_else(|| "xdg-open".into());
    let mut command = Command::new(&browser);
    command.arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        io.eprint(&format!(
            "pollard: warning: no browser ({}: {error}); the page is {}\n",
            browser.to_string_lossy(),
            file.display()
        ));
    }
}
