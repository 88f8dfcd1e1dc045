//! The initial contents of globals: bytes with holes for addresses.

use ir::{Global, GlobalId, GlobalInit, Reloc, Symbol};

use super::Lowering;
use super::bits::parse_decimal;
use super::linear::Linear;
use crate::llvm::view::{TypeKind, Value, ValueKind};

/// Bytes of an entry in a table that `llvm.load.relative` reads.
pub const RELATIVE_ENTRY: u32 = 4;

/// Bytes under construction; what lies behind the last is zero.
#[derive(Default)]
struct Image {
    bytes: Vec<u8>,
    relocs: Vec<Reloc>,
}

impl Image {
    fn put(&mut self, offset: u64, data: &[u8]) {
        let Some(last) = data.iter().rposition(|&byte| byte != 0) else { return };
        let start = offset as usize;
        let end = start + last + 1;
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        self.bytes[start..end].copy_from_slice(&data[..=last]);
    }
}

impl<'m> Lowering<'m> {
    /// What a defined global variable holds at the start. An initialiser that cannot be expressed
    /// makes the variable an external one: touching it ends the path.
    pub fn initial_contents(&mut self, global: Value<'m>) -> GlobalInit {
        let Some(value) = global.initializer() else { return GlobalInit::External };
        let mut image = Image::default();
        if self.write(&mut image, 0, value).is_none() {
            return GlobalInit::External;
        }
        if image.bytes.is_empty() && image.relocs.is_empty() {
            return GlobalInit::Zero;
        }
        GlobalInit::Bytes(image.bytes, image.relocs)
    }

    fn write(&mut self, image: &mut Image, offset: u64, value: Value<'m>) -> Option<()> {
        match value.kind() {
            ValueKind::LLVMConstantAggregateZeroValueKind
            | ValueKind::LLVMConstantPointerNullValueKind
            | ValueKind::LLVMUndefValueValueKind => {}
            // The result of an undefined operation; nobody can say what the variable holds.
            ValueKind::LLVMPoisonValueKind => return None,
            ValueKind::LLVMConstantDataArrayValueKind
            | ValueKind::LLVMConstantDataVectorValueKind => image.put(offset, value.raw_data()),
            ValueKind::LLVMConstantStructValueKind => {
                let ty = value.ty();
                for field in 0..ty.num_fields() {
                    let at = offset + self.layout.offset_of(ty, field);
                    self.write(image, at, value.operand(field))?;
                }
            }
            ValueKind::LLVMConstantArrayValueKind => {
                let step = self.layout.alloc_size(value.ty().element());
                for i in 0..value.num_operands() {
                    self.write(image, offset + u64::from(i) * step, value.operand(i))?;
                }
            }
            ValueKind::LLVMConstantVectorValueKind => self.write_vector(image, offset, value)?,
            ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind => {
                let words = self.constant_words(value)?;
                image.put(offset, &self.memory_bytes(value, &words));
            }
            _ => self.write_address(image, offset, value)?,
        }
        Some(())
    }

    /// The bytes that a store of the scalar writes.
    fn memory_bytes(&self, value: Value<'m>, words: &[u64]) -> Vec<u8> {
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(self.layout.store_size(value.ty()) as usize);
        bytes
    }

    fn write_vector(&mut self, image: &mut Image, offset: u64, value: Value<'m>) -> Option<()> {
        let flat = self.flat(value.ty());
        let ptr_bits = self.program.target.ptr_bits();
        let bits = flat.scalars.first()?.ty.bits(ptr_bits);
        if bits % 8 == 0 {
            for (i, scalar) in flat.scalars.iter().enumerate() {
                let at = offset + scalar.offset_bits / 8;
                self.write(image, at, value.operand(i as u32))?;
            }
            return Some(());
        }
        let mut packed = vec![0u8; (bits as usize * flat.len()).div_ceil(8)];
        for (i, scalar) in flat.scalars.iter().enumerate() {
            let lane = value.operand(i as u32);
            let words = match lane.kind() {
                ValueKind::LLVMUndefValueValueKind => continue,
                _ => self.constant_words(lane)?,
            };
            for bit in 0..bits as usize {
                if words[bit / 64] >> (bit % 64) & 1 == 1 {
                    let at = scalar.offset_bits as usize + bit;
                    packed[at / 8] |= 1 << (at % 8);
                }
            }
        }
        image.put(offset, &packed);
        Some(())
    }

    fn write_address(&mut self, image: &mut Image, offset: u64, value: Value<'m>) -> Option<()> {
        let size = self.layout.store_size(value.ty()) as u32;
        let sum = self.linear(value)?;
        if let Some(number) = sum.as_number() {
            image.put(offset, &number.to_le_bytes()[..size.min(8) as usize]);
            return Some(());
        }
        let plus = sum.plus?;
        image.relocs.push(Reloc { offset, size, plus, minus: sum.minus, addend: sum.addend });
        Some(())
    }

    /// For a table of distances from itself: a copy that holds the addresses instead, entry by entry.
    pub fn absolute_table(&mut self, table: Value<'m>) -> Option<GlobalId> {
        if let Some(&known) = self.absolute_tables.get(&table) {
            return known;
        }
        let copy = self.make_absolute_table(table);
        self.absolute_tables.insert(table, copy);
        copy
    }

    fn make_absolute_table(&mut self, table: Value<'m>) -> Option<GlobalId> {
        let Some(Linear { plus: Some(Symbol::Global(id)), minus: None, addend: 0 }) =
            self.linear(table)
        else {
            return None;
        };
        if table.kind() != ValueKind::LLVMGlobalVariableValueKind {
            return None;
        }
        let GlobalInit::Bytes(bytes, relocs) = self.initial_contents(table) else { return None };
        let own = Some(Symbol::Global(id));
        let is_table =
            bytes.is_empty() && relocs.iter().all(|r| r.size == RELATIVE_ENTRY && r.minus == own);
        if !is_table {
            return None;
        }
        let size = self.program.target.ptr_size();
        let growth = u64::from(size / RELATIVE_ENTRY);
        let widen = |r: Reloc| Reloc { offset: r.offset * growth, size, minus: None, ..r };
        let relocs = relocs.into_iter().map(widen).collect();
        let relative = self.program.globals[id].clone();
        Some(self.program.globals.push(Global {
            name: format!("{}.absolute", relative.name),
            size: relative.size * growth,
            align: relative.align.max(size),
            init: GlobalInit::Bytes(bytes, relocs),
            ..relative
        }))
    }

    /// The bit pattern of an integer or floating-point constant.
    pub fn constant_words(&mut self, value: Value<'m>) -> Option<Vec<u64>> {
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind => {
                let bits = value.ty().int_width();
                if bits <= 64 {
                    return Some(vec![value.zext_value()]);
                }
                parse_decimal(value.print().split_whitespace().next_back()?, bits)
            }
            ValueKind::LLVMConstantFPValueKind => {
                let bits = match value.ty().kind() {
                    TypeKind::LLVMHalfTypeKind | TypeKind::LLVMBFloatTypeKind => 16,
                    TypeKind::LLVMFloatTypeKind => 32,
                    TypeKind::LLVMDoubleTypeKind => 64,
                    TypeKind::LLVMX86_FP80TypeKind => 80,
                    TypeKind::LLVMFP128TypeKind => 128,
                    _ => return None,
                };
                self.constant_words(value.const_bitcast(value.ty().int_of_width(bits)))
            }
            _ => None,
        }
    }
}
