//! Witnesses as SV-COMP's format 2.0 has them: every key that may be there, its type, and whether it must be.

use std::path::Path;

use yaml_rust2::{Yaml, YamlLoader};

/// The only document of a file.
pub fn yaml(path: &Path) -> Yaml {
    let text = std::fs::read_to_string(path).unwrap();
    let mut documents = YamlLoader::load_from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

/// The keys of a mapping, in order.
pub fn keys(yaml: &Yaml) -> Vec<&str> {
    yaml.as_hash().expect("a mapping").keys().map(|key| key.as_str().unwrap()).collect()
}

/// The only entry of a witness, once what every entry has was looked at.
pub fn entry(witness: &Yaml, kind: &str, file: &str, model: &str) -> Yaml {
    let entries = witness.as_vec().expect("a list of entries");
    let [entry] = entries.as_slice() else { panic!("{entries:?}") };
    assert_eq!(keys(entry), ["entry_type", "metadata", "content"]);
    assert_eq!(entry["entry_type"].as_str(), Some(kind));
    let metadata = &entry["metadata"];
    assert_eq!(keys(metadata), ["format_version", "uuid", "creation_time", "producer", "task"]);
    assert_eq!(metadata["format_version"].as_str(), Some("2.0"));
    assert_eq!(metadata["uuid"].as_str().unwrap().len(), 36);
    assert!(metadata["creation_time"].as_str().unwrap().ends_with('Z'));
    assert_eq!(metadata["producer"]["name"].as_str(), Some("Pollard"));
    assert!(metadata["producer"]["version"].as_str().is_some());
    let task = &metadata["task"];
    let names = ["input_files", "input_file_hashes", "specification", "data_model", "language"];
    assert_eq!(keys(task), names);
    assert_eq!(task["input_files"].as_vec().unwrap(), &[Yaml::String(file.into())]);
    let hash = task["input_file_hashes"][file].as_str().unwrap();
    assert!(hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{hash}");
    assert_eq!(task["data_model"].as_str(), Some(model));
    assert_eq!(task["language"].as_str(), Some("C"));
    conforms(entry);
    entry.clone()
}

/// Checks an entry against what the published schema allows.
fn conforms(entry: &Yaml) {
    has(entry, &["entry_type", "metadata", "content"], &[]);
    let metadata = &entry["metadata"];
    has(metadata, &["format_version", "uuid", "creation_time", "producer", "task"], &[]);
    let groups: Vec<usize> = text(&metadata["uuid"]).split('-').map(str::len).collect();
    assert_eq!(groups, [8, 4, 4, 4, 12]);
    assert!(text(&metadata["uuid"]).bytes().all(|b| b == b'-' || b.is_ascii_hexdigit()));
    let time = text(&metadata["creation_time"]);
    let form: String = time.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    assert_eq!(form, "0000-00-00T00:00:00Z");
    let optional = ["configuration", "command_line", "description"];
    has(&metadata["producer"], &["name", "version"], &optional);
    for value in metadata["producer"].as_hash().unwrap().values() {
        text(value);
    }
    let task = &metadata["task"];
    let names = ["input_files", "input_file_hashes", "specification", "data_model", "language"];
    has(task, &names, &[]);
    let files: Vec<&str> = task["input_files"].as_vec().unwrap().iter().map(text).collect();
    assert_eq!(keys(&task["input_file_hashes"]), files);
    assert!(["ILP32", "LP64"].contains(&text(&task["data_model"])));
    assert!(!text(&task["specification"]).is_empty());
    let content = entry["content"].as_vec().expect("a list");
    match text(&entry["entry_type"]) {
        "invariant_set" => content.iter().for_each(invariant),
        "violation_sequence" => {
            content.iter().for_each(segment);
            let last = &content.last().expect("one segment at least")["segment"];
            let last = last.as_vec().unwrap().last().unwrap();
            assert_eq!(text(&last["waypoint"]["type"]), "target");
        }
        other => panic!("an entry of type {other}"),
    }
}

fn invariant(element: &Yaml) {
    has(element, &["invariant"], &[]);
    let invariant = &element["invariant"];
    has(invariant, &["type", "location", "value", "format"], &[]);
    assert!(["loop_invariant", "location_invariant"].contains(&text(&invariant["type"])));
    location(&invariant["location"]);
    assert!(!text(&invariant["value"]).is_empty());
    assert_eq!(text(&invariant["format"]), "c_expression");
}

fn segment(element: &Yaml) {
    has(element, &["segment"], &[]);
    let waypoints = element["segment"].as_vec().expect("a list of waypoints");
    for (i, element) in waypoints.iter().enumerate() {
        has(element, &["waypoint"], &[]);
        let waypoint = &element["waypoint"];
        let kind = text(&waypoint["type"]);
        let with_constraint = match kind {
            "assumption" | "branching" | "function_return" => true,
            "function_enter" | "target" => false,
            other => panic!("a waypoint of type {other}"),
        };
        match with_constraint {
            true => {
                has(waypoint, &["type", "action", "constraint", "location"], &[]);
                has(&waypoint["constraint"], &["value"], &["format"]);
                let value = text(&waypoint["constraint"]["value"]);
                assert!(kind != "branching" || ["true", "false"].contains(&value));
                let format = waypoint["constraint"]["format"].as_str();
                assert!(matches!(format, None | Some("c_expression" | "acsl_expression")));
            }
            false => has(waypoint, &["type", "action", "location"], &[]),
        }
        let action = if i + 1 == waypoints.len() { "follow" } else { "avoid" };
        assert_eq!(text(&waypoint["action"]), action);
        location(&waypoint["location"]);
    }
}

fn location(location: &Yaml) {
    has(location, &["file_name", "line"], &["column", "function"]);
    text(&location["file_name"]);
    assert!(location["line"].as_i64().is_some_and(|line| line >= 1));
    let column = &location["column"];
    assert!(column.is_badvalue() || column.as_i64().is_some_and(|column| column >= 1));
    let function = &location["function"];
    assert!(function.is_badvalue() || function.as_str().is_some_and(|name| !name.is_empty()));
}

/// Checks that a mapping has all of some keys, and beside them only some others.
#[track_caller]
fn has(yaml: &Yaml, required: &[&str], optional: &[&str]) {
    let keys = keys(yaml);
    for key in required {
        assert!(keys.contains(key), "no {key} in {keys:?}");
    }
    for key in keys {
        assert!(required.contains(&key) || optional.contains(&key), "{key} is not known");
    }
}

#[track_caller]
fn text(yaml: &Yaml) -> &str {
    yaml.as_str().unwrap_or_else(|| panic!("{yaml:?} is no text"))
}
