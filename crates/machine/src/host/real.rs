//! The real file system, read-only. Together with `world` the only place of the kernel that looks
//! outside.

use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::rc::Rc;

use super::contents::Contents;
use super::errno::{Errno, Res};
use super::layout::FileSystemStatus;
use super::node::{Metadata, Moment, Name, NodeId, NodeRef, kind};

/// One entry of a directory.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub name: Name,
    pub ino: u64,
    pub kind: u32,
}

pub(super) fn metadata_of(meta: &fs::Metadata) -> Metadata {
    let moment = |sec, nsec| Moment { sec, nsec: nsec as u32 };
    Metadata {
        dev: meta.dev(),
        ino: meta.ino(),
        mode: meta.mode(),
        nlink: meta.nlink(),
        uid: meta.uid(),
        gid: meta.gid(),
        rdev: meta.rdev(),
        size: meta.size(),
        blksize: meta.blksize(),
        blocks: meta.blocks(),
        atime: moment(meta.atime(), meta.atime_nsec()),
        mtime: moment(meta.mtime(), meta.mtime_nsec()),
        ctime: moment(meta.ctime(), meta.ctime_nsec()),
    }
}

/// Metadata of the node itself: links are not followed.
pub(super) fn metadata(path: &Path) -> Res<Metadata> {
    Ok(metadata_of(&fs::symlink_metadata(path)?))
}

/// The node `name` in the directory `path`.
pub(super) fn lookup(path: &Path, name: &[u8]) -> Res<Option<NodeRef>> {
    let path = path.join(std::ffi::OsStr::from_bytes(name));
    match metadata(&path) {
        Ok(meta) => {
            let id = NodeId::Real { dev: meta.dev, ino: meta.ino };
            Ok(Some(NodeRef { id, path: Some(path.into()) }))
        }
        Err(Errno::ENOENT) => Ok(None),
        Err(errno) => Err(errno),
    }
}

pub(super) fn read_link(path: &Path) -> Res<Rc<[u8]>> {
    Ok(fs::read_link(path)?.into_os_string().into_vec().into())
}

/// The entries of a directory without `.` and `..`, in no particular order.
pub(super) fn entries(path: &Path) -> Res<Vec<Entry>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        use std::os::unix::fs::DirEntryExt;
        let kind = entry.file_type().map_or(0, kind_of);
        let name = entry.file_name().into_vec().into();
        found.push(Entry { name, ino: entry.ino(), kind });
    }
    Ok(found)
}

fn kind_of(kind_of_entry: fs::FileType) -> u32 {
    let table: [(bool, u32); 7] = [
        (kind_of_entry.is_file(), kind::REGULAR),
        (kind_of_entry.is_dir(), kind::DIRECTORY),
        (kind_of_entry.is_symlink(), kind::SYMLINK),
        (kind_of_entry.is_char_device(), kind::CHARACTER),
        (kind_of_entry.is_block_device(), kind::BLOCK),
        (kind_of_entry.is_fifo(), kind::FIFO),
        (kind_of_entry.is_socket(), kind::SOCKET),
    ];
    table.iter().find(|(is, _)| *is).map_or(0, |(_, kind)| *kind)
}

pub(super) fn open(path: &Path) -> Res<File> {
    // A fifo that took the file's place meanwhile must not block us.
    let nonblocking = rustix::fs::OFlags::NONBLOCK.bits() as i32;
    Ok(OpenOptions::new().read(true).custom_flags(nonblocking).open(path)?)
}

/// The contents of a regular file. Files of a kernel file system do not know their length, so
/// they are read at once.
pub(super) fn contents(path: &Rc<Path>, length: u64) -> Res<Contents> {
    if path.starts_with("/sys") || (length == 0 && path.starts_with("/proc")) {
        let mut bytes = Vec::new();
        open(path)?.read_to_end(&mut bytes)?;
        return Ok(Contents::of_bytes(bytes.into()));
    }
    Ok(Contents::of_path(path.clone(), length))
}

/// What `statfs` tells of the file system that holds a path.
pub(super) fn file_system(path: &Path) -> Res<FileSystemStatus> {
    let status = rustix::fs::statfs(path)?;
    Ok(FileSystemStatus {
        kind: status.f_type as u64,
        block_size: status.f_bsize as u64,
        blocks: status.f_blocks,
        free: status.f_bfree,
        available: status.f_bavail,
        files: status.f_files,
        free_files: status.f_ffree,
        name_length: status.f_namelen as u64,
        flags: status.f_flags as u64,
    })
}
