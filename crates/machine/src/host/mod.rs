//! The kernel: what a program sees below its C library.
//!
//! The environment is modelled once, at the system call boundary of Linux, for two ABIs. The file
//! system is an overlay: reads pass through to the real one, whatever the program changes stays in
//! the state. Time is virtual, randomness comes from a seed, there is one process.
//!
//! Invariants:
//! - A [`Kernel`] holds only what the program can observe, plus a reference to the [`World`]. Bytes
//!   already written to a stream are not observable and are not here.
//! - Cloning is cheap: each group of state is behind an `Rc` and copied when first written to.
//! - All effects on the real world are in `world` and `real`, and only standard output and
//!   standard error are ever written to.
//! - A call that is not modelled fails with `ENOSYS` and leaves one warning with its name; what
//!   would need a second process is [`SysResult::Unsupported`].
//!
//! To add a system call: name it in `calls`, give it its numbers in `x86_64` and `i386`, and write
//! it as a method of `Kernel` in the file of its group.

mod calls;
mod contents;
mod data;
mod descriptors;
mod dirs;
mod errno;
mod files;
mod filesystem;
mod i386;
mod ids;
mod inputs;
mod io;
mod layout;
mod memory;
mod node;
mod paths;
mod pipes;
mod process;
mod real;
mod request;
mod signals;
mod stat;
mod terminal;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod time;
mod world;
mod x86_64;

use std::rc::Rc;

use expr::ExprId;

use crate::grounds::{Concrete, Notes};

use descriptors::Descriptors;
use filesystem::FileSystem;
use memory::Mappings;
use process::Process;
use request::Request;
use signals::Signals;
use time::Clock;
use world::Outside;

pub use data::Data;
pub use errno::Errno;
pub(crate) use io::MAX_TRANSFER;
pub(crate) use request::MAX_VECTORS;
pub use signals::{Disposition, SavedMask};
pub use world::{
    Ids, LIMITS, Limit, Listing, Root, SharedInput, Sink, Source, SystemName, UNLIMITED, World,
};

/// Which numbers and structures a program uses to talk to the kernel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Abi {
    /// 64 bits.
    X86_64,
    /// 32 bits.
    I386,
}

/// The program's memory as the kernel sees it. Addresses are those of the program.
///
/// Bytes may be symbolic. They go into files and pipes and come back from there as they are; a call
/// that has to know one (a path, a structure) fails with [`Fault`], and is done again from its start once the byte has a value. For this the
/// memory remembers what it was asked for, and its owner gives the kernel back the state it had
/// before: see [`crate::memory`] and the stepper's `syscall`. Two things are left for calls to take
/// care of: nothing may go to the real world before all that a call reads has been read, and what a
/// call wrote to memory before it failed must be what it writes again.
///
/// An access that the program itself may not make is an error of the program (the memory remembers
/// it), so what a call answers after such a [`Fault`] is seen by nobody. What a call *reads* of a
/// buffer is all of it; what it *writes* is what it has to write, as a sanitizer judges it.
pub trait GuestMemory {
    /// Fails unless all these bytes may be read (or written).
    fn check(&mut self, addr: u64, len: u64, write: bool) -> Result<(), Fault>;
    /// Reads all of `buf` or fails.
    fn read(&mut self, addr: u64, buf: &mut [u8]) -> Result<(), Fault>;
    /// Reads a byte of a path, of which `before` has been read already. If it is symbolic it may be
    /// given a value that stands for all that begin no name of a file: see `Kernel::names`.
    fn read_text(&mut self, addr: u64, before: &[u8]) -> Result<u8, Fault>;
    /// Reads `len` bytes as they are or fails.
    fn read_data(&mut self, addr: u64, len: usize) -> Result<Data, Fault>;
    /// Writes all of `data` or fails.
    fn write(&mut self, addr: u64, data: &[u8]) -> Result<(), Fault>;
    /// Writes all of `data` as it is or fails.
    fn write_data(&mut self, addr: u64, data: &Data) -> Result<(), Fault>;
    /// Copies bytes as they are between two objects.
    fn copy(&mut self, to: u64, from: u64, len: u64) -> Result<(), Fault>;
    /// A fresh object of `size` bytes at a multiple of the page size.
    fn map(&mut self, size: u64, zeroed: bool) -> Option<u64>;
    /// Removes the object that `map` put at `addr`.
    fn unmap(&mut self, addr: u64) -> bool;
}

/// The program passed an address that it may not use, or the bytes there are symbolic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault;

/// How a system call ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SysResult {
    /// Its result; a negative error number on failure.
    Value(i64),
    /// The process is over, with this exit code.
    Exit(i32),
    /// A signal is to be delivered to the calling thread (see [`Kernel::disposition`]); if the
    /// program goes on after that, `value` is the result of the call.
    Signal {
        /// Its number.
        signal: i32,
        /// What the interrupted call returns.
        value: i64,
    },
    /// The model ends here.
    Unsupported(String),
}

/// Why a call gives something else than a value.
enum Halt {
    Fails(Errno),
    Exits(i32),
    Raises { signal: i32, value: i64 },
    Unsupported(String),
}

/// What the method of a call returns.
type Answer = Result<i64, Halt>;

impl<E: Into<Errno>> From<E> for Halt {
    fn from(error: E) -> Self {
        Halt::Fails(error.into())
    }
}

/// The state of the kernel that belongs to one state of the program.
#[derive(Clone, Debug)]
pub struct Kernel {
    outside: Rc<Outside>,
    fs: Rc<FileSystem>,
    table: Rc<Descriptors>,
    process: Rc<Process>,
    signals: Rc<Signals>,
    mappings: Rc<Mappings>,
    clock: Clock,
    /// State of the generator behind `getrandom`.
    random: u64,
}

impl Kernel {
    /// A kernel with one process that is about to start.
    pub fn new(world: World) -> Self {
        Kernel::noting(world, Rc::default())
    }

    /// The same, which notes what the program looks at.
    pub(crate) fn noting(world: World, notes: Rc<Notes>) -> Self {
        let outside = Outside::new(world, notes);
        let mut fs = FileSystem::default();
        let root = paths::root(&mut fs, &outside.world);
        let mut kernel = Kernel {
            clock: Clock::starting_at(outside.world.clock),
            random: outside.world.seed,
            process: Rc::new(Process::new(&outside.world, root)),
            outside: Rc::new(outside),
            fs: Rc::new(fs),
            table: Rc::default(),
            signals: Rc::default(),
            mappings: Rc::default(),
        };
        kernel.enter_initial_directory();
        kernel.open_standard_streams();
        kernel.fs.forget_looks();
        kernel
    }

    /// Whether a program cannot tell this kernel from another one of the same run.
    pub fn is_same(&self, other: &Kernel) -> bool {
        fn same<T: PartialEq>(a: &Rc<T>, b: &Rc<T>) -> bool {
            Rc::ptr_eq(a, b) || a == b
        }
        self.clock == other.clock
            && self.random == other.random
            && same(&self.table, &other.table)
            && same(&self.process, &other.process)
            && same(&self.signals, &other.signals)
            && same(&self.mappings, &other.mappings)
            && same(&self.fs, &other.fs)
    }

    /// Performs a system call. `args` are the words the program passed.
    pub fn syscall(
        &mut self,
        abi: Abi,
        nr: u64,
        args: [u64; 6],
        mem: &mut dyn GuestMemory,
    ) -> SysResult {
        let Some((name, call)) = calls::find(abi, nr) else {
            self.outside.warn(format!("system call {nr} is not known"));
            return SysResult::Value(-i64::from(Errno::ENOSYS.0));
        };
        let Some(call) = call else {
            self.outside.warn(format!("system call {name} is not modelled"));
            return SysResult::Value(-i64::from(Errno::ENOSYS.0));
        };
        // The C library asks for the number of its thread when it starts.
        if call.tells_of_system() && name != "gettid" {
            self.outside.notes.look(Concrete::System);
        }
        if call.tells_of_time() {
            self.outside.notes.look(Concrete::Clock);
        }
        let mut request = Request { abi, args, mem };
        let about = call.asks_about().map(|index| request.int(index));
        let answer = self.dispatch(call, name, &mut request);
        // A failure tells of which kind standard input is.
        if let Some(fd) = about
            && (answer.is_err() || call == calls::Call::Ioctl)
        {
            self.note_input_length(fd);
        }
        if self.fs.forget_looks() {
            self.outside.notes.look(Concrete::Files);
        }
        self.finish(answer)
    }

    /// Turns an answer into a result; a timer that ran out meanwhile interrupts here.
    fn finish(&mut self, answer: Answer) -> SysResult {
        let value = match answer {
            Ok(value) => value,
            Err(Halt::Fails(errno)) => -i64::from(errno.0),
            Err(Halt::Exits(code)) => return SysResult::Exit(code),
            Err(Halt::Raises { signal, value }) => return SysResult::Signal { signal, value },
            Err(Halt::Unsupported(what)) => return SysResult::Unsupported(what),
        };
        match self.expired_timer() {
            Some(signal) => SysResult::Signal { signal, value },
            None => SysResult::Value(value),
        }
    }

    /// The name of the system call with a number.
    pub fn call_name(abi: Abi, nr: u64) -> &'static str {
        calls::find(abi, nr).map_or("that is not known", |(name, _)| name)
    }

    /// What was met that is not modelled, by any fork, each once.
    pub fn warnings(&self) -> Vec<String> {
        self.outside.warnings.borrow().clone()
    }

    /// Calls `f` with the expressions of all symbolic bytes in files and pipes.
    pub fn for_each_symbolic(&self, mut f: impl FnMut(ExprId)) {
        let Kernel {
            fs,
            table,
            outside: _,
            process: _,
            signals: _,
            mappings: _,
            clock: _,
            random: _,
        } = self;
        fs.for_each_symbolic(&mut f);
        table.for_each_symbolic(&mut f);
    }

    fn fs_mut(&mut self) -> &mut FileSystem {
        Rc::make_mut(&mut self.fs)
    }

    fn table_mut(&mut self) -> &mut Descriptors {
        Rc::make_mut(&mut self.table)
    }

    fn process_mut(&mut self) -> &mut Process {
        Rc::make_mut(&mut self.process)
    }

    fn signals_mut(&mut self) -> &mut Signals {
        Rc::make_mut(&mut self.signals)
    }

    fn mappings_mut(&mut self) -> &mut Mappings {
        Rc::make_mut(&mut self.mappings)
    }
}
