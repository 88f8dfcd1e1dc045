//! Pairs of statements, far from each other: the first hides something by an input, the second one sees it.
//!
//! What is hidden is no value of a variable that the second names: where a store goes, what the kernel keeps, how much stack is
//! left, which object a pointer was made from. A pruner that does not compare it stops a path that the second one would end.

use super::super::random_c::Statement;
use super::Maker;

impl Maker<'_> {
    /// Something hidden, and what sees it.
    pub(super) fn scene(&mut self) -> (Statement, Vec<Statement>) {
        self.spend(5);
        let (byte, bit) = (self.random.below(3), 1 << self.random.below(3));
        let condition = match self.random.below(2) {
            0 => format!("in[{byte}] & {bit}"),
            _ => format!("!(in[{byte}] & {bit})"),
        };
        match self.random.below(13) {
            0..3 => self.delayed_store(&condition),
            3 => self.signal_mask(&condition),
            4..6 => self.room_on_stack(&condition),
            6..8 => self.other_object(&condition),
            8 => self.dead_object(&condition),
            9 => self.order_of_objects(&condition),
            10 => self.stack_given_back(&condition),
            11 => self.number_of_calls(&condition),
            _ => self.refused_list(&condition),
        }
    }

    /// Where stores go depends on numbers, and what one way of a branch reads, too.
    fn delayed_store(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let places = [self.random.below(4), self.random.below(4)];
        let first = self.random.below(2);
        let setup = format!(
            "if ({condition}) {{ select = {first}; there = {}; }} else {{ select = {}; there = {}; }}",
            places[0],
            1 - first,
            places[1]
        );
        let seen = match self.random.below(3) {
            0 => self.random.below(4),
            _ => places[1 - first],
        };
        let (read, store) = (
            format!("x = gbytes[{}];", self.random.below(4)),
            format!("gother[there] = {};", 1 + self.random.below(3)),
        );
        let inside = match self.random.below(4) {
            0 => format!("{store} {read}"),
            1 => store.clone(),
            _ => format!("{read} {store}"),
        };
        let before = match self.random.below(4) {
            0 => "gother[here] = 0;",
            _ => "gbytes[here] = 7;",
        };
        let mut uses = vec![line(before), line(format!("if (select) {{ {inside} }}"))];
        if self.random.one_in(4) {
            uses.push(line("gbytes[there] = 2;"));
        }
        uses.push(self.seen(&format!("gother[{seen}] == 0")));
        (line(setup), uses)
    }

    /// The kernel keeps a mask, which `sigsetjmp` copies.
    fn signal_mask(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let look = match self.random.below(3) {
            0 => "MASK(0, 0, &seen);",
            _ => "sigsetjmp(mark, 1); memcpy(&seen, (char *)&mark + 72, sizeof seen);",
        };
        let seen = self.seen("seen == 0");
        (line(format!("if ({condition}) MASK(0, 512, 0);")), vec![line(look), seen])
    }

    /// How much stack there is left decides whether a call fits.
    fn room_on_stack(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let setup = format!(
            "size = {condition} ? LARGE_ROOM : 16; room = __builtin_alloca(size); room[0] = 1;"
        );
        let call = match self.random.below(3) {
            0 => line("if (select) big();"),
            _ => line("big();"),
        };
        let seen = self.seen("x == 77");
        (line(setup), vec![call, seen])
    }

    /// A pointer to an object, or one with the same value that was made from another object.
    fn other_object(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let offset = match self.random.below(3) {
            0 => format!("{}", self.random.below(4)),
            _ => format!("(in[{}] & 3)", self.random.below(4)),
        };
        let setup = format!(
            "if ({condition}) e = gother + {offset}; \
             else {{ long off; klee_make_symbolic(&off, sizeof off, \"off\"); \
             klee_assume((uintptr_t)gbytes + off == (uintptr_t)gother + {offset}); e = gbytes + off; }}"
        );
        let access = self.random.pick(&["x = *e;", "*e = 1;", "PUT(e);"]);
        (line(setup), vec![line(access)])
    }

    /// A pointer goes from one block into another: an error only while the first one lives.
    fn dead_object(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let setup = format!(
            "from = malloc(8); into = malloc(8); memset(into, 0, 8); \
             klee_make_symbolic(&distance, sizeof distance, \"distance\"); \
             klee_assume((uintptr_t)from + distance - (uintptr_t)into < 8); \
             if ({condition}) free(from);"
        );
        let access = self.random.pick(&["x = from[distance];", "from[distance] = 1;"]);
        (line(setup), vec![line(access)])
    }

    /// Two objects of a frame were made in either order: what ends with a block depends on it.
    fn order_of_objects(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let noise = 1 << self.random.below(3);
        let uses = format!("x = reorder(in[3] & {noise});");
        (line(format!("select = !!({condition});")), vec![line(uses)])
    }

    /// Two states use as much stack, but one gives it back with the next return.
    fn stack_given_back(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let noise = 1 << self.random.below(3);
        let setup = format!(
            "if ({condition}) {{ room = __builtin_alloca(HALF_ROOM); room[0] = 1; take(0, in[3] & {noise}); }} \
             else take(1, in[3] & {noise});"
        );
        let last = self.random.pick(&["take(1, 0);", "if (here == 0) take(1, 0);"]);
        let seen = self.seen("sink == -77");
        (line(setup), vec![line(last), seen])
    }

    /// How many calls there were: `setjmp` writes it down.
    fn number_of_calls(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let (then, other) = match self.random.below(2) {
            0 => ("sink = 3;", "gf(1, 2);"),
            _ => ("gf(1, 2);", "sink = 3;"),
        };
        let setup = format!("seen = serial(); if ({condition}) {then} else {other}");
        let calls = 1 + self.random.below(2);
        let seen = self.seen(&format!("serial() - seen != {calls}"));
        (line(setup), vec![seen])
    }

    /// The kernel refuses a list of buffers.
    fn refused_list(&mut self, condition: &str) -> (Statement, Vec<Statement>) {
        let count = self.random.pick(&["1100", "-1", "1024"]);
        let seen = self.seen("!((x < 0) & select)");
        let call = format!("x = (int)__pollard_syscall(20, 1, (long)VECTORS, {count}, 0, 0, 0);");
        (line(format!("select = !!({condition});")), vec![line(call), seen])
    }

    /// An error, or a branch, where a condition does not hold.
    fn seen(&mut self, condition: &str) -> Statement {
        match self.random.below(4) {
            0 => line(format!("if ({condition}) sink = 4; else sink = 5;")),
            _ => line(format!("ASSERT({condition});")),
        }
    }
}

fn line(text: impl Into<String>) -> Statement {
    Statement::Line(text.into())
}
