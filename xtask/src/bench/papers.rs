//! What the papers report, for the page: facts to stand beside our figures. `postconditions/paper.rs` has the rows of one.

/// A paper's headline.
pub struct Paper {
    /// The benchmark here that measures the same.
    pub bench: &'static str,
    /// The technique.
    pub technique: &'static str,
    /// What was measured.
    pub programs: &'static str,
    /// What came out.
    pub figures: &'static str,
}

/// All of them.
pub const PAPERS: &[Paper] = &[
    Paper {
        bench: "postconditions",
        technique: "Postconditions",
        programs: "94 GNU Coreutils, symbolic arguments of size 2 and standard input, depth first, 3 hours",
        figures: "paths 4.3 times fewer, instructions 14.5 times fewer, time 2.0 times (some 0.5 to 0.6), 15 programs finish that did not; memory 4.9 times, overhead 60 %",
    },
    Paper {
        bench: "loop-paths",
        technique: "Loop paths",
        programs: "235 programs by students that count neighbours on a board",
        figures: "11.8 times faster on 117 programs, 52.3 at best; overhead 2 % on average, 15 % at worst; no gain where a way through the loop cannot be taken",
    },
    Paper {
        bench: "interpolation",
        technique: "Interpolation",
        programs: "the drivers cdaudio, diskperf, floppy, kbfiltr, with three strategies",
        figures: "10 to 20 times with depth first, 3 to 5 times with the others; kbfiltr verified in 20 s instead of 256 s; greedy confirmation is decisive",
    },
    Paper {
        bench: "coreutils",
        technique: "KLEE 3.2, measured by us",
        programs: "GNU Coreutils, symbolic arguments and input",
        figures: "0.65 to 1.5 million instructions per second symbolically, 3 to 7 million concretely",
    },
];
