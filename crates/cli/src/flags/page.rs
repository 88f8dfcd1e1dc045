//! The flags about the page of a run.

use std::path::PathBuf;

use super::{Command, EXPLORING, Flag};

/// What is kept for pages, and where they go.
#[derive(Clone, Debug)]
pub struct Pages {
    /// Keep the tree and what lines cost.
    pub record: bool,
    /// Show the page in a browser.
    pub open: bool,
    /// The file.
    pub output: Option<PathBuf>,
}

impl Default for Pages {
    fn default() -> Self {
        Pages { record: true, open: false, output: None }
    }
}

/// The commands that write a page.
const WRITING: &[Command] = &[Command::Report, Command::Compare];

/// The table.
pub const FLAGS: &[Flag] = &[
    Flag {
        name: "record",
        value: Some("WHAT"),
        default: "all",
        range: "all, none",
        help: "what to keep for the page of pollard report: the tree and what each line cost, or nothing",
        commands: EXPLORING,
        set: |o, v| {
            o.pages.record = match v {
                "all" => true,
                "none" => false,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "open",
        value: None,
        default: "off",
        range: "",
        help: "write the page of pollard report at the end and show it in a browser ($BROWSER, or xdg-open)",
        commands: &[
            Command::Run,
            Command::Concolic,
            Command::Check,
            Command::Report,
            Command::Compare,
        ],
        set: |o, _| {
            o.pages.open = true;
            Some(())
        },
    },
    Flag {
        name: "output",
        value: Some("FILE"),
        default: "none",
        range: "a file",
        help: "where the page goes; also -o FILE. Otherwise report.html in the run's folder, or pollard-compare.html here",
        commands: WRITING,
        set: |o, v| {
            o.pages.output = Some(PathBuf::from(v)).filter(|_| !v.is_empty());
            o.pages.output.as_ref().map(|_| ())
        },
    },
];
