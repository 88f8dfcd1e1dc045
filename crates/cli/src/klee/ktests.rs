//! Tests as KLEE's POSIX runtime has them, so that `klee-replay` takes them: it reads objects in their
//! order, and wants the status of each symbolic file behind its bytes.
//!
//! Here these files have one status, that of a regular file, so it is written down and not solved
//! for. `A-data` becomes `A_data` with `A_data_stat`; what reads tests of ours knows both.

use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use native::ktest::{Object, Test};

use super::options::Call;

/// Bytes of `struct stat` on x86-64, where `klee-replay` runs.
const STAT: usize = 144;
/// Bytes of a symbolic standard output.
const STDOUT: usize = 1024;

/// Rewrites all tests of a folder.
pub fn rewrite(call: &Call, folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)?.flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|end| end == "ktest")
            && let Ok(test) = Test::read(&path)
        {
            adapted(call, test).write(&path)?;
        }
    }
    Ok(())
}

fn adapted(call: &Call, mut test: Test) -> Test {
    if let Some(name) = test.args.first_mut() {
        *name = call.program.as_os_str().as_bytes().to_vec();
    }
    if !call.posix {
        // Our own word for "what follows is literal".
        if test.args.get(1).is_some_and(|word| word == b"--") {
            test.args.remove(1);
        }
        return test;
    }
    let mut objects = Vec::with_capacity(test.objects.len());
    let mut files = 0;
    let is_output = |word: &Vec<u8>| word == b"--sym-stdout" || word == b"-sym-stdout";
    let mut output = test.args.iter().any(is_output);
    for object in std::mem::take(&mut test.objects) {
        let name = match &*object.name {
            [letter @ b'A'..=b'Z', rest @ ..] if rest == b"-data" => {
                [&[*letter], b"_data".as_slice()].concat()
            }
            b"stdin" => b"stdin".to_vec(),
            name => {
                // It comes behind what the runtime makes, and before the program's own.
                if output && !is_of_runtime(name) {
                    add_output(&mut objects, &mut files);
                    output = false;
                }
                objects.push(object);
                continue;
            }
        };
        files += 1;
        let stat = stat(files, object.bytes.len() as u64);
        objects.push(Object::new(name.clone(), object.bytes));
        objects.push(Object::new([&name, b"_stat".as_slice()].concat(), stat));
    }
    if output {
        add_output(&mut objects, &mut files);
    }
    test.objects = objects;
    test
}

fn add_output(objects: &mut Vec<Object>, files: &mut u64) {
    *files += 1;
    objects.push(Object::new("stdout", vec![0; STDOUT]));
    objects.push(Object::new("stdout_stat", stat(*files, STDOUT as u64)));
}

/// Whether the runtime makes an input of this name.
fn is_of_runtime(name: &[u8]) -> bool {
    let argument =
        name.strip_prefix(b"arg").is_some_and(|rest| rest.iter().all(u8::is_ascii_digit));
    argument || name == b"n_args" || machine::FAILING.iter().any(|known| known.as_bytes() == name)
}

/// The status of a regular file.
fn stat(number: u64, size: u64) -> Vec<u8> {
    const REGULAR: u64 = 0o100_644;
    let user = u64::from(rustix::process::getuid().as_raw());
    let group = u64::from(rustix::process::getgid().as_raw());
    // Device, inode, links; mode and user; group; special device, size, size and number of blocks.
    let words = [1, number, 1, REGULAR | user << 32, group, 0, size, 4096, 8];
    let mut bytes: Vec<u8> = words.iter().flat_map(|word: &u64| word.to_le_bytes()).collect();
    bytes.resize(STAT, 0);
    bytes
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;

    fn names(line: &str, objects: &[&str]) -> Vec<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let call = Call::read(&words).expect("it is good");
        let args = words.iter().map(|word| word.to_string_lossy().into_owned().into_bytes());
        let objects = objects.iter().map(|&name| Object::new(name, vec![0; 4])).collect();
        let test = Test { args: args.collect(), objects, ..Test::default() };
        adapted(&call, test).objects.iter().map(Object::name_text).collect()
    }

    #[test]
    fn files_have_their_status_behind_them() {
        let line = "--posix-runtime p.c A --sym-files 1 4 --sym-stdin 4 --sym-stdout";
        let found = names(line, &["arg00", "A-data", "stdin", "read_fail", "x"]);
        let wanted = [
            "arg00",
            "A_data",
            "A_data_stat",
            "stdin",
            "stdin_stat",
            "read_fail",
            "stdout",
            "stdout_stat",
            "x",
        ];
        assert_eq!(found, wanted);
        assert_eq!(names("p.c A", &["A-data"]), ["A-data"]);
        assert_eq!(stat(1, 7).len(), STAT);
    }
}
