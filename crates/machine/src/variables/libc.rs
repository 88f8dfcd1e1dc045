//! What the C library keeps to itself. Its bitcode has no types, so the one structure of it that every program's state
//! is full of is written down here: musl's `FILE`. Only names depend on it.

use ir::Target;

use super::types::Ty;

/// The tag of the structure.
pub(super) const FILE: &str = "_IO_FILE";

/// The library's objects that C knows by another name, and what a pointer to them is called.
pub(super) const FILES: [(&str, &str); 3] =
    [("__stdin_FILE", "stdin"), ("__stdout_FILE", "stdout"), ("__stderr_FILE", "stderr")];

/// The library's variables that C knows by another name.
pub(super) const RENAMED: [(&str, &str); 2] =
    [("__pollard_errno", "errno"), ("__environ", "environ")];

/// What a member is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Width {
    /// `int` or `unsigned`.
    Int,
    /// `long` or `size_t`.
    Long,
    /// `off_t`.
    Offset,
    /// A pointer to characters.
    Text,
    /// A pointer to another `FILE`.
    File,
    /// A pointer to something else.
    Pointer,
}

/// A member of musl's `FILE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Field(usize);

const FIELDS: [(&str, Width); 31] = [
    ("flags", Width::Int),
    ("rpos", Width::Text),
    ("rend", Width::Text),
    ("close", Width::Pointer),
    ("wend", Width::Text),
    ("wpos", Width::Text),
    ("mustbezero_1", Width::Pointer),
    ("wbase", Width::Text),
    ("read", Width::Pointer),
    ("write", Width::Pointer),
    ("seek", Width::Pointer),
    ("buf", Width::Text),
    ("buf_size", Width::Long),
    ("prev", Width::File),
    ("next", Width::File),
    ("fd", Width::Int),
    ("pipe_pid", Width::Int),
    ("lockcount", Width::Long),
    ("mode", Width::Int),
    ("lock", Width::Int),
    ("lbf", Width::Int),
    ("cookie", Width::Pointer),
    ("off", Width::Offset),
    ("getln_buf", Width::Text),
    ("mustbezero_2", Width::Pointer),
    ("shend", Width::Text),
    ("shlim", Width::Offset),
    ("shcnt", Width::Offset),
    ("prev_locked", Width::File),
    ("next_locked", Width::File),
    ("locale", Width::Pointer),
];

impl Field {
    /// Its name.
    pub fn name(self) -> &'static str {
        FIELDS[self.0].0
    }

    /// Its size in bytes.
    pub fn size(self, target: Target) -> u64 {
        match FIELDS[self.0].1 {
            Width::Int => 4,
            Width::Offset => 8,
            Width::Long | Width::Text | Width::File | Width::Pointer => target.ptr_size().into(),
        }
    }

    /// What it points to; none if it is no pointer, nothing known if it points to other things.
    pub fn pointee(self) -> Option<Option<Ty>> {
        match FIELDS[self.0].1 {
            Width::Int | Width::Long | Width::Offset => None,
            Width::File => Some(Some(Ty::File)),
            Width::Text | Width::Pointer => Some(None),
        }
    }
}

/// The members with their offsets.
pub(super) fn fields(target: Target) -> impl Iterator<Item = (u64, Field)> {
    // On i386 nothing is aligned to more than 4.
    let align = move |field: Field| field.size(target).min(target.ptr_size().into());
    let mut end = 0;
    (0..FIELDS.len()).map(Field).map(move |field| {
        let start = u64::next_multiple_of(end, align(field));
        end = start + field.size(target);
        (start, field)
    })
}

/// The size of the structure.
pub(super) fn file_size(target: Target) -> u64 {
    let (start, last) = fields(target).last().expect("there are members");
    start + last.size(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_structure_is_as_large_as_in_the_library() {
        assert_eq!(file_size(Target::X86_64), 232);
        assert_eq!(file_size(Target::I386), 136);
        let at = |name: &str| fields(Target::X86_64).find(|(_, f)| f.name() == name).unwrap().0;
        assert_eq!((at("wpos"), at("buf"), at("lock"), at("locale")), (40, 88, 140, 224));
    }
}
