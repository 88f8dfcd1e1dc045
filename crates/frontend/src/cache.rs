//! Where things lie that are made once and kept for the user.

use std::path::PathBuf;

/// Pollard's folder in the user's cache, there or not; none without a home.
pub fn folder() -> Option<PathBuf> {
    let cache = match std::env::var_os("XDG_CACHE_HOME").filter(|dir| !dir.is_empty()) {
        Some(cache) => PathBuf::from(cache),
        None => PathBuf::from(std::env::var_os("HOME")?).join(".cache"),
    };
    Some(cache.join("pollard"))
}
