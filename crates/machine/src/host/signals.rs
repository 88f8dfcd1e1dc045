//! Signals to the process itself: actions, the mask, pending signals, timers.
//!
//! The kernel decides *that* a signal is delivered; the machine asks for the [`Disposition`], calls
//! the handler between [`Kernel::enter_handler`] and [`Kernel::leave_handler`], and ends the path
//! where there is none.

use super::errno::{Errno, Res};
use super::layout::{Record, TimeFormat};
use super::request::Request;
use super::stat::word_format;
use super::{Abi, Answer, Halt, Kernel};

const COUNT: usize = 64;
const SIGKILL: i32 = 9;
const SIGALRM: i32 = 14;
const SIGCHLD: i32 = 17;
const SIGCONT: i32 = 18;
const SIGSTOP: i32 = 19;
const SIGTTOU: i32 = 22;
const SIGURG: i32 = 23;
const SIGWINCH: i32 = 28;
/// Signals that cannot be blocked.
const UNBLOCKABLE: u64 = bit(SIGKILL) | bit(SIGSTOP);

const SA_SIGINFO: u64 = 4;
const SA_NODEFER: u64 = 0x4000_0000;
const SA_RESETHAND: u64 = 0x8000_0000;
const HANDLER_DEFAULT: u64 = 0;
const HANDLER_IGNORE: u64 = 1;

/// The size of a signal set in the kernel.
const SET_SIZE: u64 = 8;
/// The alternate stack is off.
const SS_DISABLE: u32 = 2;

const fn bit(signal: i32) -> u64 {
    1 << (signal - 1)
}

/// What happens when a signal is delivered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disposition {
    /// The process ends.
    Terminate,
    /// Nothing.
    Ignore,
    /// A function of the program is called.
    Handler {
        /// Its address.
        address: u64,
        /// It takes three arguments: the number, a `siginfo_t *` and a context.
        with_info: bool,
    },
}

/// The mask to be restored when a handler returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SavedMask(u64);

/// One `struct sigaction`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Action {
    handler: u64,
    flags: u64,
    restorer: u64,
    mask: u64,
}

/// A timer that sends a signal; times are those of the clock's `elapsed`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Timer {
    deadline: u64,
    interval: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Signals {
    actions: [Action; COUNT],
    mask: u64,
    pending: u64,
    timer: Option<Timer>,
    /// The words of the alternate stack: address, flags, size.
    stack: (u64, u32, u64),
}

impl Default for Signals {
    fn default() -> Self {
        Signals {
            actions: [Action::default(); COUNT],
            mask: 0,
            pending: 0,
            timer: None,
            stack: (0, SS_DISABLE, 0),
        }
    }
}

impl Signals {
    fn disposition(&self, signal: i32) -> Disposition {
        let action = &self.actions[signal as usize - 1];
        match action.handler {
            HANDLER_IGNORE => Disposition::Ignore,
            HANDLER_DEFAULT => match signal {
                // With nobody to continue it, stopping would be the end of the run.
                SIGCHLD | SIGCONT | SIGSTOP..=SIGTTOU | SIGURG | SIGWINCH => Disposition::Ignore,
                _ => Disposition::Terminate,
            },
            address => Disposition::Handler { address, with_info: action.flags & SA_SIGINFO != 0 },
        }
    }

    /// The first signal that is pending and not blocked.
    fn deliverable(&self) -> Option<i32> {
        let ready = self.pending & !self.mask;
        (ready != 0).then(|| ready.trailing_zeros() as i32 + 1)
    }
}

impl Kernel {
    /// What a delivered signal does.
    pub fn disposition(&self, signal: i32) -> Disposition {
        self.signals.disposition(signal)
    }

    /// To be called before the handler of `signal`: blocks what it wants blocked.
    pub fn enter_handler(&mut self, signal: i32) -> SavedMask {
        let signals = self.signals_mut();
        let saved = SavedMask(signals.mask);
        let action = &mut signals.actions[signal as usize - 1];
        let own = if action.flags & SA_NODEFER == 0 { bit(signal) } else { 0 };
        let blocked = (action.mask | own) & !UNBLOCKABLE;
        if action.flags & SA_RESETHAND != 0 {
            action.handler = HANDLER_DEFAULT;
        }
        signals.mask |= blocked;
        saved
    }

    /// To be called when a handler returned. Gives a signal that can be delivered now.
    pub fn leave_handler(&mut self, saved: SavedMask) -> Option<i32> {
        self.signals_mut().mask = saved.0;
        self.take_deliverable()
    }

    /// The signals that are blocked now, one bit each: what `sigsetjmp` saves.
    pub fn signal_mask(&self) -> u64 {
        self.signals.mask
    }

    /// Blocks exactly these signals: what `siglongjmp` restores.
    pub fn set_signal_mask(&mut self, mask: u64) {
        self.signals_mut().mask = mask & !UNBLOCKABLE;
    }

    /// Takes a pending signal that is not blocked.
    fn take_deliverable(&mut self) -> Option<i32> {
        let signal = self.signals.deliverable()?;
        self.signals_mut().pending &= !bit(signal);
        Some(signal)
    }

    /// Sends a signal to the process during a call whose result is `value`.
    pub(super) fn raise(&mut self, signal: i32, value: i64) -> Answer {
        if self.signals.disposition(signal) == Disposition::Ignore {
            return Ok(value);
        }
        if self.signals.mask & bit(signal) & !UNBLOCKABLE != 0 {
            self.signals_mut().pending |= bit(signal);
            return Ok(value);
        }
        Err(Halt::Raises { signal, value })
    }

    /// Delivers what a change of the mask let through.
    fn after_mask_change(&mut self, value: i64) -> Answer {
        match self.take_deliverable() {
            Some(signal) => Err(Halt::Raises { signal, value }),
            None => Ok(value),
        }
    }

    pub(super) fn kill(&mut self, rq: &mut Request) -> Answer {
        let (target, signal) = (rq.int(0), rq.int(1));
        let ids = &self.process.ids;
        let own = [0, ids.pid as i32, -(ids.pgid as i32)];
        if !own.contains(&target) {
            if signal != 0 {
                self.outside.warn("signals to other processes are not modelled".into());
            }
            let known = target == ids.ppid as i32 || target == -1;
            return Err(if known { Errno::EPERM } else { Errno::ESRCH }.into());
        }
        self.send_to_self(signal)
    }

    pub(super) fn tkill(&mut self, rq: &mut Request) -> Answer {
        self.thread_kill(rq.int(0), rq.int(1))
    }

    pub(super) fn tgkill(&mut self, rq: &mut Request) -> Answer {
        if rq.int(0) != self.process.ids.pid as i32 {
            return Err(Errno::ESRCH.into());
        }
        self.thread_kill(rq.int(1), rq.int(2))
    }

    fn thread_kill(&mut self, thread: i32, signal: i32) -> Answer {
        if thread <= 0 {
            return Err(Errno::EINVAL.into());
        }
        if thread != self.process.ids.pid as i32 {
            return Err(Errno::ESRCH.into());
        }
        self.send_to_self(signal)
    }

    fn send_to_self(&mut self, signal: i32) -> Answer {
        match signal {
            0 => Ok(0),
            1..=64 => self.raise(signal, 0),
            _ => Err(Errno::EINVAL.into()),
        }
    }

    pub(super) fn sigaction(&mut self, rq: &mut Request) -> Answer {
        let (signal, new, old) = (rq.int(0), rq.word(1), rq.word(2));
        if !(1..=64).contains(&signal) || rq.word(3) != SET_SIZE {
            return Err(Errno::EINVAL.into());
        }
        let fixed = signal == SIGKILL || signal == SIGSTOP;
        if fixed && new != 0 {
            return Err(Errno::EINVAL.into());
        }
        let index = signal as usize - 1;
        let replacement = match new {
            0 => None,
            at => Some(read_action(rq, at)?),
        };
        if old != 0 {
            put_action(rq, old, self.signals.actions[index])?;
        }
        if let Some(action) = replacement {
            let signals = self.signals_mut();
            signals.actions[index] = action;
            if signals.disposition(signal) == Disposition::Ignore {
                signals.pending &= !bit(signal);
            }
        }
        Ok(0)
    }

    pub(super) fn sigprocmask(&mut self, rq: &mut Request) -> Answer {
        let (how, new, old) = (rq.int(0), rq.word(1), rq.word(2));
        if rq.word(3) != SET_SIZE {
            return Err(Errno::EINVAL.into());
        }
        let current = self.signals.mask;
        let wanted = match new {
            0 => current,
            at => {
                let set = rq.u64_at(at)?;
                match how {
                    0 => current | set,
                    1 => current & !set,
                    2 => set,
                    _ => return Err(Errno::EINVAL.into()),
                }
            }
        };
        rq.put_unless_null(old, &current.to_le_bytes())?;
        let mask = wanted & !UNBLOCKABLE;
        if mask != current {
            self.signals_mut().mask = mask;
        }
        self.after_mask_change(0)
    }

    pub(super) fn sigpending(&mut self, rq: &mut Request) -> Answer {
        let pending = self.signals.pending & self.signals.mask;
        rq.put(rq.word(0), &pending.to_le_bytes())?;
        Ok(0)
    }

    /// Waits with another mask. The old one is back when the call returns, so the handler runs
    /// under it; nothing can tell the difference but a handler that looks at the mask.
    pub(super) fn sigsuspend(&mut self, rq: &mut Request) -> Answer {
        let mask = rq.u64_at(rq.word(0))? & !UNBLOCKABLE;
        let ready = self.signals.pending & !mask;
        if ready != 0 {
            let signal = ready.trailing_zeros() as i32 + 1;
            self.signals_mut().pending &= !bit(signal);
            return Err(Halt::Raises { signal, value: -i64::from(Errno::EINTR.0) });
        }
        if mask & bit(SIGALRM) != 0 {
            return Err(Halt::Unsupported("waiting for a signal".into()));
        }
        self.wait_for_signal("waiting for a signal")
    }

    pub(super) fn pause(&mut self) -> Answer {
        self.wait_for_signal("waiting for a signal")
    }

    /// Waits until a timer runs out: nobody else sends signals.
    pub(super) fn wait_for_signal(&mut self, what: &str) -> Answer {
        match self.next_timer() {
            Some(left) if self.signals.disposition(SIGALRM) != Disposition::Ignore => {
                self.clock.advance(left);
                self.interrupted_by_timer()
            }
            _ => Err(Halt::Unsupported(format!("{what} that never comes"))),
        }
    }

    /// Takes a pending signal of a set, or waits for the timer.
    pub(super) fn sigtimedwait(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        let set = rq.u64_at(rq.word(0))?;
        let info = rq.word(1);
        let timeout = self.timeout_at(rq, rq.word(2), format)?;
        let mut ready = self.signals.pending & set;
        if ready == 0 && set & bit(SIGALRM) != 0 {
            let left = self.next_timer().filter(|left| timeout.is_none_or(|t| *left <= t));
            if let Some(left) = left {
                self.clock.advance(left);
                self.restart_timer();
                ready = bit(SIGALRM);
            }
        }
        if ready == 0 {
            return match timeout {
                Some(nanoseconds) => {
                    self.sleep_for(nanoseconds)?;
                    Err(Errno::EAGAIN.into())
                }
                None => Err(Halt::Unsupported("waiting for a signal that never comes".into())),
            };
        }
        let signal = ready.trailing_zeros() as i32 + 1;
        self.signals_mut().pending &= !bit(signal);
        let mut out = Record::default();
        out.u32(signal as u32);
        out.zeros(124);
        rq.put_unless_null(info, &out.0)?;
        Ok(signal.into())
    }

    pub(super) fn sigaltstack(&mut self, rq: &mut Request) -> Answer {
        let (new, old, word) = (rq.word(0), rq.word(1), rq.word_size());
        let replacement = match new {
            0 => None,
            at => {
                let flags = rq.u32_at(at + word)?;
                let size = rq.word_at(at + 2 * word)?;
                if flags & !SS_DISABLE != 0 {
                    return Err(Errno::EINVAL.into());
                }
                if flags & SS_DISABLE == 0 && size < 2048 {
                    return Err(Errno::ENOMEM.into());
                }
                Some((rq.word_at(at)?, flags, size))
            }
        };
        if old != 0 {
            let (address, flags, size) = self.signals.stack;
            let mut out = Record::default();
            out.word(rq.abi, address);
            out.word(rq.abi, flags.into());
            out.word(rq.abi, size);
            rq.put(old, &out.0)?;
        }
        if let Some(stack) = replacement {
            self.signals_mut().stack = stack;
        }
        Ok(0)
    }

    pub(super) fn alarm(&mut self, rq: &mut Request) -> Answer {
        let left = self.next_timer().unwrap_or(0).div_ceil(SECOND);
        self.set_timer(u64::from(rq.uint(0)) * SECOND, 0);
        Ok(left as i64)
    }

    pub(super) fn getitimer(&mut self, rq: &mut Request) -> Answer {
        self.put_timer(rq, rq.int(0), rq.word(1))?;
        Ok(0)
    }

    pub(super) fn setitimer(&mut self, rq: &mut Request) -> Answer {
        let (which, new, old) = (rq.int(0), rq.word(1), rq.word(2));
        let format = word_format(rq.abi);
        let bytes = rq.slice(new, 2 * format.size() as usize)?;
        let mut values = [0; 2];
        for (i, value) in values.iter_mut().enumerate() {
            let (sec, usec) = format.unpack(&bytes[i * format.size() as usize..]);
            if sec < 0 || !(0..1_000_000).contains(&usec) {
                return Err(Errno::EINVAL.into());
            }
            *value = sec as u64 * SECOND + usec as u64 * 1000;
        }
        if old != 0 {
            self.put_timer(rq, which, old)?;
        }
        match which {
            0 => self.set_timer(values[1], values[0]),
            1 | 2 => self.outside.warn("timers of processor time are not modelled".into()),
            _ => return Err(Errno::EINVAL.into()),
        }
        Ok(0)
    }

    fn put_timer(&self, rq: &mut Request, which: i32, addr: u64) -> Res<()> {
        let (interval, left) = match which {
            0 => (self.signals.timer.map_or(0, |t| t.interval), self.next_timer().unwrap_or(0)),
            1 | 2 => (0, 0),
            _ => return Err(Errno::EINVAL),
        };
        let format = word_format(rq.abi);
        let time = |t: u64| format.pair((t / SECOND) as i64, (t % SECOND / 1000) as i64);
        rq.put(addr, &[time(interval), time(left)].concat())
    }

    fn set_timer(&mut self, delay: u64, interval: u64) {
        let deadline = self.clock.elapsed() + delay;
        self.signals_mut().timer = (delay > 0).then_some(Timer { deadline, interval });
    }

    /// Nanoseconds until the timer runs out.
    pub(super) fn next_timer(&self) -> Option<u64> {
        self.signals.timer.map(|t| t.deadline.saturating_sub(self.clock.elapsed()))
    }

    fn restart_timer(&mut self) {
        let now = self.clock.elapsed();
        let next = |t: Timer| Timer { deadline: now + t.interval, ..t };
        let signals = self.signals_mut();
        signals.timer = signals.timer.filter(|t| t.interval > 0).map(next);
    }

    /// The timer ran out during a call that waits.
    pub(super) fn interrupted_by_timer(&mut self) -> Answer {
        self.restart_timer();
        let value = -i64::from(Errno::EINTR.0);
        self.raise(SIGALRM, value).map(|_| 0)
    }

    /// The signal of a timer that ran out during a call that does not wait.
    pub(super) fn expired_timer(&mut self) -> Option<i32> {
        if self.next_timer()? > 0 {
            return None;
        }
        self.restart_timer();
        match self.raise(SIGALRM, 0) {
            Err(Halt::Raises { signal, .. }) => Some(signal),
            _ => None,
        }
    }
}

const SECOND: u64 = 1_000_000_000;

fn read_action(rq: &mut Request, at: u64) -> Res<Action> {
    let word = rq.word_size();
    Ok(Action {
        handler: rq.word_at(at)?,
        flags: rq.word_at(at + word)?,
        restorer: rq.word_at(at + 2 * word)?,
        mask: rq.u64_at(at + 3 * word)?,
    })
}

fn put_action(rq: &mut Request, at: u64, action: Action) -> Res<()> {
    let abi: Abi = rq.abi;
    let mut out = Record::default();
    [action.handler, action.flags, action.restorer].iter().for_each(|w| out.word(abi, *w));
    out.u64(action.mask);
    rq.put(at, &out.0)
}
