//! Has each program compiled once for all the runs that a test makes of it: clang takes longer than most of them.

use std::path::PathBuf;
use std::process::Command;

/// Has `pollard` call `clang-once`, which says more.
pub fn compile(pollard: &mut Command) {
    let clang = std::env::var_os("POLLARD_CLANG").unwrap_or_else(|| "clang-19".into());
    pollard.env("POLLARD_CLANG", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/clang-once"));
    pollard.env("TEST_CLANG", clang).env("TEST_BITCODE", folder());
}

/// Removes what was kept.
pub fn forget() {
    let _ = std::fs::remove_dir_all(folder());
}

fn folder() -> PathBuf {
    let process = std::process::id().to_string();
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("once").join(process)
}
