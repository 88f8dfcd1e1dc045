//! Archives in the format zip, without compression: the form in which test suites are exchanged.
//!
//! Each file is a header and its bytes; at the end stands a directory of all of them. Sizes have 32 bits, which a suite does not
//! exceed.

/// The time of all files: the first that the format knows.
const DATE: u16 = 1 << 5 | 1;
/// The version of the format that a reader must know: 2.0.
const VERSION: u16 = 20;

/// An archive of these files, in their order.
pub fn archive<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    let mut count = 0u16;
    for (name, contents) in files {
        let start = bytes.len() as u32;
        let about = about(name, contents);
        bytes.extend(*b"PK\x03\x04");
        bytes.extend(&about);
        bytes.extend(name.as_bytes());
        bytes.extend(contents);
        directory.extend(*b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&about);
        // No comment, the first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(start.to_le_bytes());
        directory.extend(name.as_bytes());
        count = count.saturating_add(1);
    }
    let start = bytes.len() as u32;
    let size = directory.len() as u32;
    bytes.extend(directory);
    bytes.extend(*b"PK\x05\x06\0\0\0\0");
    bytes.extend(count.to_le_bytes());
    bytes.extend(count.to_le_bytes());
    bytes.extend(size.to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}

/// What both the header of a file and its entry in the directory say.
fn about(name: &str, contents: &[u8]) -> Vec<u8> {
    let size = (contents.len() as u32).to_le_bytes();
    let mut about = Vec::new();
    about.extend(VERSION.to_le_bytes());
    // No flags, stored, at midnight.
    about.extend([0; 6]);
    about.extend(DATE.to_le_bytes());
    about.extend(checksum(contents).to_le_bytes());
    about.extend(size);
    about.extend(size);
    about.extend((name.len() as u16).to_le_bytes());
    about.extend([0; 2]);
    about
}

/// CRC-32 as zip has it.
fn checksum(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= byte as u32;
        for _ in 0..8 {
            sum = sum >> 1 ^ if sum & 1 == 1 { POLYNOMIAL } else { 0 };
        }
    }
    !sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_known_one() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
        assert_eq!(checksum(b""), 0);
    }

    #[test]
    fn the_directory_leads_to_every_file() {
        let files = [("a.txt", b"one".as_slice()), ("b/c.xml", b"<x/>")];
        let bytes = archive(files);
        let end = bytes.len() - 22;
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        let half = |at: usize| u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()) as usize;
        assert_eq!((&bytes[end..end + 4], half(end + 10)), (b"PK\x05\x06".as_slice(), 2));
        let mut entry = word(end + 16);
        for (name, contents) in files {
            let start = word(entry + 42);
            assert_eq!(&bytes[entry + 46..entry + 46 + name.len()], name.as_bytes());
            assert_eq!(&bytes[start..start + 4], b"PK\x03\x04");
            let at = start + 30 + name.len();
            assert_eq!(&bytes[at..at + word(start + 18)], contents);
            entry += 46 + half(entry + 28);
        }
        assert_eq!(entry, end);
    }
}
