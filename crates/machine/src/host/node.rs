//! Nodes of the file system: how they are named, what is known about them.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use super::contents::Contents;

/// A name in a directory.
pub(super) type Name = Rc<[u8]>;

/// The identity of a node. A real file keeps its identity when the program changes it, so hard
/// links go on naming the same file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum NodeId {
    /// A file of the real file system, perhaps with changes in the overlay.
    Real { dev: u64, ino: u64 },
    /// A file that exists only in the state.
    New(u64),
    /// Something below `/proc/self`.
    Proc(ProcNode),
}

/// What `/proc/self` shows. The real one would show the engine, not the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ProcNode {
    Process,
    Descriptors,
    /// The magic link to an open file.
    Descriptor(i32),
    Executable,
    WorkingDirectory,
    RootDirectory,
    CommandLine,
    CommandName,
}

/// A node and, for a real one, a path under which the real file system has it. The engine never
/// writes there, so the path stays good even when the program renames the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NodeRef {
    pub id: NodeId,
    pub path: Option<Rc<Path>>,
}

impl NodeRef {
    pub fn new_file(number: u64) -> Self {
        NodeRef { id: NodeId::New(number), path: None }
    }

    pub fn proc_file(node: ProcNode) -> Self {
        NodeRef { id: NodeId::Proc(node), path: None }
    }
}

/// A directory and the way to it, so that `..` and `getcwd` need no search.
#[derive(Debug, PartialEq)]
pub(super) struct Location {
    pub node: NodeRef,
    pub name: Name,
    pub parent: Option<Rc<Location>>,
}

impl Location {
    pub fn below(parent: &Rc<Location>, name: &Name, node: NodeRef) -> Rc<Self> {
        Rc::new(Location { node, name: name.clone(), parent: Some(parent.clone()) })
    }

    /// The absolute path.
    pub fn path(&self) -> Vec<u8> {
        match &self.parent {
            None => b"/".to_vec(),
            Some(parent) => {
                let mut path = parent.path();
                if path.len() > 1 {
                    path.push(b'/');
                }
                path.extend_from_slice(&self.name);
                path
            }
        }
    }

    /// This location after the directory `new.node` was moved to `new`.
    pub fn moved(self: &Rc<Self>, new: &Rc<Location>) -> Rc<Self> {
        match &self.parent {
            _ if self.node.id == new.node.id => new.clone(),
            None => self.clone(),
            Some(parent) => Location::below(&parent.moved(new), &self.name, self.node.clone()),
        }
    }

    /// Whether the node `id` is this directory or one above it.
    pub fn is_within(&self, id: NodeId) -> bool {
        self.node.id == id || self.parent.as_ref().is_some_and(|p| p.is_within(id))
    }
}

/// The type bits of a mode.
pub(super) mod kind {
    pub const MASK: u32 = 0o170_000;
    pub const FIFO: u32 = 0o010_000;
    pub const CHARACTER: u32 = 0o020_000;
    pub const DIRECTORY: u32 = 0o040_000;
    pub const BLOCK: u32 = 0o060_000;
    pub const REGULAR: u32 = 0o100_000;
    pub const SYMLINK: u32 = 0o120_000;
    pub const SOCKET: u32 = 0o140_000;
}

/// A moment: seconds since 1970 and nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Moment {
    pub sec: i64,
    pub nsec: u32,
}

/// What `stat` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Metadata {
    pub dev: u64,
    pub ino: u64,
    pub mode: u32,
    pub nlink: u64,
    pub uid: u32,
    pub gid: u32,
    pub rdev: u64,
    pub size: u64,
    pub blksize: u64,
    pub blocks: u64,
    pub atime: Moment,
    pub mtime: Moment,
    pub ctime: Moment,
}

impl Metadata {
    pub fn kind(&self) -> u32 {
        self.mode & kind::MASK
    }

    pub fn is_directory(&self) -> bool {
        self.kind() == kind::DIRECTORY
    }

    pub fn is_symlink(&self) -> bool {
        self.kind() == kind::SYMLINK
    }

    pub fn is_regular(&self) -> bool {
        self.kind() == kind::REGULAR
    }
}

/// A node that is open or differs from the real file system.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    /// `size` and `blocks` are derived from the body when asked for.
    pub meta: Metadata,
    pub body: Body,
    /// Whether it differs from the real one. If not, it is here only because it is open.
    pub dirty: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Body {
    Regular(Contents),
    Directory(Directory),
    Symlink(Rc<[u8]>),
    /// A device or a fifo: the mode and `rdev` say it all.
    Special,
}

/// A changed directory: entries over those of a real one. `None` hides a real entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Directory {
    pub base: Option<Rc<Path>>,
    pub entries: BTreeMap<Name, Option<NodeRef>>,
}

impl Node {
    /// The metadata with the size that the body has now.
    pub fn metadata(&self) -> Metadata {
        let mut meta = self.meta;
        match &self.body {
            Body::Regular(contents) => {
                if contents.len() != meta.size {
                    meta.size = contents.len();
                    meta.blocks = contents.len().div_ceil(4096) * 8;
                }
            }
            Body::Symlink(target) => meta.size = target.len() as u64,
            Body::Directory(_) | Body::Special => {}
        }
        meta
    }
}
