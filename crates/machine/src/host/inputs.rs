//! What the engine puts before the program starts: files and a standard input of its own.

use super::Kernel;
use super::contents::Contents;
use super::data::Data;
use super::descriptors::{Object, OpenFile, flag};
use super::errno::{Errno, Res};
use super::node::{Body, Metadata, Name, NodeRef, kind};

impl Kernel {
    /// Puts a file into the working directory, in place of one that is there.
    pub fn add_file(&mut self, name: &str, data: &Data) -> Result<(), Errno> {
        let node = self.own_file(0, data)?;
        let (now, directory) = (self.clock.moment(), self.process.cwd.node.clone());
        self.fs_mut().link(&directory, &Name::from(name.as_bytes()), &node, now)?;
        // It was not the program that looked where it goes.
        self.fs.forget_looks();
        Ok(())
    }

    /// Makes standard input a file with these bytes, as if redirected from it.
    pub fn set_input(&mut self, data: &Data) {
        let node = self.own_file(1, data).expect("a file of the state can be written");
        self.outside.input_file.set(Some((node.id, true)));
        let file = OpenFile::new(Object::Regular(node), flag::READ_ONLY | flag::LARGE_FILE);
        let table = self.table_mut();
        // The program has not started, so that nobody else uses what is there.
        table.close(0).expect("standard input is open");
        table.open(file, false, u64::MAX).expect("a descriptor is free");
    }

    fn own_file(&mut self, nlink: u64, data: &Data) -> Res<NodeRef> {
        let mut contents = Contents::empty();
        contents.write(0, data)?;
        let (now, ids) = (self.clock.moment(), &self.process.ids);
        let meta = Metadata {
            dev: 1,
            mode: kind::REGULAR | 0o644,
            nlink,
            uid: ids.euid,
            gid: ids.egid,
            atime: now,
            mtime: now,
            ctime: now,
            ..Metadata::default()
        };
        Ok(self.fs_mut().create(meta, Body::Regular(contents)))
    }
}
