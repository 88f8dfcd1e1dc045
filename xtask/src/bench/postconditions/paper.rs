//! What the paper reports: KLEE with postconditions against KLEE, depth first, three hours at most, on an older coreutils.

/// Ratios for one program: how many times fewer paths and instructions, how many times faster, how many times the memory.
pub struct Reported {
    /// The program; what the paper calls `ginstall` is `install`.
    pub program: &'static str,
    /// Paths, instructions, time (a lower bound where there are no paths: KLEE alone did not finish), memory. Zero: not reported.
    pub ratios: [f64; 4],
}

/// Not reported.
const NONE: f64 = 0.0;

/// The means that the paper gives, which are arithmetic ones.
pub const MEANS: [f64; 4] = [4.3, 14.5, 2.0, 4.9];

const fn row(program: &'static str, ratios: [f64; 4]) -> Reported {
    Reported { program, ratios }
}

/// All programs of the paper's table.
pub const REPORTED: &[Reported] = &[
    row("arch", [5.6, 6.6, 2.7, 5.2]),
    row("base64", [2.0, 2.3, 1.1, 3.9]),
    row("chcon", [NONE, NONE, 2.0, NONE]),
    row("chmod", [NONE, NONE, 1.3, NONE]),
    row("comm", [2.1, 2.3, 1.1, 4.9]),
    row("cp", [NONE, NONE, 2.5, NONE]),
    row("csplit", [1.8, 2.3, 1.5, 4.9]),
    row("dircolors", [5.0, 12.8, 1.5, 9.7]),
    row("dirname", [4.5, 61.0, 4.5, 3.7]),
    row("du", [5.7, 50.9, 2.8, 8.7]),
    row("expand", [9.2, 11.6, 4.2, 3.1]),
    row("expr", [4.8, 62.9, 1.8, 4.3]),
    row("factor", [NONE, NONE, 2.8, NONE]),
    row("fmt", [2.6, 2.3, 2.4, 6.9]),
    row("fold", [8.4, 7.3, 1.5, 5.9]),
    row("install", [12.1, 68.8, 4.9, 2.0]),
    row("head", [NONE, NONE, 2.2, NONE]),
    row("hostid", [5.4, 4.3, 1.9, 2.1]),
    row("hostname", [5.8, 4.4, 1.9, 2.2]),
    row("id", [6.3, 13.0, 1.8, 5.5]),
    row("join", [NONE, NONE, 1.7, NONE]),
    row("link", [NONE, NONE, 1.6, NONE]),
    row("ln", [6.3, 21.5, 1.9, 2.2]),
    row("logname", [5.6, 6.6, 1.3, 5.4]),
    row("ls", [NONE, NONE, 3.0, NONE]),
    row("mkdir", [NONE, NONE, 2.2, NONE]),
    row("mkfifo", [NONE, NONE, 2.5, NONE]),
    row("mknod", [2.1, 2.0, 0.5, 7.3]),
    row("mktemp", [3.1, 2.8, 1.2, 4.3]),
    row("mv", [NONE, NONE, 1.8, NONE]),
    row("nice", [4.4, 11.6, 1.7, 5.0]),
    row("nl", [NONE, NONE, 1.4, NONE]),
    row("nohup", [1.1, 1.2, 0.6, 2.6]),
    row("od", [3.8, 5.6, 2.8, 6.2]),
    row("printenv", [4.0, 3.8, 2.1, 2.9]),
    row("printf", [NONE, NONE, 1.5, NONE]),
    row("ptx", [3.8, 3.0, 3.1, 3.3]),
    row("readlink", [1.3, 1.4, 1.3, 5.9]),
    row("rm", [3.5, 27.5, 1.3, 5.9]),
    row("setuidgid", [5.1, 49.7, 5.9, 2.6]),
    row("shuf", [2.8, 3.5, 2.4, 8.3]),
    row("sleep", [NONE, NONE, 1.7, NONE]),
    row("sort", [3.4, 8.3, 1.6, 8.0]),
    row("split", [3.2, 40.9, 2.0, 2.3]),
    row("touch", [3.4, 1.5, 1.5, 7.6]),
    row("tr", [2.1, 3.4, 1.6, 8.3]),
    row("tsort", [5.0, 5.6, 1.3, 2.1]),
    row("tty", [2.6, 3.8, 3.1, 2.3]),
    row("uname", [NONE, NONE, 2.0, NONE]),
    row("unexpand", [5.2, 7.6, 1.2, 6.6]),
    row("uniq", [2.6, 21.3, 1.0, 3.1]),
    row("unlink", [2.2, 1.3, 1.7, 9.2]),
    row("uptime", [3.2, 6.0, 1.0, 4.4]),
    row("users", [3.4, 5.7, 1.0, 5.7]),
    row("whoami", [9.0, 20.5, 1.7, 2.9]),
];
