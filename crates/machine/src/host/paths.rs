//! From a path to a node, with links, permissions and `/proc/self`.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::rc::Rc;

use super::Kernel;
use super::contents::Contents;
use super::descriptors::{Descriptors, Object, OpenFile, flag};
use super::errno::{Errno, Res};
use super::filesystem::FileSystem;
use super::node::{
    Body, Directory, Location, Metadata, Moment, Name, NodeId, NodeRef, ProcNode, kind,
};
use super::process::Process;
use super::real::Entry;
use super::world::{Ids, Listing, Root, Stream, World};

/// Links followed before the kernel gives up.
const MAX_LINKS: usize = 40;

/// The directory argument that means the working directory.
pub(super) const AT_FDCWD: i32 = -100;

/// Lists of names that are remembered.
const KNOWN_NAMES: usize = 16;

/// The names that a path can go on with, for as long as nothing changes that they depend on.
#[derive(Debug)]
pub(super) struct Names {
    fs: Rc<FileSystem>,
    table: Rc<Descriptors>,
    process: Rc<Process>,
    first_part: Vec<u8>,
    names: Rc<[Vec<u8>]>,
}

/// What the last component of a path was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Last {
    Name(Name),
    Dot,
    DotDot,
    Root,
}

/// Where a path leads.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The directory of the last component; for `.`, `..` and `/` the directory itself.
    pub parent: Rc<Location>,
    pub last: Last,
    /// The node, if it exists.
    pub node: Option<NodeRef>,
    /// The path ended with a slash.
    pub wants_directory: bool,
}

impl Found {
    pub fn existing(&self) -> Res<&NodeRef> {
        self.node.as_ref().ok_or(Errno::ENOENT)
    }

    /// The location of a directory that was found.
    pub fn location(&self, node: &NodeRef) -> Rc<Location> {
        match &self.last {
            Last::Name(name) => Location::below(&self.parent, name, node.clone()),
            Last::Dot | Last::DotDot | Last::Root => self.parent.clone(),
        }
    }
}

/// On the way through a path.
struct Walk {
    here: Rc<Location>,
    last: Last,
    /// The components still to go, the next one on top.
    rest: Vec<Name>,
    wants_directory: bool,
    /// How many links were followed.
    links: usize,
}

/// What may be done with a file: the bits of `access`.
pub(super) mod permission {
    pub const EXECUTE: u32 = 1;
    pub const WRITE: u32 = 2;
    pub const READ: u32 = 4;
}

/// The root directory of a world.
pub(super) fn root(fs: &mut FileSystem, world: &World) -> Rc<Location> {
    let now = Moment { sec: world.clock.as_secs() as i64, nsec: world.clock.subsec_nanos() };
    let real = match world.root {
        Root::Host => super::real::metadata(Path::new("/")).ok(),
        Root::Empty => None,
    };
    let node = match real {
        Some(meta) => NodeRef {
            id: NodeId::Real { dev: meta.dev, ino: meta.ino },
            path: Some(Path::new("/").into()),
        },
        None => own_root(fs, &world.ids, now),
    };
    Rc::new(Location { node, name: Rc::from(*b""), parent: None })
}

/// The names of the users and groups in a root directory of its own.
fn own_users(ids: &Ids) -> [(&'static str, String); 2] {
    let (uid, gid) = (ids.uid, ids.gid);
    let passwd =
        format!("root:x:0:0:root:/root:/bin/sh\nuser:x:{uid}:{gid}:user:/home/user:/bin/sh\n");
    [("passwd", passwd), ("group", format!("root:x:0:\nuser:x:{gid}:\n"))]
}

/// A root directory with the devices and the users that programs expect.
fn own_root(fs: &mut FileSystem, ids: &Ids, now: Moment) -> NodeRef {
    let meta = |mode, rdev| Metadata {
        dev: 1,
        mode,
        rdev,
        atime: now,
        mtime: now,
        ctime: now,
        ..Metadata::default()
    };
    let directory = |fs: &mut FileSystem, mode: u32, (uid, gid): (u32, u32)| {
        let meta = Metadata { nlink: 1, uid, gid, ..meta(kind::DIRECTORY | mode, 0) };
        fs.create(meta, Body::Directory(Directory::default()))
    };
    let root = directory(fs, 0o755, (0, 0));
    let dev = directory(fs, 0o755, (0, 0));
    let etc = directory(fs, 0o755, (0, 0));
    let home = directory(fs, 0o755, (0, 0));
    let user = directory(fs, 0o755, (ids.uid, ids.gid));
    let tmp = directory(fs, 0o1777, (0, 0));
    let devices =
        [("null", 0x103), ("zero", 0x105), ("full", 0x107), ("random", 0x108), ("urandom", 0x109)];
    let mut named = vec![
        (&root, "dev", dev.clone()),
        (&root, "etc", etc.clone()),
        (&root, "home", home.clone()),
        (&home, "user", user),
        (&root, "tmp", tmp),
    ];
    for (name, text) in own_users(ids) {
        let contents = Contents::of_bytes(text.into_bytes().into());
        let file = fs.create(meta(kind::REGULAR | 0o644, 0), Body::Regular(contents));
        named.push((&etc, name, file));
    }
    for (name, rdev) in devices {
        let device = fs.create(meta(kind::CHARACTER | 0o666, rdev), Body::Special);
        named.push((&dev, name, device));
    }
    for (directory, name, node) in named {
        let name: Name = name.as_bytes().into();
        fs.link(directory, &name, &node, now).expect("the nodes were just made");
    }
    root
}

impl Kernel {
    /// Goes to the working directory that the world gives; stays at the root if it is not there.
    pub(super) fn enter_initial_directory(&mut self) {
        let path = self.outside.world.cwd.as_os_str().as_bytes().to_vec();
        if let Ok(found) = self.resolve(AT_FDCWD, &path, true)
            && let Some(node) = &found.node
        {
            self.process_mut().cwd = found.location(node);
        }
    }

    /// Opens descriptors 0 to 2.
    pub(super) fn open_standard_streams(&mut self) {
        for stream in [Stream::In, Stream::Out, Stream::Err] {
            let usual = match stream {
                Stream::In => flag::READ_ONLY,
                Stream::Out | Stream::Err => flag::WRITE_ONLY,
            };
            let flags = self.outside.flags(stream).unwrap_or(usual);
            let file = match stream {
                Stream::In => self.input_file(flags),
                Stream::Out | Stream::Err => None,
            };
            let file = file.unwrap_or(OpenFile::new(Object::Stream(stream), flags));
            self.table_mut().open(file, false, u64::MAX).expect("no limit");
        }
    }

    /// Standard input that is a regular file can be read at any position.
    fn input_file(&mut self, flags: u32) -> Option<OpenFile> {
        let mut handle = self.outside.handle(Stream::In)?;
        let meta = super::real::metadata_of(&handle.metadata().ok()?);
        if !meta.is_regular() {
            return None;
        }
        let offset = std::io::Seek::stream_position(&mut handle).ok()?;
        let contents = Contents::of_handle(handle, meta.size);
        let node = self.fs_mut().adopt(meta, Body::Regular(contents));
        self.outside.input_file.set(Some((node.id, false)));
        let mut file = OpenFile::new(Object::Regular(node), flags);
        file.offset = offset;
        Some(file)
    }

    /// Where a relative path starts.
    fn start(&self, dirfd: i32) -> Res<Rc<Location>> {
        if dirfd == AT_FDCWD {
            return Ok(self.process.cwd.clone());
        }
        match &self.table.file(dirfd)?.object {
            Object::Directory(location) => Ok(location.clone()),
            _ => Err(Errno::ENOTDIR),
        }
    }

    /// Follows a path. `follow` says whether a link in the last component is followed.
    pub(super) fn resolve(&self, dirfd: i32, path: &[u8], follow: bool) -> Res<Found> {
        let Some(first) = path.first() else { return Err(Errno::ENOENT) };
        let root = &self.process.root;
        let mut walk = Walk {
            here: if *first == b'/' { root.clone() } else { self.start(dirfd)? },
            last: Last::Root,
            rest: Vec::new(),
            wants_directory: path.ends_with(b"/"),
            links: 0,
        };
        push_components(&mut walk.rest, path);
        while let Some(name) = walk.rest.pop() {
            let meta = self.metadata(&walk.here.node)?;
            if !meta.is_directory() {
                return Err(Errno::ENOTDIR);
            }
            self.demand(&meta, permission::EXECUTE)?;
            match &*name {
                b"." => walk.last = Last::Dot,
                b".." => {
                    let above = walk.here.parent.clone();
                    walk.here = above.unwrap_or(walk.here);
                    walk.last = Last::DotDot;
                }
                _ => {
                    if let Some(found) = self.enter_component(&mut walk, name, follow)? {
                        return Ok(found);
                    }
                }
            }
        }
        let Walk { here, last, wants_directory, .. } = walk;
        Ok(Found { node: Some(here.node.clone()), parent: here, last, wants_directory })
    }

    /// Takes one component of a path; returns what was found if it is where the path ends.
    fn enter_component(&self, walk: &mut Walk, name: Name, follow: bool) -> Res<Option<Found>> {
        let is_last = walk.rest.is_empty();
        let here = walk.here.clone();
        let Some(node) = self.lookup(&here.node, &name)? else {
            if !is_last {
                return Err(Errno::ENOENT);
            }
            let (last, wants_directory) = (Last::Name(name), walk.wants_directory);
            return Ok(Some(Found { parent: here, last, node: None, wants_directory }));
        };
        let follow = !is_last || follow || walk.wants_directory;
        if let (NodeId::Proc(ProcNode::Descriptor(fd)), true) = (node.id, follow) {
            let target = self.descriptor_node(fd, node)?;
            if is_last {
                return self.found(here, name, target, walk.wants_directory).map(Some);
            }
            walk.here = self.start(fd)?;
        } else if follow && self.metadata(&node)?.is_symlink() {
            self.follow_link(walk, &node)?;
        } else if is_last {
            return self.found(here, name, node, walk.wants_directory).map(Some);
        } else {
            walk.here = Location::below(&here, &name, node);
        }
        Ok(None)
    }

    /// Puts what a link says in front of the rest of the path.
    fn follow_link(&self, walk: &mut Walk, link: &NodeRef) -> Res<()> {
        walk.links += 1;
        if walk.links > MAX_LINKS {
            return Err(Errno::ELOOP);
        }
        let target = self.link_target(link)?;
        let first = target.first().ok_or(Errno::ENOENT)?;
        walk.wants_directory |= walk.rest.is_empty() && target.ends_with(b"/");
        if *first == b'/' {
            walk.here = self.process.root.clone();
            walk.last = Last::Root;
        }
        push_components(&mut walk.rest, &target);
        Ok(())
    }

    /// Follows a path to an entry that is to be made, removed or renamed: a link in its place is
    /// not followed, even with a slash behind it.
    pub(super) fn resolve_entry(&self, dirfd: i32, path: &[u8]) -> Res<Found> {
        let end = path.iter().rposition(|b| *b != b'/').map_or(path.len().min(1), |i| i + 1);
        let found = self.resolve(dirfd, &path[..end], false)?;
        Ok(Found { wants_directory: path.ends_with(b"/"), ..found })
    }

    fn found(&self, parent: Rc<Location>, name: Name, node: NodeRef, slash: bool) -> Res<Found> {
        if slash && !self.metadata(&node)?.is_directory() {
            return Err(Errno::ENOTDIR);
        }
        Ok(Found { parent, last: Last::Name(name), node: Some(node), wants_directory: slash })
    }

    /// The node behind `/proc/self/fd/N`; the magic link itself where that is not a file.
    fn descriptor_node(&self, fd: i32, link: NodeRef) -> Res<NodeRef> {
        Ok(match &self.table.file(fd)?.object {
            Object::Regular(node) | Object::Name(node) | Object::Device(_, node) => node.clone(),
            Object::Directory(location) => location.node.clone(),
            Object::Stream(_) | Object::PipeReader(_) | Object::PipeWriter(_) => link,
        })
    }

    /// The names that a path can go on with: those in the directory that its first part (empty, or
    /// up to a slash) leads to from wherever a call may start, and perhaps more.
    pub(crate) fn names(&self, first_part: &[u8]) -> Rc<[Vec<u8>]> {
        let (fs, table, process) = (&self.fs, &self.table, &self.process);
        let same = |known: &&Names| {
            Rc::ptr_eq(&known.fs, fs)
                && Rc::ptr_eq(&known.table, table)
                && Rc::ptr_eq(&known.process, process)
                && known.first_part == first_part
        };
        if let Some(known) = self.outside.names.borrow().iter().find(same) {
            return Rc::clone(&known.names);
        }
        let names: Rc<[Vec<u8>]> = self.find_names(first_part).into();
        let mut known = self.outside.names.borrow_mut();
        if known.len() >= KNOWN_NAMES {
            known.remove(0);
        }
        known.push(Names {
            fs: Rc::clone(fs),
            table: Rc::clone(table),
            process: Rc::clone(process),
            first_part: first_part.to_vec(),
            names: Rc::clone(&names),
        });
        names
    }

    fn find_names(&self, first_part: &[u8]) -> Vec<Vec<u8>> {
        let open = self.table.files().filter_map(|file| match &file.object {
            Object::Directory(location) => Some(location),
            _ => None,
        });
        let mut names = vec![b".".to_vec(), b"..".to_vec()];
        for start in open.chain([&self.process.cwd]) {
            let path = match first_part.first() {
                Some(b'/') => first_part.to_vec(),
                _ => [&start.path()[..], b"/", first_part].concat(),
            };
            let found = self.resolve(AT_FDCWD, &path, true).ok().and_then(|found| found.node);
            if found.as_ref().is_some_and(|node| node.path.as_deref() == Some(Path::new("/proc"))) {
                let own = self.outside.world.ids.pid.to_string().into();
                names.extend([b"self".to_vec(), b"thread-self".to_vec(), own]);
            }
            let entries = found.and_then(|node| self.entries(&node).ok());
            names.extend(entries.into_iter().flatten().map(|entry| entry.name.to_vec()));
        }
        names
    }

    /// The node called `name` in a directory.
    fn lookup(&self, directory: &NodeRef, name: &[u8]) -> Res<Option<NodeRef>> {
        if let NodeId::Proc(node) = directory.id {
            if node == ProcNode::Process && REAL_PROC_FILES.contains(&name) {
                return super::real::lookup(Path::new("/proc/self"), name);
            }
            return Ok(self.lookup_proc(node, name).map(NodeRef::proc_file));
        }
        if directory.path.as_deref() == Some(Path::new("/proc")) {
            let own = self.outside.world.ids.pid.to_string();
            if name == b"self" || name == b"thread-self" || name == own.as_bytes() {
                return Ok(Some(NodeRef::proc_file(ProcNode::Process)));
            }
        }
        self.fs.lookup(directory, name)
    }

    fn lookup_proc(&self, node: ProcNode, name: &[u8]) -> Option<ProcNode> {
        match node {
            ProcNode::Process => PROC_FILES.iter().find(|(n, _)| n.as_bytes() == name).map(|f| f.1),
            ProcNode::Descriptors => {
                let fd = std::str::from_utf8(name).ok()?.parse().ok()?;
                self.table.file(fd).ok()?;
                Some(ProcNode::Descriptor(fd))
            }
            _ => None,
        }
    }

    /// The entries of a directory in the world's order, without `.` and `..`.
    pub(super) fn entries(&self, directory: &NodeRef) -> Res<Vec<Entry>> {
        let entry = |name: &str, node: ProcNode| {
            let meta = self.proc_metadata(node);
            Entry { name: name.as_bytes().into(), ino: meta.ino, kind: meta.kind() }
        };
        match directory.id {
            NodeId::Proc(ProcNode::Process) => {
                Ok(PROC_FILES.iter().map(|(name, node)| entry(name, *node)).collect())
            }
            NodeId::Proc(_) => {
                let fds = self.table.numbers();
                Ok(fds.map(|fd| entry(&fd.to_string(), ProcNode::Descriptor(fd))).collect())
            }
            _ => {
                let mut entries = self.fs.entries(directory)?;
                if self.outside.world.listing == Listing::Sorted {
                    entries.sort_by(|a, b| a.name.cmp(&b.name));
                }
                Ok(entries)
            }
        }
    }

    pub(super) fn metadata(&self, node: &NodeRef) -> Res<Metadata> {
        match node.id {
            NodeId::Proc(proc) => Ok(self.proc_metadata(proc)),
            _ => self.fs.metadata(node),
        }
    }

    fn proc_metadata(&self, node: ProcNode) -> Metadata {
        let (mode, number) = match node {
            ProcNode::Process => (kind::DIRECTORY | 0o555, 1),
            ProcNode::Descriptors => (kind::DIRECTORY | 0o500, 2),
            ProcNode::Executable => (kind::SYMLINK | 0o777, 3),
            ProcNode::WorkingDirectory => (kind::SYMLINK | 0o777, 4),
            ProcNode::RootDirectory => (kind::SYMLINK | 0o777, 5),
            ProcNode::CommandLine => (kind::REGULAR | 0o444, 6),
            ProcNode::CommandName => (kind::REGULAR | 0o644, 7),
            ProcNode::Descriptor(fd) => (kind::SYMLINK | 0o700, 64 + fd as u64),
        };
        let ids = &self.process.ids;
        Metadata {
            dev: 5,
            ino: 0x6000_0000 + number,
            mode,
            nlink: 1,
            uid: ids.euid,
            gid: ids.egid,
            blksize: 1024,
            size: if mode & kind::MASK == kind::SYMLINK { 64 } else { 0 },
            ..Metadata::default()
        }
    }

    /// What `readlink` gives.
    pub(super) fn link_target(&self, node: &NodeRef) -> Res<Rc<[u8]>> {
        let path = match node.id {
            NodeId::Proc(ProcNode::Executable) => {
                self.outside.world.arguments.first().cloned().unwrap_or_default()
            }
            NodeId::Proc(ProcNode::WorkingDirectory) => self.process.cwd.path(),
            NodeId::Proc(ProcNode::RootDirectory) => b"/".to_vec(),
            NodeId::Proc(ProcNode::Descriptor(fd)) => self.descriptor_text(fd)?,
            NodeId::Proc(_) => return Err(Errno::EINVAL),
            _ => return self.fs.link_target(node),
        };
        Ok(path.into())
    }

    /// What `readlink` gives for `/proc/self/fd/N`.
    fn descriptor_text(&self, fd: i32) -> Res<Vec<u8>> {
        Ok(match &self.table.file(fd)?.object {
            Object::Directory(location) => location.path(),
            Object::Regular(node) | Object::Name(node) | Object::Device(_, node) => {
                match &node.path {
                    Some(path) => path.as_os_str().as_bytes().to_vec(),
                    None => format!("/memfd:{fd}").into_bytes(),
                }
            }
            Object::Stream(stream) => self.outside.link_text(*stream),
            Object::PipeReader(n) | Object::PipeWriter(n) => format!("pipe:[{n}]").into_bytes(),
        })
    }

    /// The text of a file below `/proc/self`.
    pub(super) fn proc_contents(&self, node: ProcNode) -> Vec<u8> {
        let arguments = &self.outside.world.arguments;
        match node {
            ProcNode::CommandLine => {
                arguments.iter().flat_map(|a| a.iter().copied().chain([0])).collect()
            }
            ProcNode::CommandName => {
                let program = arguments.first().map_or(&b""[..], |p| p);
                let name = program.rsplit(|b| *b == b'/').next().unwrap_or_default();
                [&name[..name.len().min(15)], b"\n"].concat()
            }
            _ => Vec::new(),
        }
    }

    /// Fails unless the process may do what `wanted` says with a file.
    pub(super) fn demand(&self, meta: &Metadata, wanted: u32) -> Res<()> {
        let ids = &self.process.ids;
        self.demand_as(meta, wanted, ids.euid, ids.egid)
    }

    pub(super) fn demand_as(&self, meta: &Metadata, wanted: u32, uid: u32, gid: u32) -> Res<()> {
        if uid == 0 {
            // The superuser may everything, except execute what nobody may.
            let nobody = meta.mode & 0o111 == 0 && !meta.is_directory();
            let refused = wanted & permission::EXECUTE != 0 && nobody;
            return if refused { Err(Errno::EACCES) } else { Ok(()) };
        }
        let shift = if meta.uid == uid {
            6
        } else if meta.gid == gid || self.process.ids.groups.contains(&meta.gid) {
            3
        } else {
            0
        };
        if meta.mode >> shift & wanted == wanted { Ok(()) } else { Err(Errno::EACCES) }
    }
}

/// The files of `/proc/self`, sorted.
const PROC_FILES: &[(&str, ProcNode)] = &[
    ("cmdline", ProcNode::CommandLine),
    ("comm", ProcNode::CommandName),
    ("cwd", ProcNode::WorkingDirectory),
    ("exe", ProcNode::Executable),
    ("fd", ProcNode::Descriptors),
    ("root", ProcNode::RootDirectory),
];

/// The files of `/proc/self` that are about the machine and may be read through.
const REAL_PROC_FILES: &[&[u8]] = &[b"mountinfo", b"mounts"];

/// Puts the components of a path on a stack, the first one on top.
fn push_components(stack: &mut Vec<Name>, path: &[u8]) {
    let components = path.split(|b| *b == b'/').filter(|c| !c.is_empty());
    stack.extend(components.rev().map(Name::from));
}
