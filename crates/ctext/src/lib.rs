//! C as text: what can be said of a source file without compiling it.
//!
//! [`tokens`] is the lexer; everything else is built on it. [`position`] has lines, columns and
//! spans, [`text`] a file whose tokens can be found by position. [`statements`] finds the
//! statement, condition or call at a position, [`declarations`] the names that a declaration
//! declares, [`marks`] the origin of preprocessed lines. [`highlight`] classifies tokens for
//! display, and [`excerpt`] shows one line with a caret.
//!
//! Nothing here knows types, macros or any other crate of the workspace. Where the text is not as
//! expected (a macro hides a parenthesis, say), there is no answer instead of a guess.

pub mod declarations;
pub mod excerpt;
pub mod highlight;
pub mod marks;
pub mod position;
pub mod statements;
pub mod text;
pub mod tokens;

pub use position::{LineColumn, Span};
pub use text::Text;
