//! A kernel under test: a small address space and calls by name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use expr::ExprId;

use super::calls::{Call, Entry};
use super::{
    Abi, Data, Errno, Fault, GuestMemory, Kernel, Root, Sink, Source, SysResult, World, i386,
    x86_64,
};

/// Where a test's buffers start.
const BUFFERS: u64 = 0x10_0000;

/// Objects by base address; between them nothing can be read or written.
#[derive(Default)]
pub(super) struct FakeMemory {
    objects: BTreeMap<u64, Vec<u8>>,
    /// Bytes that are symbolic.
    pub symbolic: BTreeMap<u64, ExprId>,
}

impl FakeMemory {
    fn find(&mut self, addr: u64, len: usize) -> Result<&mut [u8], Fault> {
        let (base, object) = self.objects.range_mut(..=addr).next_back().ok_or(Fault)?;
        let start = (addr - base) as usize;
        object.get_mut(start..start + len).ok_or(Fault)
    }

    fn place(&mut self, bytes: Vec<u8>) -> u64 {
        let last = self.objects.last_key_value();
        let end = last.map_or(BUFFERS, |(base, object)| base + object.len() as u64);
        // A gap of at least a page behind every object.
        let base = (end + 2 * 4096) / 4096 * 4096;
        self.objects.insert(base, bytes);
        base
    }
}

impl GuestMemory for FakeMemory {
    fn check(&mut self, addr: u64, len: u64, _write: bool) -> Result<(), Fault> {
        self.find(addr, len as usize).map(|_| ())
    }

    fn read(&mut self, addr: u64, buf: &mut [u8]) -> Result<(), Fault> {
        let data = self.read_data(addr, buf.len())?;
        if !data.symbolic.is_empty() {
            return Err(Fault);
        }
        buf.copy_from_slice(&data.bytes);
        Ok(())
    }

    fn read_data(&mut self, addr: u64, len: usize) -> Result<Data, Fault> {
        let bytes = self.find(addr, len)?.to_vec();
        let symbolic = self.symbolic.range(addr..addr + len as u64);
        let symbolic = symbolic.map(|(at, e)| ((at - addr) as usize, *e)).collect();
        Ok(Data { bytes, symbolic })
    }

    fn read_text(&mut self, addr: u64, _before: &[u8]) -> Result<u8, Fault> {
        let mut byte = [0];
        self.read(addr, &mut byte)?;
        Ok(byte[0])
    }

    fn write(&mut self, addr: u64, data: &[u8]) -> Result<(), Fault> {
        self.write_data(addr, &data.to_vec().into())
    }

    fn write_data(&mut self, addr: u64, data: &Data) -> Result<(), Fault> {
        self.find(addr, data.len())?.copy_from_slice(&data.bytes);
        self.symbolic.retain(|at, _| !(addr..addr + data.len() as u64).contains(at));
        self.symbolic.extend(data.symbolic.iter().map(|&(at, e)| (addr + at as u64, e)));
        Ok(())
    }

    fn copy(&mut self, to: u64, from: u64, len: u64) -> Result<(), Fault> {
        let data = self.read_data(from, len as usize)?;
        self.write_data(to, &data)
    }

    fn map(&mut self, size: u64, _zeroed: bool) -> Option<u64> {
        Some(self.place(vec![0; size as usize]))
    }

    fn unmap(&mut self, addr: u64) -> bool {
        self.objects.remove(&addr).is_some()
    }
}

/// A kernel, a memory, and what came out of standard output.
pub(super) struct Bench {
    pub kernel: Kernel,
    pub abi: Abi,
    pub memory: FakeMemory,
    pub output: Arc<Mutex<Vec<u8>>>,
}

/// An argument of a call.
pub(super) enum Arg<'a> {
    Number(i64),
    Text(&'a str),
}

impl From<i64> for Arg<'_> {
    fn from(n: i64) -> Self {
        Arg::Number(n)
    }
}

impl From<u64> for Arg<'_> {
    fn from(n: u64) -> Self {
        Arg::Number(n as i64)
    }
}

impl From<i32> for Arg<'_> {
    fn from(n: i32) -> Self {
        Arg::Number(n.into())
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Arg::Text(text)
    }
}

/// Performs a call by its name in the ABI; the result is a value or an error.
macro_rules! call {
    ($bench:expr, $name:ident $(, $arg:expr)*) => {
        $bench.value(stringify!($name), &[$($crate::host::testing::Arg::from($arg)),*])
    };
}
pub(super) use call;

impl Bench {
    /// A world without files of its own, run by an ordinary user.
    pub fn new(abi: Abi) -> Self {
        Self::with(abi, |_| {})
    }

    /// One that reads the real file system.
    pub fn on_host(abi: Abi) -> Self {
        Self::with(abi, |world| world.root = Root::Host)
    }

    pub fn with(abi: Abi, change: impl FnOnce(&mut World)) -> Self {
        let output = Arc::default();
        let mut world = World::hermetic();
        world.stdin = Source::Bytes(b"first line\nsecond line\n".to_vec());
        world.stdout = Sink::Capture(Arc::clone(&output));
        world.cwd = "/tmp".into();
        change(&mut world);
        Bench { kernel: Kernel::new(world), abi, memory: FakeMemory::default(), output }
    }

    /// Both ABIs, to run a test on each.
    pub fn both() -> [Self; 2] {
        [Self::new(Abi::X86_64), Self::new(Abi::I386)]
    }

    pub fn buffer(&mut self, size: usize) -> u64 {
        self.memory.place(vec![0xaa; size])
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> u64 {
        self.memory.place(bytes.to_vec())
    }

    pub fn peek(&mut self, addr: u64, len: usize) -> Vec<u8> {
        self.memory.find(addr, len).expect("the test's own buffer").to_vec()
    }

    pub fn u32_at(&mut self, addr: u64) -> u32 {
        u32::from_le_bytes(self.peek(addr, 4).try_into().unwrap())
    }

    pub fn u64_at(&mut self, addr: u64) -> u64 {
        u64::from_le_bytes(self.peek(addr, 8).try_into().unwrap())
    }

    pub fn raw(&mut self, name: &str, args: &[Arg]) -> SysResult {
        let table: &[Entry] = match self.abi {
            Abi::X86_64 => x86_64::CALLS,
            Abi::I386 => i386::CALLS,
        };
        let wanted: Option<Call> = x86_64::CALLS.iter().find(|e| e.1 == name).and_then(|e| e.2);
        let by_name = table.iter().find(|e| e.1 == name && e.2.is_some());
        let by_call = || table.iter().find(|e| e.2 == wanted && wanted.is_some());
        let by_any_name = || table.iter().find(|e| e.1 == name);
        let entry = by_name.or_else(by_call).or_else(by_any_name).expect("a system call");
        let mut words = [0; 6];
        for (word, arg) in words.iter_mut().zip(args) {
            *word = match arg {
                Arg::Number(n) => *n as u64,
                Arg::Text(text) => self.bytes(format!("{text}\0").as_bytes()),
            };
        }
        self.kernel.syscall(self.abi, entry.0.into(), words, &mut self.memory)
    }

    pub fn value(&mut self, name: &str, args: &[Arg]) -> Result<i64, Errno> {
        match self.raw(name, args) {
            SysResult::Value(n @ -4095..=-1) => Err(Errno(-n as u16)),
            SysResult::Value(n) => Ok(n),
            other => panic!("{name}: {other:?}"),
        }
    }

    /// Makes a file with these contents.
    pub fn file(&mut self, path: &str, contents: &str) {
        let data = self.bytes(contents.as_bytes());
        let fd = call!(self, open, path, 0o1101, 0o644).unwrap();
        assert_eq!(call!(self, write, fd, data, contents.len() as i64), Ok(contents.len() as i64));
        call!(self, close, fd).unwrap();
    }

    /// The contents of a file.
    pub fn contents(&mut self, path: &str) -> Result<String, Errno> {
        let fd = call!(self, open, path, 0)?;
        let buffer = self.buffer(10_000);
        let n = call!(self, read, fd, buffer, 10_000)?;
        call!(self, close, fd)?;
        Ok(String::from_utf8(self.peek(buffer, n as usize)).unwrap())
    }
}
