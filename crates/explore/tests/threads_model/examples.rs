//! Programs with known numbers of executions.

use super::program::{Cell, Condition, Instr, Place, Program, Relation, Term, Value};

pub fn write(cell: Cell, value: Value) -> Instr {
    Instr::Write { to: Place::scalar(cell), value: Term::constant(value) }
}

pub fn read(into: Cell, cell: Cell) -> Instr {
    Instr::Read { into, from: Place::scalar(cell) }
}

pub fn p(cell: Cell) -> Instr {
    Instr::P(Place::scalar(cell))
}

pub fn v(cell: Cell) -> Instr {
    Instr::V(Place::scalar(cell))
}

pub fn is(cell: Cell, value: Value) -> Condition {
    Condition::new(Term::cell(cell), Relation::Equal, Term::constant(value))
}

/// `x=10; x=20 | a=x; b=x; assert(a<=b)`, where x is at most 10 at the start.
pub fn figure_2() -> Program {
    let (x, a, b) = (0, 3, 4);
    let ordered = Condition::new(Term::cell(b), Relation::AtLeast, Term::cell(a));
    let writer = vec![write(x, 10), write(x, 20)];
    let reader = vec![read(a, x), read(b, x), Instr::Assert(ordered)];
    let mut program = Program::new(&[0], 2, vec![writer, reader]);
    program.inputs = vec![(vec![x], vec![0, 3, 10])];
    program
}

/// Pairs `x=1 | a=x`, all at once. `mixed`: each reader is created after its writer, and not all
/// readers after all writers.
pub fn pairs(count: u8, mixed: bool) -> Program {
    let local = |thread: u8| count + thread;
    let mut threads = Vec::new();
    for number in 0..2 * count {
        let (x, reads) = match mixed {
            true => (number / 2, number % 2 == 1),
            false => (number % count, number >= count),
        };
        threads.push(vec![if reads { read(local(number), x) } else { write(x, 1) }]);
    }
    Program::new(&vec![0; usize::from(count)], 1, threads)
}

/// Pairs `x=1 | a=x`, each created and joined by the first thread before the next one.
pub fn joined_pairs(count: u8) -> Program {
    let shared = 5 * count;
    let mut main = Vec::new();
    let mut threads = Vec::new();
    for pair in 0..count {
        let [x, start_1, start_2, end_1, end_2] = std::array::from_fn(|at| 5 * pair + at as u8);
        main.extend([v(start_1), v(start_2), p(end_1), p(end_2)]);
        let local = shared + 2 + 2 * pair;
        threads.push(vec![p(start_1), write(x, 1), v(end_1)]);
        threads.push(vec![p(start_2), read(local, x), v(end_2)]);
    }
    threads.insert(0, main);
    Program::new(&vec![0; usize::from(shared)], 1, threads)
}

/// One thread looks for the last zero of an array, the others set `a[j] = a[j-1] + 1`.
pub fn last_zero(count: u8) -> Program {
    let len = count + 1;
    let (index, value) = (len, len + 1);
    let search = vec![
        Instr::Set { cell: index, value: Term::constant(count) },
        Instr::Read { into: value, from: Place::by(0, len, index) },
        Instr::Branch { when: is(value, 0), otherwise: 4 },
        Instr::Jump(6),
        Instr::Set { cell: index, value: Term::plus(index, 63) },
        Instr::Jump(1),
    ];
    let mut threads = vec![search];
    for j in 1..=count {
        let local = len + 2 * j;
        threads.push(vec![
            Instr::Read { into: local, from: Place::fixed(0, len, j - 1) },
            Instr::Write { to: Place::fixed(0, len, j), value: Term::plus(local, 1) },
        ]);
    }
    Program::new(&vec![0; usize::from(len)], 2, threads)
}

/// One writer of x and so many readers.
pub fn readers(count: u8) -> Program {
    let mut threads = vec![vec![write(0, 1)]];
    threads.extend((1..=count).map(|reader| vec![read(1 + reader, 0)]));
    Program::new(&[0], 1, threads)
}

/// `P(s) | P(s) | V(s); P(s)` with s = 1.
pub fn semaphores() -> Program {
    Program::new(&[1], 0, vec![vec![p(0)], vec![p(0)], vec![v(0), p(0)]])
}

/// `x=1; y=1 | y=2 | a=y; b=x`.
pub fn three_threads() -> Program {
    let (x, y) = (0, 1);
    let reader = vec![read(6, y), read(7, x)];
    Program::new(&[0, 0], 2, vec![vec![write(x, 1), write(y, 1)], vec![write(y, 2)], reader])
}

/// `y=0 | y=0; x=1; a=y | b=y; y=2; c=x`: what comes before the last read of an entry can begin.
pub fn predecessors() -> Program {
    let (x, y) = (0, 1);
    let (a, b, c) = (4, 6, 7);
    let second = vec![write(y, 0), write(x, 1), read(a, y)];
    let third = vec![read(b, y), write(y, 2), read(c, x)];
    Program::new(&[0, 0], 2, vec![vec![write(y, 0)], second, third])
}

/// `arr[0]=1; r=arr[0]; assert(r==1) | arr[i]=2`, where i comes from a branch on an input.
pub fn pinned_index() -> Program {
    let (r, input, index) = (2, 4, 5);
    let first = Place::fixed(0, 2, 0);
    let one = vec![
        Instr::Write { to: first, value: Term::constant(1) },
        Instr::Read { into: r, from: first },
        Instr::Assert(is(r, 1)),
    ];
    let two = vec![
        Instr::Branch { when: is(input, 0), otherwise: 3 },
        Instr::Set { cell: index, value: Term::constant(1) },
        Instr::Jump(4),
        Instr::Set { cell: index, value: Term::constant(0) },
        Instr::Write { to: Place::by(0, 2, index), value: Term::constant(2) },
    ];
    let mut program = Program::new(&[0, 0], 2, vec![one, two]);
    program.inputs = vec![(vec![input], vec![0, 1])];
    program
}

/// `loop { x=1; x=0 } | y=1; a=x; assert(a==0)`: the write is seen only within the cycle.
pub fn cycle() -> Program {
    let (x, y, a) = (0, 1, 3);
    let writer = vec![write(x, 1), write(x, 0), Instr::Jump(0)];
    let reader = vec![write(y, 1), read(a, x), Instr::Assert(is(a, 0))];
    Program::new(&[0, 0], 1, vec![writer, reader])
}

/// Two entries share a state: on one input the last thread reads w, on the other nothing.
///
/// `l=x; if (l) ; v=l | w=1 | x=2 | r=u; if (i) { r=w; if (!r) { r=v; assert(r != 2) } }`, and x is
/// the input i at the start. Where the first thread comes first, its branch splits the inputs.
pub fn shared_by_entries() -> Program {
    let (x, w, v, u) = (0, 1, 2, 3);
    let (l, i, r) = (4, 10, 11);
    let first = vec![
        read(l, x),
        Instr::Branch { when: is(l, 0), otherwise: 2 },
        Instr::Write { to: Place::scalar(v), value: Term::cell(l) },
    ];
    let not_two = Condition::new(Term::cell(r), Relation::Differs, Term::constant(2));
    let last = vec![
        read(r, u),
        Instr::Branch { when: is(i, 1), otherwise: 6 },
        read(r, w),
        Instr::Branch { when: is(r, 0), otherwise: 6 },
        read(r, v),
        Instr::Assert(not_two),
    ];
    let mut program =
        Program::new(&[0; 4], 2, vec![first, vec![write(w, 1)], vec![write(x, 2)], last]);
    program.inputs = vec![(vec![x, i], vec![0, 1])];
    program
}

/// `lock; x=1; unlock | if (trylock) { x=2; unlock }`: the attempt can come before, within, after.
pub fn attempt() -> Program {
    let (lock, x) = (0, 1);
    let taken = 4;
    let one = vec![p(lock), write(x, 1), v(lock)];
    let two = vec![
        Instr::TryP { into: taken, at: Place::scalar(lock) },
        Instr::Branch { when: is(taken, 1), otherwise: 4 },
        write(x, 2),
        v(lock),
    ];
    Program::new(&[1, 0], 2, vec![one, two])
}

/// `loop { l=y; x=l } | a=x; assert(a==0)`, where y is an input that the second thread tells apart.
/// With y = 0 the path returns to the start. That says nothing about other values of y.
pub fn cycle_on_one_input() -> Program {
    let (x, y) = (0, 1);
    let (l, a, i) = (2, 4, 5);
    let copy = Instr::Write { to: Place::scalar(x), value: Term::cell(l) };
    let writer = vec![read(l, y), copy, Instr::Jump(0)];
    let split = Instr::Branch { when: is(i, 0), otherwise: 1 };
    let reader = vec![split, read(a, x), Instr::Assert(is(a, 0))];
    let mut program = Program::new(&[0, 0], 2, vec![writer, reader]);
    program.inputs = vec![(vec![y, i], vec![0, 1])];
    program
}

/// `x=1 | x=1; x=0; y=0 | y=1; a=x; x=1; do { b=y; b=x } while (b==1)`: found by chance. An entry
/// that is made within the cycle does not yet know what is accessed after it.
pub fn entry_within_a_cycle() -> Program {
    let (x, y, a, b) = (0, 1, 6, 7);
    let first = vec![write(x, 1)];
    let second = vec![write(x, 1), write(x, 0), write(y, 0)];
    let third = vec![
        write(y, 1),
        read(a, x),
        write(x, 1),
        read(b, y),
        read(b, x),
        Instr::Branch { when: is(b, 1), otherwise: 7 },
        Instr::Jump(3),
    ];
    Program::new(&[0, 0], 2, vec![first, second, third])
}
