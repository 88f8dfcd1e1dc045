//! Which report of a sanitizer, or which signal, is which kind of error in the words of the engine.
//!
//! The first kind of a row is what we call the report. The others are kinds that the engine may rightly
//! give to the same error: the sanitizers place objects differently, so that a pointer far outside of
//! its object may natively point to another object, to freed memory or to nothing, and a write to a
//! constant is natively just a write to an address that takes none.

/// What a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// A read.
    Read,
    /// A write.
    Write,
    /// A call: the processor was to execute something there.
    Call,
    /// It does not say.
    Unknown,
}

/// A row of the table.
struct Row {
    /// How the report begins, after the name of the sanitizer.
    report: &'static str,
    /// Which access; none: whichever.
    access: Option<Access>,
    /// Whether the address is in the first page; none: wherever.
    first_page: Option<bool>,
    /// Our kinds.
    kinds: &'static [&'static str],
}

const READ: &[&str] = &["out-of-bounds read", "wild pointer"];
const WRITE: &[&str] = &["out-of-bounds write", "wild pointer"];
const WILD_READ: &[&str] = &["wild pointer", "out-of-bounds read", "use-after-free"];
const WILD_WRITE: &[&str] =
    &["wild pointer", "out-of-bounds write", "write to read-only memory", "use-after-free"];
const STALE: &[&str] = &["use-after-free", "out-of-bounds read", "out-of-bounds write"];
/// The engine leaves some of these to the access that follows.
const POINTER: &[&str] = &[
    "pointer overflow",
    "null pointer",
    "wild pointer",
    "out-of-bounds read",
    "out-of-bounds write",
    "use-after-free",
];
const NONNULL: &[&str] = &["nonnull violation"];
const MISALIGNED: &[&str] = &["misaligned pointer"];
const INDEX: &[&str] =
    &["out-of-bounds read", "out-of-bounds write", "wild pointer", "index out of bounds"];
const COPY_SIZE: &[&str] = &["out-of-bounds read", "out-of-bounds write", "wild pointer"];

/// A row for any access to any address.
const fn row(report: &'static str, kinds: &'static [&'static str]) -> Row {
    Row { report, access: None, first_page: None, kinds }
}

/// A row for one kind of access.
const fn of(report: &'static str, access: Access, kinds: &'static [&'static str]) -> Row {
    Row { report, access: Some(access), first_page: None, kinds }
}

/// The first row that fits counts.
const ROWS: &[Row] = &[
    // AddressSanitizer: accesses.
    of("heap-buffer-overflow", Access::Write, WRITE),
    row("heap-buffer-overflow", READ),
    of("stack-buffer-overflow", Access::Write, WRITE),
    row("stack-buffer-overflow", READ),
    of("stack-buffer-underflow", Access::Write, WRITE),
    row("stack-buffer-underflow", READ),
    of("dynamic-stack-buffer-overflow", Access::Write, WRITE),
    row("dynamic-stack-buffer-overflow", READ),
    of("global-buffer-overflow", Access::Write, WRITE),
    row("global-buffer-overflow", READ),
    row("stack-use-after-scope", STALE),
    row("invalid-pointer-pair", &["unrelated pointers"]),
    of("unknown-crash", Access::Write, WRITE),
    row("unknown-crash", READ),
    row("heap-use-after-free", STALE),
    row("stack-use-after-return", STALE),
    row("negative-size-param", COPY_SIZE),
    // AddressSanitizer: functions of the library.
    row("attempting double-free", &["double free", "use-after-free"]),
    row("attempting free on", &["invalid free"]),
    row("memcpy-param-overlap", &["overlapping copy"]),
    row("strcpy-param-overlap", &["overlapping copy"]),
    row("strncpy-param-overlap", &["overlapping copy"]),
    row("strcat-param-overlap", &["overlapping copy"]),
    row("strncat-param-overlap", &["overlapping copy"]),
    row("stack-overflow", &["stack overflow"]),
    // AddressSanitizer: signals.
    Row {
        report: "SEGV",
        access: Some(Access::Call),
        first_page: Some(true),
        kinds: &["null pointer", "invalid function pointer"],
    },
    of("SEGV", Access::Call, &["invalid function pointer", "wild pointer"]),
    Row { report: "SEGV", access: None, first_page: Some(true), kinds: &["null pointer"] },
    of("SEGV", Access::Write, WILD_WRITE),
    of("SEGV", Access::Read, WILD_READ),
    row("SEGV", &["wild pointer", "out-of-bounds read", "out-of-bounds write", "use-after-free"]),
    row("BUS", WILD_WRITE),
    row("FPE", &["division overflow", "division by zero"]),
    row("ILL", &["trap", "invalid function pointer", "unreachable"]),
    row("TRAP", &["trap"]),
    row("ABRT", &["abort"]),
    // UndefinedBehaviorSanitizer.
    row("division by zero", &["division by zero"]),
    row("shift exponent", &["invalid shift"]),
    row("execution reached an unreachable program point", &["unreachable"]),
    row("signed integer overflow", &["signed overflow"]),
    row("unsigned integer overflow", &["unsigned overflow"]),
    row("left shift of negative value", &["invalid shift", "signed overflow"]),
    row("left shift of", &["signed overflow", "invalid shift", "unsigned overflow"]),
    row("implicit conversion from type", &["implicit conversion"]),
    row("pointer index expression", POINTER),
    row("addition of unsigned offset", POINTER),
    row("subtraction of unsigned offset", POINTER),
    row("applying non-zero offset", POINTER),
    row("applying zero offset", POINTER),
    row("passing zero to", &["invalid builtin argument"]),
    row("variable length array bound", &["invalid array length"]),
    row("null pointer passed as argument", NONNULL),
    row("null pointer returned from function", NONNULL),
    row("_Nonnull binding to null pointer", NONNULL),
    row("call to function", &["function type mismatch"]),
    row("negation of", &["signed overflow", "unsigned overflow"]),
    row("division of", &["division overflow", "signed overflow"]),
    // LeakSanitizer.
    row("detected memory leaks", &["memory leak"]),
];

/// The kinds that a report stands for, the likeliest first; none when the report is not known.
pub fn of_report(report: &str, access: Access, first_page: bool) -> &'static [&'static str] {
    // The value stands first in these two reports.
    if report.contains("is outside the range of representable values of type") {
        return &["invalid conversion"];
    }
    if report.starts_with("index ") && report.contains(" out of bounds for type") {
        return INDEX;
    }
    if report.contains(" misaligned address ") {
        return MISALIGNED;
    }
    if report.contains(" null pointer of type ") {
        return &["null pointer", "nonnull violation"];
    }
    if report.contains(", which is not a valid value for type") {
        return &["invalid value"];
    }
    let fits = |row: &&Row| {
        report.starts_with(row.report)
            && row.access.is_none_or(|wanted| wanted == access)
            && row.first_page.is_none_or(|wanted| wanted == first_page)
    };
    ROWS.iter().find(fits).map_or(&[], |row| row.kinds)
}

/// The kinds that a signal may stand for in a program without sanitizers.
pub fn of_signal(signal: i32) -> &'static [&'static str] {
    match signal {
        4 => &["trap", "unreachable", "invalid function pointer"],
        5 => &["trap"],
        6 => &["abort", "assertion", "double free", "invalid free"],
        7 | 11 => &[
            "wild pointer",
            "null pointer",
            "out-of-bounds read",
            "out-of-bounds write",
            "use-after-free",
            "write to read-only memory",
            "invalid function pointer",
            "stack overflow",
        ],
        8 => &["division by zero", "division overflow"],
        _ => &[],
    }
}

/// Every kind that the table names.
pub fn all() -> impl Iterator<Item = &'static str> {
    let signals = (1..=31).flat_map(of_signal);
    let computed = [INDEX, MISALIGNED, &["invalid conversion", "assertion", "invalid value"]];
    ROWS.iter()
        .flat_map(|row| row.kinds)
        .chain(signals)
        .chain(computed.into_iter().flatten())
        .copied()
}

/// Kinds whose line is not compared: how deep a stack is depends on its frames, and the line of an error in
/// the program's own words is whatever the program says.
pub fn line_differs(kind: &str) -> bool {
    matches!(kind, "stack overflow" | REPORTED)
}

/// The kind of an error that the program reports with `klee_report_error`.
pub const REPORTED: &str = "reported error";

#[cfg(test)]
mod tests {
    use super::*;

    fn first(report: &str, access: Access, first_page: bool) -> Option<&'static str> {
        of_report(report, access, first_page).first().copied()
    }

    #[test]
    fn accesses_are_told_apart() {
        assert_eq!(
            first("heap-buffer-overflow on address 0x1", Access::Write, false),
            Some("out-of-bounds write")
        );
        assert_eq!(
            first("global-buffer-overflow on address 0x1", Access::Read, false),
            Some("out-of-bounds read")
        );
        assert_eq!(first("SEGV on unknown address", Access::Read, true), Some("null pointer"));
        assert_eq!(first("SEGV on unknown address", Access::Call, true), Some("null pointer"));
        assert_eq!(
            first("SEGV on unknown address", Access::Call, false),
            Some("invalid function pointer")
        );
        assert_eq!(first("SEGV on unknown address", Access::Write, false), Some("wild pointer"));
    }

    #[test]
    fn messages_about_values_are_known() {
        let kind = |report| first(report, Access::Unknown, false);
        assert_eq!(
            kind("1e+20 is outside the range of representable values of type 'int'"),
            Some("invalid conversion")
        );
        assert_eq!(
            kind("division of -2147483648 by -1 cannot be represented in type 'int'"),
            Some("division overflow")
        );
        assert_eq!(
            kind("shift exponent 40 is too large for 32-bit type 'int'"),
            Some("invalid shift")
        );
        assert_eq!(kind("index 7 out of bounds for type 'int[4]'"), Some("out-of-bounds read"));
        assert_eq!(kind("something new"), None);
    }
}
