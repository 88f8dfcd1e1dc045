//! The overlay: what the program changed, above the real file system.
//!
//! A node that was never changed is not stored: its `NodeRef` leads to the real file. The first
//! change copies the metadata up (contents stay a view, see `contents`).

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use expr::ExprId;

use super::contents::Contents;
use super::errno::{Errno, Res};
use super::node::{Body, Directory, Metadata, Moment, Name, Node, NodeId, NodeRef, kind};
use super::real::{self, Entry};

/// Inode numbers of new files start here, out of the way of most real ones.
const FIRST_NEW_INODE: u64 = 0x7000_0000;

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FileSystem {
    nodes: BTreeMap<NodeId, Rc<Node>>,
    looks: Looks,
}

/// Whether the real file system was looked at. All forks share it, and a program cannot tell.
#[derive(Clone, Debug, Default)]
struct Looks(Rc<Cell<bool>>);

impl PartialEq for Looks {
    fn eq(&self, _: &Looks) -> bool {
        true
    }
}

impl FileSystem {
    /// Whether the real file system was looked at since this was last asked.
    pub fn forget_looks(&self) -> bool {
        self.looks.0.take()
    }

    /// The real file system is looked at.
    fn look(&self) {
        self.looks.0.set(true);
    }

    /// The overlay's version of a node, if it has one.
    pub fn changed(&self, node: &NodeRef) -> Option<&Node> {
        self.nodes.get(&node.id).map(|n| &**n)
    }

    pub fn metadata(&self, node: &NodeRef) -> Res<Metadata> {
        match (self.changed(node), &node.path) {
            (Some(changed), _) => Ok(changed.metadata()),
            (None, Some(path)) => {
                self.look();
                real::metadata(path)
            }
            (None, None) => Err(Errno::ENOENT),
        }
    }

    /// The node called `name` in a directory.
    pub fn lookup(&self, directory: &NodeRef, name: &[u8]) -> Res<Option<NodeRef>> {
        if name.len() > 255 {
            return Err(Errno::ENAMETOOLONG);
        }
        let base = match self.changed(directory).map(|n| &n.body) {
            Some(Body::Directory(dir)) => match dir.entries.get(name) {
                Some(entry) => return Ok(entry.clone()),
                None => dir.base.as_ref(),
            },
            Some(_) => return Err(Errno::ENOTDIR),
            None => directory.path.as_ref(),
        };
        let Some(path) = base else { return Ok(None) };
        self.look();
        real::lookup(path, name)
    }

    /// All entries of a directory, first those of the real one in their order, without `.` and
    /// `..`.
    pub fn entries(&self, directory: &NodeRef) -> Res<Vec<Entry>> {
        let (base, changes) = match self.changed(directory).map(|n| &n.body) {
            Some(Body::Directory(dir)) => (dir.base.as_ref(), Some(&dir.entries)),
            Some(_) => return Err(Errno::ENOTDIR),
            None => (directory.path.as_ref(), None),
        };
        let real = match base {
            Some(path) => {
                self.look();
                real::entries(path)?
            }
            None => Vec::new(),
        };
        let Some(changes) = changes else { return Ok(real) };
        let mut added = changes.clone();
        let mut found = Vec::new();
        for entry in real {
            match added.remove(&entry.name) {
                None => found.push(entry),
                Some(Some(node)) => found.push(self.entry(entry.name, &node)?),
                Some(None) => {}
            }
        }
        for (name, node) in added {
            if let Some(node) = node {
                found.push(self.entry(name, &node)?);
            }
        }
        Ok(found)
    }

    fn entry(&self, name: Name, node: &NodeRef) -> Res<Entry> {
        let meta = self.metadata(node)?;
        Ok(Entry { name, ino: meta.ino, kind: meta.kind() })
    }

    pub fn link_target(&self, node: &NodeRef) -> Res<Rc<[u8]>> {
        match (self.changed(node).map(|n| &n.body), &node.path) {
            (Some(Body::Symlink(target)), _) => Ok(target.clone()),
            (None, Some(path)) => {
                self.look();
                real::read_link(path)
            }
            _ => Err(Errno::EINVAL),
        }
    }

    /// The contents of a regular file, for reading.
    pub fn contents(&self, node: &NodeRef) -> Res<&Contents> {
        match self.changed(node).map(|n| &n.body) {
            Some(Body::Regular(contents)) => Ok(contents),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Brings a node into the overlay.
    fn load(&mut self, node: &NodeRef) -> Res<&mut Rc<Node>> {
        if self.changed(node).is_none() {
            let path = node.path.as_ref().ok_or(Errno::ENOENT)?;
            self.look();
            let meta = real::metadata(path)?;
            let body = match meta.kind() {
                kind::REGULAR => Body::Regular(real::contents(path, meta.size)?),
                kind::DIRECTORY => {
                    Body::Directory(Directory { base: Some(path.clone()), ..Directory::default() })
                }
                kind::SYMLINK => Body::Symlink(real::read_link(path)?),
                _ => Body::Special,
            };
            self.nodes.insert(node.id, Rc::new(Node { meta, body, dirty: false }));
        }
        Ok(self.nodes.get_mut(&node.id).expect("inserted above"))
    }

    /// Calls `f` with the expressions of all symbolic bytes.
    pub fn for_each_symbolic(&self, mut f: impl FnMut(ExprId)) {
        for node in self.nodes.values() {
            if let Body::Regular(contents) = &node.body {
                contents.for_each_symbolic(&mut f);
            }
        }
    }

    /// Prepares a regular file for reading.
    pub fn open_contents(&mut self, node: &NodeRef) -> Res<()> {
        match &self.load(node)?.body {
            Body::Regular(contents) => contents.open(),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Makes a node changeable: copies it into the overlay if it is not there.
    pub fn change(&mut self, node: &NodeRef) -> Res<&mut Node> {
        let node = Rc::make_mut(self.load(node)?);
        node.dirty = true;
        Ok(node)
    }

    pub fn change_contents(&mut self, node: &NodeRef) -> Res<&mut Contents> {
        match &mut self.change(node)?.body {
            Body::Regular(contents) => Ok(contents),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Puts a node in from outside, such as the file behind an inherited descriptor.
    pub fn adopt(&mut self, meta: Metadata, body: Body) -> NodeRef {
        let id = NodeId::Real { dev: meta.dev, ino: meta.ino };
        self.nodes.insert(id, Rc::new(Node { meta, body, dirty: true }));
        NodeRef { id, path: None }
    }

    /// Makes a node that no directory names yet.
    pub fn create(&mut self, mut meta: Metadata, body: Body) -> NodeRef {
        let last = NodeId::New(u64::MAX);
        let number = match self.nodes.range(NodeId::New(0)..=last).next_back() {
            Some((NodeId::New(n), _)) => n + 1,
            _ => 0,
        };
        meta.ino = FIRST_NEW_INODE + number;
        meta.blksize = 4096;
        let node = NodeRef::new_file(number);
        self.nodes.insert(node.id, Rc::new(Node { meta, body, dirty: true }));
        node
    }

    /// Names a node in a directory.
    pub fn link(&mut self, dir: &NodeRef, name: &Name, node: &NodeRef, now: Moment) -> Res<()> {
        let is_directory = {
            let changed = self.change(node)?;
            changed.meta.ctime = now;
            changed.meta.nlink += 1;
            changed.meta.is_directory()
        };
        let parent = self.change(dir)?;
        parent.meta.mtime = now;
        parent.meta.ctime = now;
        // A directory is counted by its own `..`.
        parent.meta.nlink += u64::from(is_directory);
        match &mut parent.body {
            Body::Directory(directory) => {
                directory.entries.insert(name.clone(), Some(node.clone()));
                Ok(())
            }
            _ => Err(Errno::ENOTDIR),
        }
    }

    /// Removes a name. The node stays until `close`.
    pub fn unlink(&mut self, dir: &NodeRef, name: &Name, node: &NodeRef, now: Moment) -> Res<()> {
        let is_directory = {
            let changed = self.change(node)?;
            changed.meta.ctime = now;
            changed.meta.nlink = changed.meta.nlink.saturating_sub(1);
            changed.meta.is_directory()
        };
        let parent = self.change(dir)?;
        parent.meta.mtime = now;
        parent.meta.ctime = now;
        parent.meta.nlink -= u64::from(is_directory && parent.meta.nlink > 0);
        match &mut parent.body {
            Body::Directory(directory) => {
                if directory.base.is_some() {
                    directory.entries.insert(name.clone(), None);
                } else {
                    directory.entries.remove(name);
                }
                Ok(())
            }
            _ => Err(Errno::ENOTDIR),
        }
    }

    /// What remains of a node when its last descriptor is closed.
    pub fn close(&mut self, node: &NodeRef) {
        let Some(known) = self.nodes.get_mut(&node.id) else { return };
        if known.meta.nlink == 0 || !known.dirty {
            self.nodes.remove(&node.id);
        } else if let Body::Regular(contents) = &mut Rc::make_mut(known).body {
            contents.close();
        }
    }
}
