//! Mapping memory.
//!
//! A mapping is an object of its own. A shared mapping of a file is a copy too: it is written back
//! when it is synchronised or removed and before the file is used through a descriptor.

use std::collections::BTreeMap;

use super::descriptors::{Object, flag};
use super::errno::{Errno, Res};
use super::node::NodeRef;
use super::request::Request;
use super::{Answer, Halt, Kernel};
use crate::grounds::Concrete;

pub(super) const PAGE: u64 = 4096;

const PROT_READ: u32 = 1;
const PROT_WRITE: u32 = 2;
const MAP_SHARED: u32 = 0x01;
const MAP_PRIVATE: u32 = 0x02;
const MAP_TYPE: u32 = 0x0f;
const MAP_FIXED: u32 = 0x10;
const MAP_ANONYMOUS: u32 = 0x20;
const MAP_FIXED_NOREPLACE: u32 = 0x10_0000;
const MREMAP_MAYMOVE: u32 = 1;
/// The only advice that changes what is in memory.
const MADV_DONTNEED: u32 = 4;

/// What the process has mapped, by address.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Mappings(BTreeMap<u64, Mapping>);

#[derive(Clone, Debug, PartialEq)]
struct Mapping {
    length: u64,
    /// The file that a writable shared mapping belongs to, and the position in it.
    shared: Option<(NodeRef, u64)>,
    anonymous: bool,
}

impl Mappings {
    /// Whether a mapping needs the contents of a file.
    pub fn hold(&self, node: &NodeRef) -> bool {
        self.0.values().any(|m| m.shared.as_ref().is_some_and(|(held, _)| held.id == node.id))
    }

    /// The mapping that contains all of a range.
    fn around(&self, addr: u64, length: u64) -> Option<(u64, &Mapping)> {
        let (base, mapping) = self.0.range(..=addr).next_back()?;
        let end = addr.checked_add(length)?;
        (end <= base + mapping.length).then_some((*base, mapping))
    }
}

impl Kernel {
    pub(super) fn mmap(&mut self, rq: &mut Request) -> Answer {
        self.map(rq, rq.word(5))
    }

    /// The offset counts pages.
    pub(super) fn mmap2(&mut self, rq: &mut Request) -> Answer {
        self.map(rq, rq.word(5) * PAGE)
    }

    fn map(&mut self, rq: &mut Request, offset: u64) -> Answer {
        let (addr, length) = (rq.word(0), rq.word(1));
        let (protection, flags, fd) = (rq.uint(2), rq.uint(3), rq.int(4));
        let kind = flags & MAP_TYPE;
        self.note_protection(protection);
        if length == 0 || !offset.is_multiple_of(PAGE) || !(MAP_SHARED..=3).contains(&kind) {
            return Err(Errno::EINVAL.into());
        }
        let size = length.checked_next_multiple_of(PAGE).ok_or(Errno::ENOMEM)?;
        let contents = match flags & MAP_ANONYMOUS {
            0 => Some(self.mappable(fd, protection, kind)?),
            _ => None,
        };
        if let Some(node) = &contents {
            let left = self.fs.contents(node)?.len().saturating_sub(offset);
            if size > left.next_multiple_of(PAGE) {
                // An access there is a signal, and none once the file has grown.
                let message = "a mapping that reaches behind the last page of its file";
                return Err(Halt::Unsupported(message.into()));
            }
        }
        let base = if flags & (MAP_FIXED | MAP_FIXED_NOREPLACE) != 0 {
            self.map_over(rq, addr, size, flags)?
        } else {
            self.outside.notes.map();
            rq.mem.map(size, true).ok_or(Errno::ENOMEM)?
        };
        let shares = kind != MAP_PRIVATE && protection & PROT_WRITE != 0;
        let anonymous = contents.is_none();
        if let Some(node) = &contents {
            self.flush_node(node, rq)?;
            self.copy_file_to_memory(rq, node, offset, base, size)?;
        }
        if flags & (MAP_FIXED | MAP_FIXED_NOREPLACE) == 0 {
            let shared = contents.filter(|_| shares).map(|node| (node, offset));
            self.mappings_mut().0.insert(base, Mapping { length: size, shared, anonymous });
        }
        Ok(base as i64)
    }

    /// A fixed address is possible only inside what is mapped already.
    fn map_over(&self, rq: &mut Request, addr: u64, size: u64, flags: u32) -> Result<u64, Halt> {
        if !addr.is_multiple_of(PAGE) {
            return Err(Errno::EINVAL.into());
        }
        let inside = self.mappings.around(addr, size).is_some();
        if inside && flags & MAP_FIXED_NOREPLACE != 0 {
            return Err(Errno::EEXIST.into());
        }
        if !inside {
            return Err(Halt::Unsupported("mmap at a fixed address".into()));
        }
        rq.put(addr, &vec![0; size as usize])?;
        Ok(addr)
    }

    /// The file that a descriptor lets map.
    fn mappable(&self, fd: i32, protection: u32, kind: u32) -> Res<NodeRef> {
        let file = self.table.file(fd)?;
        let writes = kind != MAP_PRIVATE && protection & PROT_WRITE != 0;
        if !file.readable() || (writes && file.flags & flag::ACCESS != flag::READ_WRITE) {
            return Err(Errno::EACCES);
        }
        match &file.object {
            Object::Regular(node) => Ok(node.clone()),
            _ => Err(Errno::ENODEV),
        }
    }

    fn copy_file_to_memory(
        &self,
        rq: &mut Request,
        node: &NodeRef,
        offset: u64,
        base: u64,
        size: u64,
    ) -> Res<()> {
        let contents = self.fs.contents(node)?;
        let len = size.min(contents.len().saturating_sub(offset));
        rq.put_data(base, &contents.read(offset, len as usize)?)
    }

    pub(super) fn munmap(&mut self, rq: &mut Request) -> Answer {
        let (addr, length) = (rq.word(0), rq.word(1));
        let size = length.checked_next_multiple_of(PAGE).ok_or(Errno::EINVAL)?;
        if !addr.is_multiple_of(PAGE) || length == 0 {
            return Err(Errno::EINVAL.into());
        }
        let within = |base: u64, m: &Mapping| base >= addr && base + m.length <= addr + size;
        let gone: Vec<u64> =
            self.mappings.0.iter().filter(|(b, m)| within(**b, m)).map(|(b, _)| *b).collect();
        for base in gone {
            self.write_back(base, rq)?;
            let mapping = self.mappings_mut().0.remove(&base);
            self.outside.notes.free();
            rq.mem.unmap(base);
            if let Some((node, _)) = mapping.and_then(|m| m.shared) {
                self.release_node(&node);
            }
        }
        // A part of a mapping stays readable: an object cannot be cut.
        let meets = |base: u64, m: &Mapping| base < addr + size && addr < base + m.length;
        if self.mappings.0.iter().any(|(base, m)| meets(*base, m)) {
            self.outside.notes.look(Concrete::Protection);
        }
        Ok(0)
    }

    pub(super) fn mremap(&mut self, rq: &mut Request) -> Answer {
        let (addr, flags) = (rq.word(0), rq.uint(3));
        let new = rq.word(2).checked_next_multiple_of(PAGE).ok_or(Errno::EINVAL)?;
        if !addr.is_multiple_of(PAGE) || new == 0 {
            return Err(Errno::EINVAL.into());
        }
        let Some(mapping) = self.mappings.0.get(&addr).cloned() else {
            return Err(Errno::EFAULT.into());
        };
        if new <= mapping.length {
            if new < mapping.length {
                self.outside.notes.look(Concrete::Protection);
            }
            return Ok(addr as i64);
        }
        if flags & MREMAP_MAYMOVE == 0 {
            return Err(Errno::ENOMEM.into());
        }
        let base = rq.mem.map(new, true).ok_or(Errno::ENOMEM)?;
        rq.mem.copy(base, addr, mapping.length)?;
        self.mappings_mut().0.remove(&addr);
        self.mappings_mut().0.insert(base, Mapping { length: new, ..mapping });
        self.outside.notes.free();
        self.outside.notes.allocate_again();
        rq.mem.unmap(addr);
        Ok(base as i64)
    }

    /// Protection is not modelled: everything stays accessible, and the verdict says so.
    fn note_protection(&mut self, protection: u32) {
        if protection & (PROT_READ | PROT_WRITE) != PROT_READ | PROT_WRITE {
            self.outside.notes.look(Concrete::Protection);
        }
    }

    pub(super) fn mprotect(&mut self, rq: &mut Request) -> Answer {
        self.note_protection(rq.uint(2));
        if !rq.word(0).is_multiple_of(PAGE) { Err(Errno::EINVAL.into()) } else { Ok(0) }
    }

    /// There is no break to move: allocation is not done by the program.
    pub(super) fn brk(&mut self) -> Answer {
        Err(Errno::ENOMEM.into())
    }

    pub(super) fn madvise(&mut self, rq: &mut Request) -> Answer {
        let (addr, length) = (rq.word(0), rq.word(1));
        if !addr.is_multiple_of(PAGE) {
            return Err(Errno::EINVAL.into());
        }
        let size = length.checked_next_multiple_of(PAGE).ok_or(Errno::EINVAL)?;
        let anonymous = self.mappings.around(addr, size).is_some_and(|(_, m)| m.anonymous);
        if rq.uint(2) == MADV_DONTNEED && anonymous {
            rq.put(addr, &vec![0; size as usize])?;
        }
        Ok(0)
    }

    /// All pages are in memory.
    pub(super) fn mincore(&mut self, rq: &mut Request) -> Answer {
        let pages = rq.word(1).div_ceil(PAGE);
        if self.mappings.around(rq.word(0), rq.word(1)).is_none() {
            return Err(Errno::ENOMEM.into());
        }
        rq.put(rq.word(2), &vec![1; pages as usize])?;
        Ok(0)
    }

    pub(super) fn msync(&mut self, rq: &mut Request) -> Answer {
        let (addr, length) = (rq.word(0), rq.word(1));
        if !addr.is_multiple_of(PAGE) {
            return Err(Errno::EINVAL.into());
        }
        let Some((base, _)) = self.mappings.around(addr, length) else {
            return Err(Errno::ENOMEM.into());
        };
        self.write_back(base, rq)?;
        Ok(0)
    }

    /// Writes a shared mapping back to its file, as far as the file reaches.
    fn write_back(&mut self, base: u64, rq: &mut Request) -> Res<()> {
        let Some(mapping) = self.mappings.0.get(&base) else { return Ok(()) };
        let Some((node, offset)) = mapping.shared.clone() else { return Ok(()) };
        let reach = self.metadata(&node)?.size.saturating_sub(offset);
        let data = rq.data(base, mapping.length.min(reach) as usize)?;
        self.fs_mut().change_contents(&node)?.write(offset, &data)
    }

    fn flush_node(&mut self, node: &NodeRef, rq: &mut Request) -> Res<()> {
        if !self.mappings.hold(node) {
            return Ok(());
        }
        let bases: Vec<u64> = self.mappings.0.keys().copied().collect();
        for base in bases {
            let mapping = &self.mappings.0[&base];
            if mapping.shared.as_ref().is_some_and(|(held, _)| held.id == node.id) {
                self.write_back(base, rq)?;
            }
        }
        Ok(())
    }

    /// Brings a file up to date with its shared mappings.
    pub(super) fn flush_shared(&mut self, object: &Object, rq: &mut Request) -> Res<()> {
        match object {
            Object::Regular(node) => self.flush_node(node, rq),
            _ => Ok(()),
        }
    }
}
