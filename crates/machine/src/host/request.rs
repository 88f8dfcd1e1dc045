//! One system call on its way through the kernel: arguments and the caller's memory, read the way
//! its ABI says.

use super::errno::{Errno, Res};
use super::{Abi, Data, GuestMemory};

/// Longest path, with its terminating zero.
const PATH_MAX: usize = 4096;

/// Buffers that a call takes at most.
pub const MAX_VECTORS: i32 = 1024;

/// The arguments of a call and the memory they point to.
pub(super) struct Request<'a> {
    pub abi: Abi,
    pub args: [u64; 6],
    pub mem: &'a mut dyn GuestMemory,
}

impl Request<'_> {
    /// An `int`.
    pub fn int(&self, index: usize) -> i32 {
        self.args[index] as i32
    }

    /// An `unsigned int`.
    pub fn uint(&self, index: usize) -> u32 {
        self.args[index] as u32
    }

    /// A `long`.
    pub fn long(&self, index: usize) -> i64 {
        match self.abi {
            Abi::X86_64 => self.args[index] as i64,
            Abi::I386 => i64::from(self.args[index] as i32),
        }
    }

    /// An address, a `size_t` or an `unsigned long`.
    pub fn word(&self, index: usize) -> u64 {
        match self.abi {
            Abi::X86_64 => self.args[index],
            Abi::I386 => u64::from(self.args[index] as u32),
        }
    }

    /// A 64-bit number, which takes two arguments on i386.
    pub fn wide(&self, index: usize) -> u64 {
        match self.abi {
            Abi::X86_64 => self.args[index],
            Abi::I386 => self.word(index) | self.word(index + 1) << 32,
        }
    }

    /// How many arguments a `wide` takes.
    pub fn wide_args(&self) -> usize {
        match self.abi {
            Abi::X86_64 => 1,
            Abi::I386 => 2,
        }
    }

    /// Bytes of a `long`.
    pub fn word_size(&self) -> u64 {
        match self.abi {
            Abi::X86_64 => 8,
            Abi::I386 => 4,
        }
    }

    pub fn bytes<const N: usize>(&mut self, addr: u64) -> Res<[u8; N]> {
        let mut buf = [0; N];
        self.mem.read(addr, &mut buf)?;
        Ok(buf)
    }

    pub fn slice(&mut self, addr: u64, len: usize) -> Res<Vec<u8>> {
        let mut buf = vec![0; len];
        if len > 0 {
            self.mem.read(addr, &mut buf)?;
        }
        Ok(buf)
    }

    /// Bytes as they are.
    pub fn data(&mut self, addr: u64, len: usize) -> Res<Data> {
        Ok(if len > 0 { self.mem.read_data(addr, len)? } else { Data::default() })
    }

    /// Fails unless the program could read all of a buffer, which need not all be looked at.
    pub fn check_readable(&mut self, addr: u64, len: u64) -> Res<()> {
        if len > 0 {
            self.mem.check(addr, len, false)?;
        }
        Ok(())
    }

    pub fn u32_at(&mut self, addr: u64) -> Res<u32> {
        Ok(u32::from_le_bytes(self.bytes(addr)?))
    }

    pub fn u64_at(&mut self, addr: u64) -> Res<u64> {
        Ok(u64::from_le_bytes(self.bytes(addr)?))
    }

    /// An `unsigned long` in memory.
    pub fn word_at(&mut self, addr: u64) -> Res<u64> {
        match self.abi {
            Abi::X86_64 => self.u64_at(addr),
            Abi::I386 => Ok(u64::from(self.u32_at(addr)?)),
        }
    }

    /// A `long` in memory.
    pub fn long_at(&mut self, addr: u64) -> Res<i64> {
        match self.abi {
            Abi::X86_64 => Ok(self.u64_at(addr)? as i64),
            Abi::I386 => Ok(i64::from(self.u32_at(addr)? as i32)),
        }
    }

    pub fn put(&mut self, addr: u64, data: &[u8]) -> Res<()> {
        if !data.is_empty() {
            self.mem.write(addr, data)?;
        }
        Ok(())
    }

    /// Writes bytes as they are.
    pub fn put_data(&mut self, addr: u64, data: &Data) -> Res<()> {
        if !data.is_empty() {
            self.mem.write_data(addr, data)?;
        }
        Ok(())
    }

    /// Writes a structure unless the caller does not want it.
    pub fn put_unless_null(&mut self, addr: u64, data: &[u8]) -> Res<()> {
        if addr == 0 { Ok(()) } else { self.put(addr, data) }
    }

    /// A string: read byte by byte, because what lies behind its end may not be readable.
    fn string(&mut self, addr: u64, limit: usize, too_long: Errno) -> Res<Vec<u8>> {
        let mut text = Vec::new();
        loop {
            let byte = self.mem.read_text(addr.wrapping_add(text.len() as u64), &text)?;
            if byte == 0 {
                return Ok(text);
            }
            if text.len() + 1 >= limit {
                return Err(too_long);
            }
            text.push(byte);
        }
    }

    /// The path that argument `index` points to.
    pub fn path(&mut self, index: usize) -> Res<Vec<u8>> {
        self.string(self.word(index), PATH_MAX, Errno::ENAMETOOLONG)
    }

    /// The name (of a memory file) that argument `index` points to.
    pub fn name(&mut self, index: usize) -> Res<Vec<u8>> {
        self.string(self.word(index), 250, Errno::EINVAL)
    }

    /// The buffers of a vector of them: address and length.
    pub fn buffers(&mut self, addr: u64, count: i32) -> Res<Vec<(u64, u64)>> {
        if !(0..=MAX_VECTORS).contains(&count) {
            return Err(Errno::EINVAL);
        }
        let size = self.word_size();
        let mut buffers = Vec::with_capacity(count as usize);
        for i in 0..count as u64 {
            let base = self.word_at(addr + 2 * i * size)?;
            let len = self.long_at(addr + (2 * i + 1) * size)?;
            if len < 0 {
                return Err(Errno::EINVAL);
            }
            buffers.push((base, len as u64));
        }
        Ok(buffers)
    }
}
