//! Opening, closing and duplicating files.

use super::contents::Contents;
use super::descriptors::{Device, Object, OpenFile, flag};
use super::errno::{Errno, Res};
use super::node::{Body, Metadata, NodeId, NodeRef, ProcNode, kind};
use super::paths::{AT_FDCWD, Found, Last, permission};
use super::request::Request;
use super::{Answer, Halt, Kernel};

/// Flags that an open file keeps; the others only say how to open.
const STATUS_FLAGS: u32 =
    !(flag::CREATE | flag::EXCLUSIVE | flag::TRUNCATE | 0o400 | flag::CLOSE_ON_EXEC);
/// Flags that `fcntl` may change: append, nonblocking, asynchronous, direct, no access time.
const CHANGEABLE_FLAGS: u32 = flag::APPEND | flag::NONBLOCK | 0o20_000 | 0o40_000 | 0o1_000_000;
/// The terminal of the process.
const TTY: u64 = 0x500;

impl Kernel {
    pub(super) fn open(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        self.open_path(AT_FDCWD, &path, rq.uint(1), rq.uint(2))
    }

    pub(super) fn creat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let flags = flag::CREATE | flag::WRITE_ONLY | flag::TRUNCATE;
        self.open_path(AT_FDCWD, &path, flags, rq.uint(1))
    }

    pub(super) fn openat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        self.open_path(rq.int(0), &path, rq.uint(2), rq.uint(3))
    }

    fn open_path(&mut self, dirfd: i32, path: &[u8], flags: u32, mode: u32) -> Answer {
        let temporary = flag::TEMPORARY | flag::DIRECTORY;
        let exclusive = flag::CREATE | flag::EXCLUSIVE;
        let impossible = flag::CREATE | flag::DIRECTORY;
        if flags & impossible == impossible && flags & flag::PATH == 0 {
            return Err(Errno::EINVAL.into());
        }
        let follow = flags & flag::NO_FOLLOW == 0 && flags & exclusive != exclusive;
        if flags & flag::CREATE != 0 && path.ends_with(b"/") {
            let found = self.resolve_entry(dirfd, path)?;
            if let Last::Name(_) = found.last {
                return Err(Errno::EISDIR.into());
            }
        }
        let found = self.resolve(dirfd, path, follow)?;
        let object = if flags & temporary == temporary {
            self.create_temporary(found.existing()?, flags, mode)?
        } else if flags & flag::PATH != 0 {
            self.name_only(&found, flags)?
        } else {
            match &found.node {
                Some(_) if flags & exclusive == exclusive => return Err(Errno::EEXIST.into()),
                Some(node) => self.open_node(&found, node, flags)?,
                // A link may lead to a name with a slash behind it.
                None if flags & flag::CREATE != 0 && found.wants_directory => {
                    return Err(Errno::EISDIR.into());
                }
                None if flags & flag::CREATE != 0 => {
                    let meta = self.new_metadata(&found, kind::REGULAR | mode & 0o7777)?;
                    let body = Body::Regular(Contents::empty());
                    Object::Regular(self.create(&found, meta, body)?)
                }
                None => return Err(Errno::ENOENT.into()),
            }
        };
        let file = OpenFile::new(object, flags & STATUS_FLAGS | flag::LARGE_FILE);
        self.install(file, flags & flag::CLOSE_ON_EXEC != 0)
    }

    /// Gives an open file a descriptor.
    pub(super) fn install(&mut self, file: OpenFile, close_on_exec: bool) -> Answer {
        let limit = self.process.descriptor_limit();
        let object = file.object.clone();
        match self.table_mut().open(file, close_on_exec, limit) {
            Ok(fd) => Ok(fd.into()),
            Err(errno) => {
                self.release(&object);
                Err(errno.into())
            }
        }
    }

    /// `O_TMPFILE`: a file without a name.
    fn create_temporary(&mut self, directory: &NodeRef, flags: u32, mode: u32) -> Res<Object> {
        if flags & flag::ACCESS == flag::READ_ONLY {
            return Err(Errno::EINVAL);
        }
        let parent = self.metadata(directory)?;
        if !parent.is_directory() {
            return Err(Errno::ENOTDIR);
        }
        self.demand(&parent, permission::WRITE | permission::EXECUTE)?;
        let meta = self.metadata_in(&parent, kind::REGULAR | mode & 0o7777);
        let node = self.fs_mut().create(meta, Body::Regular(Contents::empty()));
        Ok(Object::Regular(node))
    }

    fn name_only(&mut self, found: &Found, flags: u32) -> Res<Object> {
        let node = found.existing()?;
        let is_directory = self.metadata(node)?.is_directory();
        if flags & flag::DIRECTORY != 0 && !is_directory {
            return Err(Errno::ENOTDIR);
        }
        if is_directory {
            return Ok(Object::Directory(found.location(node)));
        }
        Ok(Object::Name(node.clone()))
    }

    fn open_node(&mut self, found: &Found, node: &NodeRef, flags: u32) -> Result<Object, Halt> {
        if let NodeId::Proc(proc) = node.id {
            return Ok(self.open_proc(found, node, proc, flags)?);
        }
        let meta = self.metadata(node)?;
        let writes = flags & flag::ACCESS != flag::READ_ONLY;
        if meta.is_directory() {
            if writes || flags & flag::CREATE != 0 {
                return Err(Errno::EISDIR.into());
            }
            self.demand(&meta, permission::READ)?;
            return Ok(Object::Directory(found.location(node)));
        }
        if flags & flag::DIRECTORY != 0 {
            return Err(Errno::ENOTDIR.into());
        }
        if meta.is_symlink() {
            return Err(Errno::ELOOP.into());
        }
        self.demand(&meta, wanted_permissions(flags))?;
        match meta.kind() {
            kind::REGULAR => {
                self.open_regular(node, flags)?;
                Ok(Object::Regular(node.clone()))
            }
            kind::CHARACTER => match Device::of_rdev(meta.rdev) {
                Some(device) => Ok(Object::Device(device, node.clone())),
                None => {
                    if meta.rdev != TTY {
                        self.outside.warn(format!("device {:#x} is not modelled", meta.rdev));
                    }
                    Err(Errno::ENXIO.into())
                }
            },
            kind::FIFO => Err(Halt::Unsupported("opening a named pipe".into())),
            _ => Err(Errno::ENXIO.into()),
        }
    }

    fn open_regular(&mut self, node: &NodeRef, flags: u32) -> Res<()> {
        if flags & flag::ACCESS != flag::WRITE_ONLY {
            self.fs_mut().open_contents(node)?;
        }
        if flags & flag::TRUNCATE != 0 && flags & flag::ACCESS != flag::READ_ONLY {
            self.truncate_node(node, 0)?;
        }
        Ok(())
    }

    fn open_proc(
        &mut self,
        found: &Found,
        node: &NodeRef,
        proc: ProcNode,
        flags: u32,
    ) -> Res<Object> {
        let writes = flags & flag::ACCESS != flag::READ_ONLY;
        match proc {
            ProcNode::Descriptor(fd) if flags & flag::NO_FOLLOW == 0 => {
                Ok(self.table.file(fd)?.object.clone())
            }
            ProcNode::Process | ProcNode::Descriptors if writes => Err(Errno::EISDIR),
            ProcNode::Process | ProcNode::Descriptors => {
                Ok(Object::Directory(found.location(node)))
            }
            _ if writes => Err(Errno::EACCES),
            ProcNode::CommandLine | ProcNode::CommandName => {
                let contents = Contents::of_bytes(self.proc_contents(proc).into());
                let meta = self.metadata(node)?;
                let unnamed = Metadata { nlink: 0, ..meta };
                Ok(Object::Regular(self.fs_mut().create(unnamed, Body::Regular(contents))))
            }
            _ => Err(Errno::ELOOP),
        }
    }

    /// Metadata for a new file in the directory where `found` ends; fails if none can be made.
    pub(super) fn new_metadata(&self, found: &Found, mode: u32) -> Res<Metadata> {
        let Last::Name(_) = found.last else { return Err(Errno::EEXIST) };
        if found.node.is_some() {
            return Err(Errno::EEXIST);
        }
        let is_directory = mode & kind::MASK == kind::DIRECTORY;
        let in_proc = matches!(found.parent.node.id, NodeId::Proc(_));
        if in_proc || (found.wants_directory && !is_directory) {
            return Err(Errno::ENOENT);
        }
        let parent = self.metadata(&found.parent.node)?;
        if parent.nlink == 0 {
            return Err(Errno::ENOENT);
        }
        self.demand(&parent, permission::WRITE | permission::EXECUTE)?;
        Ok(self.metadata_in(&parent, mode))
    }

    /// Metadata for a new file in a directory, with no links yet.
    fn metadata_in(&self, parent: &Metadata, mode: u32) -> Metadata {
        const SET_GROUP: u32 = 0o2000;
        let now = self.clock.moment();
        let inherits = parent.mode & SET_GROUP != 0;
        let is_directory = mode & kind::MASK == kind::DIRECTORY;
        let masked = match mode & kind::MASK {
            kind::SYMLINK => mode,
            _ => mode & !self.process.umask,
        };
        Metadata {
            dev: parent.dev,
            mode: masked | if inherits && is_directory { SET_GROUP } else { 0 },
            nlink: u64::from(is_directory),
            uid: self.process.ids.euid,
            gid: if inherits { parent.gid } else { self.process.ids.egid },
            atime: now,
            mtime: now,
            ctime: now,
            ..Metadata::default()
        }
    }

    /// Makes a node and names it where `found` ends.
    pub(super) fn create(&mut self, found: &Found, meta: Metadata, body: Body) -> Res<NodeRef> {
        let Last::Name(name) = &found.last else { return Err(Errno::EEXIST) };
        let now = self.clock.moment();
        let fs = self.fs_mut();
        let node = fs.create(meta, body);
        fs.link(&found.parent.node, name, &node, now)?;
        Ok(node)
    }

    pub(super) fn memfd_create(&mut self, rq: &mut Request) -> Answer {
        rq.name(0)?;
        let ids = &self.process.ids;
        let meta = Metadata {
            dev: 1,
            mode: kind::REGULAR | 0o777,
            uid: ids.euid,
            gid: ids.egid,
            ..Metadata::default()
        };
        let node = self.fs_mut().create(meta, Body::Regular(Contents::empty()));
        let flags = flag::READ_WRITE | flag::LARGE_FILE;
        self.install(OpenFile::new(Object::Regular(node), flags), rq.uint(1) & 1 != 0)
    }

    pub(super) fn close(&mut self, rq: &mut Request) -> Answer {
        self.close_descriptor(rq.int(0))?;
        Ok(0)
    }

    pub(super) fn close_range(&mut self, rq: &mut Request) -> Answer {
        const CLOSE_ON_EXEC: u32 = 4;
        let (first, last, flags) = (rq.uint(0), rq.uint(1), rq.uint(2));
        if first > last || flags & !(CLOSE_ON_EXEC | 2) != 0 {
            return Err(Errno::EINVAL.into());
        }
        let within = |fd: &i32| (first..=last).contains(&(*fd as u32));
        let open: Vec<i32> = self.table.numbers().filter(within).collect();
        for fd in open {
            if flags & CLOSE_ON_EXEC != 0 {
                self.table_mut().set_close_on_exec(fd, true)?;
            } else {
                self.close_descriptor(fd)?;
            }
        }
        Ok(0)
    }

    fn close_descriptor(&mut self, fd: i32) -> Res<()> {
        if let Some(file) = self.table_mut().close(fd)? {
            self.release(&file.object);
        }
        Ok(())
    }

    /// Lets go of what an open file held, unless another one holds it too.
    pub(super) fn release(&mut self, object: &Object) {
        match object {
            Object::Regular(node) | Object::Name(node) => self.release_node(node),
            Object::PipeReader(pipe) | Object::PipeWriter(pipe) => {
                if !self.table.has_reader(*pipe) && !self.table.has_writer(*pipe) {
                    self.table_mut().pipes.remove(pipe);
                }
            }
            Object::Directory(location) => self.release_node(&location.node),
            Object::Stream(_) | Object::Device(..) => {}
        }
    }

    /// Lets go of a node if no open file and no mapping holds it.
    pub(super) fn release_node(&mut self, node: &NodeRef) {
        let open = self.table.files().any(|file| match &file.object {
            Object::Regular(held) | Object::Name(held) => held.id == node.id,
            Object::Directory(location) => location.node.id == node.id,
            _ => false,
        });
        if !open && !self.mappings.hold(node) && self.fs.changed(node).is_some() {
            self.fs_mut().close(node);
        }
    }

    pub(super) fn dup(&mut self, rq: &mut Request) -> Answer {
        let limit = self.process.descriptor_limit();
        Ok(self.table_mut().duplicate(rq.int(0), 0, false, limit)?.into())
    }

    pub(super) fn dup2(&mut self, rq: &mut Request) -> Answer {
        let (from, to) = (rq.int(0), rq.int(1));
        if from == to {
            self.table.file(from)?;
            return Ok(to.into());
        }
        self.duplicate_onto(from, to, false)
    }

    pub(super) fn dup3(&mut self, rq: &mut Request) -> Answer {
        let (from, to, flags) = (rq.int(0), rq.int(1), rq.uint(2));
        if from == to || flags & !flag::CLOSE_ON_EXEC != 0 {
            return Err(Errno::EINVAL.into());
        }
        self.duplicate_onto(from, to, flags != 0)
    }

    fn duplicate_onto(&mut self, from: i32, to: i32, close_on_exec: bool) -> Answer {
        self.table.file(from)?;
        if to < 0 || to as u64 >= self.process.descriptor_limit() {
            return Err(Errno::EBADF.into());
        }
        if self.table.file(to).is_ok() {
            self.close_descriptor(to)?;
        }
        self.table_mut().share(from, to, close_on_exec)?;
        Ok(to.into())
    }

    pub(super) fn fcntl(&mut self, rq: &mut Request) -> Answer {
        let fd = rq.int(0);
        let file = self.table.file(fd)?;
        match rq.int(1) {
            cmd @ (0 | 1030) => {
                let (from, limit) = (rq.int(2), self.process.descriptor_limit());
                if from < 0 || from as u64 >= limit {
                    return Err(Errno::EINVAL.into());
                }
                Ok(self.table_mut().duplicate(fd, from, cmd == 1030, limit)?.into())
            }
            1 => Ok(self.table.close_on_exec(fd)?.into()),
            2 => {
                self.table_mut().set_close_on_exec(fd, rq.int(2) & 1 != 0)?;
                Ok(0)
            }
            3 => Ok(file.flags.into()),
            4 => {
                let flags = file.flags & !CHANGEABLE_FLAGS | rq.uint(2) & CHANGEABLE_FLAGS;
                self.table_mut().file_mut(fd)?.flags = flags;
                Ok(0)
            }
            // Asking for a lock: nobody else could hold one, so say "unlocked".
            5 | 12 | 36 => {
                rq.put(rq.word(2), &2u16.to_le_bytes())?;
                Ok(0)
            }
            // Taking a lock and naming the owner of signals concern nobody else.
            6 | 7 | 13 | 14 | 37 | 38 | 8 => Ok(0),
            9 => Ok(0),
            1031 | 1032 => match file.object {
                Object::PipeReader(_) | Object::PipeWriter(_) => Ok(super::pipes::CAPACITY as i64),
                _ => Err(Errno::EBADF.into()),
            },
            _ => Err(Errno::EINVAL.into()),
        }
    }

    pub(super) fn flock(&mut self, rq: &mut Request) -> Answer {
        self.table.usable(rq.int(0))?;
        Ok(0)
    }
}

/// The permissions that opening with these flags takes.
fn wanted_permissions(flags: u32) -> u32 {
    let by_access = match flags & flag::ACCESS {
        flag::READ_ONLY => permission::READ,
        flag::WRITE_ONLY => permission::WRITE,
        _ => permission::READ | permission::WRITE,
    };
    by_access | if flags & flag::TRUNCATE != 0 { permission::WRITE } else { 0 }
}
