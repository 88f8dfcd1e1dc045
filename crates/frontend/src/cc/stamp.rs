//! Notes in an object file where its bitcode lies.
//!
//! The note is a section that is not loaded: the linker concatenates the notes of all objects it
//! takes, archives keep them with their members, `-r` and `strip` keep them too. The executable then
//! lists exactly the bitcode of the objects that were linked into it.
//!
//! The section is added by appending to the file: its content, a longer copy of the section names and
//! a longer copy of the section table; the header then points to the copies. Nothing that was there
//! moves. That costs one small write, where objcopy would cost a process per object.

/// The section that lists bitcode files, each path ended by a zero byte.
pub const SECTION: &str = ".pollard_bc";

/// Where the fields lie that must be read or changed, in a 64-bit or 32-bit file.
struct Layout {
    wide: bool,
    /// e_shoff, e_shentsize, e_shnum, e_shstrndx in the file header.
    header: [usize; 4],
    /// sh_offset, sh_size, sh_addralign in a section header.
    section: [usize; 3],
    entry: usize,
}

const ELF64: Layout =
    Layout { wide: true, header: [0x28, 0x3a, 0x3c, 0x3e], section: [0x18, 0x20, 0x30], entry: 64 };
const ELF32: Layout = Layout {
    wide: false,
    header: [0x20, 0x2e, 0x30, 0x32],
    section: [0x10, 0x14, 0x20],
    entry: 40,
};

impl Layout {
    fn of(elf: &[u8]) -> Option<&'static Layout> {
        const LITTLE_ENDIAN: u8 = 1;
        match elf.get(..6)? {
            [0x7f, b'E', b'L', b'F', 2, LITTLE_ENDIAN] => Some(&ELF64),
            [0x7f, b'E', b'L', b'F', 1, LITTLE_ENDIAN] => Some(&ELF32),
            _ => None,
        }
    }

    fn word(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let value = if self.wide {
            u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?)
        } else {
            u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?).into()
        };
        value.try_into().ok()
    }

    fn set_word(&self, bytes: &mut [u8], at: usize, value: usize) {
        let width = if self.wide { 8 } else { 4 };
        bytes[at..at + width].copy_from_slice(&(value as u64).to_le_bytes()[..width]);
    }
}

fn half(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?).into())
}

/// Adds the note that `path` holds the bitcode of this object. `None` when the bytes are not an ELF
/// object of a kind that clang writes for x86.
pub fn add(object: &mut Vec<u8>, path: &str) -> Option<()> {
    const ALIGN: usize = 8;
    const PROGBITS: u32 = 1;
    let layout = Layout::of(object)?;
    let [shoff, shentsize, shnum, shstrndx] = layout.header;
    let (table, count) = (layout.word(object, shoff)?, half(object, shnum)?);
    let names_index = half(object, shstrndx)?;
    // A count of zero or a reserved index means extended numbering: tens of thousands of sections.
    let extended = count == 0 || count + 1 >= 0xff00 || names_index >= count;
    if extended || half(object, shentsize)? != layout.entry {
        return None;
    }
    let [sh_offset, sh_size, sh_addralign] = layout.section;
    let mut headers = object.get(table..table + count * layout.entry)?.to_vec();
    let names_header = names_index * layout.entry;
    let names_at = layout.word(&headers, names_header + sh_offset)?;
    let names_size = layout.word(&headers, names_header + sh_size)?;
    let names = object.get(names_at..names_at + names_size)?.to_vec();

    let content_at = object.len();
    object.extend_from_slice(path.as_bytes());
    object.push(0);
    let content_size = object.len() - content_at;

    layout.set_word(&mut headers, names_header + sh_offset, object.len());
    layout.set_word(&mut headers, names_header + sh_size, names_size + SECTION.len() + 1);
    object.extend_from_slice(&names);
    object.extend_from_slice(SECTION.as_bytes());
    object.push(0);

    let mut note = vec![0; layout.entry];
    note[..4].copy_from_slice(&u32::try_from(names_size).ok()?.to_le_bytes());
    note[4..8].copy_from_slice(&PROGBITS.to_le_bytes());
    layout.set_word(&mut note, sh_offset, content_at);
    layout.set_word(&mut note, sh_size, content_size);
    layout.set_word(&mut note, sh_addralign, 1);
    headers.extend_from_slice(&note);

    object.resize(object.len().next_multiple_of(ALIGN), 0);
    let moved_table = object.len();
    object.extend_from_slice(&headers);
    layout.set_word(object, shoff, moved_table);
    let count = u16::try_from(count + 1).ok()?;
    object[shnum..shnum + 2].copy_from_slice(&count.to_le_bytes());
    Some(())
}
