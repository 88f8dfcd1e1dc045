//! Ways to explore a program, all of which must agree: a pairwise cover of the engine's settings.
//!
//! Each axis has a few values, and any two values of two axes occur together in some configuration. A value may stand for
//! several flags that take turns, so that all of them occur without more configurations.

use super::random_c::Random;

/// What is wanted of a run, and so what can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// All paths: errors, verdict and branches.
    Paths,
    /// Branches alone.
    Coverage,
    /// Errors and verdict.
    Errors,
}

/// One way to explore.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// Its place in the cover.
    pub number: usize,
    /// `run` or `concolic`.
    pub command: &'static str,
    /// What is wanted.
    pub goal: Goal,
    /// Whether the program is compiled for 32 bits.
    pub narrow: bool,
    /// The flags of Pollard's own, those for the goal included.
    pub flags: Vec<String>,
}

/// An axis: its values, and the flags that take turns for each.
type Axis = &'static [&'static [&'static str]];

const ORDER: Axis = &[
    &["run --search=dfs", "run --search=generational", "run --search=auto"],
    &["run --search=bfs", "run --search=random-state"],
    &["run --search=random-path", "run --search=cfg", "run --search=dfs,random-path"],
    &[
        "run --search=nurs:covnew",
        "run --search=nurs:md2u",
        "run --search=nurs:depth",
        "run --search=nurs:rp",
        "run --search=nurs:icnt",
        "run --search=nurs:cpicnt",
        "run --search=nurs:qc",
    ],
    &["concolic --strategy=dfs", "concolic --strategy=dfs --seed=random"],
    &["concolic --strategy=random", "concolic --strategy=random --max-snapshots=0"],
    &["concolic --strategy=cfg --max-snapshots=1", "concolic --strategy=cfg --seed=random"],
    &["concolic --strategy=generational", "concolic --strategy=generational --max-snapshots=2"],
];
const PRUNE: Axis = &[
    &["--prune=none"],
    &["--prune=postconditions"],
    &["--prune=interpolation"],
    &["--prune=loop-paths"],
    &["--prune=interpolation,loop-paths", "--prune=postconditions,loop-paths"],
];
const GOAL: Axis = &[&["--goal=paths"], &["--goal=errors"], &["--goal=coverage"]];
const JOBS: Axis = &[&["-j1"], &["-j2", "-j3"], &["-j4"]];
const STATES: Axis = &[&[""], &["--max-states=1", "--max-states=3"]];
const STEPPER: Axis = &[&[""], &["--reference"]];
const WIDTH: Axis = &[&[""], &["-m32"]];
/// Settings of interpolation; elsewhere they say nothing.
const INTERPOLANT: Axis = &[
    &["--interpolant=wp"],
    &["--interpolant=core", "--interpolant=auto"],
    &["--interpolant=craig"],
];
const GREEDY: Axis = &[&[""], &["--greedy-confirmation=off"]];

const AXES: [Axis; 9] = [ORDER, PRUNE, GOAL, JOBS, STATES, STEPPER, WIDTH, INTERPOLANT, GREEDY];

/// A value of each axis.
type Choice = [usize; AXES.len()];

/// Attempts to find a choice with many pairs that are missing.
const ATTEMPTS: usize = 60;

/// The cover, always the same one.
pub fn cover() -> Vec<Configuration> {
    let mut missing = pairs();
    let mut random = Random::new(15);
    let mut choices: Vec<Choice> = Vec::new();
    while let Some(&pair) = missing.first() {
        let attempt = |_| {
            let mut choice = AXES.map(|axis| random.below(axis.len()));
            let [(first, value), (second, other)] = pair;
            (choice[first], choice[second]) = (value, other);
            choice
        };
        let attempts: Vec<Choice> = (0..ATTEMPTS).map(attempt).collect();
        let covers = |choice: &Choice| missing.iter().filter(|pair| has(choice, pair)).count();
        let best = attempts.into_iter().max_by_key(covers).expect("there are attempts");
        missing.retain(|pair| !has(&best, pair));
        choices.push(best);
    }
    choices.iter().enumerate().map(|(number, choice)| configuration(number, choice)).collect()
}

/// Two values of two axes.
type Pair = [(usize, usize); 2];

fn pairs() -> Vec<Pair> {
    let mut all = Vec::new();
    for (second, others) in AXES.iter().enumerate() {
        for (first, values) in AXES.iter().enumerate().take(second) {
            for value in 0..values.len() {
                all.extend((0..others.len()).map(|other| [(first, value), (second, other)]));
            }
        }
    }
    all
}

fn has(choice: &Choice, pair: &Pair) -> bool {
    pair.iter().all(|&(axis, value)| choice[axis] == value)
}

fn configuration(number: usize, choice: &Choice) -> Configuration {
    let mut words: Vec<&str> = Vec::new();
    for (axis, &value) in AXES.iter().zip(choice) {
        let turns = axis[value];
        words.extend(turns[number % turns.len()].split_whitespace());
    }
    let interpolates = words.iter().any(|word| word.starts_with("--prune=interpolation"));
    let about = |word: &&str| word.starts_with("--interpolant") || word.starts_with("--greedy");
    words.retain(|word| interpolates || !about(word));
    if !words.contains(&"--prune=none") {
        words.push("--prune-budget=unlimited");
    }
    let narrow = words.contains(&"-m32");
    let command = words.remove(0);
    let mut goal = match GOAL[choice[2]][0] {
        "--goal=paths" => Goal::Paths,
        "--goal=errors" => Goal::Errors,
        _ => Goal::Coverage,
    };
    // Runs on concrete inputs have no such goal.
    if command == "concolic" && goal == Goal::Coverage {
        goal = Goal::Paths;
        words.retain(|word| *word != "--goal=coverage");
    }
    words.retain(|word| *word != "-m32");
    let flags = words.into_iter().map(str::to_owned).collect();
    Configuration { number, command, goal, narrow, flags }
}

impl std::fmt::Display for Configuration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "pollard {} {}", self.command, self.flags.join(" "))?;
        f.write_str(if self.narrow { " -m32" } else { "" })
    }
}
