//! The structures that cross the system call boundary, byte by byte, for both ABIs.

use super::Abi;
use super::node::{Metadata, Moment, kind};
use super::world::{Limit, SystemName, UNLIMITED};

/// How wide the fields of a time structure are: i386 has calls for both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TimeFormat {
    Narrow,
    Wide,
}

impl TimeFormat {
    /// Bytes of a `timespec` or a `timeval`.
    pub fn size(self) -> u64 {
        match self {
            TimeFormat::Narrow => 8,
            TimeFormat::Wide => 16,
        }
    }

    /// The two fields of a `timespec` or a `timeval`.
    pub fn pair(self, first: i64, second: i64) -> Vec<u8> {
        let mut out = Record::default();
        for field in [first, second] {
            match self {
                TimeFormat::Narrow => out.u32(field as u32),
                TimeFormat::Wide => out.u64(field as u64),
            }
        }
        out.0
    }

    /// Reads the two fields back.
    pub fn unpack(self, bytes: &[u8]) -> (i64, i64) {
        match self {
            TimeFormat::Narrow => {
                let field = |at: usize| i32::from_le_bytes(array(&bytes[at..at + 4]));
                (field(0).into(), field(4).into())
            }
            TimeFormat::Wide => {
                let field = |at: usize| i64::from_le_bytes(array(&bytes[at..at + 8]));
                (field(0), field(8))
            }
        }
    }
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().expect("the caller cuts the right length")
}

/// A structure under construction.
#[derive(Default)]
pub(super) struct Record(pub Vec<u8>);

impl Record {
    pub fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    pub fn u16(&mut self, value: u16) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub fn u32(&mut self, value: u32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub fn u64(&mut self, value: u64) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    /// An `unsigned long`.
    pub fn word(&mut self, abi: Abi, value: u64) {
        match abi {
            Abi::X86_64 => self.u64(value),
            Abi::I386 => self.u32(value as u32),
        }
    }

    pub fn zeros(&mut self, count: usize) {
        self.0.resize(self.0.len() + count, 0);
    }

    /// A string in a field of fixed size, cut so that it ends with a zero.
    fn text(&mut self, text: &str, size: usize) {
        let used = text.len().min(size - 1);
        self.0.extend_from_slice(&text.as_bytes()[..used]);
        self.zeros(size - used);
    }
}

/// `struct stat` of x86_64, `struct stat64` of i386.
pub(super) fn stat(abi: Abi, meta: &Metadata) -> Vec<u8> {
    let mut out = Record::default();
    let times = [meta.atime, meta.mtime, meta.ctime];
    match abi {
        Abi::X86_64 => {
            out.u64(meta.dev);
            out.u64(meta.ino);
            out.u64(meta.nlink);
            out.u32(meta.mode);
            out.u32(meta.uid);
            out.u32(meta.gid);
            out.u32(0);
            out.u64(meta.rdev);
            out.u64(meta.size);
            out.u64(meta.blksize);
            out.u64(meta.blocks);
            times.iter().for_each(|t| {
                out.u64(t.sec as u64);
                out.u64(t.nsec.into());
            });
            out.zeros(24);
        }
        Abi::I386 => {
            out.u64(meta.dev);
            out.u32(0);
            out.u32(meta.ino as u32);
            out.u32(meta.mode);
            out.u32(meta.nlink as u32);
            out.u32(meta.uid);
            out.u32(meta.gid);
            out.u64(meta.rdev);
            out.u32(0);
            out.u64(meta.size);
            out.u32(meta.blksize as u32);
            out.u64(meta.blocks);
            times.iter().for_each(|t| {
                out.u32(t.sec as u32);
                out.u32(t.nsec);
            });
            out.u64(meta.ino);
        }
    }
    out.0
}

/// `struct statx`, the same in both ABIs.
pub(super) fn statx(meta: &Metadata) -> Vec<u8> {
    const BASIC_STATS: u32 = 0x7ff;
    let mut out = Record::default();
    let moment = |out: &mut Record, time: Moment| {
        out.u64(time.sec as u64);
        out.u32(time.nsec);
        out.u32(0);
    };
    out.u32(BASIC_STATS);
    out.u32(meta.blksize as u32);
    out.u64(0);
    out.u32(meta.nlink as u32);
    out.u32(meta.uid);
    out.u32(meta.gid);
    out.u16(meta.mode as u16);
    out.u16(0);
    out.u64(meta.ino);
    out.u64(meta.size);
    out.u64(meta.blocks);
    out.u64(0);
    moment(&mut out, meta.atime);
    moment(&mut out, Moment::default());
    moment(&mut out, meta.ctime);
    moment(&mut out, meta.mtime);
    for dev in [meta.rdev, meta.dev] {
        out.u32(major(dev));
        out.u32(minor(dev));
    }
    out.zeros(256 - out.0.len());
    out.0
}

fn major(dev: u64) -> u32 {
    ((dev >> 32) as u32 & 0xffff_f000) | ((dev >> 8) as u32 & 0xfff)
}

fn minor(dev: u64) -> u32 {
    ((dev >> 12) as u32 & 0xffff_ff00) | (dev as u32 & 0xff)
}

/// One `struct linux_dirent64`.
pub(super) fn dirent64(ino: u64, next: u64, file_kind: u32, name: &[u8]) -> Vec<u8> {
    let length = (19 + name.len() + 1).next_multiple_of(8);
    let mut out = Record::default();
    out.u64(ino);
    out.u64(next);
    out.u16(length as u16);
    out.u8(((file_kind & kind::MASK) >> 12) as u8);
    out.0.extend_from_slice(name);
    out.zeros(length - out.0.len());
    out.0
}

/// `struct utsname`.
pub(super) fn utsname(name: &SystemName) -> Vec<u8> {
    let mut out = Record::default();
    let fields =
        [&name.system, &name.host, &name.release, &name.version, &name.machine, &name.domain];
    fields.iter().for_each(|field| out.text(field, 65));
    out.0
}

/// `struct rlimit`; on i386 what does not fit means no limit.
pub(super) fn rlimit(abi: Abi, limit: Limit) -> Vec<u8> {
    let mut out = Record::default();
    for value in [limit.soft, limit.hard] {
        match abi {
            Abi::X86_64 => out.u64(value),
            Abi::I386 => out.u32(value.min(u32::MAX.into()) as u32),
        }
    }
    out.0
}

/// Reads a `struct rlimit`.
pub(super) fn limit_of(abi: Abi, bytes: &[u8]) -> Limit {
    match abi {
        Abi::X86_64 => Limit {
            soft: u64::from_le_bytes(array(&bytes[..8])),
            hard: u64::from_le_bytes(array(&bytes[8..16])),
        },
        Abi::I386 => {
            let value = |bytes: &[u8]| match u32::from_le_bytes(array(bytes)) {
                u32::MAX => UNLIMITED,
                n => n.into(),
            };
            Limit { soft: value(&bytes[..4]), hard: value(&bytes[4..8]) }
        }
    }
}

/// What `statfs` tells of a file system.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FileSystemStatus {
    pub kind: u64,
    pub block_size: u64,
    pub blocks: u64,
    pub free: u64,
    pub available: u64,
    pub files: u64,
    pub free_files: u64,
    pub name_length: u64,
    pub flags: u64,
}

/// `struct statfs` of x86_64, `struct statfs64` of i386.
pub(super) fn statfs(abi: Abi, status: &FileSystemStatus) -> Vec<u8> {
    let mut out = Record::default();
    out.word(abi, status.kind);
    out.word(abi, status.block_size);
    let counts = [status.blocks, status.free, status.available, status.files, status.free_files];
    counts.iter().for_each(|n| out.u64(*n));
    out.u64(0);
    out.word(abi, status.name_length);
    out.word(abi, status.block_size);
    out.word(abi, status.flags);
    out.zeros(4 * if abi == Abi::X86_64 { 8 } else { 4 });
    out.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_have_the_sizes_of_the_abi() {
        let meta = Metadata::default();
        assert_eq!(stat(Abi::X86_64, &meta).len(), 144);
        assert_eq!(stat(Abi::I386, &meta).len(), 96);
        assert_eq!(statx(&meta).len(), 256);
        let status = FileSystemStatus::default();
        assert_eq!(statfs(Abi::X86_64, &status).len(), 120);
        assert_eq!(statfs(Abi::I386, &status).len(), 84);
        assert_eq!(dirent64(1, 1, kind::REGULAR, b"name").len(), 24);
        assert_eq!(dirent64(1, 1, kind::REGULAR, b"names").len(), 32);
    }

    #[test]
    fn device_numbers_split_as_in_the_kernel() {
        assert_eq!((major(0x103), minor(0x103)), (1, 3));
        let (a, b) = (0x12345u64, 0x67890u64);
        let dev = (a & 0xfff) << 8 | (a & !0xfff) << 32 | (b & 0xff) | (b & !0xff) << 12;
        assert_eq!((major(dev), minor(dev)), (0x12345, 0x67890));
    }

    #[test]
    fn a_narrow_time_keeps_its_sign() {
        let bytes = TimeFormat::Narrow.pair(-1, 5);
        assert_eq!(TimeFormat::Narrow.unpack(&bytes), (-1, 5));
    }
}
