//! The process: how it ends, its limits, and what it can ask about the machine.

use std::rc::Rc;

use super::errno::{Errno, Res};
use super::layout::{self, Record, TimeFormat};
use super::node::Location;
use super::paths::{AT_FDCWD, permission};
use super::request::Request;
use super::stat::word_format;
use super::world::{Ids, LIMITS, Limit, World};
use super::{Abi, Answer, Halt, Kernel};
use crate::grounds::Concrete;

const LIMIT_OF_STACK: usize = 3;
const LIMIT_OF_DESCRIPTORS: usize = 7;
const AT_EMPTY_PATH: u32 = 0x1000;

/// What belongs to the process and is not in a group of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Process {
    pub root: Rc<Location>,
    pub cwd: Rc<Location>,
    pub umask: u32,
    pub ids: Ids,
    /// Saved user and group.
    pub saved: (u32, u32),
    limits: [Limit; LIMITS],
    nice: i32,
    name: [u8; 16],
}

impl Process {
    pub fn new(world: &World, root: Rc<Location>) -> Self {
        let program = world.arguments.first().map_or(&b""[..], |p| p);
        let base = program.rsplit(|b| *b == b'/').next().unwrap_or_default();
        let mut name = [0; 16];
        let length = base.len().min(15);
        name[..length].copy_from_slice(&base[..length]);
        Process {
            cwd: root.clone(),
            root,
            umask: world.umask,
            saved: (world.ids.euid, world.ids.egid),
            ids: world.ids.clone(),
            limits: world.limits,
            nice: world.nice,
            name,
        }
    }

    /// Descriptors are below this.
    pub fn descriptor_limit(&self) -> u64 {
        self.limits[LIMIT_OF_DESCRIPTORS].soft
    }
}

impl Kernel {
    pub(super) fn exit(&mut self, rq: &mut Request) -> Answer {
        Err(Halt::Exits(rq.int(0) & 0xff))
    }

    /// A second process or thread.
    pub(super) fn spawn(&mut self, name: &str) -> Answer {
        Err(Halt::Unsupported(name.into()))
    }

    pub(super) fn execve(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(0)?;
        self.execute(AT_FDCWD, &path)
    }

    pub(super) fn execveat(&mut self, rq: &mut Request) -> Answer {
        let path = rq.path(1)?;
        if path.is_empty() && rq.uint(4) & AT_EMPTY_PATH != 0 {
            self.table.file(rq.int(0))?;
            return Err(Halt::Unsupported("execveat".into()));
        }
        self.execute(rq.int(0), &path)
    }

    /// Another program cannot be run, but that there is none to run can be said: shells and `env`
    /// try one directory after the other.
    fn execute(&mut self, dirfd: i32, path: &[u8]) -> Answer {
        let found = self.resolve(dirfd, path, true)?;
        let meta = self.metadata(found.existing()?)?;
        if !meta.is_regular() {
            return Err(Errno::EACCES.into());
        }
        self.demand(&meta, permission::EXECUTE)?;
        Err(Halt::Unsupported(format!("execve of {}", String::from_utf8_lossy(path))))
    }

    /// There never is a child.
    pub(super) fn wait(&mut self) -> Answer {
        Err(Errno::ECHILD.into())
    }

    pub(super) fn uname(&mut self, rq: &mut Request) -> Answer {
        let name = layout::utsname(&self.outside.world.system);
        rq.put(rq.word(0), &name)?;
        Ok(0)
    }

    pub(super) fn sysinfo(&mut self, rq: &mut Request) -> Answer {
        let memory = self.outside.world.memory;
        let uptime = 1000 + self.clock.elapsed() / 1_000_000_000;
        // On i386 the sizes count pages.
        let (sizes, unit) = match rq.abi {
            Abi::X86_64 => (memory, 1),
            Abi::I386 => (memory / 4096, 4096),
        };
        let mut out = Record::default();
        [uptime, 0, 0, 0, sizes, sizes / 2, 0, 0, 0, 0].iter().for_each(|n| out.word(rq.abi, *n));
        out.u16(1);
        out.u16(0);
        out.zeros(if rq.abi == Abi::X86_64 { 4 } else { 0 });
        out.word(rq.abi, 0);
        out.word(rq.abi, 0);
        out.u32(unit);
        out.zeros(if rq.abi == Abi::X86_64 { 4 } else { 8 });
        rq.put(rq.word(0), &out.0)?;
        Ok(0)
    }

    fn limit(&self, resource: u32) -> Res<Limit> {
        self.process.limits.get(resource as usize).copied().ok_or(Errno::EINVAL)
    }

    fn set_limit(&mut self, resource: u32, limit: Limit) -> Res<()> {
        let old = self.limit(resource)?;
        if limit.soft > limit.hard {
            return Err(Errno::EINVAL);
        }
        if limit.hard > old.hard && self.process.ids.euid != 0 {
            return Err(Errno::EPERM);
        }
        self.process_mut().limits[resource as usize] = limit;
        Ok(())
    }

    pub(super) fn getrlimit(&mut self, rq: &mut Request) -> Answer {
        let limit = self.limit(rq.uint(0))?;
        rq.put(rq.word(1), &layout::rlimit(rq.abi, limit))?;
        Ok(0)
    }

    pub(super) fn setrlimit(&mut self, rq: &mut Request) -> Answer {
        let bytes = rq.slice(rq.word(1), 2 * rq.word_size() as usize)?;
        self.set_limit(rq.uint(0), layout::limit_of(rq.abi, &bytes))?;
        Ok(0)
    }

    /// The same structure in both ABIs.
    pub(super) fn prlimit64(&mut self, rq: &mut Request) -> Answer {
        let (pid, resource, new, old) = (rq.int(0), rq.uint(1), rq.word(2), rq.word(3));
        if pid != 0 && pid != self.process.ids.pid as i32 {
            return Err(Errno::ESRCH.into());
        }
        let limit = self.limit(resource)?;
        let wanted = match new {
            0 => None,
            at => Some(layout::limit_of(Abi::X86_64, &rq.slice(at, 16)?)),
        };
        if let Some(wanted) = wanted {
            self.set_limit(resource, wanted)?;
        }
        rq.put_unless_null(old, &layout::rlimit(Abi::X86_64, limit))?;
        Ok(0)
    }

    /// The size of the stack that the process may use.
    pub fn stack_limit(&self) -> u64 {
        self.process.limits[LIMIT_OF_STACK].soft
    }

    pub(super) fn getrusage(&mut self, rq: &mut Request) -> Answer {
        if !(-1..=1).contains(&rq.int(0)) {
            return Err(Errno::EINVAL.into());
        }
        let format = word_format(rq.abi);
        self.outside.notes.look(Concrete::Clock);
        let used = self.clock.elapsed() / 1000;
        let mut out = Record(format.pair((used / 1_000_000) as i64, (used % 1_000_000) as i64));
        out.0.extend(format.pair(0, 0));
        (0..14).for_each(|_| out.word(rq.abi, 0));
        rq.put(rq.word(1), &out.0)?;
        Ok(0)
    }

    pub(super) fn getpriority(&mut self) -> Answer {
        // The kernel counts from 40 down so that no priority looks like an error.
        Ok((20 - self.process.nice).into())
    }

    pub(super) fn setpriority(&mut self, rq: &mut Request) -> Answer {
        let wanted = rq.int(2).clamp(-20, 19);
        if wanted < self.process.nice && self.process.ids.euid != 0 {
            return Err(Errno::EACCES.into());
        }
        self.process_mut().nice = wanted;
        Ok(0)
    }

    pub(super) fn sched_getaffinity(&mut self, rq: &mut Request) -> Answer {
        let processors = self.outside.world.processors;
        let size = processors.div_ceil(64).max(1) * 8;
        if rq.word(1) < size as u64 || !rq.word(1).is_multiple_of(rq.word_size()) {
            return Err(Errno::EINVAL.into());
        }
        let mut set = vec![0; size];
        (0..processors).for_each(|cpu| set[cpu / 8] |= 1 << (cpu % 8));
        rq.put(rq.word(2), &set)?;
        Ok(size as i64)
    }

    pub(super) fn sched_getparam(&mut self, rq: &mut Request) -> Answer {
        rq.put(rq.word(1), &[0; 4])?;
        Ok(0)
    }

    pub(super) fn sched_rr_get_interval(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        rq.put(rq.word(1), &format.pair(0, 4_000_000))?;
        Ok(0)
    }

    pub(super) fn getcpu(&mut self, rq: &mut Request) -> Answer {
        rq.put_unless_null(rq.word(0), &[0; 4])?;
        rq.put_unless_null(rq.word(1), &[0; 4])?;
        Ok(0)
    }

    pub(super) fn prctl(&mut self, rq: &mut Request) -> Answer {
        const SET_NAME: i32 = 15;
        const GET_NAME: i32 = 16;
        match rq.int(0) {
            SET_NAME => {
                let mut name = [0; 16];
                for (i, byte) in name.iter_mut().take(15).enumerate() {
                    [*byte] = rq.bytes(rq.word(1) + i as u64)?;
                    if *byte == 0 {
                        break;
                    }
                }
                self.process_mut().name = name;
                Ok(0)
            }
            GET_NAME => {
                rq.put(rq.word(1), &self.process.name)?;
                Ok(0)
            }
            // Whether a core may be dumped, and the signal at the parent's death.
            3 | 4 | 1 => Ok(0),
            option => {
                self.outside.warn(format!("prctl {option} is not modelled"));
                Err(Errno::EINVAL.into())
            }
        }
    }

    /// There are no sockets. To ask for a local one is usual (the C library looks for a name
    /// service that way) and not worth a warning.
    pub(super) fn socket(&mut self, family: i32) -> Answer {
        const LOCAL: i32 = 1;
        if family != LOCAL {
            self.outside.warn("sockets are not modelled".into());
        }
        Err(Errno::EAFNOSUPPORT.into())
    }

    /// On i386 one call does them all.
    pub(super) fn socket_call(&mut self, rq: &mut Request) -> Answer {
        const SOCKET: i32 = 1;
        if rq.int(0) != SOCKET {
            self.outside.warn("sockets are not modelled".into());
            return Err(Errno::ENOSYS.into());
        }
        let family = rq.u32_at(rq.word(1))? as i32;
        self.socket(family)
    }

    /// With one thread nobody waits to be woken, and nobody would wake a waiter.
    pub(super) fn futex(&mut self, rq: &mut Request, format: TimeFormat) -> Answer {
        const PRIVATE_OR_REALTIME: i32 = 128 | 256;
        match rq.int(1) & !PRIVATE_OR_REALTIME {
            // Wait, wait for some bits.
            0 | 9 => {
                if rq.u32_at(rq.word(0))? != rq.uint(2) {
                    return Err(Errno::EAGAIN.into());
                }
                match self.timeout_at(rq, rq.word(3), format)? {
                    Some(nanoseconds) => {
                        self.sleep_for(nanoseconds)?;
                        Err(Errno::ETIMEDOUT.into())
                    }
                    None => Err(Halt::Unsupported("waiting for another thread".into())),
                }
            }
            // Wake, requeue, wake with an operation, wake some bits.
            1 | 3 | 4 | 5 | 10 => Ok(0),
            _ => Err(Errno::ENOSYS.into()),
        }
    }

    pub(super) fn getrandom(&mut self, rq: &mut Request) -> Answer {
        let length = rq.word(1).min(1 << 25) as usize;
        let mut bytes = vec![0; length];
        self.fill_random(&mut bytes);
        rq.put(rq.word(0), &bytes)?;
        Ok(length as i64)
    }

    /// Random bytes from the seed (the generator is SplitMix64).
    pub(super) fn fill_random(&mut self, buf: &mut [u8]) {
        self.outside.notes.look(Concrete::Random);
        for chunk in buf.chunks_mut(8) {
            self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.random;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            chunk.copy_from_slice(&z.to_le_bytes()[..chunk.len()]);
        }
    }
}
