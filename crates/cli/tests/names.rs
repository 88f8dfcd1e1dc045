//! What places are called: a program is run up to its error, and `machine::Names` is asked for registers and for bytes of
//! its memory.

use std::path::PathBuf;
use std::sync::Arc;

use expr::print::c::Type;
use frontend::Request;
use ir::{FuncId, Program};
use machine::host::World;
use machine::memory::layout::Slot;
use machine::memory::object::{Object, ObjectKind};
use machine::{Config, Machine, Names, PathEnd, State};

const SOURCE: &str = r#"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
struct inner { short a; char tag[6]; };
struct node { int value; struct inner in; struct node *next; union { long whole; unsigned half[2]; }; };
int counter, table[3][2];
static struct node *list;
static char *lost;
static void stop(char *text, int n) {
  static long calls = 1;
  int numbers[4] = {n, 1, 2, 3};
  double *heap = malloc(sizeof *heap);
  short *several = malloc(3 * sizeof *several);
  int sum = numbers[n] + counter + table[1][0] + (int)calls;
  errno = sum;
  printf("%d", sum);
  *heap = several[0] = sum;
  text[sum] = *heap;
  abort();
}
int main(int argc, char **argv) {
  struct node first = {1};
  list = calloc(1, sizeof *list);
  list->next = calloc(1, sizeof *list);
  lost = malloc(7);
  lost++;
  malloc(9);
  char text[30] = "x";
  stop(text, argc);
  return first.value;
}
"#;

struct Stopped {
    machine: Machine,
    state: State,
    program: Arc<Program>,
}

fn stopped(name: &str, flags: &[&str]) -> Stopped {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, SOURCE).expect("the temporary folder is writable");
    let request = Request::new([path]).cflags(flags.iter().copied());
    let program = Arc::new(frontend::load(&request).expect("the program is good"));
    let mut machine = Machine::new(Arc::clone(&program), Config::default());
    let mut state = machine.start(&[b"program".to_vec()], &[], World::hermetic());
    let end = machine.run(&mut state);
    assert!(matches!(end, PathEnd::Error(_)), "{end:?}");
    Stopped { machine, state, program }
}

impl Stopped {
    /// The live objects of a kind and size.
    fn objects(&self, kind: ObjectKind, size: u64) -> Vec<Slot> {
        let objects = self.state.memory().live_objects(self.program.target);
        let is_it = |(_, object): &(Slot, &Object)| object.kind == kind && object.size == size;
        objects.filter(is_it).map(|(slot, _)| slot).collect()
    }

    /// What some bytes of the objects of a kind and size are called.
    fn called(&self, kind: ObjectKind, size: u64, offset: u64, len: u64) -> Vec<String> {
        let names = Names::new(&self.machine, &self.state);
        let slots = self.objects(kind, size);
        let mut called: Vec<String> =
            slots.into_iter().map(|slot| names.memory(slot, offset, len)).collect();
        called.sort();
        called
    }

    /// One of the objects of that kind and size is called so.
    fn has(&self, (kind, size, offset, len): (ObjectKind, u64, u64, u64), name: &str) {
        let called = self.called(kind, size, offset, len);
        assert!(called.iter().any(|one| one == name), "{name} is not among {called:?}");
    }
}

#[test]
fn bytes_of_memory() {
    let at = stopped("names.c", &[]);
    at.has((ObjectKind::Global, 24, 16, 4), "table[2][0]");
    at.has((ObjectKind::Global, 24, 16, 8), "table[2]");
    at.has((ObjectKind::Global, 24, 21, 1), "((char *)&table[2][1])[1]");
    at.has((ObjectKind::Stack, 16, 12, 4), "numbers[3]");
    at.has((ObjectKind::Stack, 16, 4, 8), "numbers[1..2]");
    at.has((ObjectKind::Stack, 30, 3, 1), "main::text[3]");
    at.has((ObjectKind::Stack, 32, 6, 1), "main::first.in.tag[0]");
    let list = at.called(ObjectKind::Heap, 32, 16, 8);
    assert_eq!(list, ["list->next", "list->next->next"]);
    assert_eq!(at.called(ObjectKind::Heap, 32, 0, 4), ["list->next->value", "list->value"]);
    assert_eq!(at.called(ObjectKind::Heap, 32, 24, 8), ["list->next->whole", "list->whole"]);
    at.has((ObjectKind::Heap, 32, 28, 4), "list->half[1]");
    at.has((ObjectKind::Heap, 8, 0, 8), "*heap");
    at.has((ObjectKind::Heap, 6, 2, 2), "several[1]");
    at.has((ObjectKind::Heap, 7, 0, 1), "lost[-1]");
    let nobody = at.called(ObjectKind::Heap, 9, 4, 1);
    assert!(
        nobody[0].starts_with("<heap object of ") && nobody[0].ends_with(":28>[4]"),
        "{nobody:?}"
    );
    at.has((ObjectKind::Global, 232, 40, 8), "stdout->wpos");
    at.has((ObjectKind::Global, 4, 0, 4), "errno");
    at.has((ObjectKind::Global, 8, 0, 8), "calls");
    // The program's name, which `argv` leads to.
    at.has((ObjectKind::Stack, 8, 3, 1), "main::argv[0][3]");
}

#[test]
fn bytes_of_memory_of_a_32_bit_program() {
    let at = stopped("names32.c", &["-m32"]);
    assert_eq!(at.called(ObjectKind::Heap, 24, 12, 4), ["list->next", "list->next->next"]);
    at.has((ObjectKind::Global, 136, 20, 4), "stdout->wpos");
}

#[test]
fn numbers_that_bytes_are_part_of() {
    let at = stopped("scalars.c", &[]);
    let names = Names::new(&at.machine, &at.state);
    let scalars = |kind, size, offset| -> Vec<_> {
        let slots = at.objects(kind, size).into_iter();
        let scalars = slots.filter_map(|slot| names.scalar(slot, offset));
        scalars.map(|found| (found.text, found.ty, found.start)).collect()
    };
    let int = |signed, bits| Type::Int { signed, bits };
    let found = |text: &str, ty, start| (text.to_owned(), ty, start);
    assert!(scalars(ObjectKind::Stack, 16, 6).contains(&found("numbers[1]", int(true, 32), 4)));
    assert!(scalars(ObjectKind::Stack, 32, 19).contains(&found(
        "main::first.next",
        int(false, 64),
        16
    )));
    assert!(scalars(ObjectKind::Heap, 8, 7).contains(&found(
        "*heap",
        Type::Float(expr::float::Kind::F64),
        0
    )));
    assert_eq!(scalars(ObjectKind::Heap, 9, 0), []);
}

#[test]
fn registers() {
    let at = stopped("registers.c", &[]);
    let func: FuncId = at.program.function_named("stop").expect("it is there");
    let body = at.program.functions[func].body.as_deref().expect("it has a body");
    let last = body.insts.len() as u32 - 1;
    let name = |pc, reg| Names::register(&at.machine, func, pc, reg);
    assert_eq!(name(last, body.params[0]).as_deref(), Some("text"));
    assert_eq!(name(last, body.params[1]).as_deref(), Some("n"));
    let named: Vec<String> = body.regs.ids().filter_map(|reg| name(last, reg)).collect();
    assert_eq!(named, ["text", "n", "heap", "several", "sum"]);
    let early: Vec<String> = body.regs.ids().filter_map(|reg| name(4, reg)).collect();
    assert_eq!(early, ["text", "n"]);
}
