//! Values as text, by their type in the source. Everything is bounded: members, elements, letters and nesting.

use expr::float::{Kind as Format, Round, convert, to_text};
use expr::{ExprId, Kind};
use ir::{Member, SourceTypeId, SourceTypeKind};

use super::look::{Datum, Look};
use super::names::Access;
use super::objects::{Objects, description};
use super::types::{Parts, Ty, Types};
use crate::memory::layout::Region;
use crate::memory::object::Life;

/// Members of a structure that are shown.
const MOST_MEMBERS: usize = 8;
/// Elements of an array that are shown.
const MOST_ELEMENTS: u64 = 8;
/// Letters of a text that are shown.
const MOST_LETTERS: usize = 40;
/// Structures and arrays inside each other that are shown.
const MOST_NESTING: u32 = 3;
/// Inputs that are named.
const MOST_INPUTS: usize = 3;

/// Shows values of one state.
pub(super) struct Shower<'a> {
    pub look: &'a Look<'a>,
    pub objects: &'a Objects,
}

impl Shower<'_> {
    fn types(&self) -> Types<'_> {
        Types { program: self.look.program() }
    }

    /// The value of a variable whose bytes these are.
    pub fn value(&self, datum: &Datum, ty: Option<SourceTypeId>) -> String {
        let Some(ty) = ty else { return format!("{:#x}", datum.word()) };
        // A register may be narrower than the variable, as of a `long double`.
        let mut datum = datum.clone();
        datum.bytes.resize(self.types().size(Ty::Source(ty)) as usize, 0);
        self.part(&datum, ty, 0)
    }

    /// The value of a variable in memory.
    pub fn in_memory(&self, addr: u64, ty: SourceTypeId) -> Option<String> {
        self.at(addr, ty, 0)
    }

    fn at(&self, addr: u64, ty: SourceTypeId, nesting: u32) -> Option<String> {
        let types = self.types();
        match types.kind(ty) {
            SourceTypeKind::Array { of, count } => {
                Some(self.array(addr, *of, count.unwrap_or(0), nesting))
            }
            SourceTypeKind::Struct(members) | SourceTypeKind::Union(members) => {
                Some(self.members(addr, members, nesting))
            }
            _ => {
                let datum = self.look.memory(addr, types.size(Ty::Source(ty))).ok()?;
                Some(self.part(&datum, ty, nesting))
            }
        }
    }

    /// A number or pointer, with the inputs it comes from.
    fn part(&self, datum: &Datum, ty: SourceTypeId, nesting: u32) -> String {
        format!("{}{}", self.scalar(datum, ty, nesting), self.origin(&datum.symbolic))
    }

    fn array(&self, addr: u64, of: SourceTypeId, count: u64, nesting: u32) -> String {
        let types = self.types();
        let size = types.size(Ty::Source(of));
        if types.is_char(Ty::Source(of)) && count > 0 {
            let Ok(datum) = self.look.memory(addr, count) else { return "…".to_owned() };
            if let Some(text) = text_in(&datum.bytes, true, self.is_text(of)) {
                return format!("{text}{}", self.origin(&datum.symbolic));
            }
        }
        if nesting >= MOST_NESTING || size == 0 {
            return "{…}".to_owned();
        }
        let mut symbolic = Vec::new();
        let mut shown = Vec::new();
        for i in 0..count.min(MOST_ELEMENTS) {
            let at = addr + i * size;
            // One word about the inputs is enough for all elements.
            let is_scalar = matches!(types.parts(Ty::Source(of)), Parts::Scalar);
            let element = match self.look.memory(at, size) {
                Ok(datum) if is_scalar => {
                    symbolic.extend_from_slice(&datum.symbolic);
                    self.scalar(&datum, of, nesting + 1)
                }
                _ => self.at(at, of, nesting + 1).unwrap_or_else(|| "…".to_owned()),
            };
            shown.push(element);
        }
        if count > MOST_ELEMENTS {
            shown.push(format!("… {count} in all"));
        }
        format!("{{{}}}{}", shown.join(", "), self.origin(&symbolic))
    }

    fn members(&self, addr: u64, members: &[Member], nesting: u32) -> String {
        if nesting >= MOST_NESTING {
            return "{…}".to_owned();
        }
        let mut shown = Vec::new();
        for member in members.iter().take(MOST_MEMBERS) {
            let value = self.member(addr, member, nesting + 1);
            let value = value.unwrap_or_else(|| "…".to_owned());
            let name = if member.name.is_empty() { "" } else { &format!("{} = ", member.name) };
            shown.push(format!("{name}{value}"));
        }
        if members.len() > MOST_MEMBERS {
            shown.push("…".to_owned());
        }
        format!("{{{}}}", shown.join(", "))
    }

    fn member(&self, addr: u64, member: &Member, nesting: u32) -> Option<String> {
        let whole = self.types().size(Ty::Source(member.ty)) * 8;
        if member.offset_bits.is_multiple_of(8) && member.bits == whole {
            return self.at(addr + member.offset_bits / 8, member.ty, nesting);
        }
        // A bit-field.
        let first = member.offset_bits / 8;
        let end = (member.offset_bits + member.bits).div_ceil(8);
        let datum = self.look.memory(addr + first, end - first).ok()?;
        let number = number(&datum.bytes) >> (member.offset_bits % 8);
        let signed = matches!(self.types().kind(member.ty), SourceTypeKind::Signed);
        let value = fit(number, member.bits as u32, signed);
        let bytes = value.to_le_bytes()[..(whole / 8).min(16) as usize].to_vec();
        Some(self.part(&Datum { bytes, symbolic: datum.symbolic }, member.ty, nesting))
    }

    fn scalar(&self, datum: &Datum, ty: SourceTypeId, nesting: u32) -> String {
        let types = self.types();
        let bits = datum.bytes.len() as u32 * 8;
        let unsigned = number(&datum.bytes);
        let signed = fit(unsigned, bits, true);
        match types.kind(ty) {
            SourceTypeKind::Signed => signed.to_string(),
            SourceTypeKind::Unsigned => match unsigned {
                0..0x8000_0000 => unsigned.to_string(),
                _ => format!("{unsigned} ({unsigned:#x})"),
            },
            SourceTypeKind::Char { signed: is_signed } => {
                let value = if *is_signed { signed } else { unsigned as i128 };
                let letter = u8::try_from(unsigned).ok().filter(|_| bits == 8).and_then(letter);
                match letter {
                    Some(letter) => format!("{value} '{letter}'"),
                    None => value.to_string(),
                }
            }
            SourceTypeKind::Bool => match unsigned {
                0 => "false".to_owned(),
                1 => "true".to_owned(),
                other => other.to_string(),
            },
            SourceTypeKind::Enum(names) => {
                let known = names
                    .iter()
                    .find(|(_, value)| fit(*value as u128, bits, false) as u128 == unsigned);
                known.map_or_else(|| signed.to_string(), |(name, _)| name.clone())
            }
            SourceTypeKind::Float => self.float(unsigned, bits, ty),
            SourceTypeKind::Complex => {
                let (real, imaginary) = datum.bytes.split_at(datum.bytes.len() / 2);
                let show = |part: &[u8]| self.float(number(part), bits / 2, ty);
                format!("{} + {}*I", show(real), show(imaginary))
            }
            SourceTypeKind::Pointer(to) => self.pointer(datum.word(), *to, nesting),
            _ => format!("{unsigned:#x}"),
        }
    }

    fn float(&self, bits: u128, width: u32, ty: SourceTypeId) -> String {
        let name = &self.look.program().source_types[self.types().plain(ty)].name;
        let format = match width {
            16 if name.contains("bf16") => Format::Bf16,
            16 => Format::F16,
            32 => Format::F32,
            64 => Format::F64,
            _ if name.contains("128") => Format::F128,
            _ => Format::F80,
        };
        let bits = fit(bits, format.width(), false) as u128;
        if matches!(format, Format::F80 | Format::F128) {
            // As a double where that is the same number, which reads better than its hexadecimal form.
            let double = convert(format, Format::F64, bits, Round::NearestEven);
            if convert(Format::F64, format, double, Round::NearestEven) == bits {
                return to_text(Format::F64, double);
            }
        }
        to_text(format, bits)
    }

    fn pointer(&self, addr: u64, to: Option<SourceTypeId>, nesting: u32) -> String {
        if addr == 0 {
            return "NULL".to_owned();
        }
        let layout = &self.look.space.layout;
        match self.look.state.memory.region(layout, addr) {
            Region::Null | Region::Nothing => format!("{addr:#x}, no object"),
            Region::Code(func) => {
                let functions = &self.look.program().functions;
                match functions.get(func).filter(|_| layout.func_addr(func) == addr) {
                    Some(function) => function.name.clone(),
                    None => format!("{addr:#x}, code"),
                }
            }
            Region::Object(slot) => {
                let object = self.look.state.memory.object(slot);
                let offset = addr.wrapping_sub(layout.base(slot)) as i64;
                if object.life == Life::Never {
                    return format!("{addr:#x}, no object");
                }
                let name = self.address(slot, offset, to);
                if object.life == Life::Ended {
                    return name;
                }
                if offset < 0 || offset as u64 > object.size {
                    return format!("{name}, outside of its {} bytes", object.size);
                }
                let seen = to.and_then(|to| self.behind(addr, to, nesting));
                match (seen, self.is_literal(slot)) {
                    (Some(text), true) if offset == 0 && text.starts_with('"') => text,
                    (Some(value), _) => format!("{name} -> {value}"),
                    (None, _) => name,
                }
            }
        }
    }

    /// What an address in an object is called.
    fn address(
        &self,
        slot: crate::memory::layout::Slot,
        offset: i64,
        to: Option<SourceTypeId>,
    ) -> String {
        let types = self.types();
        let live = self.look.state.memory.object(slot).life == Life::Live;
        if let Some(named) = self.objects.get(slot).filter(|_| live) {
            if named.by_pointer && offset == 0 {
                return named.text.clone();
            }
            if let (Some(ty), false, true) = (named.ty, named.by_pointer, offset >= 0) {
                let size = to.map_or(0, |to| types.size(Ty::Source(to)));
                let access =
                    Access { types, object_size: self.look.state.memory.object(slot).size };
                if offset == 0 && size == types.size(ty) {
                    return format!("&{}", named.text);
                }
                if let Some(part) = access.part(&named.text, ty, offset as u64, size.max(1)) {
                    return format!("&{part}");
                }
            }
            let and = if named.by_pointer { "" } else { "&" };
            return format!("{and}{}{}", named.text, plus(offset));
        }
        format!("<{}>{}", description(self.look, slot), plus(offset))
    }

    /// Whether an object is a text of the program's source.
    fn is_literal(&self, slot: crate::memory::layout::Slot) -> bool {
        self.objects.get(slot).is_none()
            && self.look.state.memory.object(slot).kind == crate::memory::object::ObjectKind::Global
    }

    /// What a pointer's target holds, as far as it is worth showing.
    fn behind(&self, addr: u64, to: SourceTypeId, nesting: u32) -> Option<String> {
        let types = self.types();
        if types.is_char(Ty::Source(to)) {
            let (slot, offset) = self.look.object_at(addr)?;
            let room = self.look.state.memory.object(slot).size.checked_sub(offset)?;
            let datum = self.look.memory(addr, room.min(MOST_LETTERS as u64 + 1)).ok()?;
            let text = text_in(&datum.bytes, false, self.is_text(to))?;
            let end = datum.bytes.iter().position(|&byte| byte == 0).unwrap_or(datum.bytes.len());
            let origin = match datum.symbolic.len() {
                // Symbolic bytes behind the end do not count; which ones they are is not kept.
                0 => String::new(),
                _ => {
                    let seen = self
                        .look
                        .memory(addr, end as u64 + 1)
                        .or_else(|_| self.look.memory(addr, end as u64));
                    self.origin(&seen.ok()?.symbolic)
                }
            };
            return Some(format!("{text}{origin}"));
        }
        if nesting == 0
            && let Some(Some(inner)) = types.pointee(Ty::Source(to))
            && types.is_char(inner)
        {
            return self.texts(addr, to);
        }
        match types.parts(Ty::Source(to)) {
            Parts::Scalar if nesting == 0 => self.at(addr, to, MOST_NESTING),
            Parts::Struct(_) | Parts::Union(_) if nesting == 0 => {
                self.at(addr, to, MOST_NESTING - 1)
            }
            _ => None,
        }
    }

    /// Whether a type of one byte is `char` itself, which is for text. `unsigned char` is for anything.
    fn is_text(&self, ty: SourceTypeId) -> bool {
        self.look.program().source_types[self.types().plain(ty)].name == "char"
    }

    /// The texts that an array of pointers leads to, up to a null pointer.
    fn texts(&self, addr: u64, pointer: SourceTypeId) -> Option<String> {
        let (slot, offset) = self.look.object_at(addr)?;
        let size = self.types().size(Ty::Source(pointer));
        let room = self.look.state.memory.object(slot).size.checked_sub(offset)? / size.max(1);
        let mut shown = Vec::new();
        for i in 0..room {
            let datum = self.look.memory(addr + i * size, size).ok()?;
            if i == MOST_ELEMENTS {
                shown.push("…".to_owned());
                break;
            }
            let SourceTypeKind::Pointer(Some(to)) = *self.types().kind(pointer) else {
                return None;
            };
            let text = self.behind(datum.word(), to, 1);
            shown.push(text.unwrap_or_else(|| self.part(&datum, pointer, 1)));
            if datum.word() == 0 {
                break;
            }
        }
        Some(format!("{{{}}}", shown.join(", ")))
    }

    /// Which inputs a value comes from, in parentheses.
    fn origin(&self, symbolic: &[ExprId]) -> String {
        let inputs = self.look.inputs(symbolic);
        let names: Vec<&str> =
            inputs.iter().map(|&id| &*self.look.pool.input_info(id).name).collect();
        match names.as_slice() {
            [] => String::new(),
            [name] if self.is_input(symbolic) => format!(" (input {name})"),
            [name] => format!(" (from input {name})"),
            [first @ .., last] if names.len() <= MOST_INPUTS => {
                format!(" (from inputs {} and {last})", first.join(", "))
            }
            many => {
                let shown = many[..MOST_INPUTS].join(", ");
                format!(" (from inputs {shown} and {} more)", many.len() - MOST_INPUTS)
            }
        }
    }

    /// Whether these expressions, all of one input, are its bytes, from the first to the last one.
    fn is_input(&self, symbolic: &[ExprId]) -> bool {
        let pool = self.look.pool;
        let mut symbols = Vec::new();
        for &expr in symbolic {
            let mut parts = Vec::new();
            let mut rest = expr;
            while let Kind::Concat(high, low) = pool.kind(rest) {
                parts.push(high);
                rest = low;
            }
            parts.push(rest);
            for part in parts.into_iter().rev() {
                let Kind::Sym(symbol) = pool.kind(part) else { return false };
                symbols.push(pool.symbol_info(symbol));
            }
        }
        let in_order = symbols.iter().enumerate().all(|(i, &(_, byte))| byte as usize == i);
        in_order
            && symbols
                .first()
                .is_some_and(|&(input, _)| pool.input_info(input).size as usize == symbols.len())
    }
}

fn plus(offset: i64) -> String {
    match offset {
        0 => String::new(),
        1.. => format!(" + {offset}"),
        _ => format!(" - {}", offset.unsigned_abs()),
    }
}

/// The bytes as a number; the first sixteen of them.
fn number(bytes: &[u8]) -> u128 {
    bytes.iter().take(16).rev().fold(0, |number, &byte| number << 8 | u128::from(byte))
}

/// The low bits of a number, with or without sign.
fn fit(number: u128, bits: u32, signed: bool) -> i128 {
    match bits {
        0 => 0,
        1..128 if signed => ((number << (128 - bits)) as i128) >> (128 - bits),
        1..128 => (number & ((1 << bits) - 1)) as i128,
        _ => number as i128,
    }
}

/// A character as C writes it, when it can be shown.
fn letter(byte: u8) -> Option<String> {
    Some(match byte {
        b'\n' => "\\n".into(),
        b'\t' => "\\t".into(),
        b'\r' => "\\r".into(),
        b'\\' => "\\\\".into(),
        b'\'' => "\\'".into(),
        0x20..0x7F => (byte as char).to_string(),
        _ => return None,
    })
}

/// Bytes as a text of C, up to the first zero. None if something follows and all bytes count, or if there are bytes that no
/// text has and it need not be one.
fn text_in(bytes: &[u8], all: bool, certainly: bool) -> Option<String> {
    let end = bytes.iter().position(|&byte| byte == 0);
    let (text, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
    if all && (text.is_empty() && end.is_none() || rest.iter().any(|&byte| byte != 0)) {
        return None;
    }
    let mut out = String::from("\"");
    for &byte in text.iter().take(MOST_LETTERS) {
        match byte {
            b'"' => out += "\\\"",
            b'\'' => out.push('\''),
            _ => match letter(byte) {
                Some(letter) => out += &letter,
                None if certainly => out += &format!("\\x{byte:02x}"),
                None => return None,
            },
        }
    }
    out.push('"');
    if text.len() > MOST_LETTERS {
        out.push('…');
    } else if end.is_none() {
        out += " without a zero at its end";
    }
    Some(out)
}
