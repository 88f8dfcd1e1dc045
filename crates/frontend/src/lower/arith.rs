//! Arithmetic, comparison and selection, lane by lane.

use ir::{BinOp, CmpOp, FBinOp, FCmpOp, Group, Inst, Intrinsic, Operand, Origin, Ty};

use super::function::FunctionLowering;
use super::scalars::Scalars;
use crate::llvm::view::{IntPredicate, Opcode, RealPredicate, TypeKind, Value, ValueKind};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn int_binary(&mut self, opcode: Opcode, value: Value<'m>) -> Scalars {
        let op = int_op(opcode);
        let wraps = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul);
        let is_instruction = value.kind() == ValueKind::LLVMInstructionValueKind;
        let checked = wraps && is_instruction && value.is_nsw();
        if op == BinOp::Sub && is_pointer_difference(value) {
            let [a, b] = [0, 1].map(|i| value.operand(i).operand(0));
            self.same_object(Group::PointerSubtract, a, b);
        }
        self.per_lane(value, |dst, a, b| Inst::Bin { op, checked, dst, a, b })
    }

    pub fn float_binary(&mut self, opcode: Opcode, value: Value<'m>) -> Scalars {
        let op = match opcode {
            Opcode::LLVMFAdd => FBinOp::Add,
            Opcode::LLVMFSub => FBinOp::Sub,
            Opcode::LLVMFMul => FBinOp::Mul,
            Opcode::LLVMFDiv => FBinOp::Div,
            _ => FBinOp::Rem,
        };
        self.per_lane(value, |dst, a, b| Inst::FBin { op, dst, a, b })
    }

    pub fn int_compare(&mut self, value: Value<'m>) -> Scalars {
        let op = match value.int_predicate() {
            IntPredicate::LLVMIntEQ => CmpOp::Eq,
            IntPredicate::LLVMIntNE => CmpOp::Ne,
            IntPredicate::LLVMIntUGT => CmpOp::Ugt,
            IntPredicate::LLVMIntUGE => CmpOp::Uge,
            IntPredicate::LLVMIntULT => CmpOp::Ult,
            IntPredicate::LLVMIntULE => CmpOp::Ule,
            IntPredicate::LLVMIntSGT => CmpOp::Sgt,
            IntPredicate::LLVMIntSGE => CmpOp::Sge,
            IntPredicate::LLVMIntSLT => CmpOp::Slt,
            IntPredicate::LLVMIntSLE => CmpOp::Sle,
        };
        let [a, b] = [0, 1].map(|i| value.operand(i));
        if !matches!(op, CmpOp::Eq | CmpOp::Ne) && a.ty().kind() == TypeKind::LLVMPointerTypeKind {
            self.same_object(Group::PointerCompare, a, b);
        }
        self.per_lane(value, |dst, a, b| Inst::Cmp { op, dst, a, b })
    }

    /// Checks that two addresses are in one object, if that is asked for. The library may compare what it likes.
    fn same_object(&mut self, group: Group, a: Value<'m>, b: Value<'m>) {
        let users = self.function.is_some_and(|f| f.origin() == Origin::User);
        if users && self.up.checked.has(group) && !self.up.unchecked.has(group) {
            let (a, b) = (self.scalar(a), self.scalar(b));
            let subtracted = self.up.bits(Ty::BOOL, u64::from(group == Group::PointerSubtract));
            self.intrinsic_effect(Intrinsic::SameObject, &[a, b, subtracted]);
        }
    }

    pub fn float_compare(&mut self, value: Value<'m>) -> Scalars {
        let op = float_predicate(value.real_predicate());
        self.per_lane(value, |dst, a, b| Inst::FCmp { op, dst, a, b })
    }

    /// One instruction for each lane of a value with two operands.
    fn per_lane(
        &mut self,
        value: Value<'m>,
        inst: impl Fn(ir::Reg, Operand, Operand) -> Inst,
    ) -> Scalars {
        let a = self.scalars(value.operand(0));
        let b = self.scalars(value.operand(1));
        let flat = self.up.flat(value.ty());
        let mut results = Vec::with_capacity(flat.len());
        for ((ty, &a), &b) in flat.tys().zip(a.iter()).zip(b.iter()) {
            let dst = self.reg(ty);
            self.emit(inst(dst, a, b));
            results.push(Operand::reg(dst));
        }
        results.into()
    }

    /// A select: one condition for all scalars, or one for each lane.
    pub fn select(&mut self, value: Value<'m>) -> Scalars {
        let conds = self.scalars(value.operand(0));
        let a = self.scalars(value.operand(1));
        let b = self.scalars(value.operand(2));
        let flat = self.up.flat(value.ty());
        let mut results = Vec::with_capacity(flat.len());
        for (i, ty) in flat.tys().enumerate() {
            let cond = if conds.len() == 1 { conds[0] } else { conds[i] };
            results.push(self.choose(ty, cond, a[i], b[i]));
        }
        results.into()
    }

    /// A comparison of two operands.
    pub fn compare(&mut self, op: CmpOp, a: Operand, b: Operand) -> Operand {
        let dst = self.reg(Ty::BOOL);
        self.emit(Inst::Cmp { op, dst, a, b });
        Operand::reg(dst)
    }

    /// A floating-point comparison of two operands.
    pub fn float_compare_of(&mut self, op: FCmpOp, a: Operand, b: Operand) -> Operand {
        let dst = self.reg(Ty::BOOL);
        self.emit(Inst::FCmp { op, dst, a, b });
        Operand::reg(dst)
    }

    /// Floating-point arithmetic on two operands.
    pub fn float_bin(&mut self, op: FBinOp, ty: Ty, a: Operand, b: Operand) -> Operand {
        let dst = self.reg(ty);
        self.emit(Inst::FBin { op, dst, a, b });
        Operand::reg(dst)
    }
}

fn int_op(opcode: Opcode) -> BinOp {
    match opcode {
        Opcode::LLVMAdd => BinOp::Add,
        Opcode::LLVMSub => BinOp::Sub,
        Opcode::LLVMMul => BinOp::Mul,
        Opcode::LLVMUDiv => BinOp::UDiv,
        Opcode::LLVMSDiv => BinOp::SDiv,
        Opcode::LLVMURem => BinOp::URem,
        Opcode::LLVMSRem => BinOp::SRem,
        Opcode::LLVMShl => BinOp::Shl,
        Opcode::LLVMLShr => BinOp::LShr,
        Opcode::LLVMAShr => BinOp::AShr,
        Opcode::LLVMAnd => BinOp::And,
        Opcode::LLVMOr => BinOp::Or,
        _ => BinOp::Xor,
    }
}

fn float_predicate(predicate: RealPredicate) -> FCmpOp {
    use RealPredicate::*;
    match predicate {
        LLVMRealPredicateFalse => FCmpOp::False,
        LLVMRealOEQ => FCmpOp::Oeq,
        LLVMRealOGT => FCmpOp::Ogt,
        LLVMRealOGE => FCmpOp::Oge,
        LLVMRealOLT => FCmpOp::Olt,
        LLVMRealOLE => FCmpOp::Ole,
        LLVMRealONE => FCmpOp::One,
        LLVMRealORD => FCmpOp::Ord,
        LLVMRealUNO => FCmpOp::Uno,
        LLVMRealUEQ => FCmpOp::Ueq,
        LLVMRealUGT => FCmpOp::Ugt,
        LLVMRealUGE => FCmpOp::Uge,
        LLVMRealULT => FCmpOp::Ult,
        LLVMRealULE => FCmpOp::Ule,
        LLVMRealUNE => FCmpOp::Une,
        LLVMRealPredicateTrue => FCmpOp::True,
    }
}

/// The predicate as the constrained intrinsics name it.
pub fn float_predicate_named(name: &str) -> Option<FCmpOp> {
    Some(match name {
        "oeq" => FCmpOp::Oeq,
        "ogt" => FCmpOp::Ogt,
        "oge" => FCmpOp::Oge,
        "olt" => FCmpOp::Olt,
        "ole" => FCmpOp::Ole,
        "one" => FCmpOp::One,
        "ord" => FCmpOp::Ord,
        "uno" => FCmpOp::Uno,
        "ueq" => FCmpOp::Ueq,
        "ugt" => FCmpOp::Ugt,
        "uge" => FCmpOp::Uge,
        "ult" => FCmpOp::Ult,
        "ule" => FCmpOp::Ule,
        "une" => FCmpOp::Une,
        _ => return None,
    })
}

/// Whether a subtraction of integers is one of pointers in the source. The compiler names it so when it is asked to
/// keep names; without, the exact division by the size of an element tells. Addresses of variables, and their
/// difference, are constants.
fn is_pointer_difference(value: Value<'_>) -> bool {
    let from_pointer = |operand: Value<'_>| match operand.kind() {
        ValueKind::LLVMInstructionValueKind => operand.opcode() == Opcode::LLVMPtrToInt,
        ValueKind::LLVMConstantExprValueKind => operand.const_opcode() == Opcode::LLVMPtrToInt,
        _ => false,
    };
    let divides = |user: Value<'_>| {
        user.kind() == ValueKind::LLVMInstructionValueKind
            && user.opcode() == Opcode::LLVMSDiv
            && user.is_exact()
    };
    let pointers = [0, 1].into_iter().all(|i| from_pointer(value.operand(i)));
    pointers && (value.name().starts_with("sub.ptr.sub") || value.users().any(divides))
}
