//! The text form of a program, both ways.
//!
//! [`print`](print()) and [`parse`](parse()) are inverse up to the order of interned tables: printing what was parsed
//! from a printed program gives the same text. One item per line, free layout when reading, `//`
//! starts a comment. A small program:
//!
//! ```text
//! target x86_64
//! file 1 "abs.c"
//! main @main
//!
//! global @table user size 8 align 4 const = bytes 0100000002000000
//!
//! func @abs user (%0:i32) -> (i32) {
//! b0 cost 2:
//!   %1:i1 = cmp slt %0, 0:i32 !1:3:9
//!   branch %1, b1, b2(%3:i32 = %0) !1:3:7
//! b1 cost 2:
//!   %2:i32 = sub checked 0:i32, %0 !1:4:9
//!   jump b2(%3:i32 = %2)
//! b2 cost 1:
//!   return %3 !1:5:3
//! }
//! ```
//!
//! - A register is `%N`; where it is written, its type follows. Registers that nothing writes stand
//!   in a line `regs`.
//! - A constant is `value:type`: integers in decimal, wide ones and bit patterns of floats and
//!   addresses in hexadecimal; `undef:type`; `null`; or an address `@symbol+offset`, with `^N` for label N of
//!   a function.
//! - An edge is its target with the moves in parentheses.
//! - `!F:L:C` is the position of an instruction; `<F:L:C` after it where it was inlined.
//! - A symbol that is not the only one of its name has `#N` behind it, its id.

mod lex;
mod names;
mod parse;
mod parse_body;
mod parse_item;
mod print;
mod print_body;

pub use parse::{ParseError, parse};
pub use print::print;
