//! What a program is checked for, in the words of the competitions on software verification and on testing.
//!
//! A property file has one line for each property, `CHECK( init(main()), LTL(G ! call(reach_error())) )`, or one line that says what
//! tests have to cover, `COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )`. Blanks do not matter.
//!
//! Without a file the property is that the program has no error of any kind that the engine reports.

use machine::{ERROR_LOCATION, ErrorKind, Leaks, ProgramError};

/// A property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// No error of any kind.
    NoError,
    /// `reach_error` is not called.
    UnreachCall,
    /// What is freed was allocated, and not freed before.
    ValidFree,
    /// No access outside of objects.
    ValidDeref,
    /// Heap objects are pointed to until they are freed.
    ValidMemtrack,
    /// All heap objects are freed when the program exits.
    ValidMemcleanup,
    /// No signed overflow.
    NoOverflow,
    /// Every run ends.
    Termination,
}

impl Property {
    /// What SV-COMP calls it.
    pub fn name(self) -> &'static str {
        match self {
            Property::NoError => "no-error",
            Property::UnreachCall => "unreach-call",
            Property::ValidFree => "valid-free",
            Property::ValidDeref => "valid-deref",
            Property::ValidMemtrack => "valid-memtrack",
            Property::ValidMemcleanup => "valid-memcleanup",
            Property::NoOverflow => "no-overflow",
            Property::Termination => "termination",
        }
    }

    /// Its line in a property file; none for what SV-COMP has no words for.
    pub fn line(self) -> Option<String> {
        let formula = match self {
            Property::NoError => return None,
            Property::UnreachCall => "G ! call(reach_error())",
            Property::ValidFree => "G valid-free",
            Property::ValidDeref => "G valid-deref",
            Property::ValidMemtrack => "G valid-memtrack",
            Property::ValidMemcleanup => "G valid-memcleanup",
            Property::NoOverflow => "G ! overflow",
            Property::Termination => "F end",
        };
        Some(format!("CHECK( init(main()), LTL({formula}) )"))
    }
}

/// What tests have to cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// Every branch.
    Edges,
    /// A call of `reach_error`.
    ErrorCall,
}

/// What a property file asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specification {
    /// The properties that are checked.
    pub properties: Vec<Property>,
    /// What tests have to cover, if the file is about tests.
    pub criterion: Option<Criterion>,
    /// Lines that ask for something that is not supported.
    pub unsupported: Vec<String>,
    /// The lines of the file.
    pub text: String,
}

/// What an error means for a specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bearing {
    /// It breaks this property, which SV-COMP (or else the engine) calls so.
    Violates(&'static str),
    /// The program ended, as it may.
    Ends,
    /// What the program does next is not defined, so nothing is known about it.
    Undefined,
}

impl Default for Specification {
    fn default() -> Self {
        Specification::of(&[Property::NoError])
    }
}

impl Specification {
    /// These properties.
    pub fn of(properties: &[Property]) -> Specification {
        let lines: Vec<String> = properties.iter().filter_map(|p| p.line()).collect();
        Specification {
            properties: properties.to_vec(),
            criterion: None,
            unsupported: Vec::new(),
            text: lines.join("\n"),
        }
    }

    /// The one that SV-COMP and Test-Comp call so.
    pub fn named(name: &str) -> Option<Specification> {
        use Property::*;
        let tests = |criterion, edges: &str| {
            let text = format!("COVER( init(main()), FQL(COVER EDGES({edges})) )");
            Specification { criterion: Some(criterion), text, ..Specification::of(&[]) }
        };
        Some(match name {
            "no-error" => Specification::of(&[NoError]),
            "unreach-call" => Specification::of(&[UnreachCall]),
            "valid-memsafety" => Specification::of(&[ValidFree, ValidDeref, ValidMemtrack]),
            "valid-free" => Specification::of(&[ValidFree]),
            "valid-deref" => Specification::of(&[ValidDeref]),
            "valid-memtrack" => Specification::of(&[ValidMemtrack]),
            "valid-memcleanup" => Specification::of(&[ValidMemcleanup]),
            "no-overflow" => Specification::of(&[NoOverflow]),
            "termination" => Specification::of(&[Termination]),
            "coverage-branches" => tests(Criterion::Edges, "@DECISIONEDGE"),
            "coverage-error-call" => tests(Criterion::ErrorCall, "@CALL(reach_error)"),
            _ => return None,
        })
    }

    /// Reads a property file; the error names the line.
    pub fn parse(text: &str) -> Result<Specification, String> {
        let mut found = Specification::of(&[]);
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            found.add(line).map_err(|message| format!("line {}: {message}", number + 1))?;
            lines.push(line);
        }
        if lines.is_empty() {
            return Err("it has no CHECK and no COVER".into());
        }
        if found.criterion.is_some() && !found.properties.is_empty() {
            return Err("it has both CHECK and COVER".into());
        }
        let both = [Property::ValidMemtrack, Property::ValidMemcleanup];
        if both.iter().all(|p| found.properties.contains(p)) {
            let message = "valid-memtrack and valid-memcleanup in one run";
            found.unsupported.push(message.into());
        }
        found.text = lines.join("\n");
        Ok(found)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let plain: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let form = "expected CHECK( init(main()), LTL(...) ) or COVER( init(main()), FQL(...) )";
        let inside = |head: &str| plain.strip_prefix(head)?.strip_suffix(')')?.split_once("()),");
        let checked = inside("CHECK(init(");
        let (entry, formula) = checked.or_else(|| inside("COVER(init(")).ok_or(form)?;
        if entry != "main" {
            self.unsupported.push(format!("{line} (an entry function other than main)"));
            return Ok(());
        }
        if checked.is_none() {
            let query = formula.strip_prefix("FQL(COVEREDGES(").and_then(|q| q.strip_suffix("))"));
            return self.cover(line, query.ok_or(form)?);
        }
        let formula = formula.strip_prefix("LTL(").and_then(|f| f.strip_suffix(')')).ok_or(form)?;
        let property = match formula {
            "G!call(reach_error())" | "G!call(__VERIFIER_error())" => Property::UnreachCall,
            "Gvalid-free" => Property::ValidFree,
            "Gvalid-deref" => Property::ValidDeref,
            "Gvalid-memtrack" => Property::ValidMemtrack,
            "Gvalid-memcleanup" => Property::ValidMemcleanup,
            "G!overflow" => Property::NoOverflow,
            "Fend" => Property::Termination,
            formula if formula.starts_with(['G', 'F']) => {
                self.unsupported.push(line.to_owned());
                return Ok(());
            }
            _ => return Err(form.into()),
        };
        if !self.properties.contains(&property) {
            self.properties.push(property);
        }
        Ok(())
    }

    fn cover(&mut self, line: &str, query: &str) -> Result<(), String> {
        match query {
            // Every edge is covered where it can be, and with that every block.
            "@DECISIONEDGE" | "@CONDITIONEDGE" | "@BASICBLOCKENTRY" | "@BASICBLOCKEDGE" => {
                self.criterion = Some(Criterion::Edges);
            }
            "@CALL(reach_error)" | "@CALL(__VERIFIER_error)" => {
                self.criterion = Some(Criterion::ErrorCall)
            }
            query if query.starts_with('@') => self.unsupported.push(line.to_owned()),
            _ => return Err("expected COVER EDGES(@...)".into()),
        }
        Ok(())
    }

    /// Its name: that of its only property, `valid-memsafety`, or all names.
    pub fn name(&self) -> String {
        use Property::*;
        match (self.criterion, self.properties.as_slice()) {
            (Some(Criterion::Edges), _) => "coverage-branches".into(),
            (Some(Criterion::ErrorCall), _) => "coverage-error-call".into(),
            (None, [_, _, _])
                if [ValidFree, ValidDeref, ValidMemtrack].iter().all(|p| self.has(*p)) =>
            {
                "valid-memsafety".into()
            }
            (None, properties) => {
                let names: Vec<&str> = properties.iter().map(|p| p.name()).collect();
                names.join(", ")
            }
        }
    }

    /// Whether a property is asked for.
    pub fn has(&self, property: Property) -> bool {
        self.properties.contains(&property)
    }

    /// Which heap objects must not be there at the end.
    pub fn leaks(&self) -> Leaks {
        match () {
            _ if self.has(Property::ValidMemcleanup) => Leaks::Live,
            _ if self.has(Property::ValidMemtrack) => Leaks::LostAnyEnd,
            _ => Leaks::Allowed,
        }
    }

    /// Whether how a path ends depends on more than what a pruner compares: on the whole heap, or on its
    /// ending at all.
    pub fn forbids_pruning(&self) -> bool {
        self.leaks() != Leaks::Allowed || self.has(Property::Termination)
    }

    /// What an error means.
    pub fn bearing(&self, error: &ProgramError) -> Bearing {
        let broken = broken_by(error);
        if let Some(property) = broken.filter(|&property| self.has(self.reading(property))) {
            return Bearing::Violates(self.reading(property).name());
        }
        if self.has(Property::NoError) {
            return Bearing::Violates(broken.map_or(error.kind.name(), Property::name));
        }
        match error.kind.is_end() || error.kind == ErrorKind::MemoryLeak {
            true => Bearing::Ends,
            false => Bearing::Undefined,
        }
    }

    /// What is not freed at the end breaks the one property or the other.
    fn reading(&self, property: Property) -> Property {
        match property {
            Property::ValidMemtrack if self.has(Property::ValidMemcleanup) => {
                Property::ValidMemcleanup
            }
            property => property,
        }
    }
}

/// The property of SV-COMP's that an error breaks.
fn broken_by(error: &ProgramError) -> Option<Property> {
    use ErrorKind::*;
    Some(match error.kind {
        OutOfBoundsRead | OutOfBoundsWrite | UseAfterFree | NullPointer | WildPointer
        | ReadOnlyWrite => Property::ValidDeref,
        DoubleFree | InvalidFree => Property::ValidFree,
        MemoryLeak => Property::ValidMemtrack,
        SignedOverflow | DivisionOverflow => Property::NoOverflow,
        Assertion if error.message == ERROR_LOCATION => Property::UnreachCall,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_competition_are_read() {
        let check = |formula: &str| format!("CHECK( init(main()), LTL({formula}) )\n");
        let one = |formula: &str| Specification::parse(&check(formula)).unwrap();
        assert_eq!(one("G ! call(reach_error())").properties, [Property::UnreachCall]);
        assert_eq!(one("G ! overflow").properties, [Property::NoOverflow]);
        assert_eq!(one("F end").properties, [Property::Termination]);
        let memory = check("G valid-free") + &check("G valid-deref") + &check("G valid-memtrack");
        let memory = Specification::parse(&format!("\n{memory}\n")).unwrap();
        assert_eq!(
            (memory.name().as_str(), memory.leaks()),
            ("valid-memsafety", Leaks::LostAnyEnd)
        );
        assert_eq!(memory.text.lines().count(), 3);
        let race = one("G ! data-race");
        assert!(race.properties.is_empty());
        assert_eq!(race.unsupported, ["CHECK( init(main()), LTL(G ! data-race) )"]);
        let other = Specification::parse("CHECK( init(run()), LTL(F end) )").unwrap();
        assert!(other.unsupported[0].contains("other than main"));
    }

    #[test]
    fn the_files_of_the_testing_competition_are_read() {
        let cover = |query: &str| {
            Specification::parse(&format!("COVER( init(main()), FQL(COVER EDGES({query})) )"))
        };
        assert_eq!(cover("@DECISIONEDGE").unwrap().criterion, Some(Criterion::Edges));
        assert_eq!(cover("@BASICBLOCKENTRY").unwrap().criterion, Some(Criterion::Edges));
        assert_eq!(cover("@CALL(reach_error)").unwrap().criterion, Some(Criterion::ErrorCall));
        assert_eq!(cover("@CALL(other)").unwrap().unsupported.len(), 1);
        assert!(cover("DECISIONEDGE").is_err());
    }

    #[test]
    fn what_is_no_property_file_is_refused_with_its_line() {
        for (text, part) in [
            ("", "no CHECK"),
            ("\n\n", "no CHECK"),
            ("hello\n", "line 1: expected CHECK("),
            ("\nCHECK( init(main()), LTL(G ! overflow)\n", "line 2: expected CHECK("),
            ("CHECK( init(main()), G ! overflow )", "line 1: expected"),
            ("CHECK( init(main()), LTL(x) )", "line 1: expected"),
            ("CHECK( init(main), LTL(F end) )", "line 1: expected"),
            (
                "CHECK( init(main()), LTL(F end) )\nCOVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
                "both",
            ),
        ] {
            let message = Specification::parse(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
    }

    #[test]
    fn names_lead_to_files() {
        for name in ["unreach-call", "valid-memsafety", "valid-memcleanup", "no-overflow"] {
            let named = Specification::named(name).unwrap();
            assert_eq!(named.name(), name);
            assert_eq!(Specification::parse(&named.text).unwrap(), named);
        }
        for name in ["coverage-branches", "coverage-error-call"] {
            let named = Specification::named(name).unwrap();
            assert_eq!(Specification::parse(&named.text).unwrap(), named);
        }
        assert_eq!(Specification::named("no-bugs"), None);
    }

    fn error(kind: ErrorKind, message: &str) -> ProgramError {
        let location = machine::Location { span: ir::Program::UNKNOWN_SPAN, stack: Vec::new() };
        ProgramError { kind, message: message.into(), location, notes: Vec::new(), suffix: None }
    }

    #[test]
    fn an_error_breaks_a_property_or_ends_or_leaves_everything_open() {
        let unreach = Specification::named("unreach-call").unwrap();
        let memory = Specification::named("valid-memsafety").unwrap();
        let reached = error(ErrorKind::Assertion, ERROR_LOCATION);
        let asserted = error(ErrorKind::Assertion, "`x` does not hold");
        let null = error(ErrorKind::NullPointer, "");
        assert_eq!(unreach.bearing(&reached), Bearing::Violates("unreach-call"));
        assert_eq!(unreach.bearing(&asserted), Bearing::Ends);
        assert_eq!(unreach.bearing(&null), Bearing::Undefined);
        assert_eq!(memory.bearing(&null), Bearing::Violates("valid-deref"));
        assert_eq!(memory.bearing(&reached), Bearing::Ends);
        let leak = error(ErrorKind::MemoryLeak, "");
        let cleanup = Specification::named("valid-memcleanup").unwrap();
        assert_eq!(memory.bearing(&leak), Bearing::Violates("valid-memtrack"));
        assert_eq!(cleanup.bearing(&leak), Bearing::Violates("valid-memcleanup"));
        let all = Specification::default();
        assert_eq!(all.bearing(&asserted), Bearing::Violates("assertion"));
        assert_eq!(all.bearing(&null), Bearing::Violates("valid-deref"));
        let divided = error(ErrorKind::DivisionByZero, "");
        assert_eq!(all.bearing(&divided), Bearing::Violates("division by zero"));
    }
}
