//! The bytes of a regular file in the overlay.
//!
//! A file that the program changes starts as a view of the real one; only the pages written to
//! are copied. Pages are shared between forked states until one of them writes.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::rc::Rc;

use expr::ExprId;

use super::data::Data;
use super::errno::{Errno, Res};
use super::real;
use crate::memory::overlay::Overlay;

const PAGE: usize = 4096;
/// Symbolic bytes lie below this position, which common file systems do not exceed either.
const MAX_SYMBOLIC: u64 = 16 << 40;

/// Where the bytes come from that were never written.
#[derive(Clone, Debug, PartialEq)]
enum Base {
    Nothing,
    File(Rc<RealFile>),
    Bytes(Rc<[u8]>),
}

/// A real file, opened when it is first read.
#[derive(Debug)]
struct RealFile {
    /// `None` for an inherited descriptor, which cannot be opened again.
    path: Option<Rc<Path>>,
    handle: OnceCell<File>,
}

impl PartialEq for RealFile {
    /// Inherited descriptors are only equal to themselves.
    fn eq(&self, other: &RealFile) -> bool {
        std::ptr::eq(self, other) || self.path.is_some() && self.path == other.path
    }
}

impl RealFile {
    fn handle(&self) -> Res<&File> {
        if self.handle.get().is_none() {
            let path = self.path.as_ref().ok_or(Errno::EIO)?;
            let _ = self.handle.set(real::open(path)?);
        }
        self.handle.get().ok_or(Errno::EIO)
    }
}

/// Bytes of a file: a base, the changed pages above it, zeros elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contents {
    length: u64,
    base: Base,
    /// How much of the base is still visible: a truncation hides the rest for good.
    base_length: u64,
    pages: BTreeMap<u64, Rc<[u8; PAGE]>>,
    /// Which bytes are symbolic; their numbers are zero.
    symbolic: Option<Rc<Overlay>>,
}

impl Contents {
    pub fn empty() -> Self {
        Contents {
            length: 0,
            base: Base::Nothing,
            base_length: 0,
            pages: BTreeMap::new(),
            symbolic: None,
        }
    }

    pub fn of_path(path: Rc<Path>, length: u64) -> Self {
        Self::of_real(RealFile { path: Some(path), handle: OnceCell::new() }, length)
    }

    /// The file behind an inherited descriptor.
    pub fn of_handle(handle: File, length: u64) -> Self {
        Self::of_real(RealFile { path: None, handle: OnceCell::from(handle) }, length)
    }

    fn of_real(file: RealFile, length: u64) -> Self {
        Contents { length, base: Base::File(Rc::new(file)), base_length: length, ..Self::empty() }
    }

    pub fn of_bytes(bytes: Rc<[u8]>) -> Self {
        let length = bytes.len() as u64;
        Contents { length, base: Base::Bytes(bytes), base_length: length, ..Self::empty() }
    }

    /// Opens the real file now, so that it is `open` that fails and not the first `read`.
    pub fn open(&self) -> Res<()> {
        match &self.base {
            Base::File(file) => file.handle().map(|_| ()),
            Base::Nothing | Base::Bytes(_) => Ok(()),
        }
    }

    /// Closes the real file until the next read: real descriptors are few.
    pub fn close(&mut self) {
        if let Base::File(file) = &mut self.base
            && let Some(path) = file.path.clone()
        {
            *file = Rc::new(RealFile { path: Some(path), handle: OnceCell::new() });
        }
    }

    pub fn len(&self) -> u64 {
        self.length
    }

    /// Reads what there is at `offset`, at most `len` bytes; short only at the end.
    pub fn read(&self, offset: u64, len: usize) -> Res<Data> {
        let count = self.length.saturating_sub(offset).min(len as u64);
        let mut data = Data::from(vec![0; count as usize]);
        self.read_numbers(offset, &mut data.bytes)?;
        if let Some(overlay) = &self.symbolic {
            let range = overlay.range(offset..offset + count);
            data.symbolic = range.map(|(at, e)| ((at - offset) as usize, e)).collect();
        }
        Ok(data)
    }

    /// Calls `f` with the expressions of all symbolic bytes.
    pub fn for_each_symbolic(&self, f: impl FnMut(ExprId)) {
        self.symbolic.iter().flat_map(|overlay| overlay.iter()).map(|(_, e)| e).for_each(f);
    }

    /// Fills a buffer that the file has bytes for.
    fn read_numbers(&self, offset: u64, buf: &mut [u8]) -> Res<()> {
        let mut done = 0;
        while done < buf.len() {
            let at = offset + done as u64;
            let (index, inside) = split(at);
            let rest = &mut buf[done..];
            done += match self.pages.get(&index) {
                Some(page) => {
                    let part = rest.len().min(PAGE - inside);
                    rest[..part].copy_from_slice(&page[inside..inside + part]);
                    part
                }
                None => {
                    let next = self.pages.range(index..).next().map(|(i, _)| i * PAGE as u64);
                    let part = next.map_or(rest.len(), |n| rest.len().min((n - at) as usize));
                    self.read_base(at, &mut rest[..part])?;
                    part
                }
            };
        }
        Ok(())
    }

    fn read_base(&self, offset: u64, buf: &mut [u8]) -> Res<()> {
        let visible = self.base_length.saturating_sub(offset).min(buf.len() as u64) as usize;
        let (from_base, beyond) = buf.split_at_mut(visible);
        beyond.fill(0);
        match &self.base {
            Base::Nothing => from_base.fill(0),
            Base::Bytes(bytes) => {
                from_base.copy_from_slice(&bytes[offset as usize..offset as usize + visible]);
            }
            Base::File(file) => {
                let file = file.handle()?;
                let mut done = 0;
                while done < visible {
                    let n = file.read_at(&mut from_base[done..], offset + done as u64)?;
                    if n == 0 {
                        // The real file became shorter behind our back.
                        from_base[done..].fill(0);
                        break;
                    }
                    done += n;
                }
            }
        }
        Ok(())
    }

    pub fn write(&mut self, offset: u64, data: &Data) -> Res<()> {
        let end = offset + data.len() as u64;
        if !data.symbolic.is_empty() && end > MAX_SYMBOLIC {
            return Err(Errno::EFBIG);
        }
        self.write_numbers(offset, &data.bytes)?;
        if let Some(overlay) = &mut self.symbolic {
            Rc::make_mut(overlay).clear(offset..end);
        }
        if !data.symbolic.is_empty() {
            let overlay = Rc::make_mut(self.symbolic.get_or_insert_default());
            for &(at, e) in &data.symbolic {
                overlay.set(offset + at as u64, Some(e));
            }
        }
        self.length = self.length.max(end);
        Ok(())
    }

    fn write_numbers(&mut self, offset: u64, data: &[u8]) -> Res<()> {
        let mut done = 0;
        while done < data.len() {
            let (index, inside) = split(offset + done as u64);
            let part = (data.len() - done).min(PAGE - inside);
            if !self.pages.contains_key(&index) {
                let mut page = [0; PAGE];
                if part < PAGE {
                    self.read_base(index * PAGE as u64, &mut page)?;
                }
                self.pages.insert(index, Rc::new(page));
            }
            let page = Rc::make_mut(self.pages.get_mut(&index).expect("inserted above"));
            page[inside..inside + part].copy_from_slice(&data[done..done + part]);
            done += part;
        }
        Ok(())
    }

    pub fn truncate(&mut self, length: u64) {
        if length < self.length {
            let (index, inside) = split(length);
            self.pages.split_off(&(index + u64::from(inside > 0)));
            if let Some(page) = self.pages.get_mut(&index) {
                Rc::make_mut(page)[inside..].fill(0);
            }
            self.base_length = self.base_length.min(length);
            if let Some(overlay) = &mut self.symbolic {
                Rc::make_mut(overlay).clear(length..self.length);
            }
        }
        self.length = length;
    }
}

fn split(offset: u64) -> (u64, usize) {
    (offset / PAGE as u64, (offset % PAGE as u64) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(contents: &Contents) -> Vec<u8> {
        let data = contents.read(0, contents.len() as usize + 10).unwrap();
        assert!(data.symbolic.is_empty());
        data.bytes
    }

    #[test]
    fn writes_cover_the_base_and_leave_the_rest() {
        let mut c = Contents::of_bytes(vec![7; 10_000].into());
        c.write(4090, &vec![1; 20].into()).unwrap();
        let mut expected = vec![7; 10_000];
        expected[4090..4110].fill(1);
        assert_eq!(all(&c), expected);
    }

    #[test]
    fn a_gap_reads_as_zeros() {
        let mut c = Contents::empty();
        c.write(9000, &b"x".to_vec().into()).unwrap();
        assert_eq!(c.len(), 9001);
        assert_eq!(all(&c)[..9000], vec![0; 9000]);
        assert_eq!(all(&c)[9000], b'x');
    }

    #[test]
    fn what_was_cut_off_does_not_come_back() {
        let mut c = Contents::of_bytes(vec![7; 6000].into());
        c.write(5000, &vec![9; 10].into()).unwrap();
        c.truncate(100);
        c.truncate(6000);
        assert_eq!(all(&c)[..100], [7; 100]);
        assert_eq!(all(&c)[100..], [0; 5900]);
    }

    #[test]
    fn a_copy_is_not_changed_by_the_original() {
        let mut a = Contents::empty();
        a.write(0, &b"one".to_vec().into()).unwrap();
        let b = a.clone();
        a.write(0, &b"two".to_vec().into()).unwrap();
        assert_eq!(all(&b), b"one");
    }
}
