//! Types of the source: as C writes them, and what lies where in them.

use ir::{Member, Program, SourceTypeId, SourceTypeKind};

use super::libc;

/// Type names behind type names and the like that are followed before giving up.
const MOST_STEPS: u32 = 32;

/// Types of a program.
#[derive(Clone, Copy)]
pub(super) struct Types<'p> {
    pub program: &'p Program,
}

/// A type, as far as the parts of a value are concerned: one of the source, or what the C library keeps to itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    /// A type of the source.
    Source(SourceTypeId),
    /// musl's `FILE`.
    File,
    /// A part of it.
    Field(libc::Field),
}

/// What a type is made of.
pub(super) enum Parts<'p> {
    /// Nothing smaller: a number, a pointer, an enumeration.
    Scalar,
    Array {
        of: Ty,
        count: u64,
    },
    Struct(&'p [Member]),
    Union(&'p [Member]),
    File,
    /// Nothing is known.
    Unknown,
}

impl<'p> Types<'p> {
    /// The type that a name or a qualified type stands for.
    pub fn plain(self, mut ty: SourceTypeId) -> SourceTypeId {
        for _ in 0..MOST_STEPS {
            match self.program.source_types[ty].kind {
                SourceTypeKind::Alias(of) => ty = of,
                _ => break,
            }
        }
        ty
    }

    /// What a type, behind all names, is.
    pub fn kind(self, ty: SourceTypeId) -> &'p SourceTypeKind {
        &self.program.source_types[self.plain(ty)].kind
    }

    /// What a type is made of.
    pub fn parts(self, ty: Ty) -> Parts<'p> {
        let id = match ty {
            Ty::Source(id) => id,
            Ty::File => return Parts::File,
            Ty::Field(_) => return Parts::Scalar,
        };
        match self.kind(id) {
            SourceTypeKind::Array { of, count } => {
                Parts::Array { of: Ty::Source(*of), count: count.unwrap_or(0) }
            }
            SourceTypeKind::Struct(members) if members.is_empty() && self.is_file(id) => {
                Parts::File
            }
            SourceTypeKind::Struct(members) => Parts::Struct(members),
            SourceTypeKind::Union(members) => Parts::Union(members),
            SourceTypeKind::Function | SourceTypeKind::Unknown => Parts::Unknown,
            _ => Parts::Scalar,
        }
    }

    /// Whether a type is musl's `FILE`, of which the headers tell nothing.
    fn is_file(self, ty: SourceTypeId) -> bool {
        self.program.source_types[self.plain(ty)].name == libc::FILE
    }

    /// Size in bytes, rounded up; 0 when it is not known.
    pub fn size(self, ty: Ty) -> u64 {
        let target = self.program.target;
        match ty {
            Ty::File => libc::file_size(target),
            Ty::Field(field) => field.size(target),
            Ty::Source(id) if matches!(self.parts(ty), Parts::File) && self.is_file(id) => {
                libc::file_size(target)
            }
            Ty::Source(id) => self.program.source_types[self.plain(id)].bits.div_ceil(8),
        }
    }

    /// What a pointer points to; none if the type is no pointer.
    pub fn pointee(self, ty: Ty) -> Option<Option<Ty>> {
        match ty {
            Ty::Source(id) => match self.kind(id) {
                SourceTypeKind::Pointer(to) => Some(to.map(Ty::Source)),
                _ => None,
            },
            Ty::File => None,
            Ty::Field(field) => field.pointee(),
        }
    }

    /// Whether it is a character of one byte.
    pub fn is_char(self, ty: Ty) -> bool {
        match ty {
            Ty::Source(id) => {
                matches!(self.kind(id), SourceTypeKind::Char { .. }) && self.size(ty) == 1
            }
            _ => false,
        }
    }

    /// The declaration of a variable of a type; of nothing, the type itself.
    pub fn declaration(self, ty: Option<SourceTypeId>, name: &str) -> String {
        match ty {
            Some(ty) => self.declare(ty, name.to_owned(), 0),
            None => self.with_name("void", name.to_owned()),
        }
    }

    fn with_name(self, base: &str, declarator: String) -> String {
        match declarator.as_str() {
            "" => base.to_owned(),
            _ => format!("{base} {declarator}"),
        }
    }

    fn declare(self, ty: SourceTypeId, declarator: String, depth: u32) -> String {
        let this = &self.program.source_types[ty];
        if depth > MOST_STEPS {
            return self.with_name("…", declarator);
        }
        match &this.kind {
            SourceTypeKind::Pointer(to) => {
                let inner = format!("*{declarator}");
                let Some(to) = *to else { return self.with_name("void", inner) };
                let kind = &self.program.source_types[to].kind;
                match kind {
                    SourceTypeKind::Array { .. } | SourceTypeKind::Function => {
                        self.declare(to, format!("({inner})"), depth + 1)
                    }
                    _ => self.declare(to, inner, depth + 1),
                }
            }
            SourceTypeKind::Array { of, count } => {
                let count = count.map(|count| count.to_string()).unwrap_or_default();
                self.declare(*of, format!("{declarator}[{count}]"), depth + 1)
            }
            // What it returns and takes is not known.
            SourceTypeKind::Function => self.with_name("function", declarator),
            SourceTypeKind::Alias(of) if is_qualifier(&this.name) => {
                match self.program.source_types[*of].kind {
                    SourceTypeKind::Pointer(_) => {
                        let qualified = self.with_name(&this.name, declarator);
                        self.declare(*of, qualified, depth + 1)
                    }
                    _ => format!("{} {}", this.name, self.declare(*of, declarator, depth + 1)),
                }
            }
            SourceTypeKind::Alias(of) if this.name.is_empty() => {
                self.declare(*of, declarator, depth + 1)
            }
            SourceTypeKind::Struct(_) => self.tagged("struct", &this.name, declarator),
            SourceTypeKind::Union(_) => self.tagged("union", &this.name, declarator),
            SourceTypeKind::Enum(_) => self.tagged("enum", &this.name, declarator),
            _ if this.name.is_empty() || is_qualifier(&this.name) => {
                self.with_name(format!("{} void", this.name).trim_start(), declarator)
            }
            _ => self.with_name(&this.name, declarator),
        }
    }

    fn tagged(self, keyword: &str, tag: &str, declarator: String) -> String {
        match tag {
            "" => self.with_name(&format!("{keyword} {{…}}"), declarator),
            tag => self.with_name(&format!("{keyword} {tag}"), declarator),
        }
    }
}

/// Whether a type's name is a qualifier: such a type is the one behind it, qualified.
fn is_qualifier(name: &str) -> bool {
    matches!(name, "const" | "volatile" | "restrict" | "_Atomic")
}
