//! Which bytes of an object are symbolic.
//!
//! Two levels, so that small objects take little room and writing to a large one copies little:
//! pages of 4096 bytes, the unit of the access cache, hold lines of 64 bytes. Both are shared
//! between states until they are written; what has no symbolic byte is not there. Offsets are
//! those of the object's storage, which starts at a multiple of 4096 (see `super::object`).

use std::ops::Range;
use std::rc::Rc;

use expr::{ExprId, InputId};

const LINE: u64 = 64;
const PAGE: u64 = super::object::PAGE;

/// The symbolic bytes of an object.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// By number, in order; none is empty.
    pages: Vec<(u32, Rc<Lines>)>,
    /// What bytes of lines that are not there are.
    ground: Ground,
}

/// What the bytes are that nobody has asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Ground {
    #[default]
    Concrete,
    /// [`veil`].
    Veiled,
    /// [`veil`], and bytes of an input: the byte at the offset `start` is its first.
    Input { id: InputId, start: u64 },
    /// [`veil`], and elements of an array: the one at the offset `start` is its first. So a store
    /// at a symbolic offset is one operator, and not a choice for each byte that it may reach.
    Array { array: ExprId, start: u64 },
}

/// What a byte is that nobody has asked for yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unasked {
    /// A byte of an input.
    Input(InputId, u32),
    /// An element of an array.
    Element(ExprId, u32),
}

/// What the bytes of an object are that nobody has asked for, all together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whole {
    /// Numbers, unless a symbol is there.
    Numbers,
    /// Bytes of an input from its first on.
    Input(InputId),
    /// Elements of an array.
    Array(ExprId),
    /// Unknown.
    Unknown,
}

/// Stands for a byte whose symbol nobody has asked for yet: see `super::veil`.
pub fn veil() -> ExprId {
    ExprId::from_index(u32::MAX as usize - 2)
}

/// The lines of a page by number, in order; none is empty, unless the overlay is veiled.
type Lines = Vec<(u8, Rc<Line>)>;

type Line = [Option<ExprId>; LINE as usize];

impl Overlay {
    /// An overlay in which every byte is symbolic, none of them asked for.
    pub fn veiled() -> Overlay {
        Overlay { pages: Vec::new(), ground: Ground::Veiled }
    }

    /// An overlay in which every byte is one of an input, none of them asked for: the byte at
    /// `start` is the first.
    pub fn of_input(id: InputId, start: u64) -> Overlay {
        Overlay { pages: Vec::new(), ground: Ground::Input { id, start } }
    }

    /// An overlay in which every byte is an element of an array, none of them asked for: the byte
    /// at `start` is the first.
    pub fn of_array(array: ExprId, start: u64) -> Overlay {
        Overlay { pages: Vec::new(), ground: Ground::Array { array, start } }
    }

    /// What a byte is, if nobody has asked for it yet.
    pub fn unasked(&self, offset: u64) -> Option<Unasked> {
        let what = match self.ground {
            Ground::Input { id, start } => Unasked::Input(id, (offset - start) as u32),
            Ground::Array { array, start } => Unasked::Element(array, (offset - start) as u32),
            Ground::Concrete | Ground::Veiled => return None,
        };
        (self.get(offset) == Some(veil())).then_some(what)
    }

    /// What all bytes are that nobody has asked for.
    pub fn whole(&self) -> Whole {
        match self.ground {
            Ground::Concrete => Whole::Numbers,
            Ground::Veiled => Whole::Unknown,
            Ground::Input { id, .. } => Whole::Input(id),
            Ground::Array { array, .. } => Whole::Array(array),
        }
    }

    /// The bytes that were asked for or written, in order, where not all are: those that are
    /// numbers too.
    pub fn asked(&self) -> impl Iterator<Item = (u64, Option<ExprId>)> {
        let lines = self.pages.iter().flat_map(|(n, lines)| {
            let start = u64::from(*n) * PAGE;
            lines.iter().map(move |(n, line)| (start + u64::from(*n) * LINE, line))
        });
        let bytes = lines.flat_map(|(start, line)| (start..).zip(line.iter().copied()));
        bytes.filter(|&(_, byte)| byte != Some(veil()))
    }

    fn is_veil(&self) -> bool {
        self.ground != Ground::Concrete
    }

    /// Whether nobody asked for a byte of the line at an offset, nor wrote one.
    pub fn is_veiled(&self, offset: u64) -> bool {
        let number = line_number(offset);
        self.is_veil() && !self.page(offset / PAGE).iter().any(|&(n, _)| n == number)
    }

    /// Whether no byte is symbolic.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty() && !self.is_veil()
    }

    /// What the bytes of a line that is not there are.
    fn absent(&self) -> Option<ExprId> {
        self.is_veil().then(veil)
    }

    fn page(&self, number: u64) -> &[(u8, Rc<Line>)] {
        match self.pages.binary_search_by_key(&number, |&(n, _)| n.into()) {
            Ok(i) => &self.pages[i].1,
            Err(_) => &[],
        }
    }

    /// The expression of a byte, when it is symbolic.
    pub fn get(&self, offset: u64) -> Option<ExprId> {
        let lines = self.page(offset / PAGE);
        match lines.binary_search_by_key(&line_number(offset), |&(n, _)| n) {
            Ok(i) => lines[i].1[(offset % LINE) as usize],
            Err(_) => self.absent(),
        }
    }

    /// The symbolic bytes of a range, in order.
    pub fn range(&self, range: Range<u64>) -> impl DoubleEndedIterator<Item = (u64, ExprId)> {
        let each = if self.is_veil() { range.clone() } else { 0..0 };
        let kept = if self.is_veil() { 0..0 } else { range };
        let veiled = each.filter_map(|offset| Some((offset, self.get(offset)?)));
        self.kept(kept).chain(veiled)
    }

    /// The symbolic bytes of a range in the lines that are there, in order.
    fn kept(&self, range: Range<u64>) -> impl DoubleEndedIterator<Item = (u64, ExprId)> {
        let first = self.pages.partition_point(|&(n, _)| (u64::from(n) + 1) * PAGE <= range.start);
        let end = self.pages.partition_point(|&(n, _)| u64::from(n) * PAGE < range.end);
        let lines = self.pages[first..end.max(first)].iter().flat_map(|(n, lines)| {
            let start = u64::from(*n) * PAGE;
            lines.iter().map(move |(n, line)| (start + u64::from(*n) * LINE, line))
        });
        let near = range.clone();
        lines
            .filter(move |&(start, _)| start < near.end && start + LINE > near.start)
            .flat_map(|(start, line)| {
                line.iter().enumerate().map(move |(i, byte)| (start + i as u64, byte))
            })
            .filter_map(|(offset, byte)| Some((offset, (*byte)?)))
            .filter(move |(offset, _)| range.contains(offset))
    }

    /// Whether a range has a symbolic byte.
    pub fn any(&self, range: Range<u64>) -> bool {
        self.range(range).next().is_some()
    }

    /// Calls `f` with every expression that is kept here.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        let Overlay { pages: _, ground } = self;
        match *ground {
            Ground::Array { array, start: _ } => f(array),
            Ground::Concrete | Ground::Veiled | Ground::Input { id: _, start: _ } => {}
        }
        self.iter().for_each(|(_, e)| f(e));
    }

    /// All symbolic bytes that were asked for, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, ExprId)> {
        self.kept(0..u64::MAX).filter(|&(_, byte)| byte != veil())
    }

    /// The longest run without symbolic bytes around a range that has none, inside `within`.
    pub fn gap(&self, around: Range<u64>, within: Range<u64>) -> Range<u64> {
        let before = self.range(within.start..around.start).next_back();
        let behind = self.range(around.end..within.end).next();
        let start = before.map_or(within.start, |(offset, _)| offset + 1);
        start..behind.map_or(within.end, |(offset, _)| offset)
    }

    /// Makes a byte symbolic, or concrete again.
    pub fn set(&mut self, offset: u64, byte: Option<ExprId>) {
        let (number, absent) = ((offset / PAGE) as u32, self.absent());
        match self.pages.binary_search_by_key(&number, |&(n, _)| n) {
            Ok(i) => {
                let lines = Rc::make_mut(&mut self.pages[i].1);
                set_in_page(lines, offset, byte, absent);
                if lines.is_empty() {
                    self.pages.remove(i);
                }
            }
            Err(i) if byte != absent => {
                let mut lines = Vec::with_capacity(1);
                set_in_page(&mut lines, offset, byte, absent);
                self.pages.insert(i, (number, Rc::new(lines)));
            }
            Err(_) => {}
        }
    }

    /// Makes the bytes of a range concrete.
    pub fn clear(&mut self, range: Range<u64>) {
        if self.is_veil() {
            return range.for_each(|offset| self.set(offset, None));
        }
        let whole = |start: u64, len: u64| range.start <= start && start + len <= range.end;
        let overlaps = |start: u64, len: u64| range.start < start + len && start < range.end;
        self.pages.retain_mut(|(n, lines)| {
            let page = u64::from(*n) * PAGE;
            if !overlaps(page, PAGE) {
                return true;
            }
            if whole(page, PAGE) {
                return false;
            }
            Rc::make_mut(lines).retain_mut(|(n, line)| {
                let start = page + u64::from(*n) * LINE;
                if !overlaps(start, LINE) {
                    return true;
                }
                if whole(start, LINE) {
                    return false;
                }
                let from = range.start.saturating_sub(start) as usize;
                let to = (range.end - start).min(LINE) as usize;
                let line = Rc::make_mut(line);
                line[from..to].fill(None);
                line.iter().any(Option::is_some)
            });
            !lines.is_empty()
        });
    }

    /// Bytes of storage, shared ones too.
    pub fn resident_bytes(&self) -> u64 {
        self.pages.iter().map(|(_, lines)| (lines.len() * size_of::<Line>()) as u64).sum()
    }
}

fn line_number(offset: u64) -> u8 {
    (offset % PAGE / LINE) as u8
}

/// Sets a byte; a line whose bytes are all `absent` is not kept.
fn set_in_page(lines: &mut Lines, offset: u64, byte: Option<ExprId>, absent: Option<ExprId>) {
    let (number, at) = (line_number(offset), (offset % LINE) as usize);
    match lines.binary_search_by_key(&number, |&(n, _)| n) {
        Ok(i) => {
            let line = Rc::make_mut(&mut lines[i].1);
            line[at] = byte;
            if byte == absent && line.iter().all(|&b| b == absent) {
                lines.remove(i);
            }
        }
        Err(i) if byte != absent => {
            let mut line = [absent; LINE as usize];
            line[at] = byte;
            lines.insert(i, (number, Rc::new(line)));
        }
        Err(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[derive(Clone, Debug)]
    enum Change {
        Set(u64, Option<u32>),
        Clear(u64, u64),
    }

    fn change() -> impl Strategy<Value = Change> {
        // Offsets near each other and near the edges of lines and pages, and far away.
        let offset = || prop_oneof![0..200u64, 4000..4300u64, 12_200..12_400u64, 0..100_000u64];
        prop_oneof![
            4 => (offset(), 0..50u32).prop_map(|(at, id)| Change::Set(at, Some(id))),
            1 => offset().prop_map(|at| Change::Set(at, None)),
            1 => (offset(), 0..300u64).prop_map(|(at, len)| Change::Clear(at, len)),
            1 => (offset(), 0..10_000u64).prop_map(|(at, len)| Change::Clear(at, len)),
        ]
    }

    fn apply(overlay: &mut Overlay, model: &mut BTreeMap<u64, ExprId>, change: &Change) {
        match *change {
            Change::Set(at, id) => {
                let id = id.map(|n| ExprId::from_index(n as usize));
                overlay.set(at, id);
                match id {
                    Some(id) => model.insert(at, id),
                    None => model.remove(&at),
                };
            }
            Change::Clear(at, len) => {
                overlay.clear(at..at + len);
                model.retain(|offset, _| !(at..at + len).contains(offset));
            }
        }
    }

    fn agree(overlay: &Overlay, model: &BTreeMap<u64, ExprId>, at: u64, len: u64) {
        let all: Vec<_> = overlay.iter().collect();
        assert_eq!(all, model.iter().map(|(&o, &e)| (o, e)).collect::<Vec<_>>());
        assert_eq!(overlay.is_empty(), model.is_empty());
        assert_eq!(overlay.get(at), model.get(&at).copied());
        let part: Vec<_> = overlay.range(at..at + len).collect();
        assert_eq!(part, model.range(at..at + len).map(|(&o, &e)| (o, e)).collect::<Vec<_>>());
        assert_eq!(overlay.any(at..at + len), !part.is_empty());
        if part.is_empty() {
            let gap = overlay.gap(at..at + len, at.saturating_sub(500)..at + len + 500);
            assert!(gap.start <= at && at + len <= gap.end);
            assert!(!overlay.any(gap.clone()));
            assert!(gap.start == at.saturating_sub(500) || overlay.get(gap.start - 1).is_some());
            assert!(gap.end == at + len + 500 || overlay.get(gap.end).is_some());
        }
    }

    proptest! {
        #[test]
        fn it_is_a_map_from_offsets(
            before in prop::collection::vec(change(), 0..80),
            after in prop::collection::vec(change(), 0..40),
            at in prop_oneof![0..4500u64, 0..100_000u64],
            len in 0..400u64,
        ) {
            let (mut overlay, mut model) = (Overlay::default(), BTreeMap::new());
            before.iter().for_each(|c| apply(&mut overlay, &mut model, c));
            agree(&overlay, &model, at, len);
            let (kept, kept_model) = (overlay.clone(), model.clone());
            after.iter().for_each(|c| apply(&mut overlay, &mut model, c));
            agree(&overlay, &model, at, len);
            // What a fork shares does not change under it.
            agree(&kept, &kept_model, at, len);
        }
    }

    #[test]
    fn a_veiled_overlay_is_symbolic_where_nothing_was_set() {
        let id = ExprId::from_index(3);
        let mut overlay = Overlay::veiled();
        assert!(!overlay.is_empty() && overlay.any(70_000..70_001));
        assert!(overlay.is_veiled(64) && !Overlay::default().is_veiled(64));
        overlay.set(100, Some(id));
        assert!(overlay.is_veiled(0) && !overlay.is_veiled(64) && overlay.is_veiled(128));
        overlay.clear(60..64);
        overlay.set(5000, None);
        let all: Vec<_> = overlay.range(58..66).collect();
        let veils = [58, 59, 64, 65].map(|offset| (offset, veil()));
        assert_eq!(all, veils);
        assert_eq!(
            (overlay.get(100), overlay.get(61), overlay.get(9)),
            (Some(id), None, Some(veil()))
        );
        assert_eq!(overlay.iter().collect::<Vec<_>>(), [(100, id)], "veils are no expressions");
        assert_eq!(overlay.gap(61..62, 0..4096), 60..64);
        overlay.set(100, Some(veil()));
        assert_eq!(overlay.iter().next(), None);
    }

    #[test]
    fn a_fork_shares_what_it_does_not_write() {
        let id = ExprId::from_index(0);
        let mut a = Overlay::default();
        (0..10_000).for_each(|offset| a.set(offset, Some(id)));
        let mut b = a.clone();
        b.set(5000, None);
        let shared = a.pages.iter().zip(&b.pages).filter(|(x, y)| Rc::ptr_eq(&x.1, &y.1)).count();
        assert_eq!(shared, 2, "two of three pages");
        let lines = a.pages[1].1.iter().zip(b.pages[1].1.iter());
        assert_eq!(lines.filter(|(x, y)| Rc::ptr_eq(&x.1, &y.1)).count(), 63, "all lines but one");
    }
}
