//! Floating point: rounding, classes, conversions, and the variants that name their environment.

use ir::{BinOp, CastOp, FBinOp, FCmpOp, FloatKind, Inst, Intrinsic, Operand, Ty};

use crate::llvm::view::Value;
use crate::lower::arith::float_predicate_named;
use crate::lower::function::FunctionLowering;
use crate::lower::scalars::Scalars;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn float_intrinsic(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        if let Some(name) = name.strip_prefix("experimental.constrained.") {
            return self.constrained(name, call);
        }
        if let Some((op, operands)) = simple_op(name) {
            let args: Vec<Value<'m>> = (0..operands).map(|i| call.operand(i)).collect();
            return Some(self.lanewise(op, call, &args));
        }
        match name {
            "frexp" => Some(self.fraction_and_exponent(call)),
            "convert.from.fp16" => Some(self.half_bits_to_float(call)),
            "convert.to.fp16" => Some(self.float_to_half_bits(call)),
            "fptosi.sat" => Some(self.saturating(true, call)),
            "fptoui.sat" => Some(self.saturating(false, call)),
            _ => None,
        }
    }

    fn fraction_and_exponent(&mut self, call: Value<'m>) -> Scalars {
        let values = self.scalars(call.operand(0));
        let flat = self.up.flat(call.ty());
        let exponent_ty = flat.scalars[flat.len() - 1].ty;
        let (mut fractions, mut exponents) = (Vec::new(), Vec::new());
        for &value in values.iter() {
            let ty = self.ty_of(value);
            let args = self.list(&[value]);
            let dst = self.reg(ty);
            let exponent = self.reg(exponent_ty);
            self.emit(Inst::Intrinsic { op: Intrinsic::FrExp, dst: Some(dst), args });
            fractions.push(Operand::reg(dst));
            exponents.push(Operand::reg(exponent));
        }
        fractions.extend(exponents);
        fractions.into()
    }

    fn half_bits_to_float(&mut self, call: Value<'m>) -> Scalars {
        let bits = self.scalar(call.operand(0));
        let half = self.convert(CastOp::Bits, Ty::Float(FloatKind::F16), bits);
        let ty = self.up.flat(call.ty()).scalars[0].ty;
        self.convert(CastOp::FloatToFloat, ty, half).into()
    }

    fn float_to_half_bits(&mut self, call: Value<'m>) -> Scalars {
        let value = self.scalar(call.operand(0));
        let half = self.convert(CastOp::FloatToFloat, Ty::Float(FloatKind::F16), value);
        self.convert(CastOp::Bits, Ty::Int(16), half).into()
    }

    /// A conversion that takes the nearest number the integer type has, and zero for NaN.
    fn saturating(&mut self, signed: bool, call: Value<'m>) -> Scalars {
        let values = self.scalars(call.operand(0));
        let flat = self.up.flat(call.ty());
        let mut results = Vec::with_capacity(flat.len());
        for (&value, ty) in values.iter().zip(flat.tys()) {
            results.push(self.saturating_scalar(signed, value, ty));
        }
        results.into()
    }

    fn saturating_scalar(&mut self, signed: bool, value: Operand, ty: Ty) -> Operand {
        let Ty::Int(bits) = ty else { return value };
        let float = self.ty_of(value);
        let wide = Ty::Int(bits + 1);
        let exponent = if signed { bits - 1 } else { bits };
        // The first number above the range, a power of two and so a number of the float's too.
        let one = self.int_const(wide, 1);
        let amount = self.int_const(wide, u64::from(exponent));
        let limit = self.bin(BinOp::Shl, wide, one, amount);
        let limit_float = self.convert(CastOp::UnsignedToFloat, float, limit);
        let largest = self.bin(BinOp::Sub, wide, limit, one);
        let largest = self.convert(CastOp::Trunc, ty, largest);
        let (smallest, smallest_float) = if signed {
            let smallest = self.convert(CastOp::Trunc, ty, limit);
            let smallest_float = self.convert(CastOp::SignedToFloat, float, smallest);
            (smallest, smallest_float)
        } else {
            (self.zero(ty), self.zero(float))
        };
        let op = if signed { CastOp::FloatToSigned } else { CastOp::FloatToUnsigned };
        let zero_float = self.zero(float);
        let above = self.float_compare_of(FCmpOp::Oge, value, limit_float);
        let below = self.float_compare_of(FCmpOp::Olt, value, smallest_float);
        let nan = self.float_compare_of(FCmpOp::Uno, value, value);
        // Convert only what fits.
        let mut inside = self.choose(float, above, zero_float, value);
        inside = self.choose(float, below, zero_float, inside);
        inside = self.choose(float, nan, zero_float, inside);
        let mut result = self.convert(op, ty, inside);
        result = self.choose(ty, above, largest, result);
        self.choose(ty, below, smallest, result)
    }

    /// The variants for code that changes the rounding mode: the machine always heeds it.
    fn constrained(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        let arithmetic = match name {
            "fadd" => Some(FBinOp::Add),
            "fsub" => Some(FBinOp::Sub),
            "fmul" => Some(FBinOp::Mul),
            "fdiv" => Some(FBinOp::Div),
            "frem" => Some(FBinOp::Rem),
            _ => None,
        };
        if let Some(op) = arithmetic {
            let a = self.scalars(call.operand(0));
            let b = self.scalars(call.operand(1));
            let flat = self.up.flat(call.ty());
            let lanes = flat.tys().zip(a.iter().zip(b.iter()));
            return Some(lanes.map(|(ty, (&a, &b))| self.float_bin(op, ty, a, b)).collect());
        }
        let cast = match name {
            "fptosi" => Some(CastOp::FloatToSigned),
            "fptoui" => Some(CastOp::FloatToUnsigned),
            "sitofp" => Some(CastOp::SignedToFloat),
            "uitofp" => Some(CastOp::UnsignedToFloat),
            "fptrunc" | "fpext" => Some(CastOp::FloatToFloat),
            _ => None,
        };
        if let Some(op) = cast {
            return Some(self.cast_lanes(op, call));
        }
        match name {
            "fcmp" | "fcmps" => {
                let predicate = call.operand(2).metadata_string()?;
                let op = float_predicate_named(&predicate)?;
                let a = self.scalars(call.operand(0));
                let b = self.scalars(call.operand(1));
                let lanes = a.iter().zip(b.iter());
                Some(lanes.map(|(&a, &b)| self.float_compare_of(op, a, b)).collect())
            }
            _ => {
                if let Some((op, operands)) = simple_op(name) {
                    let args: Vec<Value<'m>> = (0..operands).map(|i| call.operand(i)).collect();
                    return Some(self.lanewise(op, call, &args));
                }
                self.libm_intrinsic(name, call)
            }
        }
    }
}

/// The operation and how many of the arguments it takes.
fn simple_op(name: &str) -> Option<(Intrinsic, u32)> {
    Some(match name {
        "fabs" => (Intrinsic::FAbs, 1),
        "sqrt" => (Intrinsic::Sqrt, 1),
        "floor" => (Intrinsic::Floor, 1),
        "ceil" => (Intrinsic::Ceil, 1),
        "trunc" => (Intrinsic::Trunc, 1),
        "rint" => (Intrinsic::Rint, 1),
        "nearbyint" => (Intrinsic::NearbyInt, 1),
        "round" => (Intrinsic::Round, 1),
        "roundeven" => (Intrinsic::RoundEven, 1),
        "lrint" | "llrint" => (Intrinsic::LRint, 1),
        "lround" | "llround" => (Intrinsic::LRound, 1),
        "copysign" => (Intrinsic::CopySign, 2),
        "minnum" => (Intrinsic::MinNum, 2),
        "maxnum" => (Intrinsic::MaxNum, 2),
        "minimum" => (Intrinsic::Minimum, 2),
        "maximum" => (Intrinsic::Maximum, 2),
        "ldexp" => (Intrinsic::LdExp, 2),
        "is.fpclass" => (Intrinsic::IsFpClass, 2),
        "fma" => (Intrinsic::Fma, 3),
        "fmuladd" => (Intrinsic::MulAdd, 3),
        _ => return None,
    })
}
