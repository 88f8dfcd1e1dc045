//! Reading, writing and positions.

use super::descriptors::{Device, Object, flag};
use super::errno::{Errno, Res};
use super::node::NodeRef;
use super::request::Request;
use super::world::Stream;
use super::{Answer, Data, Halt, Kernel};
use crate::grounds::Concrete;

/// Linux moves at most this much in one call.
pub const MAX_TRANSFER: u64 = 0x7fff_f000;
/// How much is moved at once between a file and memory.
const CHUNK: u64 = 64 << 10;

const SIGPIPE: i32 = 13;

/// A position that is counted from the end.
const SEEK_END: i32 = 2;

impl Kernel {
    pub(super) fn read(&mut self, rq: &mut Request) -> Answer {
        let buffers = [(rq.word(1), rq.word(2))];
        self.read_into(rq, rq.int(0), &buffers, None)
    }

    pub(super) fn readv(&mut self, rq: &mut Request) -> Answer {
        self.check_open(rq.int(0))?;
        let buffers = rq.buffers(rq.word(1), rq.int(2))?;
        self.read_into(rq, rq.int(0), &buffers, None)
    }

    pub(super) fn pread(&mut self, rq: &mut Request) -> Answer {
        let buffers = [(rq.word(1), rq.word(2))];
        self.read_into(rq, rq.int(0), &buffers, Some(rq.wide(3)))
    }

    pub(super) fn preadv(&mut self, rq: &mut Request) -> Answer {
        self.check_open(rq.int(0))?;
        let buffers = rq.buffers(rq.word(1), rq.int(2))?;
        self.read_into(rq, rq.int(0), &buffers, Some(rq.wide(3)))
    }

    /// Like `preadv`; the position -1 means the current one.
    pub(super) fn preadv2(&mut self, rq: &mut Request) -> Answer {
        self.check_open(rq.int(0))?;
        let buffers = rq.buffers(rq.word(1), rq.int(2))?;
        let position = Some(rq.wide(3)).filter(|p| *p != u64::MAX);
        self.read_into(rq, rq.int(0), &buffers, position)
    }

    pub(super) fn write(&mut self, rq: &mut Request) -> Answer {
        let buffers = [(rq.word(1), rq.word(2))];
        self.write_from(rq, rq.int(0), &buffers, None)
    }

    pub(super) fn writev(&mut self, rq: &mut Request) -> Answer {
        self.check_open(rq.int(0))?;
        let buffers = rq.buffers(rq.word(1), rq.int(2))?;
        self.write_from(rq, rq.int(0), &buffers, None)
    }

    pub(super) fn pwrite(&mut self, rq: &mut Request) -> Answer {
        let buffers = [(rq.word(1), rq.word(2))];
        self.write_from(rq, rq.int(0), &buffers, Some(rq.wide(3)))
    }

    pub(super) fn pwritev(&mut self, rq: &mut Request) -> Answer {
        self.check_open(rq.int(0))?;
        let buffers = rq.buffers(rq.word(1), rq.int(2))?;
        self.write_from(rq, rq.int(0), &buffers, Some(rq.wide(3)))
    }

    /// Like `pwritev`; the position -1 means the current one.
    pub(super) fn pwritev2(&mut self, rq: &mut Request) -> Answer {
        self.check_open(rq.int(0))?;
        let buffers = rq.buffers(rq.word(1), rq.int(2))?;
        let position = Some(rq.wide(3)).filter(|p| *p != u64::MAX);
        self.write_from(rq, rq.int(0), &buffers, position)
    }

    /// Whether what is written to a descriptor is gone, and writing succeeds, whatever is written.
    pub fn is_sink(&self, fd: i32) -> bool {
        let Ok(file) = self.table.usable(fd) else { return false };
        let discards = match &file.object {
            Object::Stream(stream) => matches!(stream, Stream::Out | Stream::Err),
            Object::Device(Device::Null, _) => true,
            _ => false,
        };
        discards && file.writable()
    }

    fn check_open(&self, fd: i32) -> Res<()> {
        self.table.usable(fd).map(|_| ())
    }

    fn read_into(
        &mut self,
        rq: &mut Request,
        fd: i32,
        buffers: &[(u64, u64)],
        position: Option<u64>,
    ) -> Answer {
        let file = self.table.usable(fd)?;
        if !file.readable() {
            return Err(Errno::EBADF.into());
        }
        check_position(&file.object, position)?;
        if let Object::Directory(_) = file.object {
            return Err(Errno::EISDIR.into());
        }
        self.flush_shared(&file.object.clone(), rq)?;
        if !self.is_seekable(fd) {
            return self.read_at_once(rq, fd, buffers);
        }
        let mut room = MAX_TRANSFER;
        let mut total = 0;
        for &(addr, len) in buffers {
            let mut done = 0;
            while done < len.min(room) {
                let size = (len.min(room) - done).min(CHUNK);
                // Once something was read, a failure only ends the call.
                let data = match self.fetch(fd, position.map(|p| p + total), size as usize) {
                    Ok(data) => data,
                    Err(_) if total > 0 => return Ok(total as i64),
                    Err(halt) => return Err(halt),
                };
                let n = data.len() as u64;
                if let Err(errno) = rq.put_data(addr + done, &data) {
                    if position.is_none() && self.is_positioned(fd) {
                        self.table_mut().file_mut(fd)?.offset -= n;
                    }
                    return if total > 0 { Ok(total as i64) } else { Err(errno.into()) };
                }
                total += n;
                done += n;
                if n < size {
                    return Ok(total as i64);
                }
            }
            room -= len.min(room);
        }
        Ok(total as i64)
    }

    /// Reads what is there now, up to the room in all buffers: a second attempt could wait for more.
    fn read_at_once(&mut self, rq: &mut Request, fd: i32, buffers: &[(u64, u64)]) -> Answer {
        let room = buffers.iter().fold(0u64, |sum, &(_, len)| sum.saturating_add(len));
        let data = self.fetch(fd, None, room.min(CHUNK) as usize)?;
        let n = data.len();
        let mut done = 0;
        for &(addr, len) in buffers {
            let part = (n - done).min(len as usize);
            if let Err(errno) = rq.put_data(addr, &data.part(done, done + part)) {
                if self.is_positioned(fd) {
                    self.table_mut().file_mut(fd)?.offset -= (n - done) as u64;
                }
                return if done > 0 { Ok(done as i64) } else { Err(errno.into()) };
            }
            done += part;
        }
        Ok(n as i64)
    }

    fn is_seekable(&self, fd: i32) -> bool {
        let object = self.table.usable(fd).map(|f| &f.object);
        matches!(object, Ok(Object::Regular(_) | Object::Device(..)))
    }

    /// Whether reading moves the offset of the open file.
    fn is_positioned(&self, fd: i32) -> bool {
        let object = self.table.usable(fd).map(|f| &f.object);
        matches!(object, Ok(Object::Regular(_) | Object::Stream(_)))
    }

    /// Reads from an open file, at its own position unless one is given.
    fn fetch(&mut self, fd: i32, position: Option<u64>, len: usize) -> Result<Data, Halt> {
        let file = self.table.usable(fd)?;
        let offset = position.unwrap_or(file.offset);
        let nonblocking = file.nonblocking();
        let data = match &file.object {
            Object::Regular(node) => self.fs.contents(node)?.read(offset, len)?,
            Object::Directory(_) => return Err(Errno::EISDIR.into()),
            Object::Stream(Stream::In) => self.outside.read_input(offset, len)?.into(),
            Object::Stream(_) => return Err(Errno::EIO.into()),
            Object::PipeReader(pipe) => return self.read_pipe(*pipe, nonblocking, len),
            Object::PipeWriter(_) | Object::Name(_) => return Err(Errno::EBADF.into()),
            Object::Device(Device::Null, _) => Data::default(),
            Object::Device(Device::Zero | Device::Full, _) => vec![0; len].into(),
            Object::Device(Device::Random, _) => {
                let mut bytes = vec![0; len];
                self.fill_random(&mut bytes);
                bytes.into()
            }
        };
        if len > 0 {
            self.note_input(fd, data.is_empty());
        }
        if position.is_none() && !data.is_empty() && self.is_positioned(fd) {
            self.table_mut().file_mut(fd)?.offset += data.len() as u64;
        }
        Ok(data)
    }

    /// Notes that standard input was read, if this is it, with bytes that have one value or to its end.
    fn note_input(&self, fd: i32, ends: bool) {
        match (self.is_symbolic_input(fd), ends) {
            (Some(_), true) => self.outside.notes.look(Concrete::StdinEnd),
            (Some(false), false) => self.outside.notes.look(Concrete::Stdin),
            (Some(true), false) | (None, _) => {}
        }
    }

    /// Notes that the program asked how long standard input is, if this is it.
    pub(super) fn note_input_length(&self, fd: i32) {
        match self.is_symbolic_input(fd) {
            Some(true) => self.outside.notes.look(Concrete::StdinEnd),
            Some(false) => self.outside.notes.look(Concrete::Stdin),
            None => {}
        }
    }

    /// Whether standard input is symbolic; nothing for another descriptor.
    fn is_symbolic_input(&self, fd: i32) -> Option<bool> {
        match (&self.table.usable(fd).ok()?.object, self.outside.input_file.get()) {
            (Object::Stream(Stream::In), _) => Some(false),
            (Object::Regular(node), Some((input, symbolic))) => {
                (node.id == input).then_some(symbolic)
            }
            _ => None,
        }
    }

    fn write_from(
        &mut self,
        rq: &mut Request,
        fd: i32,
        buffers: &[(u64, u64)],
        position: Option<u64>,
    ) -> Answer {
        let file = self.table.usable(fd)?;
        if !file.writable() {
            return Err(Errno::EBADF.into());
        }
        check_position(&file.object, position)?;
        let discards = matches!(file.object, Object::Device(Device::Null | Device::Zero, _));
        self.flush_shared(&file.object.clone(), rq)?;
        let mut room = MAX_TRANSFER;
        for &(addr, len) in buffers {
            rq.check_readable(addr, len)?;
        }
        let mut total = 0;
        for &(addr, len) in buffers {
            let mut done = 0;
            while done < len.min(room) {
                let size = (len.min(room) - done).min(CHUNK);
                let n = if discards {
                    size
                } else {
                    let data = rq.data(addr + done, size as usize)?;
                    match self.store(fd, position.map(|p| p + total), data) {
                        Ok(n) => n as u64,
                        Err(Halt::Fails(_)) if total > 0 => return Ok(total as i64),
                        Err(halt) => return Err(halt),
                    }
                };
                total += n;
                done += n;
                if n < size {
                    return Ok(total as i64);
                }
            }
            room -= len.min(room);
        }
        Ok(total as i64)
    }

    /// Writes to an open file, at its own position unless one is given.
    fn store(&mut self, fd: i32, position: Option<u64>, data: Data) -> Result<usize, Halt> {
        let file = self.table.usable(fd)?;
        let (offset, flags) = (position.unwrap_or(file.offset), file.flags);
        match file.object.clone() {
            Object::Regular(node) => {
                let end = self.store_regular(&node, offset, flags & flag::APPEND != 0, &data)?;
                if position.is_none() {
                    self.table_mut().file_mut(fd)?.offset = end;
                }
                Ok(data.len())
            }
            Object::Stream(stream) => match self.outside.write(stream, &data.shown()) {
                Err(Errno::EPIPE) => self.broken_pipe(),
                result => Ok(result?),
            },
            Object::PipeWriter(pipe) => {
                if !self.table.has_reader(pipe) {
                    return self.broken_pipe();
                }
                self.write_pipe(pipe, flags & flag::NONBLOCK != 0, &data)
            }
            Object::Device(Device::Full, _) => Err(Errno::ENOSPC.into()),
            Object::Device(..) => Ok(data.len()),
            Object::Directory(_) | Object::PipeReader(_) | Object::Name(_) => {
                Err(Errno::EBADF.into())
            }
        }
    }

    /// Returns the position after what was written.
    fn store_regular(&mut self, node: &NodeRef, at: u64, append: bool, data: &Data) -> Res<u64> {
        let now = self.clock.moment();
        let fs = self.fs_mut();
        let contents = fs.change_contents(node)?;
        let offset = if append { contents.len() } else { at };
        if offset.checked_add(data.len() as u64).is_none_or(|end| end > i64::MAX as u64) {
            return Err(Errno::EFBIG);
        }
        contents.write(offset, data)?;
        let meta = &mut fs.change(node)?.meta;
        meta.mtime = now;
        meta.ctime = now;
        Ok(offset + data.len() as u64)
    }

    fn broken_pipe(&mut self) -> Result<usize, Halt> {
        let value = -i64::from(Errno::EPIPE.0);
        match self.raise(SIGPIPE, value) {
            Ok(_) => Err(Errno::EPIPE.into()),
            Err(halt) => Err(halt),
        }
    }

    pub(super) fn lseek(&mut self, rq: &mut Request) -> Answer {
        self.seek(rq.int(0), rq.long(1), rq.int(2))
    }

    pub(super) fn llseek(&mut self, rq: &mut Request) -> Answer {
        let offset = (rq.word(1) << 32 | rq.word(2)) as i64;
        let position = self.seek(rq.int(0), offset, rq.int(4))?;
        rq.put(rq.word(3), &position.to_le_bytes())?;
        Ok(0)
    }

    fn seek(&mut self, fd: i32, offset: i64, whence: i32) -> Answer {
        let file = self.table.usable(fd)?;
        if !(0..=4).contains(&whence) {
            return Err(Errno::EINVAL.into());
        }
        // The C library asks for the position for itself, too.
        if whence == SEEK_END {
            self.note_input_length(fd);
        }
        let current = file.offset as i64;
        let end = match &file.object {
            Object::Regular(node) => self.fs.metadata(node)?.size as i64,
            Object::Directory(_) => i64::MAX,
            Object::Device(..) => return Ok(0),
            Object::Stream(stream) => return self.seek_stream(*stream, offset, whence),
            Object::PipeReader(_) | Object::PipeWriter(_) => return Err(Errno::ESPIPE.into()),
            Object::Name(_) => return Err(Errno::EBADF.into()),
        };
        let target = match whence {
            0 => Some(offset),
            1 => current.checked_add(offset),
            2 => end.checked_add(offset),
            // Looking for data or for a hole: all is data up to the end.
            3 | 4 if offset < 0 || offset >= end => return Err(Errno::ENXIO.into()),
            3 => Some(offset),
            4 => Some(end),
            _ => return Err(Errno::EINVAL.into()),
        };
        let target = target.ok_or(Errno::EINVAL)?;
        if target < 0 {
            return Err(Errno::EINVAL.into());
        }
        let file = self.table_mut().file_mut(fd)?;
        file.offset = target as u64;
        if target == 0 {
            file.listing = None;
        }
        Ok(target)
    }

    /// An inherited stream cannot be moved, but it may tell where it is.
    fn seek_stream(&self, stream: Stream, offset: i64, whence: i32) -> Answer {
        match self.outside.position(stream) {
            Some(position) if offset == 0 && whence == 1 => Ok(position as i64),
            _ => Err(Errno::ESPIPE.into()),
        }
    }

    pub(super) fn sendfile(&mut self, rq: &mut Request) -> Answer {
        let size = rq.word_size();
        self.send(rq, size)
    }

    pub(super) fn sendfile64(&mut self, rq: &mut Request) -> Answer {
        self.send(rq, 8)
    }

    fn send(&mut self, rq: &mut Request, offset_size: u64) -> Answer {
        let (to, from, offset_at, count) = (rq.int(0), rq.int(1), rq.word(2), rq.word(3));
        let (source, sink) = (self.table.usable(from)?, self.table.usable(to)?);
        if !source.readable() || !sink.writable() {
            return Err(Errno::EBADF.into());
        }
        if !matches!(source.object, Object::Regular(_)) || sink.flags & flag::APPEND != 0 {
            return Err(Errno::EINVAL.into());
        }
        let start = match (offset_at, offset_size) {
            (0, _) => None,
            (at, 8) => Some(rq.u64_at(at)?),
            (at, _) => Some(rq.u32_at(at)?.into()),
        };
        let done = self.copy(from, start, to, None, count)?;
        if let Some(start) = start {
            let end = (start + done).to_le_bytes();
            rq.put(offset_at, &end[..offset_size as usize])?;
        }
        Ok(done as i64)
    }

    pub(super) fn copy_file_range(&mut self, rq: &mut Request) -> Answer {
        let (from, to, count) = (rq.int(0), rq.int(2), rq.word(4));
        if rq.uint(5) != 0 {
            return Err(Errno::EINVAL.into());
        }
        let (source, sink) = (self.table.usable(from)?, self.table.usable(to)?);
        let (Object::Regular(a), Object::Regular(b)) = (&source.object, &sink.object) else {
            let directory = |o: &Object| matches!(o, Object::Directory(_));
            let is_directory = directory(&source.object) || directory(&sink.object);
            return Err(if is_directory { Errno::EISDIR } else { Errno::EINVAL }.into());
        };
        if !source.readable() || !sink.writable() || sink.flags & flag::APPEND != 0 {
            return Err(Errno::EBADF.into());
        }
        let same = a.id == b.id;
        let size = self.metadata(a)?.size;
        let (offsets, positions) = ([rq.word(1), rq.word(3)], [source.offset, sink.offset]);
        let mut start = [None; 2];
        for i in 0..2 {
            if offsets[i] != 0 {
                start[i] = Some(rq.u64_at(offsets[i])?);
            }
        }
        let at = [start[0].unwrap_or(positions[0]), start[1].unwrap_or(positions[1])];
        let count = count.min(size.saturating_sub(at[0]));
        if same && at[0].abs_diff(at[1]) < count {
            return Err(Errno::EINVAL.into());
        }
        let done = self.copy(from, start[0], to, start[1], count)?;
        for i in 0..2 {
            if let Some(start) = start[i] {
                rq.put(offsets[i], &(start + done).to_le_bytes())?;
            }
        }
        Ok(done as i64)
    }

    /// Copies between two open files; what could not be written counts as not read.
    fn copy(
        &mut self,
        from: i32,
        from_at: Option<u64>,
        to: i32,
        to_at: Option<u64>,
        count: u64,
    ) -> Result<u64, Halt> {
        let count = count.min(MAX_TRANSFER);
        let start = from_at.unwrap_or(self.table.usable(from)?.offset);
        let mut done = 0;
        while done < count {
            let size = (count - done).min(CHUNK) as usize;
            let data = self.fetch(from, Some(start + done), size)?;
            if data.is_empty() {
                break;
            }
            match self.store(to, to_at.map(|p| p + done), data) {
                Ok(n) => done += n as u64,
                Err(Halt::Fails(_)) if done > 0 => break,
                Err(halt) => return Err(halt),
            }
        }
        if from_at.is_none() && done > 0 {
            self.table_mut().file_mut(from)?.offset = start + done;
        }
        Ok(done)
    }

    pub(super) fn truncate(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        let length = rq.wide(1) as i64;
        let found = self.resolve(super::paths::AT_FDCWD, &path, true)?;
        let node = found.existing()?;
        let meta = self.metadata(node)?;
        if meta.is_directory() {
            return Err(Errno::EISDIR.into());
        }
        if length < 0 || !meta.is_regular() {
            return Err(Errno::EINVAL.into());
        }
        self.demand(&meta, super::paths::permission::WRITE)?;
        self.truncate_node(node, length as u64)?;
        Ok(0)
    }

    pub(super) fn ftruncate(&mut self, rq: &mut Request) -> Answer {
        let length = rq.wide(1) as i64;
        let file = self.table.usable(rq.int(0))?;
        match file.object.clone() {
            Object::Regular(node) if file.writable() && length >= 0 => {
                self.truncate_node(&node, length as u64)?;
                Ok(0)
            }
            _ => Err(Errno::EINVAL.into()),
        }
    }

    pub(super) fn truncate_node(&mut self, node: &NodeRef, length: u64) -> Res<()> {
        let now = self.clock.moment();
        let fs = self.fs_mut();
        fs.change_contents(node)?.truncate(length);
        let meta = &mut fs.change(node)?.meta;
        meta.mtime = now;
        meta.ctime = now;
        Ok(())
    }

    pub(super) fn fallocate(&mut self, rq: &mut Request) -> Answer {
        let mode = rq.uint(1);
        let (offset, length) = (rq.wide(2) as i64, rq.wide(2 + rq.wide_args()) as i64);
        let file = self.table.usable(rq.int(0))?;
        if !file.writable() {
            return Err(Errno::EBADF.into());
        }
        let Object::Regular(node) = file.object.clone() else { return Err(Errno::ENODEV.into()) };
        if mode != 0 {
            return Err(Errno::EOPNOTSUPP.into());
        }
        if offset < 0 || length <= 0 {
            return Err(Errno::EINVAL.into());
        }
        let end = offset.checked_add(length).ok_or(Errno::EFBIG)? as u64;
        if self.metadata(&node)?.size < end {
            self.truncate_node(&node, end)?;
        }
        Ok(0)
    }

    /// Everything is as safe as it will ever be.
    pub(super) fn sync(&mut self, rq: &mut Request, name: &str) -> Answer {
        if name != "sync" {
            match self.table.usable(rq.int(0))?.object {
                Object::Regular(_) | Object::Directory(_) => {}
                _ if name == "syncfs" => {}
                _ => return Err(Errno::EINVAL.into()),
            }
        }
        Ok(0)
    }

    /// Advice about reading ahead.
    pub(super) fn advise(&mut self, rq: &mut Request) -> Answer {
        match self.table.usable(rq.int(0))?.object {
            Object::PipeReader(_) | Object::PipeWriter(_) => Err(Errno::ESPIPE.into()),
            _ => Ok(0),
        }
    }
}

/// A position of the caller's makes sense only where there are positions.
fn check_position(object: &Object, position: Option<u64>) -> Res<()> {
    match (position, object) {
        (None, _) => Ok(()),
        (Some(_), Object::Stream(_) | Object::PipeReader(_) | Object::PipeWriter(_)) => {
            Err(Errno::ESPIPE)
        }
        (Some(at), _) if at > i64::MAX as u64 => Err(Errno::EINVAL),
        (Some(_), _) => Ok(()),
    }
}
