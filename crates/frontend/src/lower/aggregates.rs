//! Structures, arrays and vectors in registers: lists of scalars, taken apart and put together.

use ir::{CmpOp, Intrinsic, Operand, Ty};

use super::function::FunctionLowering;
use super::scalars::Scalars;
use crate::llvm::view::{Type, Value, ValueKind};

impl<'m> FunctionLowering<'_, 'm> {
    /// Where the member at a path of indices lies among the scalars.
    fn member_range(&mut self, ty: Type<'m>, path: &[u32]) -> std::ops::Range<usize> {
        let mut start = 0;
        let mut ty = ty;
        for &index in path {
            let (before, inner) = self.up.member(ty, index);
            start += before;
            ty = inner;
        }
        start..start + self.up.flat(ty).len()
    }

    pub fn extract_value(&mut self, value: Value<'m>) -> Scalars {
        let aggregate = value.operand(0);
        let scalars = self.scalars(aggregate);
        let range = self.member_range(aggregate.ty(), value.indices());
        scalars[range].iter().copied().collect()
    }

    pub fn insert_value(&mut self, value: Value<'m>) -> Scalars {
        let aggregate = value.operand(0);
        let mut scalars = self.scalars(aggregate).to_vec();
        let range = self.member_range(aggregate.ty(), value.indices());
        let member = self.scalars(value.operand(1));
        scalars[range].copy_from_slice(&member);
        scalars.into()
    }

    pub fn extract_element(&mut self, value: Value<'m>) -> Scalars {
        let lanes = self.scalars(value.operand(0));
        let index = value.operand(1);
        if let Some(lane) = constant_lane(index)
            && let Some(&operand) = lanes.get(lane)
        {
            return operand.into();
        }
        let index = self.scalar(index);
        self.check_element(index, lanes.len(), false);
        let ty = self.ty_of(lanes[0]);
        let mut result = lanes[lanes.len() - 1];
        for (i, &lane) in lanes.iter().enumerate().rev().skip(1) {
            let here = self.is_lane(index, i);
            result = self.choose(ty, here, lane, result);
        }
        result.into()
    }

    pub fn insert_element(&mut self, value: Value<'m>) -> Scalars {
        let mut lanes = self.scalars(value.operand(0)).to_vec();
        let element = self.scalar(value.operand(1));
        let index = value.operand(2);
        if let Some(lane) = constant_lane(index)
            && let Some(slot) = lanes.get_mut(lane)
        {
            *slot = element;
            return lanes.into();
        }
        let index = self.scalar(index);
        self.check_element(index, lanes.len(), true);
        let ty = self.ty_of(element);
        for (i, lane) in lanes.iter_mut().enumerate() {
            let here = self.is_lane(index, i);
            *lane = self.choose(ty, here, element, *lane);
        }
        lanes.into()
    }

    /// An index that is no lane's is an error when it is used.
    fn check_element(&mut self, index: Operand, lanes: usize, write: bool) {
        let ty = self.ty_of(index);
        // An index that cannot say so many always is one.
        let bits = ty.bits(self.up.program.target.ptr_bits());
        if bits < 64 && lanes as u64 >= 1 << bits {
            return;
        }
        let lanes = self.int_const(ty, lanes as u64);
        let write = self.up.bits(Ty::BOOL, write.into());
        self.intrinsic_effect(Intrinsic::CheckElement, &[index, lanes, write]);
    }

    fn is_lane(&mut self, index: Operand, lane: usize) -> Operand {
        let ty = self.ty_of(index);
        let lane = self.int_const(ty, lane as u64);
        self.compare(CmpOp::Eq, index, lane)
    }

    pub fn shuffle(&mut self, value: Value<'m>) -> Scalars {
        let first = self.scalars(value.operand(0));
        let second = self.scalars(value.operand(1));
        let flat = self.up.flat(value.ty());
        let lane = |index: usize| first.iter().chain(second.iter()).nth(index).copied();
        let picked: Vec<Option<Operand>> =
            value.shuffle_mask().iter().map(|index| lane((*index)? as usize)).collect();
        picked
            .into_iter()
            .zip(flat.tys())
            .map(|(operand, ty)| operand.unwrap_or_else(|| self.up.undef(ty)))
            .collect()
    }
}

fn constant_lane(index: Value<'_>) -> Option<usize> {
    (index.kind() == ValueKind::LLVMConstantIntValueKind).then(|| index.zext_value() as usize)
}
