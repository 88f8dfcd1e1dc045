//! What a run over unknown memory asks of it.
//!
//! When a segment of a path is run again to see what it depends on (`crate::generalise`), the bytes
//! of all objects that it finds are unknown: each is *veiled* until somebody reads it and it gets a
//! symbol. The veil also notes what else of the memory the run relies on: which objects it met and
//! how they were, and how many allocations a site had made. Nothing reaches an object but through
//! `Memory`, so nothing is forgotten.

use std::cell::RefCell;

use super::layout::{IdMap, SiteId, Slot};
use super::object::{Life, Object, ObjectKind};
use super::overlay::Overlay;

/// An object as it was when it was first met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// Whether it lived.
    pub life: Life,
    /// Its size, if it lived.
    pub size: u64,
    /// What it is.
    pub kind: ObjectKind,
    /// Whether its size is no number. Nothing relies on such an object.
    pub bound: bool,
    /// Where it was allocated: what a message would say.
    pub site: Option<SiteId>,
    /// All that matters is that it did not live: a new object took its place.
    pub only_absent: bool,
}

impl Met {
    /// The object as it is.
    pub fn of(object: &Object) -> Met {
        let size = if object.life == Life::Live { object.size } else { 0 };
        let (life, kind, site) = (object.life, object.kind, object.site);
        Met { life, size, kind, bound: object.bound.is_some(), site, only_absent: false }
    }

    /// That there was no object.
    pub const ABSENT: Met = Met {
        life: Life::Never,
        size: 0,
        kind: ObjectKind::Global,
        bound: false,
        site: None,
        only_absent: true,
    };

    /// Whether an object is like this.
    pub fn fits(&self, object: &Object) -> bool {
        match self.only_absent {
            true => object.life != Life::Live,
            false => *self == Met::of(object),
        }
    }
}

/// What a site had done: allocations made, names used.
pub type Made = (u32, u32);

/// What was relied on.
#[derive(Clone, Default, Debug)]
pub struct Reliance {
    /// Objects that were there, or were not.
    pub objects: IdMap<Slot, Met>,
    /// Sites that allocated.
    pub sites: IdMap<SiteId, Made>,
    /// Places that no object had: nothing was found there, or a new object came there.
    pub free: IdMap<u32, ()>,
    /// Something was relied on that cannot be told.
    pub other: Option<&'static str>,
    /// Objects with a store that may go elsewhere (see [`Veil::delayed`]) that were read.
    pub read: Vec<Slot>,
}

/// The memory of a run over unknown memory.
#[derive(Clone, Debug)]
pub struct Veil {
    /// What is noted while reading, too.
    pub noted: RefCell<Reliance>,
    /// Objects that are no longer as they were found: written, or made by the run. The others are
    /// veiled.
    own: IdMap<Slot, ()>,
    /// Objects into which a store went whose address may be another one in other states. As long as
    /// nobody reads the object, it does not matter where.
    pub delayed: IdMap<Slot, ()>,
    whole: Overlay,
}

impl Default for Veil {
    fn default() -> Self {
        Veil {
            noted: RefCell::default(),
            own: IdMap::default(),
            delayed: IdMap::default(),
            whole: Overlay::veiled(),
        }
    }
}

impl Veil {
    /// Notes that an object was met.
    pub fn meet(&self, slot: Slot, object: &Object) {
        if !self.own.contains_key(&slot) {
            let mut noted = self.noted.borrow_mut();
            noted.objects.entry(slot).or_insert_with(|| Met::of(object));
            if object.bound.is_some() {
                noted.other = Some("an object of symbolic size");
            }
        }
    }

    /// Objects that are no longer as they were found.
    pub fn changed(&self) -> impl Iterator<Item = Slot> + '_ {
        self.own.keys().copied()
    }

    /// Notes that a new object comes to a place.
    pub fn meet_absent(&self, slot: Slot) {
        if !self.own.contains_key(&slot) {
            self.noted.borrow_mut().objects.entry(slot).or_insert(Met::ABSENT);
        }
    }

    /// Notes that an object was read.
    pub fn read(&self, slot: Slot) {
        if self.delayed.contains_key(&slot) {
            self.noted.borrow_mut().read.push(slot);
        }
    }

    /// The overlay of an object: one that is as it was found is unknown throughout, unless it is a
    /// constant.
    pub fn overlay<'v>(&'v self, slot: Slot, object: &'v Object) -> Option<&'v Overlay> {
        match self.own.contains_key(&slot) || !is_unknown(object) {
            true => object.symbolic.as_deref(),
            false => Some(&self.whole),
        }
    }

    /// Whether an object is as it was found.
    pub fn is_found(&self, slot: Slot) -> bool {
        !self.own.contains_key(&slot)
    }

    /// From now on the object is the run's own.
    pub fn take(&mut self, slot: Slot) {
        self.own.insert(slot, ());
    }
}

/// Whether the bytes of an object that is as it was found may differ from state to state.
pub fn is_unknown(object: &Object) -> bool {
    object.life == Life::Live && !(object.read_only && object.symbolic.is_none())
}
