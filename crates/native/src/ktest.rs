//! The file format `.ktest`: the inputs of one test, in the form that KLEE's tools read and write.
//!
//! All numbers are unsigned, 32 bits wide and big-endian; a text or a run of bytes has its length
//! before it.
//!
//! ```text
//! "KTEST"  version  count of arguments  arguments…
//! symbolic arguments  their length              (since version 2)
//! count of objects   (name  bytes)…
//! ```
//!
//! The version is 3. What the two numbers of version 2 meant is nowadays said by objects with agreed
//! names, so they are 0 in the tests that we write, and kept in those that we read.

use std::fmt;
use std::io;
use std::path::Path;

/// What a file begins with.
const MAGIC: &[u8] = b"KTEST";
/// The same, in tests of the first years.
const OLD_MAGIC: &[u8] = b"BOUT\n";
/// The version that is written.
const VERSION: u32 = 3;
/// The version since which there are the two numbers about arguments.
const WITH_ARGUMENT_NUMBERS: u32 = 2;

/// The inputs of one test.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Test {
    /// The command line that the test was made with; the first is the program.
    pub args: Vec<Vec<u8>>,
    /// How many arguments were symbolic, as old versions of KLEE say it.
    pub sym_argvs: u32,
    /// How long they were.
    pub sym_argv_len: u32,
    /// The inputs in the order in which the program asked for them.
    pub objects: Vec<Object>,
}

/// One input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// The name that the program gave it. Not necessarily text, but without a zero.
    pub name: Vec<u8>,
    /// The value.
    pub bytes: Vec<u8>,
}

/// Why a test cannot be read.
#[derive(Debug)]
pub enum Error {
    /// The file system refuses.
    Io(io::Error),
    /// It is something else.
    NotATest,
    /// It is of a version that is not known.
    Version(u32),
    /// It ends in the middle.
    Cut,
    /// Something follows its end.
    Trailing(usize),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(error) => error.fmt(f),
            Error::NotATest => f.write_str("not a .ktest file"),
            Error::Version(version) => {
                write!(f, "a .ktest file of version {version}; up to {VERSION} are known")
            }
            Error::Cut => f.write_str("a damaged .ktest file: it ends too early"),
            Error::Trailing(bytes) => {
                write!(f, "a damaged .ktest file: {bytes} bytes after its end")
            }
        }
    }
}

impl std::error::Error for Error {}

impl Object {
    /// An input with this name and value.
    pub fn new(name: impl Into<Vec<u8>>, bytes: impl Into<Vec<u8>>) -> Object {
        Object { name: name.into(), bytes: bytes.into() }
    }

    /// The name for people.
    pub fn name_text(&self) -> String {
        String::from_utf8_lossy(&self.name).into_owned()
    }
}

impl Test {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Test, Error> {
        Test::decode(&std::fs::read(path).map_err(Error::Io)?)
    }

    /// Writes a file. It is complete from the moment it has its name, whenever the process ends.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        write_whole(path, &self.encode())
    }

    /// The bytes of the file.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        put_number(&mut bytes, VERSION);
        put_number(&mut bytes, length(&self.args));
        for arg in &self.args {
            put_run(&mut bytes, arg);
        }
        put_number(&mut bytes, self.sym_argvs);
        put_number(&mut bytes, self.sym_argv_len);
        put_number(&mut bytes, length(&self.objects));
        for object in &self.objects {
            put_run(&mut bytes, &object.name);
            put_run(&mut bytes, &object.bytes);
        }
        bytes
    }

    /// Reads the bytes of a file.
    pub fn decode(bytes: &[u8]) -> Result<Test, Error> {
        let rest = bytes.strip_prefix(MAGIC).or_else(|| bytes.strip_prefix(OLD_MAGIC));
        let mut reader = Reader { rest: rest.ok_or(Error::NotATest)? };
        let version = reader.number()?;
        if version > VERSION {
            return Err(Error::Version(version));
        }
        let args = reader.list(Reader::run)?;
        let (sym_argvs, sym_argv_len) = match version {
            WITH_ARGUMENT_NUMBERS.. => (reader.number()?, reader.number()?),
            _ => (0, 0),
        };
        let objects = reader.list(|r| Ok(Object { name: r.run()?, bytes: r.run()? }))?;
        match reader.rest.len() {
            0 => Ok(Test { args, sym_argvs, sym_argv_len, objects }),
            more => Err(Error::Trailing(more)),
        }
    }
}

/// Writes a file so that whoever sees its name sees all of it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", std::process::id()));
    let unfinished = path.with_file_name(name);
    let written =
        std::fs::write(&unfinished, bytes).and_then(|()| std::fs::rename(&unfinished, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&unfinished);
    }
    written
}

/// The count of what is to be written. Four thousand millions do not fit in memory here.
fn length<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).expect("a test is smaller than 4 GiB")
}

fn put_number(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend(number.to_be_bytes());
}

fn put_run(bytes: &mut Vec<u8>, run: &[u8]) {
    put_number(bytes, length(run));
    bytes.extend(run);
}

/// What is left to read. Nothing is reserved for a length before its bytes are seen to be there.
struct Reader<'b> {
    rest: &'b [u8],
}

impl Reader<'_> {
    fn number(&mut self) -> Result<u32, Error> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or(Error::Cut)?;
        self.rest = rest;
        Ok(u32::from_be_bytes(*bytes))
    }

    fn run(&mut self) -> Result<Vec<u8>, Error> {
        let length = self.number()? as usize;
        let (bytes, rest) = self.rest.split_at_checked(length).ok_or(Error::Cut)?;
        self.rest = rest;
        Ok(bytes.to_vec())
    }

    fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let count = self.number()?;
        (0..count).map(|_| item(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Test {
        Test {
            args: vec![b"prog.bc".to_vec(), b"-x".to_vec()],
            sym_argvs: 0,
            sym_argv_len: 0,
            objects: vec![
                Object::new("a", [1, 2, 3, 4]),
                Object::new("", []),
                Object::new([0xFF, 0xFE], vec![7; 300]),
            ],
        }
    }

    #[test]
    fn the_bytes_are_those_of_the_format() {
        let test = Test {
            args: vec![b"p".to_vec()],
            objects: vec![Object::new("xy", [9, 8])],
            ..Test::default()
        };
        let expected = b"KTEST\0\0\0\x03\0\0\0\x01\0\0\0\x01p\0\0\0\0\0\0\0\0\
            \0\0\0\x01\0\0\0\x02xy\0\0\0\x02\x09\x08";
        assert_eq!(test.encode(), expected);
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Test::decode(&example().encode()).unwrap(), example());
        let folder = std::env::temp_dir().join(format!("pollard-ktest-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("test000001.ktest");
        example().write(&path).unwrap();
        assert_eq!(Test::read(&path).unwrap(), example());
        let names: Vec<_> =
            std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names, ["test000001.ktest"]);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_first_version_has_no_numbers_about_arguments() {
        let bytes = b"BOUT\n\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0\x01a\0\0\0\x01\x05";
        let test = Test::decode(bytes).unwrap();
        assert_eq!(test.objects, [Object::new("a", [5])]);
    }

    #[test]
    fn a_damaged_file_is_refused_wherever_it_ends() {
        let whole = example().encode();
        for end in 0..whole.len() {
            let error = Test::decode(&whole[..end]).unwrap_err();
            assert!(matches!(error, Error::NotATest | Error::Cut), "{end}: {error}");
        }
        let longer = [whole.as_slice(), b"x"].concat();
        assert!(matches!(Test::decode(&longer), Err(Error::Trailing(1))));
    }

    #[test]
    fn absurd_numbers_cost_nothing() {
        let huge = b"KTEST\0\0\0\x03\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";
        assert!(matches!(Test::decode(huge), Err(Error::Cut)));
        assert!(matches!(Test::decode(b"KTEST\0\0\0\x04"), Err(Error::Version(4))));
        assert!(matches!(Test::decode(b"\x7fELF"), Err(Error::NotATest)));
    }

    #[test]
    fn a_folder_that_is_missing_is_an_error() {
        let path = Path::new("/nonexistent/test.ktest");
        assert!(example().write(path).is_err());
        assert!(matches!(Test::read(path), Err(Error::Io(_))));
    }
}
