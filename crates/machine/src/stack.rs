//! The call stack of a thread: frames over one array of words.
//!
//! Forking freezes the frames into a segment that both states share; each goes on with a copy of
//! its top frame and thaws the ones below when it returns into them. So a fork costs one frame,
//! however deep the stack.
//!
//! A word may have a *shadow*: the expression that a symbolic register stands for, in the first
//! word of the register; the register's words are then zero and mean nothing. Only frames that say
//! so have shadows, so that concrete code pays nothing for them.

use std::rc::Rc;

use expr::ExprId;
use ir::{FuncId, Position};

use crate::code::Code;
use crate::door::Unseen;
use crate::memory::layout::{Slot, StackId};

/// What happens when a frame returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Return {
    /// Results go to the registers of the calling instruction, word by word.
    Words,
    /// The call's type is not the callee's: results are converted.
    Convert,
    /// A signal handler: the interrupted function goes on where it was.
    Handler,
}

/// An activation of a function.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The function.
    pub func: FuncId,
    /// The instruction it is at.
    pub pc: u32,
    /// Its first word.
    pub base: u32,
    /// How many words it has.
    pub words: u32,
    /// Its first stack object.
    pub objects: u32,
    /// Places that the allocas of the frames below take.
    pub place: u32,
    /// How it returns.
    pub ret: Return,
    /// Some word may have a shadow. When not set, what [`Stack`] holds as shadows of this frame
    /// is left over from other frames.
    pub symbolic: bool,
    /// The interned call stack, once somebody asked.
    pub stack_id: Option<StackId>,
    /// Tells it from every other activation of this path.
    pub(crate) serial: Unseen<u64>,
}

impl Frame {
    /// The instruction it is at.
    #[inline]
    pub fn position(&self) -> Position {
        Position::new(self.func, self.pc)
    }

    /// Whether the function below goes on where it was interrupted, instead of behind a call.
    pub fn is_handler(&self) -> bool {
        self.ret == Return::Handler
    }
}

/// A frame with its words and, if it has some, their shadows.
pub(crate) struct FrameView<'s> {
    pub frame: &'s Frame,
    pub words: &'s [u64],
    shadows: &'s [Option<ExprId>],
}

impl<'s> FrameView<'s> {
    fn new(frame: &'s Frame, words: &'s [u64], shadows: &'s [Option<ExprId>]) -> Self {
        let range = frame.base as usize..(frame.base + frame.words) as usize;
        let shadows = if frame.symbolic { &shadows[range.clone()] } else { &[] };
        FrameView { frame, words: &words[range], shadows }
    }

    /// The shadow of a word.
    pub fn shadow(&self, slot: usize) -> Option<ExprId> {
        self.shadows.get(slot).copied().flatten()
    }
}

/// Frames that several states share.
#[derive(Debug)]
struct Segment {
    words: Vec<u64>,
    /// As far as the last symbolic frame reaches.
    shadows: Vec<Option<ExprId>>,
    frames: Vec<Frame>,
    objects: Vec<Slot>,
    below: Option<Frozen>,
}

/// The first `frames` of a segment (and what is below it).
#[derive(Clone, Debug)]
struct Frozen {
    segment: Rc<Segment>,
    frames: usize,
}

/// What a frame itself counts for, beside its registers: as much as a small native frame.
pub(crate) const FRAME_WORDS: usize = 8;

/// A call stack. A clone has frames of its own wherever this one has; [`Stack::fork`] shares them.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    pub(crate) words: Vec<u64>,
    /// By the indices of `words`; at least as far as the last symbolic frame reaches.
    pub(crate) shadows: Vec<Option<ExprId>>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) objects: Vec<Slot>,
    below: Option<Frozen>,
    frozen_depth: usize,
    frozen_words: usize,
    pub(crate) next_serial: Unseen<u64>,
}

impl Stack {
    /// How many frames there are.
    pub fn depth(&self) -> usize {
        self.frozen_depth + self.frames.len()
    }

    /// What the stack takes in bytes, with one more frame of that many words.
    pub(crate) fn bytes(&self, more: u32) -> Unseen<u64> {
        let own = self.frames.last().map_or(0, |top| (top.base + top.words) as usize);
        let frames = FRAME_WORDS * (self.depth() + (more > 0) as usize);
        Unseen::new((self.frozen_words + own + frames + more as usize) as u64 * 8)
    }

    /// How far the words of this stack may grow when the whole may take `max_words`: what the
    /// fast loop checks, with [`FRAME_WORDS`] for each of its own frames.
    pub(crate) fn limit(&self, max_words: usize) -> usize {
        max_words.saturating_sub(self.frozen_words + FRAME_WORDS * (self.frozen_depth + 1))
    }

    /// Calls `f` with the words of all frames.
    pub(crate) fn for_each_word(&self, mut f: impl FnMut(u64)) {
        let end = |frames: &[Frame]| frames.last().map_or(0, |top| (top.base + top.words) as usize);
        self.words[..end(&self.frames)].iter().for_each(|&word| f(word));
        let mut below = self.below.as_ref();
        while let Some(Frozen { segment, frames }) = below {
            segment.words[..end(&segment.frames[..*frames])].iter().for_each(|&word| f(word));
            below = segment.below.as_ref();
        }
    }

    /// Calls `f` with the shadows of all frames.
    pub(crate) fn for_each_shadow(&self, mut f: impl FnMut(ExprId)) {
        let mut frames_of = |frames: &[Frame], shadows: &[Option<ExprId>]| {
            for frame in frames {
                let Frame {
                    base,
                    words,
                    symbolic,
                    func: _,
                    pc: _,
                    objects: _,
                    place: _,
                    ret: _,
                    stack_id: _,
                    serial: _,
                } = frame;
                if *symbolic {
                    let words = *base as usize..(base + words) as usize;
                    shadows[words].iter().flatten().for_each(|&expr| f(expr));
                }
            }
        };
        let Stack {
            shadows,
            frames,
            below,
            words: _,
            objects: _,
            frozen_depth: _,
            frozen_words: _,
            next_serial: _,
        } = self;
        frames_of(frames, shadows);
        let mut below = below.as_ref();
        while let Some(Frozen { segment, frames }) = below {
            frames_of(&segment.frames[..*frames], &segment.shadows);
            below = segment.below.as_ref();
        }
    }

    /// The running frame.
    #[inline]
    pub fn top(&self) -> &Frame {
        self.frames.last().expect("a running state has a frame")
    }

    /// The frame at a depth; 1 is the outermost.
    pub(crate) fn frame(&self, depth: usize) -> Option<&Frame> {
        self.iter().nth(self.depth().checked_sub(depth)?)
    }

    /// The running frame, for change.
    #[inline]
    pub fn top_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a running state has a frame")
    }

    /// Pushes a frame for a function; its parameters are still to be written.
    pub(crate) fn push(&mut self, func: FuncId, code: &Code, caller: Option<&Code>, ret: Return) {
        let (base, place) = match (self.frames.last(), caller) {
            (Some(top), Some(c)) => (top.base + c.frame_words, top.place + c.allocas),
            _ => (0, 0),
        };
        self.reserve(base as usize + code.frame_words as usize);
        let start = base as usize;
        self.words[start..start + code.consts.len()].copy_from_slice(&code.consts);
        let serial = self.next_serial;
        self.next_serial = serial.next();
        let objects = self.objects.len() as u32;
        let words = code.frame_words;
        self.frames.push(Frame {
            func,
            pc: 0,
            base,
            words,
            objects,
            place,
            ret,
            symbolic: false,
            stack_id: None,
            serial,
        });
    }

    /// Lets the running frame have shadows; it has none yet.
    pub(crate) fn make_symbolic(&mut self) {
        let top = self.top_mut();
        if top.symbolic {
            return;
        }
        top.symbolic = true;
        let (start, end) = (top.base as usize, (top.base + top.words) as usize);
        if end > self.shadows.len() {
            self.shadows.resize(end.max(self.words.len()), None);
        }
        self.shadows[start..end].fill(None);
    }

    /// The shadow of a word of the running frame.
    #[inline]
    pub(crate) fn shadow(&self, slot: u32) -> Option<ExprId> {
        let top = self.top();
        if top.symbolic { self.shadows[(top.base + slot) as usize] } else { None }
    }

    /// Sets or removes the shadow of a word of the running frame.
    #[inline]
    pub(crate) fn set_shadow(&mut self, slot: u32, shadow: Option<ExprId>) {
        if shadow.is_some() {
            self.make_symbolic();
        }
        let top = *self.top();
        if top.symbolic {
            self.shadows[(top.base + slot) as usize] = shadow;
        }
    }

    /// Makes room for that many words.
    pub(crate) fn reserve(&mut self, words: usize) {
        if words > self.words.len() {
            self.words.resize((words * 2).max(256), 0);
        }
    }

    /// Drops the running frame; the one below runs. Its stack objects must have ended.
    pub(crate) fn pop(&mut self) {
        let frame = self.frames.pop().expect("a frame to pop");
        self.objects.truncate(frame.objects as usize);
        if self.frames.is_empty() && self.below.is_some() {
            self.thaw();
        }
    }

    /// A second stack with the same frames. It shares them all until it runs (see [`Stack::wake`]), so
    /// that a state that only waits costs next to nothing.
    pub fn fork(&mut self) -> Stack {
        self.freeze();
        let other = Stack {
            below: self.below.clone(),
            frozen_depth: self.frozen_depth,
            frozen_words: self.frozen_words,
            next_serial: self.next_serial,
            ..Stack::default()
        };
        self.thaw();
        other
    }

    /// Makes the running frame this stack's own, which the machine needs to run it.
    #[inline]
    pub(crate) fn wake(&mut self) {
        if self.frames.is_empty() {
            self.thaw();
        }
    }

    fn freeze(&mut self) {
        if self.frames.is_empty() {
            return;
        }
        let top = self.top();
        let used = (top.base + top.words) as usize;
        self.words.truncate(used);
        self.frozen_words += used;
        let last = self.frames.iter().rfind(|frame| frame.symbolic);
        self.shadows.truncate(last.map_or(0, |frame| (frame.base + frame.words) as usize));
        let frames = std::mem::take(&mut self.frames);
        let count = frames.len();
        self.frozen_depth += count;
        let segment = Rc::new(Segment {
            words: std::mem::take(&mut self.words),
            shadows: std::mem::take(&mut self.shadows),
            frames,
            objects: std::mem::take(&mut self.objects),
            below: self.below.take(),
        });
        self.below = Some(Frozen { segment, frames: count });
    }

    /// Copies the topmost frozen frame back.
    fn thaw(&mut self) {
        let Some(Frozen { segment, frames }) = self.below.take() else { return };
        let mut frame = segment.frames[frames - 1];
        let above = segment.frames.get(frames);
        let words = frame.base as usize..(frame.base + frame.words) as usize;
        let objects_end = above.map_or(segment.objects.len(), |f| f.objects as usize);
        self.words.clear();
        self.words.extend_from_slice(&segment.words[words.clone()]);
        self.shadows.clear();
        if frame.symbolic {
            self.shadows.extend_from_slice(&segment.shadows[words]);
            frame.symbolic = self.shadows.iter().any(|shadow| shadow.is_some());
        }
        self.objects.clear();
        self.objects.extend_from_slice(&segment.objects[frame.objects as usize..objects_end]);
        frame.base = 0;
        frame.objects = 0;
        self.frames.push(frame);
        self.frozen_depth -= 1;
        self.frozen_words -= frame.words as usize;
        self.below = if frames > 1 {
            Some(Frozen { segment, frames: frames - 1 })
        } else {
            segment.below.clone()
        };
    }

    /// All frames, innermost first.
    pub fn iter(&self) -> impl Iterator<Item = &Frame> {
        let mut frozen = self.below.as_ref();
        let mut left = frozen.map_or(0, |f| f.frames);
        let below = std::iter::from_fn(move || {
            let current = frozen?;
            left -= 1;
            let frame = &current.segment.frames[left];
            if left == 0 {
                frozen = current.segment.below.as_ref();
                left = frozen.map_or(0, |f| f.frames);
            }
            Some(frame)
        });
        self.frames.iter().rev().chain(below)
    }

    /// Whether the frame at a depth (1 is the outermost) is one that this stack has not run since it
    /// was forked.
    pub fn is_frozen(&self, depth: usize) -> bool {
        depth <= self.frozen_depth
    }

    /// The words from one of the frame at a depth (1 is the outermost) on, and the shadow of the first.
    pub fn register(&self, depth: usize, slot: u32) -> Option<(&[u64], Option<ExprId>)> {
        let part = |frame: &Frame, words: &'_ [u64], shadows: &[Option<ExprId>]| {
            let (at, end) = ((frame.base + slot) as usize, (frame.base + frame.words) as usize);
            let shadow = if frame.symbolic { shadows[at] } else { None };
            (at < end && end <= words.len()).then_some((at..end, shadow))
        };
        if depth > self.frozen_depth {
            let frame = self.frames.get(depth - self.frozen_depth - 1)?;
            let (range, shadow) = part(frame, &self.words, &self.shadows)?;
            return Some((&self.words[range], shadow));
        }
        let mut below = self.below.as_ref();
        let mut top = self.frozen_depth;
        while let Some(Frozen { segment, frames }) = below {
            if depth == 0 {
                return None;
            }
            if depth + frames > top {
                let frame = &segment.frames[depth + frames - top - 1];
                let (range, shadow) = part(frame, &segment.words, &segment.shadows)?;
                return Some((&segment.words[range], shadow));
            }
            top -= frames;
            below = segment.below.as_ref();
        }
        None
    }

    /// Lets the running frame have no shadows.
    pub(crate) fn clear_shadows(&mut self) {
        self.top_mut().symbolic = false;
    }

    /// All frames with what they hold, innermost first.
    pub(crate) fn views(&self) -> impl Iterator<Item = FrameView<'_>> {
        let own = self.frames.iter().rev().map(|f| FrameView::new(f, &self.words, &self.shadows));
        let segments = std::iter::successors(self.below.as_ref(), |f| f.segment.below.as_ref());
        let below = segments.flat_map(|Frozen { segment, frames }| {
            let frames = segment.frames[..*frames].iter().rev();
            frames.map(|f| FrameView::new(f, &segment.words, &segment.shadows))
        });
        own.chain(below)
    }

    /// Notes the interned call stacks of the topmost frames, given from the outer to the inner
    /// one; those that are shared with other states are passed over.
    pub(crate) fn remember_ids(&mut self, ids: &[StackId]) {
        for (frame, &id) in self.frames.iter_mut().rev().zip(ids.iter().rev()) {
            frame.stack_id = Some(id);
        }
    }

    /// The stack objects of the frame at a depth (1 is the outermost).
    pub(crate) fn objects_at(&self, depth: usize) -> Option<Vec<Slot>> {
        let part = |frames: &[Frame], objects: &[Slot], i: usize| {
            let first = frames.get(i)?.objects as usize;
            let end = frames.get(i + 1).map_or(objects.len(), |frame| frame.objects as usize);
            Some(objects[first..end].to_vec())
        };
        if depth > self.frozen_depth {
            return part(&self.frames, &self.objects, depth - self.frozen_depth - 1);
        }
        let mut top = self.frozen_depth;
        let mut below = self.below.as_ref();
        while let Some(Frozen { segment, frames }) = below {
            if depth + frames > top {
                return part(&segment.frames, &segment.objects, depth + frames - top - 1);
            }
            top -= frames;
            below = segment.below.as_ref();
        }
        None
    }

    /// The running frame's stack objects from its `from`-th on.
    pub(crate) fn top_objects(&self) -> &[Slot] {
        &self.objects[self.top().objects as usize..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Id;

    fn code(words: u32) -> Code {
        Code {
            ops: vec![],
            edges: vec![],
            moves: vec![],
            switches: vec![],
            calls: vec![],
            pool: vec![],
            consts: vec![7],
            reg_slots: vec![],
            param_words: 0,
            frame_words: words,
            entry_cost: 0,
            entered: Default::default(),
            allocas: 1,
            new_edges: Default::default(),
            addresses: Default::default(),
            prints_pointers: false,
            noted: Default::default(),
        }
    }

    #[test]
    fn forks_share_the_frames_below_and_keep_their_own_words() {
        let c = code(4);
        let mut a = Stack::default();
        for depth in 0..5u64 {
            a.push(Id::new(depth as u32), &c, (depth > 0).then_some(&c), Return::Words);
            let base = a.top().base as usize;
            a.words[base + 1] = 100 + depth;
            a.objects.push(Slot(depth as u32));
        }
        let mut b = a.fork();
        let mut d = b.fork();
        assert_eq!((a.depth(), b.depth(), d.depth()), (5, 5, 5));
        assert!(d.words.is_empty(), "a stack that does not run owns no words");
        for depth in 1..=5 {
            let found = d.register(depth, 1).map(|(words, shadow)| (words[0], words.len(), shadow));
            assert_eq!(found, Some((99 + depth as u64, 3, None)));
            assert!(d.is_frozen(depth));
        }
        assert!(d.register(6, 1).is_none() && d.register(3, 4).is_none());
        d.wake();
        assert!(!d.is_frozen(5) && d.register(5, 1).is_some_and(|(words, _)| words[0] == 104));
        let base = b.top().base as usize;
        b.words[base + 1] = 999;
        for stack in [&mut a, &mut d] {
            for depth in (0..5u64).rev() {
                assert_eq!(stack.iter().count() as u64, depth + 1);
                let base = stack.top().base as usize;
                assert_eq!(stack.words[base], 7);
                assert_eq!(stack.words[base + 1], 100 + depth);
                assert_eq!(stack.top().func, Id::new(depth as u32));
                assert_eq!(stack.top_objects(), [Slot(depth as u32)]);
                stack.pop();
            }
        }
        let serials: Vec<Unseen<u64>> = b.iter().map(|f| f.serial).collect();
        assert_eq!(serials, [4, 3, 2, 1, 0].map(Unseen::new));
    }

    #[test]
    fn only_symbolic_frames_take_shadows_along() {
        let expr = ExprId::from_index(9);
        let c = code(4);
        let mut a = Stack::default();
        for depth in 0..6u32 {
            a.push(Id::new(depth), &c, (depth > 0).then_some(&c), Return::Words);
            if depth % 2 == 1 && depth < 4 {
                a.set_shadow(depth % 4, Some(expr));
            }
        }
        let mut b = a.fork();
        assert_eq!(b.below.as_ref().unwrap().segment.shadows.len(), 16, "up to the fourth frame");
        b.wake();
        b.pop();
        b.pop();
        b.set_shadow(2, Some(expr));
        b.set_shadow(3, None);
        let mut d = b.fork();
        let shadows = |stack: &mut Stack| {
            let mut all = Vec::new();
            while stack.depth() > 1 {
                all.push((0..4).filter(|&slot| stack.shadow(slot).is_some()).collect::<Vec<_>>());
                stack.pop();
            }
            all
        };
        d.wake();
        assert_eq!(shadows(&mut a), [vec![], vec![], vec![3], vec![], vec![1]]);
        assert_eq!(shadows(&mut b), [vec![2], vec![], vec![1]]);
        assert_eq!(shadows(&mut d), [vec![2], vec![], vec![1]]);
    }

    #[test]
    fn a_frame_does_not_see_the_shadows_of_one_that_was_there_before() {
        let c = code(4);
        let mut stack = Stack::default();
        stack.push(Id::new(0), &c, None, Return::Words);
        stack.push(Id::new(1), &c, Some(&c), Return::Words);
        stack.set_shadow(2, Some(ExprId::from_index(1)));
        stack.pop();
        stack.push(Id::new(2), &c, Some(&c), Return::Words);
        assert!(!stack.top().symbolic);
        stack.set_shadow(1, Some(ExprId::from_index(2)));
        assert_eq!(stack.shadow(2), None);
    }
}
