//! The kernel through its system calls, for both ABIs.

mod dirs;
mod files;
mod memory;
mod pipes;
mod process;
mod signals;
mod stat;
mod symbolic;
mod time;
mod world;
