//! Test suites as Test-Comp's document type definitions (version 1.1) have them.

use std::path::Path;

/// An element: its name, its attributes, the elements in it and the text in it.
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
    text: String,
}

/// The files of an archive, read by its directory.
pub fn unzipped(path: &Path) -> Vec<(String, String)> {
    let bytes = std::fs::read(path).unwrap();
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let half = |at: usize| u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()) as usize;
    let end = bytes.len() - 22;
    assert_eq!(&bytes[end..end + 4], b"PK\x05\x06");
    let mut entry = word(end + 16);
    let mut files = Vec::new();
    for _ in 0..half(end + 10) {
        assert_eq!(&bytes[entry..entry + 4], b"PK\x01\x02");
        let (length, start) = (half(entry + 28), word(entry + 42));
        let text =
            |from: usize, len: usize| String::from_utf8(bytes[from..from + len].to_vec()).unwrap();
        let at = start + 30 + half(start + 26) + half(start + 28);
        files.push((text(entry + 46, length), text(at, word(entry + 24))));
        entry += 46 + length + half(entry + 30) + half(entry + 32);
    }
    files
}

/// Checks the file about a suite.
#[track_caller]
pub fn is_metadata(text: &str) {
    let root = document(text, "test-metadata");
    assert!(root.attributes.is_empty() && root.text.is_empty(), "{text}");
    let of = |name: &str| {
        let mut found = root.children.iter().filter(|child| child.name == name);
        let only = found.next().unwrap_or_else(|| panic!("no {name} in {text}"));
        assert!(found.next().is_none() && only.attributes.is_empty(), "{text}");
        assert!(only.children.is_empty() && !only.text.is_empty(), "{text}");
        only.text.clone()
    };
    // The order is prescribed.
    let names: Vec<&str> = root.children.iter().map(|child| child.name.as_str()).collect();
    let prescribed = [
        "sourcecodelang",
        "producer",
        "specification",
        "programfile",
        "programhash",
        "entryfunction",
        "architecture",
        "creationtime",
    ];
    assert_eq!(names, prescribed);
    assert_eq!((of("sourcecodelang").as_str(), of("entryfunction").as_str()), ("C", "main"));
    assert!(of("specification").starts_with("COVER( init(main()), FQL(COVER EDGES("), "{text}");
    let hash = of("programhash");
    assert!(hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{text}");
    assert!(["32bit", "64bit"].contains(&of("architecture").as_str()), "{text}");
    let digits = |c: char| if c.is_ascii_digit() { '0' } else { c };
    let time: String = of("creationtime").chars().map(digits).collect();
    assert_eq!(time, "0000-00-00T00:00:00Z");
    of("producer");
    of("programfile");
}

/// Checks the file of a test; the result is its values.
#[track_caller]
pub fn is_testcase(text: &str) -> Vec<String> {
    let root = document(text, "testcase");
    assert!(root.text.is_empty(), "{text}");
    for (name, value) in &root.attributes {
        assert_eq!(name, "coversError", "{text}");
        assert!(["true", "false"].contains(&value.as_str()), "{text}");
    }
    let value = |input: &Element| {
        assert!(input.name == "input" && input.children.is_empty(), "{text}");
        assert!(!input.text.is_empty(), "{text}");
        let known = |name: &str| ["type", "variable"].contains(&name);
        assert!(input.attributes.iter().all(|(name, value)| known(name) && !value.is_empty()));
        input.text.clone()
    };
    root.children.iter().map(value).collect()
}

/// The only element of a document with the prescribed first lines.
#[track_caller]
fn document(text: &str, root: &str) -> Element {
    let head = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!DOCTYPE {root} PUBLIC \
         \"+//IDN sosy-lab.org//DTD test-format {root} 1.1//EN\" \
         \"https://sosy-lab.org/test-format/{root}-1.1.dtd\">\n"
    );
    let rest = text.strip_prefix(&head).unwrap_or_else(|| panic!("another head: {text}"));
    assert!(text.chars().all(|c| c >= ' ' || c == '\n'), "what XML has not: {text:?}");
    let (element, rest) = element(rest);
    assert!(rest.trim().is_empty() && element.name == root, "{text}");
    element
}

/// An element, and what follows it.
fn element(text: &str) -> (Element, &str) {
    let text = text.trim_start().strip_prefix('<').expect("an element begins");
    let (tag, mut rest) = text.split_once('>').expect("a tag ends");
    let (name, mut given) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while !given.trim().is_empty() {
        let (name, behind) = given.split_once("=\"").expect("a value in quotes");
        let (value, behind) = behind.split_once('"').expect("quotes end");
        attributes.push((name.trim().to_owned(), plain(value)));
        given = behind;
    }
    let mut made =
        Element { name: name.to_owned(), attributes, children: Vec::new(), text: String::new() };
    loop {
        let (before, _) = rest.split_once('<').expect("an element ends");
        made.text += plain(before).trim();
        rest = &rest[before.len()..];
        if let Some(behind) = rest.strip_prefix(&format!("</{name}>")) {
            return (made, behind);
        }
        let (child, behind) = element(rest);
        made.children.push(child);
        rest = behind;
    }
}

/// A text without escapes.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        let (name, behind) = behind.split_once(';').expect("an escape ends");
        out += before;
        out += match name {
            "amp" => "&",
            "lt" => "<",
            "gt" => ">",
            "quot" => "\"",
            other => panic!("the escape {other}"),
        };
        rest = behind;
    }
    out + rest
}
