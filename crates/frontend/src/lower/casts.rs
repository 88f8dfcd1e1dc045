//! Conversions, and bits looked at as another type.

use ir::{BinOp, CastOp, Operand, Ty};

use super::bits;
use super::function::FunctionLowering;
use super::scalars::Scalars;
use crate::llvm::view::{Opcode, Value};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn cast(&mut self, opcode: Opcode, value: Value<'m>) -> Scalars {
        let op = match opcode {
            Opcode::LLVMTrunc => CastOp::Trunc,
            Opcode::LLVMZExt => CastOp::ZExt,
            Opcode::LLVMSExt => CastOp::SExt,
            Opcode::LLVMFPToUI => CastOp::FloatToUnsigned,
            Opcode::LLVMFPToSI => CastOp::FloatToSigned,
            Opcode::LLVMUIToFP => CastOp::UnsignedToFloat,
            Opcode::LLVMSIToFP => CastOp::SignedToFloat,
            Opcode::LLVMFPTrunc | Opcode::LLVMFPExt => CastOp::FloatToFloat,
            Opcode::LLVMPtrToInt => CastOp::PtrToInt,
            _ => CastOp::IntToPtr,
        };
        self.cast_lanes(op, value)
    }

    /// A conversion of operand 0 to the value's type, lane by lane.
    pub fn cast_lanes(&mut self, op: CastOp, value: Value<'m>) -> Scalars {
        let source = self.scalars(value.operand(0));
        let flat = self.up.flat(value.ty());
        let mut results = Vec::with_capacity(flat.len());
        for (ty, &a) in flat.tys().zip(source.iter()) {
            results.push(self.convert(op, ty, a));
        }
        results.into()
    }

    pub fn bitcast(&mut self, value: Value<'m>) -> Scalars {
        let source = self.scalars(value.operand(0));
        let flat = self.up.flat(value.ty());
        let tys: Vec<Ty> = flat.tys().collect();
        let ptr_bits = self.up.program.target.ptr_bits();
        let same_lanes = tys.len() == source.len()
            && tys
                .iter()
                .zip(source.iter())
                .all(|(ty, &s)| ty.bits(ptr_bits) == self.ty_of(s).bits(ptr_bits));
        if same_lanes {
            return tys.iter().zip(source.iter()).map(|(&ty, &s)| self.same_bits(ty, s)).collect();
        }
        let packed = self.pack(&source);
        self.unpack(packed, &tys)
    }

    /// The bits of a scalar as another type of the same width.
    pub fn same_bits(&mut self, ty: Ty, operand: Operand) -> Operand {
        match (self.ty_of(operand), ty) {
            (from, to) if from == to => operand,
            (Ty::Ptr, Ty::Int(_)) => self.convert(CastOp::PtrToInt, ty, operand),
            (Ty::Int(_), Ty::Ptr) => self.convert(CastOp::IntToPtr, ty, operand),
            _ => self.convert(CastOp::Bits, ty, operand),
        }
    }

    /// One integer of all lanes, the first in the lowest bits.
    pub fn pack(&mut self, lanes: &[Operand]) -> Operand {
        let ptr_bits = self.up.program.target.ptr_bits();
        let widths: Vec<u32> = lanes.iter().map(|&l| self.ty_of(l).bits(ptr_bits)).collect();
        let total = Ty::Int(widths.iter().sum());
        let mut packed = None;
        let mut at = 0;
        for (&lane, &width) in lanes.iter().zip(&widths) {
            let int = self.same_bits(Ty::Int(width), lane);
            let mut wide =
                if Ty::Int(width) == total { int } else { self.convert(CastOp::ZExt, total, int) };
            if at > 0 {
                let amount = self.int_const(total, at);
                wide = self.bin(BinOp::Shl, total, wide, amount);
            }
            packed = Some(match packed {
                None => wide,
                Some(before) => self.bin(BinOp::Or, total, before, wide),
            });
            at += u64::from(width);
        }
        packed.unwrap_or_else(|| self.up.undef(Ty::Int(1)))
    }

    /// The lanes that [`Self::pack`] has put together.
    pub fn unpack(&mut self, packed: Operand, tys: &[Ty]) -> Scalars {
        let ptr_bits = self.up.program.target.ptr_bits();
        let total = self.ty_of(packed);
        let mut at = 0;
        let mut lanes = Vec::with_capacity(tys.len());
        for &ty in tys {
            let width = ty.bits(ptr_bits);
            let mut part = packed;
            if at > 0 {
                let amount = self.int_const(total, at);
                part = self.bin(BinOp::LShr, total, part, amount);
            }
            if Ty::Int(width) != total {
                part = self.convert(CastOp::Trunc, Ty::Int(width), part);
            }
            lanes.push(self.same_bits(ty, part));
            at += u64::from(width);
        }
        lanes.into()
    }

    /// A small number as a constant of an integer type of any width.
    pub fn int_const(&mut self, ty: Ty, value: u64) -> Operand {
        let width = ty.bits(self.up.program.target.ptr_bits());
        let mut words = vec![0; width.div_ceil(64) as usize];
        words[0] = value;
        bits::mask(&mut words, width);
        self.up.constant(bits::constant(ty, words))
    }

    /// An integer of another width as an unsigned number of that width.
    pub fn resize(&mut self, ty: Ty, operand: Operand) -> Operand {
        let ptr_bits = self.up.program.target.ptr_bits();
        let (from, to) = (self.ty_of(operand).bits(ptr_bits), ty.bits(ptr_bits));
        match from.cmp(&to) {
            std::cmp::Ordering::Less => self.convert(CastOp::ZExt, ty, operand),
            std::cmp::Ordering::Equal => operand,
            std::cmp::Ordering::Greater => self.convert(CastOp::Trunc, ty, operand),
        }
    }
}
