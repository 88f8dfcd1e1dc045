//! A program as text: tables, globals, function headers. `print_body` does the code.

use super::names::{Named, type_name};
use super::print_body::print_body;
use crate::entity::Id;
use crate::program::{Const, Function, Global, GlobalInit, Program, Reloc, Symbol};
use crate::source::{Member, SourceType, SourceTypeKind, SpanId};
use crate::types::Ty;
use std::collections::HashMap;
use std::fmt::Write;

/// The text form of a program.
pub fn print(program: &Program) -> String {
    let mut printer = Printer::new(program);
    printer.program();
    printer.out
}

/// Appends formatted text to a printer's output.
macro_rules! put {
    ($printer:expr, $($arg:tt)*) => {{
        $printer.out.push_str(&format!($($arg)*));
    }};
}
pub(super) use put;

pub(super) struct Printer<'a> {
    pub program: &'a Program,
    pub out: String,
    /// How many symbols have each name.
    names: HashMap<&'a str, u32>,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program) -> Self {
        let mut names = HashMap::new();
        let functions = program.functions.values().map(|f| f.name.as_str());
        for name in functions.chain(program.globals.values().map(|g| g.name.as_str())) {
            *names.entry(name).or_insert(0) += 1;
        }
        Printer { program, out: String::new(), names }
    }

    fn program(&mut self) {
        put!(self, "target {}\n", self.program.target.name());
        for (id, name) in self.program.files.iter().skip(1) {
            put!(self, "file {} {}\n", id.raw(), quoted(name));
        }
        for (id, ty) in self.program.source_types.iter() {
            self.source_type(id.raw(), ty);
        }
        for (word, function) in [("entry", self.program.entry), ("main", self.program.main)] {
            if let Some(id) = function {
                put!(self, "{word} {}\n", self.symbol(Symbol::Function(id)));
            }
        }
        for (id, global) in self.program.globals.iter() {
            put!(self, "\nglobal {}", self.symbol(Symbol::Global(id)));
            self.global(global);
        }
        for (id, function) in self.program.functions.iter() {
            put!(self, "\nfunc {}", self.symbol(Symbol::Function(id)));
            self.function(function);
        }
    }

    fn source_type(&mut self, id: u32, ty: &SourceType) {
        put!(self, "type {id} {} {} ", quoted(&ty.name), ty.bits);
        match &ty.kind {
            SourceTypeKind::Signed => put!(self, "signed"),
            SourceTypeKind::Unsigned => put!(self, "unsigned"),
            SourceTypeKind::Char { signed: true } => put!(self, "signed char"),
            SourceTypeKind::Char { signed: false } => put!(self, "unsigned char"),
            SourceTypeKind::Bool => put!(self, "bool"),
            SourceTypeKind::Float => put!(self, "float"),
            SourceTypeKind::Complex => put!(self, "complex"),
            SourceTypeKind::Pointer(None) => put!(self, "pointer"),
            SourceTypeKind::Pointer(Some(to)) => put!(self, "pointer {}", to.raw()),
            SourceTypeKind::Array { of, count: None } => put!(self, "array {}", of.raw()),
            SourceTypeKind::Array { of, count: Some(n) } => put!(self, "array {} x {n}", of.raw()),
            SourceTypeKind::Struct(members) => self.members("struct", members),
            SourceTypeKind::Union(members) => self.members("union", members),
            SourceTypeKind::Enum(names) => {
                put!(self, "enum {{");
                for (i, (name, value)) in names.iter().enumerate() {
                    put!(self, "{} {} = {value}", comma(i), quoted(name));
                }
                put!(self, " }}");
            }
            SourceTypeKind::Alias(of) => put!(self, "alias {}", of.raw()),
            SourceTypeKind::Function => put!(self, "function"),
            SourceTypeKind::Unknown => put!(self, "unknown"),
        }
        self.out.push('\n');
    }

    fn members(&mut self, word: &str, members: &[Member]) {
        put!(self, "{word} {{");
        for (i, m) in members.iter().enumerate() {
            let name = quoted(&m.name);
            put!(self, "{} {name} {} at {} bits {}", comma(i), m.ty.raw(), m.offset_bits, m.bits);
        }
        put!(self, " }}");
    }

    fn global(&mut self, global: &Global) {
        put!(self, " {} size {} align {}", global.origin.name(), global.size, global.align);
        if global.constant {
            put!(self, " const");
        }
        if global.thread_local {
            put!(self, " tls");
        }
        if let Some(ty) = global.source_type {
            put!(self, " type {}", ty.raw());
        }
        if let Some(span) = global.span {
            self.position(span);
        }
        match &global.init {
            GlobalInit::Zero => put!(self, " = zero"),
            GlobalInit::External => put!(self, " = external"),
            GlobalInit::Bytes(bytes, relocs) => {
                put!(self, " = bytes x\"");
                for byte in bytes {
                    put!(self, "{byte:02x}");
                }
                self.out.push('"');
                self.relocs(relocs);
            }
        }
        self.out.push('\n');
    }

    fn relocs(&mut self, relocs: &[Reloc]) {
        if relocs.is_empty() {
            return;
        }
        put!(self, " {{");
        for (i, reloc) in relocs.iter().enumerate() {
            let plus = self.symbol(reloc.plus);
            put!(self, "{} {}:{} = {plus}", comma(i), reloc.offset, reloc.size);
            if let Some(minus) = reloc.minus {
                put!(self, " minus {}", self.symbol(minus));
            }
            put!(self, "{}", offset(reloc.addend));
        }
        put!(self, " }}");
    }

    fn function(&mut self, function: &Function) {
        put!(self, " {} (", function.origin.name());
        for (i, &ty) in function.params.iter().enumerate() {
            put!(self, "{}", if i == 0 { "" } else { ", " });
            if let Some(reg) = function.body.as_ref().and_then(|b| b.params.get(i)) {
                put!(self, "%{}:", reg.raw());
            }
            put!(self, "{}", type_name(ty));
        }
        if function.variadic {
            put!(self, "{}...", if function.params.is_empty() { "" } else { ", " });
            if let Some(reg) = function.body.as_ref().and_then(|b| b.varargs) {
                put!(self, " %{}:ptr", reg.raw());
            }
        }
        let results: Vec<String> = function.results.iter().map(|&ty| type_name(ty)).collect();
        put!(self, ") -> ({})", results.join(", "));
        if let Some(native) = function.native {
            put!(self, " native {}", quoted(native.names()[0]));
        }
        if let Some(signature) = function.signature {
            put!(self, " signature {signature}");
        }
        if let Some(span) = function.span {
            self.position(span);
        }
        match &function.body {
            Some(body) => {
                put!(self, " {{\n");
                print_body(self, body);
                put!(self, "}}\n");
            }
            None => self.out.push('\n'),
        }
    }

    /// The reference to a symbol.
    pub fn symbol(&self, symbol: Symbol) -> String {
        let (name, id) = match symbol {
            Symbol::Global(id) => (&self.program.globals[id].name, id.raw()),
            Symbol::Function(id) | Symbol::Label(id, _) => {
                (&self.program.functions[id].name, id.raw())
            }
        };
        let plain = !name.is_empty() && name.bytes().all(super::lex::is_name_byte);
        let mut text = if plain { format!("@{name}") } else { format!("@{}", quoted(name)) };
        if self.names[name.as_str()] > 1 {
            let kind = if matches!(symbol, Symbol::Global(_)) { "g" } else { "f" };
            let _ = write!(text, "#{kind}{id}");
        }
        if let Symbol::Label(_, label) = symbol {
            let _ = write!(text, "^{label}");
        }
        text
    }

    /// A source position, unless it is the unknown one.
    pub fn position(&mut self, span: SpanId) {
        let mut next = Some(span).filter(|&s| s != Program::UNKNOWN_SPAN);
        let mut mark = " !";
        while let Some(id) = next {
            let span = self.program.spans[id];
            put!(self, "{mark}{}:{}:{}", span.file.raw(), span.line, span.col);
            mark = "<";
            next = span.inlined_at;
        }
    }

    pub fn constant(&self, id: Id<Const>) -> String {
        match &self.program.consts[id] {
            Const::Bits(Ty::Ptr, 0) => "null".to_owned(),
            Const::Bits(Ty::Int(w), v) => {
                let unused = 64 - w;
                format!("{}:i{w}", ((v << unused) as i64) >> unused)
            }
            Const::Bits(ty, v) => format!("{v:#x}:{}", type_name(*ty)),
            Const::Wide(ty, words) => {
                let digits: String = words.iter().rev().map(|w| format!("{w:016x}")).collect();
                format!("0x{digits}:{}", type_name(*ty))
            }
            Const::Address(symbol, addend) => {
                format!("{}{}", self.symbol(*symbol), offset(*addend))
            }
            Const::Undef(ty) => format!("undef:{}", type_name(*ty)),
        }
    }
}

pub(super) fn comma(i: usize) -> &'static str {
    if i == 0 { "" } else { "," }
}

fn offset(addend: i64) -> String {
    if addend == 0 { String::new() } else { format!("{addend:+}") }
}

/// A string literal: printable ASCII as is, other bytes as `\xx`.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | ..=0x1f | 0x7f.. => {
                let _ = write!(out, "\\{byte:02x}");
            }
            _ => out.push(byte as char),
        }
    }
    out.push('"');
    out
}
