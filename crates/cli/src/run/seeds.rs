//! The inputs that `pollard concolic` begins with.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use machine::{Seed, SeedInput};
use native::ktest::Test;

/// Reads what these words name; the error is a message for the user.
pub fn read(words: &[String], random: u64) -> Result<Vec<Seed>, String> {
    let mut seeds = Vec::new();
    for word in words {
        match word.as_str() {
            "zero" => seeds.push(Seed::Zero),
            "random" => seeds.push(Seed::Random(random)),
            name => {
                for file in files(Path::new(name))? {
                    seeds.push(of_file(&file)?);
                }
            }
        }
    }
    if seeds.is_empty() {
        seeds.push(Seed::Zero);
    }
    Ok(seeds)
}

/// A file, or the tests of a folder in the order of their names.
fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("--seed={}: {error}", path.display());
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        if file.extension().is_some_and(|ext| ext == "ktest") {
            files.push(file);
        }
    }
    files.sort();
    match files.is_empty() {
        true => Err(format!("--seed={}: no .ktest file in this folder", path.display())),
        false => Ok(files),
    }
}

fn of_file(path: &Path) -> Result<Seed, String> {
    let name = path.display().to_string();
    let test = Test::read(path).map_err(|error| format!("--seed={name}: {error}"))?;
    let objects = native::surroundings::by_our_names(test.objects);
    let input =
        |object: native::ktest::Object| SeedInput { name: object.name_text(), bytes: object.bytes };
    Ok(Seed::Test(Arc::new((name, objects.into_iter().map(input).collect()))))
}
