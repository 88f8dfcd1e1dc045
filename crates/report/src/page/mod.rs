//! The page about a run, and the one about two runs.
//!
//! A page is one file that needs nothing else: style and scripts (in `crates/report/page`) and the data as JSON.
//! [`folder`] reads what a run left behind, `table` its tests; [`compare`] says how two runs differ.

mod colours;
pub mod compare;
pub mod folder;
pub(crate) mod table;

use serde_json::{Value, json};

pub use compare::Difference;
pub use folder::Run;

const FRAME: &str = include_str!("../../page/page.html");
const STYLE: &str = include_str!("../../page/page.css");
const SCRIPTS: &[&str] = &[
    include_str!("../../page/base.js"),
    include_str!("../../page/overview.js"),
    include_str!("../../page/source.js"),
    include_str!("../../page/tree.js"),
    include_str!("../../page/plots.js"),
    include_str!("../../page/pruning.js"),
    include_str!("../../page/tests.js"),
    include_str!("../../page/compare.js"),
    include_str!("../../page/main.js"),
];

/// The page about a run.
pub fn of_run(run: &Run) -> String {
    let data = json!({"runs": [run.data()]});
    html(&run.title(), &data)
}

/// The page about two runs.
pub fn of_two(a: &Run, b: &Run, difference: &Difference) -> String {
    let data = json!({"runs": [a.data(), b.data()], "difference": difference.json()});
    html(&format!("{} / {}", a.title(), b.title()), &data)
}

fn html(title: &str, data: &Value) -> String {
    // Nothing in the data can end the element that it stands in.
    let data = data.to_string().replace('<', "\\u003c");
    let title: String = title.chars().map(escaped).collect();
    let mut page = String::with_capacity(FRAME.len() + STYLE.len() + data.len() + (64 << 10));
    for (index, part) in FRAME.split("{{").enumerate() {
        let text = match (index, part.split_once("}}")) {
            (0, _) | (_, None) => part,
            (_, Some((name, rest))) => {
                match name {
                    "title" => page += &title,
                    "style" => page += STYLE,
                    "data" => page += &data,
                    "script" => SCRIPTS.iter().for_each(|script| page += script),
                    name => unreachable!("the frame has no place called {name}"),
                }
                rest
            }
        };
        page += text;
    }
    page
}

fn escaped(c: char) -> String {
    match c {
        '<' => "&lt;".into(),
        '&' => "&amp;".into(),
        c => c.into(),
    }
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn data_cannot_end_its_element() {
        let page = html("a<b>&c", &json!({"text": "</script><script>alert(1)</script>"}));
        assert!(page.contains("<title>a&lt;b>&amp;c"));
        assert!(page.contains("\\u003c/script>\\u003cscript>alert(1)"));
        assert!(!page.contains("{{") && !page.contains("</script><script>alert"));
    }
}
