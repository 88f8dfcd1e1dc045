//! Descriptors, open files and pipes.
//!
//! A descriptor names an open file; duplicates share it and with it the offset. Since a state is
//! forked by cloning, sharing is by number and not by reference.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use expr::ExprId;

use super::errno::{Errno, Res};
use super::node::{Location, NodeRef};
use super::real::Entry;
use super::world::Stream;
use crate::memory::ByteValue;

/// What an open file is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Object {
    Regular(NodeRef),
    Directory(Rc<Location>),
    /// An inherited or captured stream that is not a regular file.
    Stream(Stream),
    PipeReader(u32),
    PipeWriter(u32),
    Device(Device, NodeRef),
    /// Opened with `O_PATH`: only a name.
    Name(NodeRef),
}

/// The devices that are modelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Device {
    Null,
    Zero,
    Full,
    Random,
}

impl Device {
    /// By major and minor number, as Linux assigns them.
    pub fn of_rdev(rdev: u64) -> Option<Self> {
        match rdev {
            0x103 => Some(Device::Null),
            0x105 => Some(Device::Zero),
            0x107 => Some(Device::Full),
            0x108 | 0x109 => Some(Device::Random),
            _ => None,
        }
    }
}

/// Flags of `open`, the same numbers in both ABIs.
pub(super) mod flag {
    pub const ACCESS: u32 = 0o3;
    pub const READ_ONLY: u32 = 0o0;
    pub const WRITE_ONLY: u32 = 0o1;
    pub const READ_WRITE: u32 = 0o2;
    pub const CREATE: u32 = 0o100;
    pub const EXCLUSIVE: u32 = 0o200;
    pub const TRUNCATE: u32 = 0o1000;
    pub const APPEND: u32 = 0o2000;
    pub const NONBLOCK: u32 = 0o4000;
    pub const LARGE_FILE: u32 = 0o100_000;
    pub const DIRECTORY: u32 = 0o200_000;
    pub const NO_FOLLOW: u32 = 0o400_000;
    pub const CLOSE_ON_EXEC: u32 = 0o2_000_000;
    pub const PATH: u32 = 0o10_000_000;
    pub const TEMPORARY: u32 = 0o20_000_000;
}

/// An open file, shared by the descriptors that were duplicated from one another.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OpenFile {
    pub object: Object,
    /// Access mode and status flags.
    pub flags: u32,
    /// Bytes; for a directory the number of the next entry.
    pub offset: u64,
    /// The entries of a directory, fixed when its reading starts.
    pub listing: Option<Rc<[Entry]>>,
    descriptors: u32,
}

impl OpenFile {
    pub fn new(object: Object, flags: u32) -> Self {
        OpenFile { object, flags, offset: 0, listing: None, descriptors: 0 }
    }

    pub fn readable(&self) -> bool {
        self.flags & (flag::ACCESS | flag::PATH) != flag::WRITE_ONLY && self.flags & flag::PATH == 0
    }

    pub fn writable(&self) -> bool {
        self.flags & flag::ACCESS != flag::READ_ONLY && self.flags & flag::PATH == 0
    }

    pub fn nonblocking(&self) -> bool {
        self.flags & flag::NONBLOCK != 0
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Descriptor {
    file: u32,
    close_on_exec: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Descriptors {
    slots: BTreeMap<i32, Descriptor>,
    files: BTreeMap<u32, OpenFile>,
    pub pipes: BTreeMap<u32, VecDeque<ByteValue>>,
}

impl Descriptors {
    /// Calls `f` with the expressions of all symbolic bytes in pipes.
    pub fn for_each_symbolic(&self, mut f: impl FnMut(ExprId)) {
        let Descriptors { pipes, slots: _, files: _ } = self;
        for cell in pipes.values().flatten() {
            if let ByteValue::Symbolic(e) = cell {
                f(*e);
            }
        }
    }

    pub fn file(&self, fd: i32) -> Res<&OpenFile> {
        let slot = self.slots.get(&fd).ok_or(Errno::EBADF)?;
        self.files.get(&slot.file).ok_or(Errno::EBADF)
    }

    /// The same, for calls that want more than the name which `O_PATH` gives.
    pub fn usable(&self, fd: i32) -> Res<&OpenFile> {
        let file = self.file(fd)?;
        if file.flags & flag::PATH != 0 { Err(Errno::EBADF) } else { Ok(file) }
    }

    pub fn file_mut(&mut self, fd: i32) -> Res<&mut OpenFile> {
        let slot = self.slots.get(&fd).ok_or(Errno::EBADF)?;
        self.files.get_mut(&slot.file).ok_or(Errno::EBADF)
    }

    /// The open descriptors.
    pub fn numbers(&self) -> impl Iterator<Item = i32> + '_ {
        self.slots.keys().copied()
    }

    pub fn files(&self) -> impl Iterator<Item = &OpenFile> + '_ {
        self.files.values()
    }

    fn lowest_free(&self, from: i32, limit: u64) -> Res<i32> {
        let mut free = from;
        for (&used, _) in self.slots.range(from..) {
            if used != free {
                break;
            }
            free += 1;
        }
        if free as u64 >= limit { Err(Errno::EMFILE) } else { Ok(free) }
    }

    /// Opens a file on the lowest free descriptor.
    pub fn open(&mut self, mut file: OpenFile, close_on_exec: bool, limit: u64) -> Res<i32> {
        let fd = self.lowest_free(0, limit)?;
        let id = self.files.last_key_value().map_or(0, |(id, _)| id + 1);
        file.descriptors = 1;
        self.files.insert(id, file);
        self.slots.insert(fd, Descriptor { file: id, close_on_exec });
        Ok(fd)
    }

    /// Duplicates onto the lowest free descriptor not below `from`.
    pub fn duplicate(&mut self, fd: i32, from: i32, cloexec: bool, limit: u64) -> Res<i32> {
        self.file(fd)?;
        let to = self.lowest_free(from, limit)?;
        self.share(fd, to, cloexec)?;
        Ok(to)
    }

    /// Makes the free descriptor `to` name what `fd` names.
    pub fn share(&mut self, fd: i32, to: i32, close_on_exec: bool) -> Res<()> {
        let file = self.slots.get(&fd).ok_or(Errno::EBADF)?.file;
        self.file_mut(fd)?.descriptors += 1;
        self.slots.insert(to, Descriptor { file, close_on_exec });
        Ok(())
    }

    /// Closes a descriptor; returns the open file if that was its last one.
    pub fn close(&mut self, fd: i32) -> Res<Option<OpenFile>> {
        let slot = self.slots.remove(&fd).ok_or(Errno::EBADF)?;
        let file = self.files.get_mut(&slot.file).ok_or(Errno::EBADF)?;
        file.descriptors -= 1;
        if file.descriptors > 0 {
            return Ok(None);
        }
        Ok(self.files.remove(&slot.file))
    }

    pub fn close_on_exec(&self, fd: i32) -> Res<bool> {
        self.slots.get(&fd).map(|s| s.close_on_exec).ok_or(Errno::EBADF)
    }

    pub fn set_close_on_exec(&mut self, fd: i32, on: bool) -> Res<()> {
        self.slots.get_mut(&fd).ok_or(Errno::EBADF)?.close_on_exec = on;
        Ok(())
    }

    pub fn new_pipe(&mut self) -> u32 {
        let id = self.pipes.last_key_value().map_or(0, |(id, _)| id + 1);
        self.pipes.insert(id, VecDeque::new());
        id
    }

    pub fn has_reader(&self, pipe: u32) -> bool {
        self.files().any(|f| matches!(f.object, Object::PipeReader(p) if p == pipe))
    }

    pub fn has_writer(&self, pipe: u32) -> bool {
        self.files().any(|f| matches!(f.object, Object::PipeWriter(p) if p == pipe))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn null() -> OpenFile {
        OpenFile::new(Object::PipeReader(0), flag::READ_ONLY)
    }

    #[test]
    fn the_lowest_free_descriptor_is_taken() {
        let mut table = Descriptors::default();
        for expected in 0..4 {
            assert_eq!(table.open(null(), false, 100), Ok(expected));
        }
        table.close(1).unwrap();
        assert_eq!(table.open(null(), false, 100), Ok(1));
        assert_eq!(table.duplicate(0, 10, false, 100), Ok(10));
        assert_eq!(table.open(null(), false, 4), Err(Errno::EMFILE));
    }

    #[test]
    fn duplicates_share_the_offset_and_the_last_close_returns_the_file() {
        let mut table = Descriptors::default();
        table.open(null(), false, 100).unwrap();
        table.duplicate(0, 0, true, 100).unwrap();
        table.file_mut(0).unwrap().offset = 7;
        assert_eq!(table.file(1).unwrap().offset, 7);
        assert!(table.close(0).unwrap().is_none());
        assert!(table.close(1).unwrap().is_some());
        assert_eq!(table.close(1).unwrap_err(), Errno::EBADF);
    }
}
