//! Headers of ours, for programs written for other tools: `klee/klee.h`, `crest.h`.
//!
//! The compiler reads headers from a folder, and an installed Pollard has no folder of its own, so the
//! texts are part of the program and are laid down in the user's cache when they are not there. The
//! folder is named after their content: versions do not overwrite one another's.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Path below the folder, and text.
const HEADERS: &[(&str, &str)] = &[
    ("klee/klee.h", include_str!("../../../runtime/include/klee/klee.h")),
    ("crest.h", include_str!("../../../runtime/include/crest.h")),
];

/// Tells apart what threads of this process write at the same time.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// The folder with our headers, for `-isystem`. It is there when this returns; should neither the
/// cache nor the folder for temporary files take it, programs go without our headers.
pub fn folder() -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    HEADERS.hash(&mut hasher);
    let name = format!("include-{:016x}", hasher.finish());
    let folders = [crate::cache::folder(), Some(std::env::temp_dir().join("pollard"))];
    folders
        .into_iter()
        .flatten()
        .map(|folder| folder.join(&name))
        .find(|folder| lay(folder).is_ok())
}

/// Writes what is missing or differs. Each file appears whole, because another process may read it.
fn lay(folder: &Path) -> io::Result<()> {
    for (name, text) in HEADERS {
        let path = folder.join(name);
        if std::fs::read(&path).is_ok_and(|found| found == text.as_bytes()) {
            continue;
        }
        std::fs::create_dir_all(path.parent().expect("a file below the folder"))?;
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let unfinished = path.with_extension(format!("h.{}.{count}", std::process::id()));
        std::fs::write(&unfinished, text)?;
        std::fs::rename(&unfinished, &path)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_header_is_laid_down_anew() {
        let folder = std::env::temp_dir().join(format!("pollard-headers-{}", std::process::id()));
        lay(&folder).unwrap();
        let header = folder.join("klee/klee.h");
        std::fs::write(&header, "damaged").unwrap();
        lay(&folder).unwrap();
        assert_eq!(std::fs::read_to_string(&header).unwrap(), HEADERS[0].1);
        let left: Vec<_> = std::fs::read_dir(folder.join("klee")).unwrap().collect();
        assert_eq!(left.len(), 1);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error() {
        assert!(lay(Path::new("/dev/null/include")).is_err());
    }
}
