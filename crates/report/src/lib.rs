//! What a run leaves behind.
//!
//! [`folder`] is where it goes. [`recorder`] listens to a run and writes a test for each path, an error file for each
//! error, and figures over time; [`testcomp`] and [`c_test`] are further forms of a test, [`summary`] is the file about the
//! whole run. [`property`] is what a program is checked for, [`verdict`] the answer and [`grounds`] what it stands on; [`witness`] tells what the answer rests on,
//! with places found in the text of the source; [`record`] keeps what the [`page`] about the run shows; [`suite`] makes an archive ([`zip`]) of the tests. [`text`] shows errors to people, [`inputs`] shows the inputs of a test, [`coverage`] says how
//! much of the user's code was executed.
//!
//! Files are complete from the moment they have their name. Nothing here influences the run.

pub mod c_test;
pub mod coverage;
pub mod folder;
pub mod grounds;
pub mod inputs;
pub mod page;
pub mod property;
pub mod record;
pub mod recorder;
pub mod sha256;
pub mod stuck;
pub mod suite;
pub mod summary;
pub mod testcomp;
pub mod text;
pub mod verdict;
pub mod witness;
pub mod zip;
