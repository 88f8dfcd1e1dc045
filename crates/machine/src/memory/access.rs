//! Reading and writing bytes, with all that is checked.

use std::cell::Cell;
use std::rc::Rc;

use expr::ExprId;

use super::layout::{Region, Slot};
use super::object::{Life, PAGE, Page};
use super::overlay::Overlay;
use super::tlb::Tlb;
use super::{ByteValue, Fault, Memory, Space};
use crate::grounds::Given;

/// A piece of an access that lies in one page.
pub(super) struct Part {
    pub page: usize,
    pub offset: usize,
    pub range: std::ops::Range<usize>,
}

/// Where an object's storage starts, given its base.
pub(crate) fn storage(base: u64) -> u64 {
    base & !(PAGE - 1)
}

/// A buffer of that many bytes: the small one if it will do.
fn scratch<'b, const N: usize>(
    small: &'b mut [u8; N],
    large: &'b mut Vec<u8>,
    len: usize,
) -> &'b mut [u8] {
    if len <= N {
        return &mut small[..len];
    }
    large.resize(len, 0);
    large
}

/// Cuts an access at page boundaries.
fn parts(base: u64, addr: u64, len: usize) -> impl Iterator<Item = Part> {
    let start = addr - storage(base);
    let mut done = 0;
    std::iter::from_fn(move || {
        if done == len {
            return None;
        }
        let at = start + done as u64;
        let offset = (at % PAGE) as usize;
        let n = (len - done).min(PAGE as usize - offset);
        let part = Part { page: (at / PAGE) as usize, offset, range: done..done + n };
        done += n;
        Some(part)
    })
}

/// An object as far as the access cache is concerned.
pub(super) struct Extent<'o> {
    pub base: u64,
    pub size: u64,
    pub overlay: Option<&'o Overlay>,
    /// Every access is to be seen (see `veil`).
    pub delayed: bool,
}

impl Extent<'_> {
    /// Enters the object's part of a page into the access cache, as far as there is no symbolic
    /// byte around those that are used now.
    pub fn cache(&self, tlb: &mut Tlb, used: &Part, page: &Page, writable: bool) {
        if self.delayed {
            return;
        }
        let first = used.page as u64 * PAGE;
        let pad = self.base - storage(self.base);
        let mut range = first.max(pad)..(first + PAGE).min(pad + self.size);
        if let Some(overlay) = self.overlay {
            let start = first + used.offset as u64;
            let used = start..start + used.range.len() as u64;
            if overlay.any(used.clone()) {
                return;
            }
            range = overlay.gap(used, range);
        }
        let owned = writable && Rc::strong_count(page) == 1;
        let (offset, len) = ((range.start - first) as usize, (range.end - range.start) as usize);
        tlb.enter(storage(self.base) + range.start, page, offset, len, owned);
    }
}

impl Memory {
    /// The object that holds `len` bytes from `addr` on, and its base.
    pub fn locate(
        &self,
        space: &Space,
        addr: u64,
        len: u64,
        write: bool,
    ) -> Result<(Slot, u64), Fault> {
        let slot = match self.region(&space.layout, addr) {
            Region::Object(slot) => slot,
            Region::Null => return Err(Fault::Null),
            Region::Code(_) => return Err(Fault::Code),
            Region::Nothing => return Err(Fault::Wild),
        };
        let object = self.object(slot);
        if let Some(veil) = &self.veil {
            veil.meet(slot, object);
            if !write {
                veil.read(slot);
            }
        }
        match object.life {
            Life::Live => {}
            Life::Ended => return Err(Fault::Ended(slot)),
            Life::Never => return Err(Fault::Wild),
        }
        if object.external {
            return Err(Fault::External(slot));
        }
        let base = space.layout.base(slot);
        let offset = addr.wrapping_sub(base);
        if offset > object.size || len > object.size - offset {
            return Err(Fault::OutOfBounds(slot));
        }
        if offset + len > object.sure_size() {
            return Err(Fault::Unproved(slot));
        }
        if write && object.read_only {
            return Err(Fault::ReadOnly(slot));
        }
        if !write && object.given != Given::Nothing && len > 0 {
            space.notes.read(object.given, offset + len, space.layout.ptr_size());
        }
        Ok((slot, base))
    }

    /// Reads bytes; the whole range is checked first.
    pub fn read(&self, space: &mut Space, addr: u64, buf: &mut [u8]) -> Result<(), Fault> {
        let (slot, base) = self.locate(space, addr, buf.len() as u64, false)?;
        if let Some(overlay) = self.overlay(slot) {
            let start = addr - storage(base);
            if let Some((offset, _)) = overlay.range(start..start + buf.len() as u64).next() {
                return Err(Fault::Symbolic(storage(base) + offset));
            }
        }
        self.read_located(space, slot, base, addr, buf);
        Ok(())
    }

    /// Reads bytes, symbolic or not; the whole range is checked first.
    pub fn read_cells(
        &self,
        space: &mut Space,
        addr: u64,
        cells: &mut [ByteValue],
    ) -> Result<(), Fault> {
        let len = cells.len() as u64;
        let (slot, base) = self.locate(space, addr, len, false)?;
        let mut small = [0; 64];
        let mut large = Vec::new();
        let bytes = scratch(&mut small, &mut large, cells.len());
        self.read_located(space, slot, base, addr, bytes);
        cells.iter_mut().zip(bytes).for_each(|(cell, byte)| *cell = ByteValue::Concrete(*byte));
        for (offset, expr) in self.symbolic_in(slot, base, addr, len) {
            cells[offset as usize] = ByteValue::Symbolic(expr);
        }
        Ok(())
    }

    /// The symbolic bytes of a range that an object holds: offsets in the range.
    fn symbolic_in(
        &self,
        slot: Slot,
        base: u64,
        addr: u64,
        len: u64,
    ) -> impl Iterator<Item = (u64, ExprId)> {
        let start = addr - storage(base);
        let overlay = self.overlay(slot);
        let bytes = overlay.into_iter().flat_map(move |o| o.range(start..start + len));
        bytes.map(move |(offset, expr)| (offset - start, expr))
    }

    /// Whether a range of a live object has a symbolic byte.
    pub fn any_symbolic(&self, space: &Space, addr: u64, len: u64) -> bool {
        let Ok((slot, base)) = self.locate(space, addr, len, false) else { return false };
        let start = addr - storage(base);
        self.overlay(slot).is_some_and(|o| o.any(start..start + len))
    }

    /// Makes a symbolic byte a number that its expression is known to have.
    pub fn make_concrete(&mut self, space: &mut Space, addr: u64, value: u8) {
        let Ok((slot, base)) = self.locate(space, addr, 1, false) else { return };
        self.write_parts(space, slot, base, addr, 1, |bytes, _| bytes[0].set(value));
    }

    /// The expression of the byte at an address, when it is a symbolic byte of a live object.
    pub fn symbolic_byte(&self, space: &Space, addr: u64) -> Option<ExprId> {
        let (slot, base) = self.locate(space, addr, 1, false).ok()?;
        self.overlay(slot)?.get(addr - storage(base))
    }

    /// Reads the numbers in an object that holds them all; where it is symbolic, zeros.
    fn read_located(&self, space: &mut Space, slot: Slot, base: u64, addr: u64, buf: &mut [u8]) {
        let object = self.object(slot);
        let extent = Extent {
            base,
            size: object.sure_size(),
            overlay: self.overlay(slot),
            delayed: self.is_delayed(space, slot),
        };
        for part in parts(base, addr, buf.len()) {
            let target = &mut buf[part.range.clone()];
            let page = match object.page(part.page) {
                Some(page) => {
                    let cells = &page[part.offset..part.offset + target.len()];
                    target.iter_mut().zip(cells).for_each(|(b, c)| *b = c.get());
                    page
                }
                None => {
                    target.fill(0);
                    &space.zeros
                }
            };
            extent.cache(&mut space.tlb, &part, page, false);
        }
    }

    /// Writes bytes; the whole range is checked first.
    pub fn write(&mut self, space: &mut Space, addr: u64, data: &[u8]) -> Result<(), Fault> {
        let (slot, base) = self.locate(space, addr, data.len() as u64, true)?;
        self.write_parts(space, slot, base, addr, data.len(), |cells, range| {
            cells.iter().zip(&data[range]).for_each(|(c, &b)| c.set(b));
        });
        Ok(())
    }

    /// Writes bytes, symbolic or not; the whole range is checked first.
    pub fn write_cells(
        &mut self,
        space: &mut Space,
        addr: u64,
        cells: &[ByteValue],
    ) -> Result<(), Fault> {
        let (slot, base) = self.locate(space, addr, cells.len() as u64, true)?;
        self.write_parts(space, slot, base, addr, cells.len(), |bytes, range| {
            bytes.iter().zip(&cells[range]).for_each(|(byte, cell)| match cell {
                ByteValue::Concrete(number) => byte.set(*number),
                ByteValue::Symbolic(_) => byte.set(0),
            });
        });
        let symbolic = cells.iter().enumerate().filter_map(|(i, cell)| match cell {
            ByteValue::Concrete(_) => None,
            ByteValue::Symbolic(expr) => Some((i as u64, *expr)),
        });
        self.make_symbolic(space, slot, base, addr, symbolic);
        Ok(())
    }

    /// Makes bytes of an object symbolic: offsets from `addr`. What the object has there as
    /// numbers must be zero.
    fn make_symbolic(
        &mut self,
        space: &mut Space,
        slot: Slot,
        base: u64,
        addr: u64,
        bytes: impl Iterator<Item = (u64, ExprId)>,
    ) {
        let mut bytes = bytes.peekable();
        if bytes.peek().is_none() {
            return;
        }
        self.ever_symbolic = true;
        self.own(slot);
        let overlay = Rc::make_mut(self.object_mut(slot).symbolic.get_or_insert_default());
        for (offset, expr) in bytes {
            overlay.set(addr - storage(base) + offset, Some(expr));
            space.tlb.forget(addr + offset, 1);
        }
    }

    /// Sets bytes to one value.
    pub fn fill(&mut self, space: &mut Space, addr: u64, len: u64, byte: u8) -> Result<(), Fault> {
        let (slot, base) = self.locate(space, addr, len, true)?;
        self.write_parts(space, slot, base, addr, len as usize, |cells, _| {
            cells.iter().for_each(|c| c.set(byte));
        });
        Ok(())
    }

    /// Copies bytes, which may overlap. Says which range is at fault: true for the destination.
    pub fn copy(
        &mut self,
        space: &mut Space,
        dst: u64,
        src: u64,
        len: u64,
    ) -> Result<(), (Fault, bool)> {
        let (from, from_base) = self.locate(space, src, len, false).map_err(|f| (f, false))?;
        let (to, to_base) = self.locate(space, dst, len, true).map_err(|f| (f, true))?;
        let mut small = [0; 256];
        let mut large = Vec::new();
        let buf = scratch(&mut small, &mut large, len as usize);
        self.read_located(space, from, from_base, src, buf);
        let symbolic: Vec<_> = self.symbolic_in(from, from_base, src, len).collect();
        self.write_parts(space, to, to_base, dst, buf.len(), |cells, range| {
            cells.iter().zip(&buf[range]).for_each(|(c, &b)| c.set(b));
        });
        self.make_symbolic(space, to, to_base, dst, symbolic.into_iter());
        Ok(())
    }

    /// Whether every access to an object is to be seen.
    fn is_delayed(&self, space: &Space, slot: Slot) -> bool {
        self.veil.as_ref().is_some_and(|veil| veil.delayed.contains_key(&slot))
            || space.notes.awaits(self.object(slot).given)
    }

    /// Writes numbers to an object that holds the whole range.
    pub(super) fn write_parts(
        &mut self,
        space: &mut Space,
        slot: Slot,
        base: u64,
        addr: u64,
        len: usize,
        mut set: impl FnMut(&[Cell<u8>], std::ops::Range<usize>),
    ) {
        self.own(slot);
        let delayed = self.is_delayed(space, slot);
        let object = self.object_mut(slot);
        let (size, writable) = (object.sure_size(), !object.read_only);
        let mut overlay = object.symbolic.take();
        // Nothing is left of what it held.
        overlay.take_if(|_| len as u64 == size);
        if let Some(overlay) = &mut overlay {
            let start = addr - storage(base);
            let range = start..start + len as u64;
            if overlay.any(range.clone()) {
                Rc::make_mut(overlay).clear(range);
            }
        }
        overlay.take_if(|overlay| overlay.is_empty());
        let extent = Extent { base, size, overlay: overlay.as_deref(), delayed };
        for part in parts(base, addr, len) {
            let page = object.page_mut(base, part.page);
            let bytes = &page[part.offset..part.offset + part.range.len()];
            set(bytes, part.range.clone());
            extent.cache(&mut space.tlb, &part, page, writable);
        }
        object.symbolic = overlay;
    }
}
