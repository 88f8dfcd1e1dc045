//! What surrounds the program: where its input comes from and its output goes, who runs it, when
//! and where. Two runs in equal worlds are equal.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use rustix::fd::{AsFd, BorrowedFd};
use rustix::stdio;

use super::errno::{Errno, Res};
use super::node::NodeId;
use super::paths::Names;
use crate::grounds::Notes;

/// Where standard input comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// The standard input of this process.
    Inherit(SharedInput),
    /// These bytes, as if through a pipe.
    Bytes(Vec<u8>),
}

/// What was read from the standard input of this process so far. States that were started apart, in
/// several threads too, see the same input when they share this.
#[derive(Clone, Default, Debug)]
pub struct SharedInput(Arc<Mutex<Input>>);

/// Where standard output or standard error goes.
#[derive(Clone, Debug)]
pub enum Sink {
    /// The same stream of this process.
    Inherit,
    /// A buffer, as if through a pipe.
    Capture(Arc<Mutex<Vec<u8>>>),
    /// Nowhere, as if through a pipe.
    Discard,
}

/// What the program finds in the file system at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// The real file system, read through; writes stay in the state.
    Host,
    /// Only `/dev`, `/tmp`, the names of users and groups in `/etc`, and `/home/user`.
    Empty,
}

/// In which order a directory lists its entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// As the real file system does, then what the program added: as natively.
    Native,
    /// By name: the same on every machine.
    Sorted,
}

/// The identity of the program's process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ids {
    /// Process.
    pub pid: u32,
    /// Parent process.
    pub ppid: u32,
    /// Process group.
    pub pgid: u32,
    /// Session.
    pub sid: u32,
    /// User.
    pub uid: u32,
    /// Group.
    pub gid: u32,
    /// Effective user.
    pub euid: u32,
    /// Effective group.
    pub egid: u32,
    /// Supplementary groups.
    pub groups: Vec<u32>,
}

/// What `uname` tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SystemName {
    /// Operating system.
    pub system: String,
    /// Host.
    pub host: String,
    /// Release of the operating system.
    pub release: String,
    /// Version of the operating system.
    pub version: String,
    /// Hardware.
    pub machine: String,
    /// NIS domain.
    pub domain: String,
}

/// A limit on a resource: the value in force and the most it can be raised to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// In force.
    pub soft: u64,
    /// Bound for `soft`.
    pub hard: u64,
}

/// No limit.
pub const UNLIMITED: u64 = u64::MAX;

/// How many kinds of limits there are.
pub const LIMITS: usize = 16;

/// Everything the program can learn from outside itself.
#[derive(Clone, Debug)]
pub struct World {
    /// Standard input.
    pub stdin: Source,
    /// Standard output.
    pub stdout: Sink,
    /// Standard error.
    pub stderr: Sink,
    /// The file system at the start.
    pub root: Root,
    /// The order of directories.
    pub listing: Listing,
    /// The working directory at the start.
    pub cwd: PathBuf,
    /// Who runs the program.
    pub ids: Ids,
    /// The mode bits taken from new files.
    pub umask: u32,
    /// When the program starts, since 1970.
    pub clock: Duration,
    /// What `getrandom` is computed from.
    pub seed: u64,
    /// Path of the program and its arguments, as `/proc/self` shows them.
    pub arguments: Vec<Vec<u8>>,
    /// The operating system.
    pub system: SystemName,
    /// How many processors there are.
    pub processors: usize,
    /// Bytes of memory there are.
    pub memory: u64,
    /// The priority that the program starts with; higher is nicer to others.
    pub nice: i32,
    /// Limits by their number in the ABI.
    pub limits: [Limit; LIMITS],
}

impl World {
    /// A world of its own, the same on every machine: no files, no input, output captured.
    pub fn hermetic() -> Self {
        let mut limits = [Limit { soft: UNLIMITED, hard: UNLIMITED }; LIMITS];
        limits[3] = Limit { soft: 8 << 20, hard: UNLIMITED };
        limits[7] = Limit { soft: 1024, hard: 4096 };
        World {
            stdin: Source::Bytes(Vec::new()),
            stdout: Sink::Capture(Arc::default()),
            stderr: Sink::Capture(Arc::default()),
            root: Root::Empty,
            listing: Listing::Sorted,
            cwd: "/home/user".into(),
            ids: Ids {
                pid: 1000,
                ppid: 999,
                pgid: 1000,
                sid: 999,
                uid: 1000,
                gid: 1000,
                euid: 1000,
                egid: 1000,
                groups: vec![1000],
            },
            umask: 0o022,
            clock: Duration::from_secs(1_704_067_200),
            seed: 0,
            arguments: vec![b"/program".to_vec()],
            system: SystemName {
                system: "Linux".into(),
                host: "pollard".into(),
                release: "6.1.0".into(),
                version: "#1 SMP".into(),
                machine: "x86_64".into(),
                domain: "(none)".into(),
            },
            processors: 1,
            memory: 4 << 30,
            nice: 0,
            limits,
        }
    }

    /// The world of this process, so that a program does what it would do natively.
    pub fn of_this_process() -> Self {
        let clock = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        World {
            stdin: Source::Inherit(SharedInput::default()),
            stdout: Sink::Inherit,
            stderr: Sink::Inherit,
            root: Root::Host,
            listing: Listing::Native,
            cwd: std::env::current_dir().unwrap_or_else(|_| "/".into()),
            ids: ids_of_this_process(),
            umask: umask_of_this_process(),
            clock: clock.unwrap_or_default(),
            system: system_name(),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
            memory: rustix::system::sysinfo().totalram as u64,
            nice: rustix::process::getpriority_process(None).unwrap_or(0),
            limits: limits_of_this_process(),
            ..Self::hermetic()
        }
    }
}

fn ids_of_this_process() -> Ids {
    use rustix::process as p;
    Ids {
        pid: std::process::id(),
        ppid: p::getppid().map_or(0, |p| p.as_raw_nonzero().get() as u32),
        pgid: p::getpgrp().as_raw_nonzero().get() as u32,
        sid: p::getsid(None).map_or(0, |p| p.as_raw_nonzero().get() as u32),
        uid: p::getuid().as_raw(),
        gid: p::getgid().as_raw(),
        euid: p::geteuid().as_raw(),
        egid: p::getegid().as_raw(),
        groups: p::getgroups().map_or(Vec::new(), |g| g.iter().map(|g| g.as_raw()).collect()),
    }
}

/// Asking the kernel for the umask would set it, so `/proc` has to tell.
fn umask_of_this_process() -> u32 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("Umask:"));
    line.and_then(|l| u32::from_str_radix(l.trim(), 8).ok()).unwrap_or(0o022)
}

fn system_name() -> SystemName {
    let name = rustix::system::uname();
    let text = |s: &std::ffi::CStr| s.to_string_lossy().into_owned();
    SystemName {
        system: text(name.sysname()),
        host: text(name.nodename()),
        release: text(name.release()),
        version: text(name.version()),
        machine: text(name.machine()),
        domain: text(name.domainname()),
    }
}

fn limits_of_this_process() -> [Limit; LIMITS] {
    use rustix::process::{Resource as R, getrlimit};
    let by_number = [
        R::Cpu,
        R::Fsize,
        R::Data,
        R::Stack,
        R::Core,
        R::Rss,
        R::Nproc,
        R::Nofile,
        R::Memlock,
        R::As,
        R::Locks,
        R::Sigpending,
        R::Msgqueue,
        R::Nice,
        R::Rtprio,
        R::Rttime,
    ];
    by_number.map(|resource| {
        let limit = getrlimit(resource);
        Limit { soft: limit.current.unwrap_or(UNLIMITED), hard: limit.maximum.unwrap_or(UNLIMITED) }
    })
}

/// One of the three standard streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stream {
    In,
    Out,
    Err,
}

/// What a terminal tells about itself.
pub(super) struct Terminal {
    /// The kernel's `struct termios`.
    pub settings: [u8; 36],
    /// Rows, columns, and the size in pixels.
    pub window: [u16; 4],
}

/// The control characters in the order of the kernel's structure.
fn control_indices() -> [rustix::termios::SpecialCodeIndex; 17] {
    use rustix::termios::SpecialCodeIndex as I;
    [
        I::VINTR,
        I::VQUIT,
        I::VERASE,
        I::VKILL,
        I::VEOF,
        I::VTIME,
        I::VMIN,
        I::VSWTC,
        I::VSTART,
        I::VSTOP,
        I::VSUSP,
        I::VEOL,
        I::VREPRINT,
        I::VDISCARD,
        I::VWERASE,
        I::VLNEXT,
        I::VEOL2,
    ]
}

/// The world in use: shared by all forks of a state, so nothing here may be observable by the
/// program except what is read from standard input, which is kept for the other forks.
#[derive(Debug)]
pub(super) struct Outside {
    pub world: World,
    input: SharedInput,
    pub warnings: RefCell<Vec<String>>,
    /// What directories held when somebody asked. The real ones are taken not to change during a run.
    pub names: RefCell<Vec<Names>>,
    /// What the program looked at.
    pub notes: Rc<Notes>,
    /// The file that standard input is, and whether it is symbolic.
    pub input_file: Cell<Option<(NodeId, bool)>>,
}

#[derive(Debug, Default)]
struct Input {
    bytes: Vec<u8>,
    ended: bool,
}

impl SharedInput {
    fn lock(&self) -> MutexGuard<'_, Input> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outside {
    pub fn new(mut world: World, notes: Rc<Notes>) -> Self {
        let input = match &mut world.stdin {
            Source::Inherit(read) => read.clone(),
            Source::Bytes(bytes) => {
                let input = Input { bytes: std::mem::take(bytes), ended: true };
                SharedInput(Arc::new(Mutex::new(input)))
            }
        };
        Outside {
            world,
            input,
            warnings: RefCell::default(),
            names: RefCell::default(),
            notes,
            input_file: Cell::default(),
        }
    }

    /// The real descriptor behind a stream, if there is one.
    pub fn inherited(&self, stream: Stream) -> Option<BorrowedFd<'static>> {
        match stream {
            Stream::In => matches!(self.world.stdin, Source::Inherit(_)).then(stdio::stdin),
            Stream::Out => matches!(self.world.stdout, Sink::Inherit).then(stdio::stdout),
            Stream::Err => matches!(self.world.stderr, Sink::Inherit).then(stdio::stderr),
        }
    }

    /// An own handle of an inherited stream, to read it as a file.
    pub fn handle(&self, stream: Stream) -> Option<File> {
        let fd = self.inherited(stream)?.try_clone_to_owned().ok()?;
        Some(File::from(fd))
    }

    /// Where an inherited stream that has positions stands.
    pub fn position(&self, stream: Stream) -> Option<u64> {
        rustix::fs::tell(self.inherited(stream)?).ok()
    }

    /// The terminal that a stream is.
    pub fn terminal(&self, stream: Stream) -> Res<Terminal> {
        let fd = self.inherited(stream).ok_or(Errno::ENOTTY)?;
        let termios = rustix::termios::tcgetattr(fd)?;
        let mut settings = [0; 36];
        let modes = [
            termios.input_modes.bits(),
            termios.output_modes.bits(),
            termios.control_modes.bits(),
            termios.local_modes.bits(),
        ];
        for (field, mode) in settings.chunks_mut(4).zip(modes) {
            field.copy_from_slice(&mode.to_le_bytes());
        }
        // Behind the modes and the line discipline.
        for (at, index) in (17..).zip(control_indices()) {
            settings[at] = termios.special_codes[index];
        }
        let size = rustix::termios::tcgetwinsize(fd)?;
        let window = [size.ws_row, size.ws_col, size.ws_xpixel, size.ws_ypixel];
        Ok(Terminal { settings, window })
    }

    /// Reads standard input at a position of its own; blocks for new bytes only if there are none
    /// left from an earlier read.
    pub fn read_input(&self, offset: u64, len: usize) -> Res<Vec<u8>> {
        let mut input = self.input.lock();
        // Reading nothing must not look like the end.
        if offset as usize >= input.bytes.len() && !input.ended && len > 0 {
            let mut fresh = vec![0; len];
            let n = retry(|| rustix::io::read(stdio::stdin(), &mut fresh))?;
            input.ended = n == 0;
            input.bytes.extend_from_slice(&fresh[..n]);
        }
        let rest = input.bytes.get(offset as usize..).unwrap_or_default();
        Ok(rest[..rest.len().min(len)].to_vec())
    }

    /// How many bytes can be read at once, `None` if a read would have to wait for the world.
    pub fn input_available(&self, offset: u64) -> Option<u64> {
        let input = self.input.lock();
        let rest = (input.bytes.len() as u64).saturating_sub(offset);
        (rest > 0 || input.ended).then_some(rest)
    }

    /// Whether the real standard input has something within a time in nanoseconds, as the events
    /// of `poll`.
    pub fn poll_input(&self, timeout: Option<u64>) -> u16 {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let stdin = stdio::stdin();
        let mut wanted = [PollFd::new(&stdin, PollFlags::IN)];
        let timeout = timeout.map(|nanoseconds| Timespec {
            tv_sec: (nanoseconds / 1_000_000_000) as i64,
            tv_nsec: (nanoseconds % 1_000_000_000) as _,
        });
        // An interruption looks like a timeout that came early.
        let _ = poll(&mut wanted, timeout.as_ref());
        wanted[0].revents().bits()
    }

    /// How many bytes the real standard input has.
    pub fn input_pending(&self) -> Res<u64> {
        Ok(rustix::io::ioctl_fionread(stdio::stdin())?)
    }

    /// Access mode and status flags of an inherited stream.
    pub fn flags(&self, stream: Stream) -> Option<u32> {
        Some(rustix::fs::fcntl_getfl(self.inherited(stream)?).ok()?.bits())
    }

    /// What `/proc/self/fd/N` shows for a stream.
    pub fn link_text(&self, stream: Stream) -> Vec<u8> {
        let number = stream as usize;
        let real = match self.inherited(stream) {
            Some(_) => std::fs::read_link(format!("/proc/self/fd/{number}")).ok(),
            None => None,
        };
        match real {
            Some(path) => path.into_os_string().into_encoded_bytes(),
            None => format!("pipe:[{number}]").into_bytes(),
        }
    }

    /// Writes to standard output or standard error.
    pub fn write(&self, stream: Stream, data: &[u8]) -> Res<usize> {
        let (sink, fd) = match stream {
            Stream::Out => (&self.world.stdout, stdio::stdout()),
            Stream::Err => (&self.world.stderr, stdio::stderr()),
            Stream::In => return Err(Errno::EBADF),
        };
        match sink {
            Sink::Inherit => retry(|| rustix::io::write(fd.as_fd(), data)),
            Sink::Capture(buffer) => {
                buffer.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(data);
                Ok(data.len())
            }
            Sink::Discard => Ok(data.len()),
        }
    }

    /// Notes something that is not modelled, once.
    pub fn warn(&self, text: String) {
        let mut warnings = self.warnings.borrow_mut();
        if !warnings.contains(&text) {
            warnings.push(text);
        }
    }
}

/// An interruption concerns the engine, not the program.
fn retry(mut call: impl FnMut() -> rustix::io::Result<usize>) -> Res<usize> {
    loop {
        match call() {
            Err(rustix::io::Errno::INTR) => {}
            result => return result.map_err(|e| io::Error::from(e).into()),
        }
    }
}
