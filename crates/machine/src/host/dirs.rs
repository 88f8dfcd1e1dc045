//! Directories and names: making, removing, renaming, listing.

use super::descriptors::Object;
use super::errno::{Errno, Res};
use super::layout;
use super::node::{Body, Directory, Location, Name, NodeId, NodeRef, kind};
use super::paths::{AT_FDCWD, Found, Last, permission};
use super::real::Entry;
use super::request::Request;
use super::{Answer, Kernel};

const AT_REMOVEDIR: u32 = 0x200;
const AT_SYMLINK_FOLLOW: u32 = 0x400;
const AT_EMPTY_PATH: u32 = 0x1000;
const RENAME_NOREPLACE: u32 = 1;
const RENAME_EXCHANGE: u32 = 2;
/// A directory with this bit lets only owners remove files.
const STICKY: u32 = 0o1000;

impl Kernel {
    pub(super) fn getcwd(&mut self, rq: &mut Request) -> Answer {
        let mut path = self.process.cwd.path();
        if self.metadata(&self.process.cwd.node)?.nlink == 0 {
            return Err(Errno::ENOENT.into());
        }
        path.push(0);
        if rq.word(1) < path.len() as u64 {
            return Err(Errno::ERANGE.into());
        }
        rq.put(rq.word(0), &path)?;
        Ok(path.len() as i64)
    }

    pub(super) fn chdir(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let found = self.resolve(AT_FDCWD, &path, true)?;
        let location = found.location(found.existing()?);
        self.enter(location)
    }

    pub(super) fn fchdir(&mut self, rq: &mut Request) -> Answer {
        match &self.table.file(rq.int(0))?.object {
            Object::Directory(location) => self.enter(location.clone()),
            _ => Err(Errno::ENOTDIR.into()),
        }
    }

    fn enter(&mut self, location: std::rc::Rc<Location>) -> Answer {
        let meta = self.metadata(&location.node)?;
        if !meta.is_directory() {
            return Err(Errno::ENOTDIR.into());
        }
        self.demand(&meta, permission::EXECUTE)?;
        self.process_mut().cwd = location;
        Ok(0)
    }

    pub(super) fn chroot(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let found = self.resolve(AT_FDCWD, &path, true)?;
        let node = found.existing()?;
        if !self.metadata(node)?.is_directory() {
            return Err(Errno::ENOTDIR.into());
        }
        if self.process.ids.euid != 0 {
            return Err(Errno::EPERM.into());
        }
        let root = Location { node: node.clone(), name: Name::from(*b""), parent: None };
        self.process_mut().root = std::rc::Rc::new(root);
        Ok(0)
    }

    pub(super) fn mkdir(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        self.make_directory(AT_FDCWD, &path, rq.uint(1))
    }

    pub(super) fn mkdirat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        self.make_directory(rq.int(0), &path, rq.uint(2))
    }

    fn make_directory(&mut self, dirfd: i32, path: &[u8], mode: u32) -> Answer {
        let found = self.resolve_entry(dirfd, path)?;
        let meta = self.new_metadata(&found, kind::DIRECTORY | mode & 0o1777)?;
        self.create(&found, meta, Body::Directory(Directory::default()))?;
        Ok(0)
    }

    pub(super) fn mknod(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        self.make_node(AT_FDCWD, &path, rq.uint(1), rq.uint(2))
    }

    pub(super) fn mknodat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        self.make_node(rq.int(0), &path, rq.uint(2), rq.uint(3))
    }

    fn make_node(&mut self, dirfd: i32, path: &[u8], mode: u32, dev: u32) -> Answer {
        let found = self.resolve_entry(dirfd, path)?;
        let (mode, body) = match mode & kind::MASK {
            0 | kind::REGULAR => {
                (mode | kind::REGULAR, Body::Regular(super::contents::Contents::empty()))
            }
            kind::FIFO | kind::SOCKET => (mode, Body::Special),
            kind::CHARACTER | kind::BLOCK => {
                if self.process.ids.euid != 0 {
                    return Err(Errno::EPERM.into());
                }
                (mode, Body::Special)
            }
            kind::DIRECTORY => return Err(Errno::EPERM.into()),
            _ => return Err(Errno::EINVAL.into()),
        };
        let mut meta = self.new_metadata(&found, mode)?;
        meta.rdev = dev.into();
        self.create(&found, meta, body)?;
        Ok(0)
    }

    pub(super) fn symlink(&mut self, rq: &mut Request) -> Answer {
        let (target, path) = (rq.path(0)?, rq.path(1)?);
        self.make_link(&target, AT_FDCWD, &path)
    }

    pub(super) fn symlinkat(&mut self, rq: &mut Request) -> Answer {
        let (target, path) = (rq.path(0)?, rq.path(2)?);
        self.make_link(&target, rq.int(1), &path)
    }

    fn make_link(&mut self, target: &[u8], dirfd: i32, path: &[u8]) -> Answer {
        if target.is_empty() {
            return Err(Errno::ENOENT.into());
        }
        let found = self.resolve_entry(dirfd, path)?;
        let meta = self.new_metadata(&found, kind::SYMLINK | 0o777)?;
        self.create(&found, meta, Body::Symlink(target.into()))?;
        Ok(0)
    }

    pub(super) fn link(&mut self, rq: &mut Request) -> Answer {
        let (old, new) = (rq.path(0)?, rq.path(1)?);
        self.link_paths((AT_FDCWD, &old), (AT_FDCWD, &new), 0)
    }

    pub(super) fn linkat(&mut self, rq: &mut Request) -> Answer {
        let (old, new) = (rq.path(1)?, rq.path(3)?);
        let flags = rq.uint(4);
        if flags & !(AT_SYMLINK_FOLLOW | AT_EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL.into());
        }
        self.link_paths((rq.int(0), &old), (rq.int(2), &new), flags)
    }

    fn link_paths(&mut self, old: (i32, &[u8]), new: (i32, &[u8]), flags: u32) -> Answer {
        let node = if old.1.is_empty() && flags & AT_EMPTY_PATH != 0 {
            self.node_of(old.0)?
        } else {
            let found = self.resolve(old.0, old.1, flags & AT_SYMLINK_FOLLOW != 0)?;
            found.existing()?.clone()
        };
        let meta = self.metadata(&node)?;
        let found = self.resolve_entry(new.0, new.1)?;
        let parent = self.new_metadata(&found, 0)?;
        if meta.is_directory() {
            return Err(Errno::EPERM.into());
        }
        if meta.dev != parent.dev {
            return Err(Errno::EXDEV.into());
        }
        let Last::Name(name) = &found.last else { return Err(Errno::EEXIST.into()) };
        let now = self.clock.moment();
        self.fs_mut().link(&found.parent.node, name, &node, now)?;
        Ok(0)
    }

    /// The node behind a descriptor.
    pub(super) fn node_of(&self, fd: i32) -> Res<NodeRef> {
        match &self.table.file(fd)?.object {
            Object::Regular(node) | Object::Name(node) | Object::Device(_, node) => {
                Ok(node.clone())
            }
            Object::Directory(location) => Ok(location.node.clone()),
            Object::Stream(_) | Object::PipeReader(_) | Object::PipeWriter(_) => Err(Errno::ENOENT),
        }
    }

    pub(super) fn unlink(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        self.remove_file(AT_FDCWD, &path)
    }

    pub(super) fn rmdir(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        self.remove_directory(AT_FDCWD, &path)
    }

    pub(super) fn unlinkat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        match rq.uint(2) {
            0 => self.remove_file(rq.int(0), &path),
            AT_REMOVEDIR => self.remove_directory(rq.int(0), &path),
            _ => Err(Errno::EINVAL.into()),
        }
    }

    fn remove_file(&mut self, dirfd: i32, path: &[u8]) -> Answer {
        let found = self.resolve_entry(dirfd, path)?;
        let Last::Name(name) = &found.last else { return Err(Errno::EISDIR.into()) };
        let node = found.existing()?.clone();
        let is_directory = self.metadata(&node)?.is_directory();
        if found.wants_directory && !is_directory {
            return Err(Errno::ENOTDIR.into());
        }
        self.may_remove(&found, &node)?;
        if is_directory {
            return Err(Errno::EISDIR.into());
        }
        self.remove_name(&found.parent.node, name, &node)?;
        Ok(0)
    }

    fn remove_directory(&mut self, dirfd: i32, path: &[u8]) -> Answer {
        let found = self.resolve_entry(dirfd, path)?;
        let name = match &found.last {
            Last::Name(name) => name,
            Last::Dot => return Err(Errno::EINVAL.into()),
            Last::DotDot => return Err(Errno::ENOTEMPTY.into()),
            Last::Root => return Err(Errno::EBUSY.into()),
        };
        let node = found.existing()?.clone();
        self.may_remove(&found, &node)?;
        if !self.metadata(&node)?.is_directory() {
            return Err(Errno::ENOTDIR.into());
        }
        if !self.entries(&node)?.is_empty() {
            return Err(Errno::ENOTEMPTY.into());
        }
        self.fs_mut().change(&node)?.meta.nlink = 1;
        self.remove_name(&found.parent.node, name, &node)?;
        Ok(0)
    }

    fn remove_name(&mut self, directory: &NodeRef, name: &Name, node: &NodeRef) -> Res<()> {
        let now = self.clock.moment();
        self.fs_mut().unlink(directory, name, node, now)?;
        if self.metadata(node)?.nlink == 0 && !self.process.cwd.is_within(node.id) {
            self.release_node(node);
        }
        Ok(())
    }

    /// Fails unless the process may remove the name where `found` ends.
    fn may_remove(&self, found: &Found, node: &NodeRef) -> Res<()> {
        if let NodeId::Proc(_) = node.id {
            return Err(Errno::EPERM);
        }
        let parent = self.metadata(&found.parent.node)?;
        self.demand(&parent, permission::WRITE | permission::EXECUTE)?;
        let uid = self.process.ids.euid;
        let owner = uid == 0 || uid == parent.uid || uid == self.metadata(node)?.uid;
        if parent.mode & STICKY != 0 && !owner {
            return Err(Errno::EPERM);
        }
        Ok(())
    }

    pub(super) fn rename(&mut self, rq: &mut Request) -> Answer {
        let (old, new) = (rq.path(0)?, rq.path(1)?);
        self.rename_paths((AT_FDCWD, &old), (AT_FDCWD, &new), 0)
    }

    pub(super) fn renameat(&mut self, rq: &mut Request) -> Answer {
        let (old, new) = (rq.path(1)?, rq.path(3)?);
        self.rename_paths((rq.int(0), &old), (rq.int(2), &new), 0)
    }

    pub(super) fn renameat2(&mut self, rq: &mut Request) -> Answer {
        let (old, new) = (rq.path(1)?, rq.path(3)?);
        self.rename_paths((rq.int(0), &old), (rq.int(2), &new), rq.uint(4))
    }

    fn rename_paths(&mut self, old: (i32, &[u8]), new: (i32, &[u8]), flags: u32) -> Answer {
        if flags > RENAME_EXCHANGE {
            return Err(Errno::EINVAL.into());
        }
        let from = self.resolve_entry(old.0, old.1)?;
        let to = self.resolve_entry(new.0, new.1)?;
        let (Last::Name(old_name), Last::Name(new_name)) = (&from.last, &to.last) else {
            let taken = flags & RENAME_NOREPLACE != 0 && matches!(from.last, Last::Name(_));
            return Err(if taken { Errno::EEXIST } else { Errno::EBUSY }.into());
        };
        let node = from.existing()?.clone();
        self.check_rename(&from, &to, &node, flags)?;
        let now = self.clock.moment();
        if let Some(target) = to.node.clone() {
            if target.id == node.id {
                return Ok(0);
            }
            if flags & RENAME_EXCHANGE != 0 {
                self.fs_mut().unlink(&to.parent.node, new_name, &target, now)?;
                self.move_name(&from, old_name, &to, new_name, &node)?;
                self.fs_mut().link(&from.parent.node, old_name, &target, now)?;
                return Ok(0);
            }
            if self.metadata(&target)?.is_directory() {
                self.fs_mut().change(&target)?.meta.nlink = 1;
            }
            self.remove_name(&to.parent.node, new_name, &target)?;
        }
        self.move_name(&from, old_name, &to, new_name, &node)?;
        Ok(0)
    }

    fn move_name(
        &mut self,
        from: &Found,
        old_name: &Name,
        to: &Found,
        new_name: &Name,
        node: &NodeRef,
    ) -> Res<()> {
        let now = self.clock.moment();
        let fs = self.fs_mut();
        fs.unlink(&from.parent.node, old_name, node, now)?;
        fs.link(&to.parent.node, new_name, node, now)?;
        if self.process.cwd.is_within(node.id) {
            let moved = Location::below(&to.parent, new_name, node.clone());
            self.process_mut().cwd = self.process.cwd.moved(&moved);
        }
        Ok(())
    }

    /// Fails as Linux does, in its order: what the names are, then the tree, then permissions,
    /// then the types.
    fn check_rename(&self, from: &Found, to: &Found, node: &NodeRef, flags: u32) -> Res<()> {
        let exchange = flags & RENAME_EXCHANGE != 0;
        let meta = self.metadata(node)?;
        let parent = self.metadata(&to.parent.node)?;
        if self.metadata(&from.parent.node)?.dev != parent.dev || parent.dev != meta.dev {
            return Err(Errno::EXDEV);
        }
        let target = match &to.node {
            None if exchange => return Err(Errno::ENOENT),
            Some(_) if flags & RENAME_NOREPLACE != 0 => return Err(Errno::EEXIST),
            Some(target) => Some((target, self.metadata(target)?.is_directory())),
            None => None,
        };
        let to_directory = target.is_some_and(|(_, is_directory)| is_directory);
        let slash = from.wants_directory || (to.wants_directory && !exchange);
        if (slash && !meta.is_directory()) || (exchange && to.wants_directory && !to_directory) {
            return Err(Errno::ENOTDIR);
        }
        if meta.is_directory() && to.parent.is_within(node.id) {
            return Err(Errno::EINVAL);
        }
        if target.is_some_and(|(target, _)| from.parent.is_within(target.id)) {
            return Err(if exchange { Errno::EINVAL } else { Errno::ENOTEMPTY });
        }
        if target.is_some_and(|(target, _)| target.id == node.id) {
            return Ok(());
        }
        self.may_remove(from, node)?;
        self.demand(&parent, permission::WRITE | permission::EXECUTE)?;
        let Some((target, to_directory)) = target else { return Ok(()) };
        self.may_remove(to, target)?;
        match (meta.is_directory(), to_directory) {
            _ if exchange => Ok(()),
            (true, false) => Err(Errno::ENOTDIR),
            (false, true) => Err(Errno::EISDIR),
            (true, true) if !self.entries(target)?.is_empty() => Err(Errno::ENOTEMPTY),
            _ => Ok(()),
        }
    }

    pub(super) fn getdents64(&mut self, rq: &mut Request) -> Answer {
        let (fd, addr, room) = (rq.int(0), rq.word(1), rq.word(2) as usize);
        let file = self.table.file(fd)?;
        if !file.readable() {
            return Err(Errno::EBADF.into());
        }
        let Object::Directory(location) = &file.object else { return Err(Errno::ENOTDIR.into()) };
        let start = file.offset;
        let listing = match &file.listing {
            Some(listing) => listing.clone(),
            None => self.listing(location)?.into(),
        };
        let mut out = Vec::new();
        let mut next = start;
        for entry in listing.iter().skip(start as usize) {
            let record = layout::dirent64(entry.ino, next + 1, entry.kind, &entry.name);
            if out.len() + record.len() > room {
                break;
            }
            out.extend_from_slice(&record);
            next += 1;
        }
        if out.is_empty() && (start as usize) < listing.len() {
            return Err(Errno::EINVAL.into());
        }
        rq.put(addr, &out)?;
        let file = self.table_mut().file_mut(fd)?;
        file.offset = next;
        file.listing = Some(listing);
        Ok(out.len() as i64)
    }

    /// The entries of a directory with `.` and `..`.
    fn listing(&self, location: &Location) -> Res<Vec<Entry>> {
        let parent = location.parent.as_ref().map_or(&location.node, |p| &p.node);
        let mut entries = Vec::new();
        for (name, node) in [(".", &location.node), ("..", parent)] {
            let ino = self.metadata(node)?.ino;
            entries.push(Entry { name: name.as_bytes().into(), ino, kind: kind::DIRECTORY });
        }
        entries.extend(self.entries(&location.node)?);
        Ok(entries)
    }
}
