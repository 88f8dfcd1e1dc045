//! A test suite as Test-Comp wants it: an archive with a file about the suite and one for each test.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use explore::{End, Event, Listener, PathRecord};
use machine::PathEnd;
use native::ktest::write_whole;

use crate::property::{Bearing, Criterion, Specification};
use crate::{testcomp, zip};

/// How often an archive that grows is written again, so that who kills the run loses little.
const INTERVAL: Duration = Duration::from_secs(10);
/// The format counts files with 16 bits.
const MOST_TESTS: usize = 60_000;

/// The suite, as far as it has come.
pub struct Suite {
    path: PathBuf,
    metadata: String,
    specification: Specification,
    tests: Vec<String>,
    written: Instant,
    dirty: bool,
    failure: Option<io::Error>,
}

impl Suite {
    /// An empty suite; the file is there from now on.
    pub fn new(path: &Path, metadata: String, specification: Specification) -> io::Result<Suite> {
        let mut suite = Suite {
            path: path.to_path_buf(),
            metadata,
            specification,
            tests: Vec::new(),
            written: Instant::now(),
            dirty: true,
            failure: None,
        };
        suite.write()?;
        Ok(suite)
    }

    /// Where it goes.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many tests it has.
    pub fn len(&self) -> usize {
        self.tests.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// Writes what there is. The file is complete at every moment.
    pub fn write(&mut self) -> io::Result<()> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        if !self.dirty {
            return Ok(());
        }
        let names: Vec<String> =
            (1..=self.tests.len()).map(|n| format!("test{n:06}.xml")).collect();
        let tests = names.iter().zip(&self.tests).map(|(n, t)| (n.as_str(), t.as_bytes()));
        let about = ("metadata.xml", self.metadata.as_bytes());
        write_whole(&self.path, &zip::archive([about].into_iter().chain(tests)))?;
        self.dirty = false;
        self.written = Instant::now();
        Ok(())
    }

    fn ended(&mut self, record: &PathRecord) {
        let Some(inputs) = &record.test else { return };
        let error = match &record.end {
            End::Path(PathEnd::Error(error)) => Some(error),
            _ => None,
        };
        let violates = |error| matches!(self.specification.bearing(error), Bearing::Violates(_));
        let called = |error| {
            let calls = Specification::named("unreach-call").expect("it is one of the names");
            matches!(calls.bearing(error), Bearing::Violates(_))
        };
        let covers_error = error.is_some_and(|error| match self.specification.criterion {
            Some(_) => called(error),
            None => violates(error),
        });
        let wanted = match self.specification.criterion {
            Some(Criterion::ErrorCall) => covers_error,
            _ => record.covers_new || covers_error,
        };
        if wanted && self.tests.len() < MOST_TESTS {
            self.tests.push(testcomp::testcase(inputs, covers_error));
            self.dirty = true;
        }
    }
}

impl Listener for Suite {
    fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::Ended(record) => self.ended(record),
            Event::Progress(_) if self.dirty && self.written.elapsed() >= INTERVAL => {
                if let Err(error) = self.write() {
                    self.failure = Some(error);
                }
            }
            _ => {}
        }
    }
}
