//! Types as the source writes them, from debug information. Read only for the user's variables.

use ir::{Member, SourceType, SourceTypeId, SourceTypeKind};

use super::Lowering;
use crate::llvm::view::{Metadata, MetadataKind, Value};

/// Operands of LLVM's nodes for types: base type of derived types, elements of composite ones.
const BASE_TYPE: usize = 3;
const ELEMENTS: usize = 4;

/// DWARF tags.
mod tag {
    pub const ARRAY: u16 = 0x01;
    pub const ENUMERATION: u16 = 0x04;
    pub const POINTER: u16 = 0x0f;
    pub const STRUCTURE: u16 = 0x13;
    pub const UNION: u16 = 0x17;
    pub const CLASS: u16 = 0x02;
    pub const MEMBER: u16 = 0x0d;
    pub const CONST: u16 = 0x26;
    pub const VOLATILE: u16 = 0x35;
    pub const RESTRICT: u16 = 0x37;
    pub const ATOMIC: u16 = 0x47;
}

impl<'m> Lowering<'m> {
    /// The source type of a debug node.
    pub fn source_type(&mut self, node: Metadata<'m>) -> SourceTypeId {
        if let Some(&known) = self.source_types.get(&node) {
            return known;
        }
        // Types refer to themselves through pointers: the id is known before the parts.
        let id = self.program.source_types.push(SourceType {
            name: String::new(),
            bits: 0,
            kind: SourceTypeKind::Unknown,
        });
        self.source_types.insert(node, id);
        let kind = match node.kind() {
            MetadataKind::LLVMDIBasicTypeMetadataKind => self.basic_type(node),
            MetadataKind::LLVMDIDerivedTypeMetadataKind => self.derived_type(node),
            MetadataKind::LLVMDICompositeTypeMetadataKind => self.composite_type(node),
            MetadataKind::LLVMDISubroutineTypeMetadataKind => SourceTypeKind::Function,
            _ => return id,
        };
        let bits = match kind {
            SourceTypeKind::Alias(of) => self.program.source_types[of].bits,
            _ => node.type_bits(),
        };
        let name = qualifier(node).map_or_else(|| node.type_name().into_owned(), str::to_owned);
        self.program.source_types[id] = SourceType { name, bits, kind };
        id
    }

    fn basic_type(&mut self, node: Metadata<'m>) -> SourceTypeKind {
        let text = self.module.metadata().print(node);
        match text.split("encoding: ").nth(1).and_then(|rest| rest.split([',', ')']).next()) {
            Some("DW_ATE_signed") => SourceTypeKind::Signed,
            Some("DW_ATE_unsigned" | "DW_ATE_UTF") => SourceTypeKind::Unsigned,
            Some("DW_ATE_signed_char") => SourceTypeKind::Char { signed: true },
            Some("DW_ATE_unsigned_char") => SourceTypeKind::Char { signed: false },
            Some("DW_ATE_boolean") => SourceTypeKind::Bool,
            Some("DW_ATE_float") => SourceTypeKind::Float,
            Some("DW_ATE_complex_float") => SourceTypeKind::Complex,
            _ => SourceTypeKind::Unknown,
        }
    }

    fn base(&mut self, node: Metadata<'m>) -> Option<SourceTypeId> {
        let operands = self.module.metadata().operands(node);
        let base = operands.get(BASE_TYPE).copied().flatten()?.as_metadata()?;
        Some(self.source_type(base))
    }

    fn derived_type(&mut self, node: Metadata<'m>) -> SourceTypeKind {
        let base = self.base(node);
        match (node.tag(), base) {
            (tag::POINTER, base) => SourceTypeKind::Pointer(base),
            (_, Some(base)) => SourceTypeKind::Alias(base),
            (_, None) => SourceTypeKind::Unknown,
        }
    }

    fn composite_type(&mut self, node: Metadata<'m>) -> SourceTypeKind {
        match node.tag() {
            tag::STRUCTURE | tag::CLASS => SourceTypeKind::Struct(self.members(node)),
            tag::UNION => SourceTypeKind::Union(self.members(node)),
            tag::ENUMERATION => SourceTypeKind::Enum(self.enumerators(node)),
            tag::ARRAY => self.array(node),
            _ => SourceTypeKind::Unknown,
        }
    }

    /// The nodes in the list of a composite type's parts.
    fn elements(&mut self, node: Metadata<'m>) -> Vec<Metadata<'m>> {
        let reader = self.module.metadata();
        let list = reader.operands(node).get(ELEMENTS).copied().flatten();
        let Some(list) = list.and_then(Value::as_metadata) else { return Vec::new() };
        reader.operands(list).into_iter().flatten().filter_map(Value::as_metadata).collect()
    }

    fn members(&mut self, node: Metadata<'m>) -> Vec<Member> {
        let mut members = Vec::new();
        for element in self.elements(node) {
            if !matches!(element.kind(), MetadataKind::LLVMDIDerivedTypeMetadataKind)
                || element.tag() != tag::MEMBER
            {
                continue;
            }
            let Some(ty) = self.base(element) else { continue };
            members.push(Member {
                name: element.type_name().into_owned(),
                ty,
                offset_bits: element.type_offset_bits(),
                bits: element.type_bits(),
            });
        }
        members
    }

    fn enumerators(&mut self, node: Metadata<'m>) -> Vec<(String, i64)> {
        let reader = self.module.metadata();
        let mut names = Vec::new();
        for element in self.elements(node) {
            let text = reader.print(element);
            let field =
                |key: &str| text.split(key).nth(1).and_then(|rest| rest.split([',', ')']).next());
            let Some(name) = field("name: \"") else { continue };
            let value = field("value: ").unwrap_or("0");
            // Unsigned enumerators above the signed range keep their bits.
            let value = value.parse().or_else(|_| value.parse::<u64>().map(|v| v as i64));
            names.push((name.trim_end_matches('"').to_owned(), value.unwrap_or(0)));
        }
        names
    }

    /// An array; one of several dimensions is an array of arrays.
    fn array(&mut self, node: Metadata<'m>) -> SourceTypeKind {
        let Some(mut of) = self.base(node) else { return SourceTypeKind::Unknown };
        let counts: Vec<Option<u64>> =
            self.elements(node).into_iter().map(|subrange| self.subrange(subrange)).collect();
        let Some((&outer, inner)) = counts.split_first() else { return SourceTypeKind::Unknown };
        for &count in inner.iter().rev() {
            let bits = self.program.source_types[of].bits * count.unwrap_or(0);
            let kind = SourceTypeKind::Array { of, count };
            of = self.program.source_types.push(SourceType { name: String::new(), bits, kind });
        }
        SourceTypeKind::Array { of, count: outer }
    }

    /// The number of elements that a subrange counts, if it is constant.
    fn subrange(&mut self, node: Metadata<'m>) -> Option<u64> {
        let count = self.module.metadata().operands(node).first().copied().flatten()?;
        let count = count.wrapped_value().unwrap_or(count);
        if !count.is_constant_int() {
            return None;
        }
        u64::try_from(count.sext_value()).ok()
    }
}

/// The qualifier that a node adds to a type.
fn qualifier(node: Metadata<'_>) -> Option<&'static str> {
    if !matches!(node.kind(), MetadataKind::LLVMDIDerivedTypeMetadataKind) {
        return None;
    }
    match node.tag() {
        tag::CONST => Some("const"),
        tag::VOLATILE => Some("volatile"),
        tag::RESTRICT => Some("restrict"),
        tag::ATOMIC => Some("_Atomic"),
        _ => None,
    }
}
