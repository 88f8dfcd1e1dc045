//! The folder of a run.

use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// The name of the link to the newest folder.
const LAST: &str = "pollard-last";

/// Makes the folder of a run below `parent`: the next free `pollard-out-N`, to which the link
/// `pollard-last` leads then.
pub fn next(parent: &Path) -> io::Result<PathBuf> {
    for number in 0u32.. {
        let name = format!("pollard-out-{number}");
        match fs::create_dir(parent.join(&name)) {
            Ok(()) => {
                link_to(parent, &name);
                return Ok(parent.join(name));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("there are not so many folders")
}

/// The link is a convenience: where links are not possible there is none, and a file of the user's
/// that has its name stays.
fn link_to(parent: &Path, name: &str) {
    if is_taken(parent) {
        return;
    }
    let unfinished = parent.join(format!(".{LAST}.{}", std::process::id()));
    let made = symlink(name, &unfinished);
    if made.and_then(|()| fs::rename(&unfinished, parent.join(LAST))).is_err() {
        let _ = fs::remove_file(&unfinished);
    }
}

/// Whether something that is no link has the name of the link.
pub fn is_taken(parent: &Path) -> bool {
    fs::symlink_metadata(parent.join(LAST)).is_ok_and(|found| !found.is_symlink())
}

/// Makes a folder of that name, or takes it if it is empty.
pub fn named(folder: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        return Err(io::Error::new(ErrorKind::AlreadyExists, "it exists and is not empty"));
    }
    Ok(folder.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_counted_and_the_last_one_linked() {
        let parent = std::env::temp_dir().join(format!("pollard-folder-{}", std::process::id()));
        let _ = fs::remove_dir_all(&parent);
        fs::create_dir_all(&parent).unwrap();
        assert_eq!(next(&parent).unwrap(), parent.join("pollard-out-0"));
        assert_eq!(next(&parent).unwrap(), parent.join("pollard-out-1"));
        assert_eq!(fs::read_link(parent.join(LAST)).unwrap(), Path::new("pollard-out-1"));
        fs::remove_file(parent.join(LAST)).unwrap();
        fs::write(parent.join(LAST), "mine").unwrap();
        assert_eq!(next(&parent).unwrap(), parent.join("pollard-out-2"));
        assert!(is_taken(&parent));
        assert_eq!(fs::read(parent.join(LAST)).unwrap(), b"mine");
        let own = parent.join("own/deep");
        assert_eq!(named(&own).unwrap(), own);
        assert_eq!(named(&own).unwrap(), own);
        fs::write(own.join("x"), "").unwrap();
        assert_eq!(named(&own).unwrap_err().kind(), ErrorKind::AlreadyExists);
        fs::remove_dir_all(&parent).unwrap();
    }
}
