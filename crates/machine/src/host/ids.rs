//! Who the process is: process, group, session, user.

use super::errno::{Errno, Res};
use super::request::Request;
use super::{Answer, Kernel};

/// Leave an id as it is.
const KEEP: u32 = u32::MAX;

/// The ids that a user or a group has: real, effective, saved.
type Triple = [u32; 3];

impl Kernel {
    pub(super) fn getpid(&self) -> Answer {
        Ok(self.process.ids.pid.into())
    }

    pub(super) fn getppid(&self) -> Answer {
        Ok(self.process.ids.ppid.into())
    }

    pub(super) fn getpgrp(&self) -> Answer {
        Ok(self.process.ids.pgid.into())
    }

    fn is_own(&self, pid: i32) -> Res<()> {
        if pid == 0 || pid == self.process.ids.pid as i32 { Ok(()) } else { Err(Errno::ESRCH) }
    }

    pub(super) fn getpgid(&self, rq: &mut Request) -> Answer {
        self.is_own(rq.int(0))?;
        self.getpgrp()
    }

    pub(super) fn getsid(&self, rq: &mut Request) -> Answer {
        self.is_own(rq.int(0))?;
        Ok(self.process.ids.sid.into())
    }

    pub(super) fn setpgid(&mut self, rq: &mut Request) -> Answer {
        self.is_own(rq.int(0))?;
        let ids = &self.process.ids;
        if ids.sid == ids.pid {
            return Err(Errno::EPERM.into());
        }
        let group = rq.uint(1);
        let own = self.process.ids.pid;
        if group != 0 && group != own && group != self.process.ids.pgid {
            return Err(Errno::EPERM.into());
        }
        self.process_mut().ids.pgid = if group == 0 { own } else { group };
        Ok(0)
    }

    pub(super) fn setsid(&mut self) -> Answer {
        let pid = self.process.ids.pid;
        if self.process.ids.pgid == pid {
            return Err(Errno::EPERM.into());
        }
        let ids = &mut self.process_mut().ids;
        ids.pgid = pid;
        ids.sid = pid;
        Ok(pid.into())
    }

    pub(super) fn getuid(&self) -> Answer {
        Ok(self.process.ids.uid.into())
    }

    pub(super) fn geteuid(&self) -> Answer {
        Ok(self.process.ids.euid.into())
    }

    pub(super) fn getgid(&self) -> Answer {
        Ok(self.process.ids.gid.into())
    }

    pub(super) fn getegid(&self) -> Answer {
        Ok(self.process.ids.egid.into())
    }

    fn users(&self) -> Triple {
        let process = &self.process;
        [process.ids.uid, process.ids.euid, process.saved.0]
    }

    fn groups(&self) -> Triple {
        let process = &self.process;
        [process.ids.gid, process.ids.egid, process.saved.1]
    }

    fn become_user(&mut self, [real, effective, saved]: Triple) -> Answer {
        let process = self.process_mut();
        process.ids.uid = real;
        process.ids.euid = effective;
        process.saved.0 = saved;
        Ok(0)
    }

    fn become_group(&mut self, [real, effective, saved]: Triple) -> Answer {
        let process = self.process_mut();
        process.ids.gid = real;
        process.ids.egid = effective;
        process.saved.1 = saved;
        Ok(0)
    }

    pub(super) fn setuid(&mut self, rq: &mut Request) -> Answer {
        let new = self.set_one(self.users(), rq.uint(0))?;
        self.become_user(new)
    }

    pub(super) fn setgid(&mut self, rq: &mut Request) -> Answer {
        let new = self.set_one(self.groups(), rq.uint(0))?;
        self.become_group(new)
    }

    /// `setuid`: all three for the superuser, otherwise the effective one.
    fn set_one(&self, [real, _, saved]: Triple, id: u32) -> Res<Triple> {
        if self.process.ids.euid == 0 {
            Ok([id; 3])
        } else if id == real || id == saved {
            Ok([real, id, saved])
        } else {
            Err(Errno::EPERM)
        }
    }

    pub(super) fn setresuid(&mut self, rq: &mut Request) -> Answer {
        let new = self.set_all(self.users(), [rq.uint(0), rq.uint(1), rq.uint(2)])?;
        self.become_user(new)
    }

    pub(super) fn setresgid(&mut self, rq: &mut Request) -> Answer {
        let new = self.set_all(self.groups(), [rq.uint(0), rq.uint(1), rq.uint(2)])?;
        self.become_group(new)
    }

    pub(super) fn setreuid(&mut self, rq: &mut Request) -> Answer {
        let new = self.set_pair(self.users(), rq.uint(0), rq.uint(1))?;
        self.become_user(new)
    }

    pub(super) fn setregid(&mut self, rq: &mut Request) -> Answer {
        let new = self.set_pair(self.groups(), rq.uint(0), rq.uint(1))?;
        self.become_group(new)
    }

    /// Each new id must be one of the old ones, except for the superuser.
    fn set_all(&self, old: Triple, wanted: Triple) -> Res<Triple> {
        let mut new = old;
        for (id, wanted) in new.iter_mut().zip(wanted) {
            if wanted == KEEP {
                continue;
            }
            if self.process.ids.euid != 0 && !old.contains(&wanted) {
                return Err(Errno::EPERM);
            }
            *id = wanted;
        }
        Ok(new)
    }

    /// `setreuid`: the saved id follows the effective one if that becomes another than the real.
    fn set_pair(&self, old: Triple, real: u32, effective: u32) -> Res<Triple> {
        let mut new = self.set_all(old, [real, effective, KEEP])?;
        if real != KEEP || (effective != KEEP && effective != old[0]) {
            new[2] = new[1];
        }
        Ok(new)
    }

    pub(super) fn getresuid(&self, rq: &mut Request) -> Answer {
        put_triple(rq, self.users())
    }

    pub(super) fn getresgid(&self, rq: &mut Request) -> Answer {
        put_triple(rq, self.groups())
    }

    pub(super) fn getgroups(&self, rq: &mut Request) -> Answer {
        let groups = &self.process.ids.groups;
        let room = rq.int(0);
        if room < 0 || (room > 0 && (room as usize) < groups.len()) {
            return Err(Errno::EINVAL.into());
        }
        if room > 0 {
            let bytes: Vec<u8> = groups.iter().flat_map(|g| g.to_le_bytes()).collect();
            rq.put(rq.word(1), &bytes)?;
        }
        Ok(groups.len() as i64)
    }

    pub(super) fn setgroups(&mut self, rq: &mut Request) -> Answer {
        if self.process.ids.euid != 0 {
            return Err(Errno::EPERM.into());
        }
        let count = rq.word(0);
        if count > 65536 {
            return Err(Errno::EINVAL.into());
        }
        let mut groups = Vec::new();
        for i in 0..count {
            groups.push(rq.u32_at(rq.word(1) + 4 * i)?);
        }
        self.process_mut().ids.groups = groups;
        Ok(0)
    }
}

fn put_triple(rq: &mut Request, triple: Triple) -> Answer {
    for (i, id) in triple.into_iter().enumerate() {
        rq.put(rq.word(i), &id.to_le_bytes())?;
    }
    Ok(0)
}
