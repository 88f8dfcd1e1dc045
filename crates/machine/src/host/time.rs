//! Time, which is virtual: it starts when the world says and moves a little whenever the program
//! looks at it, and by as much as the program sleeps. Calls that do not look at it leave it alone,
//! so that two paths are not kept apart by how many calls they made.

use std::time::Duration;

use super::errno::{Errno, Res};
use super::layout::TimeFormat;
use super::node::Moment;
use super::request::Request;
use super::stat::word_format;
use super::{Answer, Kernel};
use crate::grounds::Concrete;

const SECOND: u64 = 1_000_000_000;
/// How much time passes between two looks at the clock.
const STEP: u64 = 1_000;
/// How long before the program the machine was started.
const UPTIME_AT_START: u64 = 1_000 * SECOND;
/// Ticks of `times` per second.
const TICKS: u64 = 100;
const TIMER_ABSTIME: u32 = 1;

/// The virtual clock, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    start: u64,
    elapsed: u64,
}

impl Clock {
    pub fn starting_at(since_1970: Duration) -> Self {
        Clock { start: since_1970.as_nanos() as u64, elapsed: 0 }
    }

    /// Time of day without letting time pass.
    pub fn moment(&self) -> Moment {
        let now = self.start + self.elapsed;
        Moment { sec: (now / SECOND) as i64, nsec: (now % SECOND) as u32 }
    }

    /// Nanoseconds since the program started.
    pub fn elapsed(&self) -> u64 {
        self.elapsed
    }

    pub fn advance(&mut self, nanoseconds: u64) {
        self.elapsed = self.elapsed.saturating_add(nanoseconds);
    }
}

impl Kernel {
    /// Reads a clock; time passes.
    fn look(&mut self, id: i32) -> Res<u64> {
        self.outside.notes.look(Concrete::Clock);
        self.clock.advance(STEP);
        self.reading(id)
    }

    fn reading(&self, id: i32) -> Res<u64> {
        let elapsed = self.clock.elapsed();
        match id {
            // Real time, coarse or in atomic seconds.
            0 | 5 | 8 | 11 => Ok(self.clock.start + elapsed),
            // Monotonic, raw, coarse, with suspension.
            1 | 4 | 6 | 7 | 9 => Ok(UPTIME_AT_START + elapsed),
            // Processor time of the process and of the thread.
            2 | 3 => Ok(elapsed),
            _ => Err(Errno::EINVAL),
        }
    }

    pub(super) fn clock_gettime(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        let now = self.look(rq.int(0))?;
        rq.put(rq.word(1), &seconds_and_rest(format, now))?;
        Ok(0)
    }

    pub(super) fn clock_getres(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        self.reading(rq.int(0))?;
        let resolution = match rq.int(0) {
            5 | 6 => 4_000_000,
            _ => 1,
        };
        rq.put_unless_null(rq.word(1), &format.pair(0, resolution))?;
        Ok(0)
    }

    /// Setting the clock is for the superuser, and it would be seen by others.
    pub(super) fn clock_settime(&mut self, rq: &mut Request) -> Answer {
        self.reading(rq.int(0))?;
        Err(Errno::EPERM.into())
    }

    pub(super) fn gettimeofday(&mut self, rq: &mut Request) -> Answer {
        let now = self.look(0)?;
        let format = word_format(rq.abi);
        let time = format.pair((now / SECOND) as i64, (now % SECOND / 1000) as i64);
        rq.put_unless_null(rq.word(0), &time)?;
        rq.put_unless_null(rq.word(1), &[0; 8])?;
        Ok(0)
    }

    pub(super) fn time(&mut self, rq: &mut Request) -> Answer {
        let now = self.look(0)? / SECOND;
        let bytes = now.to_le_bytes();
        let size = rq.word_size() as usize;
        rq.put_unless_null(rq.word(0), &bytes[..size])?;
        Ok(now as i64)
    }

    pub(super) fn times(&mut self, rq: &mut Request) -> Answer {
        self.outside.notes.look(Concrete::Clock);
        self.clock.advance(STEP);
        let ticks = self.clock.elapsed() * TICKS / SECOND;
        let mut out = super::layout::Record::default();
        [ticks, 0, 0, 0].iter().for_each(|n| out.word(rq.abi, *n));
        rq.put_unless_null(rq.word(0), &out.0)?;
        Ok(((UPTIME_AT_START + self.clock.elapsed()) * TICKS / SECOND) as i64)
    }

    pub(super) fn nanosleep(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        let request = rq.slice(rq.word(0), format.size() as usize)?;
        let duration = nanoseconds(format, &request)?;
        self.sleep(rq, duration, rq.word(1), format)
    }

    pub(super) fn clock_nanosleep(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        let now = self.reading(rq.int(0))?;
        let request = rq.slice(rq.word(2), format.size() as usize)?;
        let duration = nanoseconds(format, &request)?;
        if rq.uint(1) & TIMER_ABSTIME != 0 {
            return self.sleep(rq, duration.saturating_sub(now), 0, format);
        }
        self.sleep(rq, duration, rq.word(3), format)
    }

    fn sleep(&mut self, rq: &mut Request, duration: u64, left: u64, format: TimeFormat) -> Answer {
        let before = self.clock.elapsed();
        let answer = self.sleep_for(duration);
        if let Err(super::Halt::Raises { .. }) = &answer {
            let slept = self.clock.elapsed() - before;
            let rest = duration.saturating_sub(slept);
            rq.put_unless_null(left, &seconds_and_rest(format, rest))?;
        }
        answer
    }

    /// Lets time pass, up to a timer that runs out before.
    pub(super) fn sleep_for(&mut self, duration: u64) -> Answer {
        match self.next_timer() {
            Some(left) if left <= duration => {
                self.clock.advance(left);
                self.interrupted_by_timer()
            }
            _ => {
                self.clock.advance(duration);
                Ok(0)
            }
        }
    }

    /// An optional timeout: none if the address is null.
    pub(super) fn timeout_at(
        &self,
        rq: &mut Request,
        addr: u64,
        format: TimeFormat,
    ) -> Res<Option<u64>> {
        if addr == 0 {
            return Ok(None);
        }
        let bytes = rq.slice(addr, format.size() as usize)?;
        nanoseconds(format, &bytes).map(Some)
    }
}

/// A `timespec` for a number of nanoseconds.
pub(super) fn seconds_and_rest(format: TimeFormat, nanoseconds: u64) -> Vec<u8> {
    format.pair((nanoseconds / SECOND) as i64, (nanoseconds % SECOND) as i64)
}

/// The nanoseconds of a `timespec`.
fn nanoseconds(format: TimeFormat, bytes: &[u8]) -> Res<u64> {
    let (sec, nsec) = format.unpack(bytes);
    if sec < 0 || !(0..SECOND as i64).contains(&nsec) {
        return Err(Errno::EINVAL);
    }
    Ok((sec as u64).saturating_mul(SECOND).saturating_add(nsec as u64))
}
