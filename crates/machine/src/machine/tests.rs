use super::*;
use crate::end::PathEnd;
use crate::fast::{self, Left};
use crate::host::World;
use expr::ExprId;
use ir::{Id, Reg};

/// `pick` gives its second argument or its third one, after moves in circles, selects, and calls
/// of functions that get nothing symbolic.
const PROGRAM: &str = r#"
target x86_64
entry @entry

func @entry runtime (%0:i32, %1:ptr, %2:ptr) -> () {
b0 cost 8:
  %3:i32 = call @pick(1:i32, %0, 7:i32)
  %4:i32 = call @pick(0:i32, %0, 7:i32)
  %5:i32 = call @twice(3:i32)
  %6:i32 = copy %0
  %7:i32 = call @pick(0:i32, %6, %3)
  %8:i32 = select 1:i1, %5, %0
  %9:i32 = call @wide(%6, %5)
  call @nowhere(%0, %3, %4, %5, %6, %7, %8, %9)
  unreachable
}

func @nowhere user (i32, i32, i32, i32, i32, i32, i32, i32) -> ()

func @twice user (%0:i32) -> (i32) {
b0 cost 2:
  %1:i32 = add %0, %0
  return %1
}

func @pick user (%0:i32, %1:i32, %2:i32) -> (i32) {
b0 cost 1:
  jump b1(%3:i32 = %1, %4:i32 = %2, %5:i32 = 0:i32)
b1 cost 2:
  %6:i1 = cmp slt %5, 4:i32
  branch %6, b2, b3
b2 cost 3:
  %7:i32 = call @twice(%5)
  %8:i32 = add %5, 1:i32
  jump b1(%3:i32 = %4, %4:i32 = %3, %5:i32 = %8)
b3 cost 3:
  %9:i1 = cmp ne %0, 0:i32
  %10:i32 = select %9, %3, %4
  return %10
}

func @wide user (%0:i32, %1:i32) -> (i32) {
b0 cost 3:
  %2:i64 = zext %1
  %3:i64, %4:i1 = call @two(%2)
  jump b1(%5:i32 = %0)
b1 cost 1:
  return %5
}

func @two user (%0:i64) -> (i64, i1) {
b0 cost 1:
  return %0, 1:i1
}
"#;

/// A machine and a state at the entry whose first parameter is symbolic.
fn setup(text: &str, reference: bool) -> (Machine, State, ExprId) {
    let program = Arc::new(ir::text::parse(text).expect("the program is well formed"));
    let mut machine = Machine::new(program, Config { reference, ..Config::default() });
    let mut state = machine.start(&[], &[], World::hermetic());
    state.arguments = None;
    let input = machine.pool.input(expr::Input { name: "x".into(), ordinal: 0, size: 4 });
    let bytes: Vec<ExprId> = (0..4).map(|i| machine.pool.input_byte(input, i)).collect();
    let expr = machine.pool.from_bytes(&bytes);
    let code = machine.image.code(state.stack().top().func);
    state.stack_mut().set_shadow(code.reg_slots[0], Some(expr));
    (machine, state, expr)
}

/// What is in the registers of the running frame from the first on.
fn registers(machine: &Machine, state: &State, count: u32) -> Vec<(u64, Option<ExprId>)> {
    let top = state.stack().top();
    let code = machine.image.code(top.func);
    let slots = (0..count).map(|n| code.reg_slots[Reg::index(Id::new(n))]);
    slots
        .map(|slot| (state.stack().words[(top.base + slot) as usize], state.stack().shadow(slot)))
        .collect()
}

#[test]
fn symbolic_values_go_where_their_words_would_go() {
    for reference in [false, true] {
        // Forks at every point change nothing.
        for slice in [u64::MAX, 1, 2, 5] {
            let (mut machine, mut state, expr) = setup(PROGRAM, reference);
            let x = Some(expr);
            let expected = [
                (0, x),
                (6, None),
                (6, None),
                (0, x),
                (7, None),
                (6, None),
                (0, x),
                (0, x),
                (6, None),
                (0, x),
            ];
            let end = loop {
                if let Stop::Ended(end) = machine.run_for(&mut state, slice) {
                    break end;
                }
                state = machine.fork(&mut state);
            };
            assert!(matches!(end, PathEnd::Unsupported(_)), "{end:?}");
            let got = registers(&machine, &state, 10);
            assert_eq!(got[0], expected[0]);
            assert_eq!(got[3..], expected[3..], "reference {reference}, slices of {slice}");
        }
    }
}

/// An instruction of each shape that computes with a symbolic value.
const COMPUTES: &[&str] = &[
    "%4:i32 = add %0, 1:i32",
    "%4:i32 = sub 1:i32, %0",
    "%4:i32 = shl 1:i32, %0",
    "%4:i32 = udiv %0, 3:i32",
    "%4:i1 = cmp slt %0, 3:i32",
    "%4:i64 = zext %0",
    "%4:i64 = sext %0",
    "%4:i8 = trunc %0",
    "%4:ptr = ptradd %1, %0 * 4",
    "branch %0, b1, b1\nb1 cost 1:",
    "%4:i64 = sext %0\n  %5:ptr = ptradd %1, %4 * 4\n  %6:i32 = load %5",
    "%4:i1 = cmp eq %0, 3:i32\n  branch %4, b1, b1\nb1 cost 1:",
    "store i32 %0, %1",
];

#[test]
fn computing_with_a_symbolic_value_is_left_to_the_stepper() {
    for inst in COMPUTES {
        let text = format!(
            "target x86_64\nentry @entry\n\
             func @entry runtime (%0:i32, %1:ptr, %2:ptr) -> () {{\n\
             b0 cost 3:\n  %3:i1 = trunc 7:i32\n  {inst}\n  unreachable\n}}\n"
        );
        let (machine, mut state, _) = setup(&text, false);
        let mut budget = 100;
        let tlb = &machine.space.tlb;
        let left = fast::run(&machine.image, tlb, state.stack_mut(), 1 << 20, &mut budget);
        assert_eq!((left, state.stack().top().pc), (Left::Slow, 1), "{inst}");
    }
}
