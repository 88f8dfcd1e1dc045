//! What is known about files, and changing it: status, permissions, owners, times.

use super::descriptors::{Object, OpenFile};
use super::errno::{Errno, Res};
use super::layout::{self, FileSystemStatus, TimeFormat};
use super::node::{Metadata, Moment, NodeId, NodeRef, ProcNode, kind};
use super::paths::{AT_FDCWD, permission};
use super::request::Request;
use super::world::Stream;
use super::{Abi, Answer, Kernel};
use crate::grounds::Concrete;

const AT_SYMLINK_NOFOLLOW: u32 = 0x100;
/// Use the effective user instead of the real one.
const AT_EACCESS: u32 = 0x200;
const AT_EMPTY_PATH: u32 = 0x1000;
const UTIME_NOW: i64 = 0x3fff_ffff;
const UTIME_OMIT: i64 = 0x3fff_fffe;

impl Kernel {
    pub(super) fn stat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let meta = self.status(AT_FDCWD, &path, 0)?;
        self.put_stat(rq, 1, &meta)
    }

    pub(super) fn lstat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let meta = self.status(AT_FDCWD, &path, AT_SYMLINK_NOFOLLOW)?;
        self.put_stat(rq, 1, &meta)
    }

    pub(super) fn fstat(&mut self, rq: &mut Request) -> Answer {
        let meta = self.descriptor_status(rq.int(0))?;
        self.put_stat(rq, 1, &meta)
    }

    pub(super) fn fstatat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        let meta = self.status(rq.int(0), &path, rq.uint(3))?;
        self.put_stat(rq, 2, &meta)
    }

    fn put_stat(&mut self, rq: &mut Request, index: usize, meta: &Metadata) -> Answer {
        rq.put(rq.word(index), &layout::stat(rq.abi, meta))?;
        Ok(0)
    }

    pub(super) fn statx(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        let meta = self.status(rq.int(0), &path, rq.uint(2))?;
        rq.put(rq.word(4), &layout::statx(&meta))?;
        Ok(0)
    }

    /// The metadata of what a path, or with an empty path a descriptor, names.
    fn status(&self, dirfd: i32, path: &[u8], flags: u32) -> Res<Metadata> {
        if path.is_empty() && flags & AT_EMPTY_PATH != 0 {
            return match dirfd {
                AT_FDCWD => self.metadata(&self.process.cwd.node),
                fd => self.descriptor_status(fd),
            };
        }
        let follow = flags & AT_SYMLINK_NOFOLLOW == 0;
        let found = self.resolve(dirfd, path, follow)?;
        let node = found.existing()?;
        match node.id {
            NodeId::Proc(ProcNode::Descriptor(fd)) if follow => self.descriptor_status(fd),
            _ => self.metadata(node),
        }
    }

    pub(super) fn descriptor_status(&self, fd: i32) -> Res<Metadata> {
        self.note_input_length(fd);
        let OpenFile { object, .. } = self.table.file(fd)?;
        match object {
            Object::Regular(node) | Object::Name(node) | Object::Device(_, node) => {
                self.metadata(node)
            }
            Object::Directory(location) => self.metadata(&location.node),
            Object::Stream(stream) => self.stream_status(*stream),
            Object::PipeReader(n) | Object::PipeWriter(n) => Ok(self.pipe_status((*n).into())),
        }
    }

    fn stream_status(&self, stream: Stream) -> Res<Metadata> {
        match self.outside.handle(stream) {
            Some(file) => Ok(super::real::metadata_of(&file.metadata()?)),
            None => Ok(self.pipe_status(1000 + stream as u64)),
        }
    }

    fn pipe_status(&self, number: u64) -> Metadata {
        let ids = &self.process.ids;
        Metadata {
            dev: 13,
            ino: number + 1,
            mode: kind::FIFO | 0o600,
            nlink: 1,
            uid: ids.euid,
            gid: ids.egid,
            blksize: 4096,
            ..Metadata::default()
        }
    }

    pub(super) fn access(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        self.check_access(AT_FDCWD, &path, rq.uint(1), 0)
    }

    pub(super) fn faccessat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        self.check_access(rq.int(0), &path, rq.uint(2), 0)
    }

    pub(super) fn faccessat2(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        self.check_access(rq.int(0), &path, rq.uint(2), rq.uint(3))
    }

    fn check_access(&mut self, dirfd: i32, path: &[u8], wanted: u32, flags: u32) -> Answer {
        let known = AT_EACCESS | AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH;
        if wanted > 7 || flags & !known != 0 {
            return Err(Errno::EINVAL.into());
        }
        let meta = self.status(dirfd, path, flags)?;
        let ids = &self.process.ids;
        let (uid, gid) = match flags & AT_EACCESS {
            0 => (ids.uid, ids.gid),
            _ => (ids.euid, ids.egid),
        };
        self.demand_as(&meta, wanted, uid, gid)?;
        Ok(0)
    }

    pub(super) fn readlink(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        self.read_link(rq, AT_FDCWD, &path, 1)
    }

    pub(super) fn readlinkat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        self.read_link(rq, rq.int(0), &path, 2)
    }

    fn read_link(&mut self, rq: &mut Request, dirfd: i32, path: &[u8], index: usize) -> Answer {
        let room = rq.long(index + 1);
        if room <= 0 {
            return Err(Errno::EINVAL.into());
        }
        let found = self.resolve(dirfd, path, false)?;
        let node = found.existing()?;
        if !self.metadata(node)?.is_symlink() {
            return Err(Errno::EINVAL.into());
        }
        let target = self.link_target(node)?;
        let length = target.len().min(room as usize);
        rq.put(rq.word(index), &target[..length])?;
        Ok(length as i64)
    }

    /// The node to change: of a path, or with an empty path of a descriptor.
    fn target(&self, dirfd: i32, path: &[u8], flags: u32) -> Res<NodeRef> {
        let node = if path.is_empty() && flags & AT_EMPTY_PATH != 0 {
            self.node_of(dirfd)?
        } else {
            let found = self.resolve(dirfd, path, flags & AT_SYMLINK_NOFOLLOW == 0)?;
            found.existing()?.clone()
        };
        match node.id {
            NodeId::Proc(_) => Err(Errno::EPERM),
            _ => Ok(node),
        }
    }

    pub(super) fn chmod(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let node = self.target(AT_FDCWD, &path, 0)?;
        self.change_mode(&node, rq.uint(1))
    }

    pub(super) fn fchmodat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        let node = self.target(rq.int(0), &path, 0)?;
        self.change_mode(&node, rq.uint(2))
    }

    pub(super) fn fchmod(&mut self, rq: &mut Request) -> Answer {
        match self.node_of_writable(rq.int(0))? {
            Some(node) => self.change_mode(&node, rq.uint(1)),
            None => Ok(0),
        }
    }

    /// The node behind a descriptor; nothing for a stream or a pipe, which has no name and so
    /// nobody who could see its mode, owner or times.
    fn node_of_writable(&self, fd: i32) -> Res<Option<NodeRef>> {
        match &self.table.usable(fd)?.object {
            Object::Stream(_) | Object::PipeReader(_) | Object::PipeWriter(_) => Ok(None),
            _ => self.node_of(fd).map(Some),
        }
    }

    fn change_mode(&mut self, node: &NodeRef, mode: u32) -> Answer {
        self.must_own(node)?;
        if self.metadata(node)?.is_symlink() {
            return Err(Errno::EOPNOTSUPP.into());
        }
        let now = self.clock.moment();
        let meta = &mut self.fs_mut().change(node)?.meta;
        meta.mode = meta.kind() | mode & 0o7777;
        meta.ctime = now;
        Ok(0)
    }

    fn must_own(&self, node: &NodeRef) -> Res<()> {
        let uid = self.process.ids.euid;
        if uid == 0 || uid == self.metadata(node)?.uid { Ok(()) } else { Err(Errno::EPERM) }
    }

    pub(super) fn chown(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let node = self.target(AT_FDCWD, &path, 0)?;
        self.change_owner(&node, rq.uint(1), rq.uint(2))
    }

    pub(super) fn lchown(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let node = self.target(AT_FDCWD, &path, AT_SYMLINK_NOFOLLOW)?;
        self.change_owner(&node, rq.uint(1), rq.uint(2))
    }

    pub(super) fn fchown(&mut self, rq: &mut Request) -> Answer {
        match self.node_of_writable(rq.int(0))? {
            Some(node) => self.change_owner(&node, rq.uint(1), rq.uint(2)),
            None => Ok(0),
        }
    }

    pub(super) fn fchownat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        let node = self.target(rq.int(0), &path, rq.uint(4))?;
        self.change_owner(&node, rq.uint(2), rq.uint(3))
    }

    /// -1 leaves the owner or the group as it is.
    fn change_owner(&mut self, node: &NodeRef, uid: u32, gid: u32) -> Answer {
        let ids = &self.process.ids;
        let old = self.metadata(node)?;
        if ids.euid != 0 {
            let own_group = gid == ids.egid || ids.groups.contains(&gid);
            let same_user = uid == u32::MAX || uid == old.uid;
            let same_group = gid == u32::MAX || gid == old.gid || own_group;
            if old.uid != ids.euid || !same_user || !same_group {
                return Err(Errno::EPERM.into());
            }
        }
        let now = self.clock.moment();
        let meta = &mut self.fs_mut().change(node)?.meta;
        if uid != u32::MAX {
            meta.uid = uid;
        }
        if gid != u32::MAX {
            meta.gid = gid;
        }
        if !meta.is_directory() {
            // A program must not run as its new owner by accident.
            let group_runs = meta.mode & 0o010 != 0;
            meta.mode &= if group_runs { !0o6000 } else { !0o4000 };
        }
        meta.ctime = now;
        Ok(0)
    }

    pub(super) fn umask(&mut self, rq: &mut Request) -> Answer {
        let old = self.process.umask;
        let new = rq.uint(0) & 0o777;
        if new != old {
            self.process_mut().umask = new;
        }
        Ok(old.into())
    }

    pub(super) fn utimensat(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        let times = match rq.word(2) {
            0 => None,
            at => {
                let bytes = rq.slice(at, 2 * format.size() as usize)?;
                let second = format.unpack(&bytes[format.size() as usize..]);
                Some([format.unpack(&bytes), second])
            }
        };
        let node = if rq.word(1) == 0 {
            match self.node_of_writable(rq.int(0))? {
                Some(node) => node,
                None => return Ok(0),
            }
        } else {
            let path = rq.path(1)?;
            self.target(rq.int(0), &path, rq.uint(3))?
        };
        self.change_times(&node, times)
    }

    pub(super) fn utimes(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let times = self.microseconds_at(rq, 1)?;
        let node = self.target(AT_FDCWD, &path, 0)?;
        self.change_times(&node, times)
    }

    pub(super) fn futimesat(&mut self, rq: &mut Request) -> Answer {
        let node = if rq.word(1) == 0 {
            self.node_of(rq.int(0))?
        } else {
            let path = rq.path(1)?;
            self.target(rq.int(0), &path, 0)?
        };
        let times = self.microseconds_at(rq, 2)?;
        self.change_times(&node, times)
    }

    fn microseconds_at(&self, rq: &mut Request, index: usize) -> Res<Option<[(i64, i64); 2]>> {
        let format = word_format(rq.abi);
        let addr = rq.word(index);
        if addr == 0 {
            return Ok(None);
        }
        let bytes = rq.slice(addr, 2 * format.size() as usize)?;
        let mut times = [format.unpack(&bytes), format.unpack(&bytes[format.size() as usize..])];
        for (_, fraction) in &mut times {
            if !(0..1_000_000).contains(fraction) {
                return Err(Errno::EINVAL);
            }
            *fraction *= 1000;
        }
        Ok(Some(times))
    }

    pub(super) fn utime(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let node = self.target(AT_FDCWD, &path, 0)?;
        let times = match rq.word(1) {
            0 => None,
            at => {
                let modified = at + rq.word_size();
                Some([(rq.long_at(at)?, 0), (rq.long_at(modified)?, 0)])
            }
        };
        self.change_times(&node, times)
    }

    /// Sets access and modification time; `None` means now.
    fn change_times(&mut self, node: &NodeRef, times: Option<[(i64, i64); 2]>) -> Answer {
        let now = self.clock.moment();
        let times = times.unwrap_or([(0, UTIME_NOW); 2]);
        let special = |nsec| nsec == UTIME_NOW || nsec == UTIME_OMIT;
        if times.iter().any(|(_, n)| !special(*n) && !(0..1_000_000_000).contains(n)) {
            return Err(Errno::EINVAL.into());
        }
        if times.iter().all(|(_, nsec)| *nsec == UTIME_NOW) {
            if self.must_own(node).is_err() {
                let meta = self.metadata(node)?;
                self.demand(&meta, permission::WRITE)?;
            }
        } else if times.iter().any(|(_, nsec)| *nsec != UTIME_OMIT) {
            self.must_own(node)?;
        }
        let meta = &mut self.fs_mut().change(node)?.meta;
        for (field, (sec, nsec)) in [&mut meta.atime, &mut meta.mtime].into_iter().zip(times) {
            match nsec {
                UTIME_OMIT => {}
                UTIME_NOW => *field = now,
                _ => *field = Moment { sec, nsec: nsec as u32 },
            }
        }
        meta.ctime = now;
        Ok(0)
    }

    pub(super) fn statfs(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let found = self.resolve(AT_FDCWD, &path, true)?;
        let status = file_system_status(found.existing()?);
        self.put_statfs(rq, 1, &status)
    }

    pub(super) fn fstatfs(&mut self, rq: &mut Request) -> Answer {
        let status = self.file_system_of(rq.int(0))?;
        self.put_statfs(rq, 1, &status)
    }

    /// On i386 the size of the structure comes before its address.
    pub(super) fn statfs64(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let found = self.resolve(AT_FDCWD, &path, true)?;
        let status = file_system_status(found.existing()?);
        self.put_statfs(rq, 2, &status)
    }

    pub(super) fn fstatfs64(&mut self, rq: &mut Request) -> Answer {
        let status = self.file_system_of(rq.int(0))?;
        self.put_statfs(rq, 2, &status)
    }

    fn file_system_of(&self, fd: i32) -> Res<FileSystemStatus> {
        Ok(match self.node_of(fd) {
            Ok(node) => file_system_status(&node),
            Err(Errno::ENOENT) => FileSystemStatus::default(),
            Err(errno) => return Err(errno),
        })
    }

    fn put_statfs(&self, rq: &mut Request, index: usize, status: &FileSystemStatus) -> Answer {
        self.outside.notes.look(Concrete::Files);
        rq.put(rq.word(index), &layout::statfs(rq.abi, status))?;
        Ok(0)
    }
}

/// The format of times in structures that have one per ABI.
pub(super) fn word_format(abi: Abi) -> TimeFormat {
    match abi {
        Abi::X86_64 => TimeFormat::Wide,
        Abi::I386 => TimeFormat::Narrow,
    }
}

/// The real file system's figures for a real node, those of a small one in memory otherwise. How much is free changes all the
/// time, and a path must be the same whenever it is run: half of it is.
fn file_system_status(node: &NodeRef) -> FileSystemStatus {
    const TMPFS: u64 = 0x0102_1994;
    let own = FileSystemStatus {
        kind: TMPFS,
        block_size: 4096,
        blocks: 1 << 20,
        free: 1 << 19,
        available: 1 << 19,
        files: 1 << 20,
        free_files: 1 << 19,
        name_length: 255,
        flags: 0,
    };
    let real = node.path.as_ref().and_then(|path| super::real::file_system(path).ok());
    real.map_or(own, |real| FileSystemStatus {
        free: real.blocks / 2,
        available: real.blocks / 2,
        free_files: real.files / 2,
        ..real
    })
}
