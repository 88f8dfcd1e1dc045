//! Vectors: reductions, rearrangement, masked access.

use ir::{Access, BinOp, CmpOp, FBinOp, Inst, Intrinsic, Operand, Ty};

use super::nothing;
use crate::llvm::view::Value;
use crate::lower::function::FunctionLowering;
use crate::lower::scalars::Scalars;

/// How a reduction puts two lanes together.
#[derive(Clone, Copy)]
enum Join {
    Int(BinOp),
    Choose(CmpOp),
    Float(FBinOp),
    Intrinsic(Intrinsic),
}

impl<'m> FunctionLowering<'_, 'm> {
    pub fn vector_intrinsic(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        if let Some(name) = name.strip_prefix("vector.reduce.") {
            return self.reduce(name, call);
        }
        match name {
            "vector.reverse" => Some(self.scalars(call.operand(0)).iter().rev().copied().collect()),
            "vector.extract" => {
                let lanes = self.scalars(call.operand(0));
                let start = call.operand(1).zext_value() as usize;
                let len = self.up.flat(call.ty()).len();
                Some(lanes.get(start..start + len)?.iter().copied().collect())
            }
            "vector.insert" => {
                let mut lanes = self.scalars(call.operand(0)).to_vec();
                let part = self.scalars(call.operand(1));
                let start = call.operand(2).zext_value() as usize;
                lanes.get_mut(start..start + part.len())?.copy_from_slice(&part);
                Some(lanes.into())
            }
            "vector.interleave2" => {
                let a = self.scalars(call.operand(0));
                let b = self.scalars(call.operand(1));
                Some(a.iter().zip(b.iter()).flat_map(|(&a, &b)| [a, b]).collect())
            }
            "vector.deinterleave2" => {
                let lanes = self.scalars(call.operand(0));
                let odd = lanes.iter().skip(1).step_by(2);
                Some(lanes.iter().step_by(2).chain(odd).copied().collect())
            }
            "masked.load" | "masked.gather" => Some(self.masked_read(call)),
            "masked.store" | "masked.scatter" => Some(self.masked_write(call)),
            _ => None,
        }
    }

    fn reduce(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        let join = match name {
            "add" => Join::Int(BinOp::Add),
            "mul" => Join::Int(BinOp::Mul),
            "and" => Join::Int(BinOp::And),
            "or" => Join::Int(BinOp::Or),
            "xor" => Join::Int(BinOp::Xor),
            "smax" => Join::Choose(CmpOp::Sgt),
            "smin" => Join::Choose(CmpOp::Slt),
            "umax" => Join::Choose(CmpOp::Ugt),
            "umin" => Join::Choose(CmpOp::Ult),
            "fadd" => Join::Float(FBinOp::Add),
            "fmul" => Join::Float(FBinOp::Mul),
            "fmax" => Join::Intrinsic(Intrinsic::MaxNum),
            "fmin" => Join::Intrinsic(Intrinsic::MinNum),
            "fmaximum" => Join::Intrinsic(Intrinsic::Maximum),
            "fminimum" => Join::Intrinsic(Intrinsic::Minimum),
            _ => return None,
        };
        // Sums and products of floats have a start value and go from the first lane to the last.
        let with_start = matches!(join, Join::Float(_));
        let lanes = self.scalars(call.operand(u32::from(with_start)));
        let start = if with_start { self.scalar(call.operand(0)) } else { lanes[0] };
        let rest = if with_start { &lanes[..] } else { &lanes[1..] };
        let ty = self.ty_of(start);
        let mut result = start;
        for &lane in rest {
            result = self.join(join, ty, result, lane);
        }
        Some(result.into())
    }

    fn join(&mut self, join: Join, ty: Ty, a: Operand, b: Operand) -> Operand {
        match join {
            Join::Int(op) => self.bin(op, ty, a, b),
            Join::Float(op) => self.float_bin(op, ty, a, b),
            Join::Intrinsic(op) => self.intrinsic(op, ty, &[a, b]),
            Join::Choose(op) => {
                let first = self.compare(op, a, b);
                self.choose(ty, first, a, b)
            }
        }
    }

    /// The addresses of the lanes of a masked access: consecutive, or one by one.
    fn lane_addresses(&mut self, pointer: Value<'m>, element: u64, lanes: usize) -> Vec<Operand> {
        let pointers = self.scalars(pointer);
        if pointers.len() == lanes && lanes > 1 {
            return pointers.to_vec();
        }
        (0..lanes).map(|i| self.offset(pointers[0], (i as u64 * element) as i64)).collect()
    }

    /// Reads the lanes whose mask is set, each in a block of its own; the others keep the last
    /// argument's.
    fn masked_read(&mut self, call: Value<'m>) -> Scalars {
        let ty = call.ty();
        let element = self.up.layout.alloc_size(ty.element());
        let flat = self.up.flat(ty);
        let masks = self.scalars(call.operand(2));
        let others = self.scalars(call.operand(3));
        let addresses = self.lane_addresses(call.operand(0), element, flat.len());
        let mut results = Vec::with_capacity(flat.len());
        for (i, ty) in flat.tys().enumerate() {
            let result = self.reg(ty);
            self.guarded(masks[i], vec![(result, others[i])], |f| {
                let dst = f.reg(ty);
                f.emit(Inst::Load { dst, ptr: addresses[i], access: Access::default() });
                vec![(result, Operand::reg(dst))]
            });
            results.push(Operand::reg(result));
        }
        results.into()
    }

    fn masked_write(&mut self, call: Value<'m>) -> Scalars {
        let ty = call.operand(0).ty();
        let element = self.up.layout.alloc_size(ty.element());
        let flat = self.up.flat(ty);
        let values = self.scalars(call.operand(0));
        let masks = self.scalars(call.operand(3));
        let addresses = self.lane_addresses(call.operand(1), element, flat.len());
        for (i, ty) in flat.tys().enumerate() {
            self.guarded(masks[i], Vec::new(), |f| {
                let (ptr, value) = (addresses[i], values[i]);
                f.emit(Inst::Store { ptr, value, ty, access: Access::default() });
                Vec::new()
            });
        }
        nothing()
    }

    /// Runs code in a block of its own if `cond` holds; the moves are those of either way.
    fn guarded(
        &mut self,
        cond: Operand,
        otherwise: Vec<(ir::Reg, Operand)>,
        code: impl FnOnce(&mut Self) -> Vec<(ir::Reg, Operand)>,
    ) {
        let (inside, after) = (self.new_block(), self.new_block());
        let then = self.plain_edge(inside, Vec::new());
        let other = self.plain_edge(after, otherwise);
        self.emit(Inst::Branch { cond, then, other });
        self.start_block(inside);
        let moves = code(self);
        let join = self.plain_edge(after, moves);
        self.emit(Inst::Jump(join));
        self.start_block(after);
    }
}
