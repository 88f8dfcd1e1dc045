//! How much memory this process may have.

use rustix::process::{Resource, getrlimit};

/// Bytes of address space without which nothing can be loaded.
pub const LEAST: u64 = 600 << 20;

/// Bytes of memory that states may take, unless somebody says otherwise.
const USUAL: u64 = 4 << 30;

/// Bytes of address space that this process may have (`ulimit -v`); none: any number.
pub fn limit() -> Option<u64> {
    getrlimit(Resource::As).current
}

/// The usual limit on memory: less where the process may not have that much. Part of the address
/// space is the compiler's, and stacks.
pub fn usual() -> u64 {
    limit().map_or(USUAL, |limit| USUAL.min(limit / 2))
}
