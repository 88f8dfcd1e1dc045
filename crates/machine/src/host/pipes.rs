//! Pipes, and waiting for descriptors to become ready.
//!
//! There is one process, so a read that would wait for another one to write waits for ever: that
//! is where the model ends.

use super::descriptors::{Object, OpenFile, flag};
use super::errno::{Errno, Res};
use super::layout::TimeFormat;
use super::request::Request;
use super::world::Stream;
use super::{Answer, Data, Halt, Kernel};

/// Bytes that fit into a pipe.
pub(super) const CAPACITY: usize = 65536;
/// Up to this size a write is done whole or not at all.
const ATOMIC: usize = 4096;

const POLL_IN: u16 = 0x001;
const POLL_OUT: u16 = 0x004;
const POLL_ERR: u16 = 0x008;
const POLL_HUP: u16 = 0x010;
const POLL_NVAL: u16 = 0x020;
/// The "normal data" names of readable and writable.
const POLL_IN_ANY: u16 = POLL_IN | 0x040;
const POLL_OUT_ANY: u16 = POLL_OUT | 0x100;

impl Kernel {
    pub(super) fn pipe(&mut self, rq: &mut Request) -> Answer {
        self.make_pipe(rq, 0)
    }

    pub(super) fn pipe2(&mut self, rq: &mut Request) -> Answer {
        let flags = rq.uint(1);
        if flags & !(flag::CLOSE_ON_EXEC | flag::NONBLOCK | 0o40_000) != 0 {
            return Err(Errno::EINVAL.into());
        }
        self.make_pipe(rq, flags)
    }

    fn make_pipe(&mut self, rq: &mut Request, flags: u32) -> Answer {
        let status = flags & flag::NONBLOCK;
        let cloexec = flags & flag::CLOSE_ON_EXEC != 0;
        let pipe = self.table_mut().new_pipe();
        let reader = OpenFile::new(Object::PipeReader(pipe), flag::READ_ONLY | status);
        let writer = OpenFile::new(Object::PipeWriter(pipe), flag::WRITE_ONLY | status);
        let limit = self.process.descriptor_limit();
        let read_end = self.install(reader, cloexec)? as i32;
        let write_end = match self.table_mut().open(writer, cloexec, limit) {
            Ok(fd) => fd,
            Err(errno) => {
                self.table_mut().close(read_end)?;
                self.table_mut().pipes.remove(&pipe);
                return Err(errno.into());
            }
        };
        let ends = [read_end.to_le_bytes(), write_end.to_le_bytes()].concat();
        rq.put(rq.word(0), &ends)?;
        Ok(0)
    }

    pub(super) fn read_pipe(
        &mut self,
        pipe: u32,
        nonblocking: bool,
        len: usize,
    ) -> Result<Data, Halt> {
        let empty = self.table.pipes.get(&pipe).is_none_or(|p| p.is_empty());
        if empty {
            if !self.table.has_writer(pipe) || len == 0 {
                return Ok(Data::default());
            }
            if nonblocking {
                return Err(Errno::EAGAIN.into());
            }
            return Err(Halt::Unsupported("waiting for data in a pipe".into()));
        }
        let queue = self.table_mut().pipes.get_mut(&pipe).ok_or(Errno::EBADF)?;
        let n = queue.len().min(len);
        Ok(queue.drain(..n).collect())
    }

    pub(super) fn write_pipe(
        &mut self,
        pipe: u32,
        nonblocking: bool,
        data: &Data,
    ) -> Result<usize, Halt> {
        let queue = self.table_mut().pipes.get_mut(&pipe).ok_or(Errno::EBADF)?;
        let room = CAPACITY - queue.len();
        if room < data.len() && !nonblocking {
            return Err(Halt::Unsupported("waiting for room in a pipe".into()));
        }
        if room == 0 || (room < data.len() && data.len() <= ATOMIC) {
            return Err(Errno::EAGAIN.into());
        }
        let n = room.min(data.len());
        queue.extend(data.part(0, n).cells());
        Ok(n)
    }

    /// What a descriptor is ready for.
    fn readiness(&self, fd: i32) -> Res<u16> {
        let file = self.table.file(fd)?;
        Ok(match &file.object {
            Object::PipeReader(pipe) => {
                let filled = self.table.pipes.get(pipe).is_some_and(|p| !p.is_empty());
                let ended = !self.table.has_writer(*pipe);
                (if filled { POLL_IN_ANY } else { 0 }) | (if ended { POLL_HUP } else { 0 })
            }
            Object::PipeWriter(pipe) => {
                let room = self.table.pipes.get(pipe).is_some_and(|p| p.len() < CAPACITY);
                let broken = !self.table.has_reader(*pipe);
                (if room { POLL_OUT_ANY } else { 0 }) | (if broken { POLL_ERR } else { 0 })
            }
            Object::Stream(Stream::In) => {
                self.note_input_length(fd);
                match self.outside.input_available(file.offset) {
                    Some(0) => POLL_HUP,
                    Some(_) => POLL_IN_ANY,
                    None => self.outside.poll_input(Some(0)),
                }
            }
            Object::Stream(_) => POLL_OUT_ANY,
            Object::Name(_) => POLL_NVAL,
            Object::Regular(_) | Object::Directory(_) | Object::Device(..) => {
                POLL_IN_ANY | POLL_OUT_ANY
            }
        })
    }

    pub(super) fn poll(&mut self, rq: &mut Request) -> Answer {
        let milliseconds = rq.int(2);
        let timeout = (milliseconds >= 0).then(|| milliseconds as u64 * 1_000_000);
        self.poll_for(rq, timeout)
    }

    pub(super) fn ppoll(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        let timeout = self.timeout_at(rq, rq.word(2), format)?;
        self.poll_for(rq, timeout)
    }

    fn poll_for(&mut self, rq: &mut Request, timeout: Option<u64>) -> Answer {
        let (addr, count) = (rq.word(0), rq.word(1));
        if count > self.process.descriptor_limit() {
            return Err(Errno::EINVAL.into());
        }
        let mut ready = self.poll_once(rq, addr, count)?;
        if ready == 0 && timeout != Some(0) {
            let mut fds = Vec::new();
            for i in 0..count {
                fds.push(rq.u32_at(addr + 8 * i)? as i32);
            }
            if self.wait_for_input(&fds, timeout) {
                ready = self.poll_once(rq, addr, count)?;
            }
        }
        if ready == 0 {
            return self.wait_in_vain(timeout);
        }
        Ok(ready)
    }

    /// Fills in what each entry is ready for; returns how many are ready for something.
    fn poll_once(&self, rq: &mut Request, addr: u64, count: u64) -> Res<i64> {
        let mut ready = 0;
        for i in 0..count {
            let entry: [u8; 8] = rq.bytes(addr + 8 * i)?;
            let fd = i32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]);
            let wanted = u16::from_le_bytes([entry[4], entry[5]]);
            let always = POLL_ERR | POLL_HUP | POLL_NVAL;
            let events = match fd {
                ..0 => 0,
                _ => self.readiness(fd).unwrap_or(POLL_NVAL) & (wanted | always),
            };
            rq.put(addr + 8 * i + 6, &events.to_le_bytes())?;
            ready += i64::from(events != 0);
        }
        Ok(ready)
    }

    /// Waits for the real standard input if one of the descriptors is that: it is the only thing
    /// that can become ready by waiting.
    fn wait_for_input(&self, fds: &[i32], timeout: Option<u64>) -> bool {
        let awaits = |fd: &i32| {
            self.table.file(*fd).is_ok_and(|file| {
                matches!(file.object, Object::Stream(Stream::In))
                    && self.outside.input_available(file.offset).is_none()
            })
        };
        fds.iter().any(awaits) && self.outside.poll_input(timeout) != 0
    }

    /// Nothing will become ready: only time passes.
    fn wait_in_vain(&mut self, timeout: Option<u64>) -> Answer {
        match timeout {
            Some(0) => Ok(0),
            Some(nanoseconds) => self.sleep_for(nanoseconds).map(|_| 0),
            None => self.wait_for_signal("waiting for a descriptor"),
        }
    }

    pub(super) fn select(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        let timeout = match rq.word(4) {
            0 => None,
            at => {
                let bytes = rq.slice(at, format.size() as usize)?;
                let (sec, usec) = format.unpack(&bytes);
                if sec < 0 || usec < 0 {
                    return Err(Errno::EINVAL.into());
                }
                Some(sec as u64 * 1_000_000_000 + usec as u64 * 1000)
            }
        };
        self.select_for(rq, timeout)
    }

    pub(super) fn pselect6(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        let timeout = self.timeout_at(rq, rq.word(4), format)?;
        self.select_for(rq, timeout)
    }

    fn select_for(&mut self, rq: &mut Request, timeout: Option<u64>) -> Answer {
        let count = rq.int(0);
        if !(0..=1024).contains(&count) {
            return Err(Errno::EINVAL.into());
        }
        let size = (count as usize).div_ceil(8 * rq.word_size() as usize) * rq.word_size() as usize;
        let sets = [rq.word(1), rq.word(2), rq.word(3)];
        let asked = self.read_sets(rq, sets, size)?;
        let mut ready = self.select_once(rq, sets, &asked, count)?;
        if ready == 0 && timeout != Some(0) {
            let has =
                |fd: i32| asked[0].get(fd as usize / 8).is_some_and(|b| b >> (fd % 8) & 1 != 0);
            let fds: Vec<i32> = (0..count).filter(|fd| has(*fd)).collect();
            if self.wait_for_input(&fds, timeout) {
                ready = self.select_once(rq, sets, &asked, count)?;
            }
        }
        if ready == 0 {
            return self.wait_in_vain(timeout);
        }
        Ok(ready)
    }

    /// The three sets; one that is not given is empty.
    fn read_sets(&self, rq: &mut Request, sets: [u64; 3], size: usize) -> Res<[Vec<u8>; 3]> {
        let mut asked = [const { Vec::new() }; 3];
        for (set, addr) in asked.iter_mut().zip(sets) {
            if addr != 0 {
                *set = rq.slice(addr, size)?;
            }
        }
        Ok(asked)
    }

    /// Writes back which descriptors of each set are ready; returns how many.
    fn select_once(
        &self,
        rq: &mut Request,
        sets: [u64; 3],
        asked: &[Vec<u8>; 3],
        count: i32,
    ) -> Res<i64> {
        let meanings = [POLL_IN_ANY | POLL_HUP | POLL_ERR, POLL_OUT_ANY | POLL_ERR, 0];
        let mut answers = asked.clone();
        let mut ready = 0;
        for (set, meaning) in answers.iter_mut().zip(meanings) {
            for fd in 0..count {
                let (byte, bit) = (fd as usize / 8, 1 << (fd % 8));
                if set.get(byte).is_none_or(|b| b & bit == 0) {
                    continue;
                }
                if self.readiness(fd)? & meaning == 0 {
                    set[byte] &= !bit;
                } else {
                    ready += 1;
                }
            }
        }
        for (set, addr) in answers.iter().zip(sets) {
            rq.put(addr, set)?;
        }
        Ok(ready)
    }
}
