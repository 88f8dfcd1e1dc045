//! What a witness says beside the way: the task, and who made it.

use report::property::{Property, Specification};
use report::testcomp::time_text;
use report::verdict::{Judged, Verdict};
use report::witness::{self, Loop, Task};

use super::confirm::Confirmed;
use crate::run::{self, Job};

/// The loops that a witness may say something of; none when no witness is wanted.
pub fn loops(job: &Job<'_>) -> Vec<Loop> {
    match job.options.check.witness {
        Some(_) => witness::loops(&job.program, &files(job)),
        None => Vec::new(),
    }
}

/// The files of the program, as the user named them.
fn files(job: &Job<'_>) -> Vec<String> {
    job.plan.program.file_names()
}

/// The witness of a verdict; the error says why there is none.
pub fn text(
    job: &Job<'_>,
    specification: &Specification,
    judged: &Judged,
    confirmed: Option<&Confirmed<'_>>,
    invariants: &[(Loop, String)],
) -> Result<String, String> {
    let files = files(job);
    let words = run::start(job).command;
    let task = Task {
        program: &job.program,
        files: &files,
        specification: &property_text(specification, &judged.verdict)?,
        version: env!("CARGO_PKG_VERSION"),
        command: &words.join(" "),
        created: &time_text(std::time::SystemTime::now()),
        uuid: &witness::uuid(),
    };
    match (&judged.verdict, confirmed) {
        (Verdict::Safe, _) => Ok(witness::correctness(&task, &judged.grounds, invariants)),
        (Verdict::Unsafe(_), Some(Confirmed { found, steps, .. })) => {
            Ok(witness::violation(&task, &found.error, steps, &found.inputs))
        }
        _ => Err("nothing is known".into()),
    }
}

/// The lines of the property file. Where there was none: of SV-COMP's properties the one that is broken, or all that hold.
fn property_text(specification: &Specification, verdict: &Verdict) -> Result<String, String> {
    if !specification.text.is_empty() {
        return Ok(specification.text.clone());
    }
    match verdict {
        Verdict::Unsafe(name) => Specification::named(name)
            .map(|broken| broken.text)
            .ok_or_else(|| format!("SV-COMP has no property for this kind of error, {name}")),
        _ => {
            let held = [Property::UnreachCall, Property::ValidFree, Property::ValidDeref];
            Ok(Specification::of(&held).text)
        }
    }
}
