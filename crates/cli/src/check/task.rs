//! Task files of SV-COMP: YAML that names a program, its properties and the verdicts that are expected.

use std::fmt;
use std::path::{Path, PathBuf};

use report::property::Specification;
use report::verdict::Verdict;
use yaml_rust2::{Yaml, YamlLoader};

/// A task.
#[derive(Clone, Debug)]
pub struct TaskFile {
    /// The file itself.
    name: String,
    /// The program's files.
    pub inputs: Vec<PathBuf>,
    /// Whether the program is for 32 bits.
    pub narrow: bool,
    /// What each property file says, or why it cannot be read: that matters only where it is asked for.
    properties: Vec<Result<(Specification, Option<Expected>), String>>,
}

/// The verdict that a task expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    holds: bool,
    /// The one of several properties that is violated.
    subproperty: Option<String>,
}

impl Expected {
    /// Whether a verdict is this one; none when it is none.
    pub fn agrees(&self, verdict: &Verdict) -> Option<bool> {
        match verdict {
            Verdict::Safe => Some(self.holds),
            Verdict::Unsafe(property) => {
                let same = self.subproperty.as_deref().is_none_or(|sub| sub == *property);
                Some(!self.holds && same)
            }
            Verdict::Covered | Verdict::Unknown | Verdict::Done => None,
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.holds, &self.subproperty) {
            (true, _) => f.write_str("true"),
            (false, None) => f.write_str("false"),
            (false, Some(property)) => write!(f, "false({property})"),
        }
    }
}

impl TaskFile {
    /// Reads a task; the error is a message that names the file.
    pub fn read(path: &Path) -> Result<TaskFile, String> {
        let name = path.display().to_string();
        let named = |message: String| format!("{name}: {message}");
        let bytes = std::fs::read(path).map_err(|error| named(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|_| named("it is no text".into()))?;
        let documents = YamlLoader::load_from_str(&text)
            .map_err(|error| named(format!("it is no YAML: {error}")))?;
        let [document] = documents.as_slice() else {
            return Err(named("expected one task".into()));
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        let task = parse(document, folder).map_err(named)?;
        Ok(TaskFile { name, ..task })
    }

    /// What is to be checked: all properties, or the one that is given.
    pub fn assignments(
        self: &TaskFile,
        given: Option<Specification>,
    ) -> Result<Vec<(Specification, Option<Expected>)>, String> {
        let Some(given) = given else {
            if self.properties.is_empty() {
                return Err(format!(
                    "{}: it has no properties: name one with --property",
                    self.name
                ));
            }
            let read = self.properties.iter().cloned().collect::<Result<Vec<_>, String>>();
            return read.map_err(|message| format!("{}: {message}", self.name));
        };
        // It may be one that the task knows nothing about; then nothing is expected.
        let mut read = self.properties.iter().flatten();
        let expected = read.find(|(s, _)| s.name() == given.name());
        let expected = expected.and_then(|(_, expected)| expected.clone());
        Ok(vec![(given, expected)])
    }
}

fn parse(document: &Yaml, folder: &Path) -> Result<TaskFile, String> {
    let version = text(&document["format_version"]).ok_or("no `format_version`")?;
    if version != "2.0" && version != "1.0" {
        return Err(format!("`format_version` {version} is not known; 2.0 is"));
    }
    let files = match &document["input_files"] {
        Yaml::Array(files) => files.iter().map(text).collect::<Option<Vec<String>>>(),
        file => text(file).map(|file| vec![file]),
    };
    let files = files.filter(|files| !files.is_empty()).ok_or("no `input_files`")?;
    let inputs: Vec<PathBuf> = files.iter().map(|file| folder.join(file)).collect();
    if let Some(missing) = inputs.iter().find(|input| !input.exists()) {
        return Err(format!("the input file {} is not there", missing.display()));
    }
    let options = &document["options"];
    if let Some(language) = text(&options["language"]).filter(|language| language != "C") {
        return Err(format!("the language is {language}; only C can be checked"));
    }
    let narrow = match text(&options["data_model"]).as_deref() {
        None | Some("LP64") => false,
        Some("ILP32") => true,
        Some(other) => {
            return Err(format!("`data_model` {other} is not known; ILP32 and LP64 are"));
        }
    };
    let mut properties = Vec::new();
    match &document["properties"] {
        Yaml::Array(list) => {
            for property in list {
                properties.push(parse_property(property, folder));
            }
        }
        Yaml::BadValue | Yaml::Null => {}
        _ => return Err("`properties` is no list".into()),
    }
    Ok(TaskFile { name: String::new(), inputs, narrow, properties })
}

fn parse_property(
    property: &Yaml,
    folder: &Path,
) -> Result<(Specification, Option<Expected>), String> {
    let file = text(&property["property_file"]).ok_or("a property without `property_file`")?;
    let path = folder.join(&file);
    let named = |message: String| format!("{}: {message}", path.display());
    let contents = std::fs::read_to_string(&path).map_err(|error| named(error.to_string()))?;
    let specification = Specification::parse(&contents).map_err(named)?;
    let subproperty = text(&property["subproperty"]);
    let expected = match &property["expected_verdict"] {
        Yaml::Boolean(holds) => Some(Expected { holds: *holds, subproperty }),
        Yaml::BadValue | Yaml::Null => None,
        _ => return Err(format!("{file}: `expected_verdict` is neither true nor false")),
    };
    Ok((specification, expected))
}

/// A scalar as text: versions are written with and without quotes.
fn text(yaml: &Yaml) -> Option<String> {
    match yaml {
        Yaml::String(text) | Yaml::Real(text) => Some(text.clone()),
        Yaml::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}
