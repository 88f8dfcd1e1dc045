//! `ioctl`: mostly the question whether a descriptor is a terminal.
//!
//! Only inherited streams can be one. They answer as the real descriptor does, so the C library
//! chooses the same buffering as natively. Changes to a terminal's settings are accepted and have
//! no effect outside.

use super::descriptors::{Object, flag};
use super::errno::{Errno, Res};
use super::layout::Record;
use super::request::Request;
use super::world::Stream;
use super::{Answer, Kernel};

const TCGETS: u32 = 0x5401;
const TCSETS: u32 = 0x5402;
const TCSETSF: u32 = 0x5404;
const TIOCGPGRP: u32 = 0x540f;
const TIOCSPGRP: u32 = 0x5410;
const TIOCGWINSZ: u32 = 0x5413;
const TIOCSWINSZ: u32 = 0x5414;
const FIONREAD: u32 = 0x541b;
const FIONBIO: u32 = 0x5421;
const FIONCLEX: u32 = 0x5450;
const FIOCLEX: u32 = 0x5451;

impl Kernel {
    pub(super) fn ioctl(&mut self, rq: &mut Request) -> Answer {
        let (fd, addr) = (rq.int(0), rq.word(2));
        let file = self.table.file(fd)?;
        if file.flags & flag::PATH != 0 {
            return Err(Errno::EBADF.into());
        }
        match rq.uint(1) {
            FIOCLEX => self.table_mut().set_close_on_exec(fd, true)?,
            FIONCLEX => self.table_mut().set_close_on_exec(fd, false)?,
            FIONBIO => {
                let on = rq.u32_at(addr)? != 0;
                let flags = &mut self.table_mut().file_mut(fd)?.flags;
                *flags = *flags & !flag::NONBLOCK | if on { flag::NONBLOCK } else { 0 };
            }
            FIONREAD => {
                let count = self.readable_bytes(fd)?;
                rq.put(addr, &(count.min(i32::MAX as u64) as u32).to_le_bytes())?;
            }
            request => {
                let Object::Stream(stream) = file.object else { return Err(Errno::ENOTTY.into()) };
                self.terminal_request(rq, stream, request)?;
            }
        }
        Ok(0)
    }

    fn terminal_request(&self, rq: &mut Request, stream: Stream, request: u32) -> Res<()> {
        let terminal = self.outside.terminal(stream)?;
        let addr = rq.word(2);
        match request {
            TCGETS => rq.put(addr, &terminal.settings),
            TIOCGWINSZ => {
                let mut out = Record::default();
                terminal.window.iter().for_each(|n| out.u16(*n));
                rq.put(addr, &out.0)
            }
            TIOCGPGRP => rq.put(addr, &self.process.ids.pgid.to_le_bytes()),
            TCSETS..=TCSETSF | TIOCSWINSZ | TIOCSPGRP => Ok(()),
            _ => {
                self.outside.warn(format!("ioctl {request:#x} is not modelled"));
                Err(Errno::EINVAL)
            }
        }
    }

    /// How many bytes a read would give at once.
    fn readable_bytes(&self, fd: i32) -> Res<u64> {
        let file = self.table.file(fd)?;
        match &file.object {
            Object::Regular(node) => Ok(self.metadata(node)?.size.saturating_sub(file.offset)),
            Object::Stream(Stream::In) => match self.outside.input_available(file.offset) {
                Some(count) => Ok(count),
                None => self.outside.input_pending(),
            },
            Object::PipeReader(pipe) | Object::PipeWriter(pipe) => {
                Ok(self.table.pipes.get(pipe).map_or(0, |p| p.len() as u64))
            }
            _ => Err(Errno::ENOTTY),
        }
    }
}
