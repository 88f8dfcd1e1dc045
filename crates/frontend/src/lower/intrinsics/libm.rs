//! Mathematical functions: calls of the C library. `adapt` has turned the intrinsics of single
//! numbers into such calls before linking; what is left are vectors and narrow formats.

use ir::{BinOp, CastOp, CmpOp, FBinOp, FloatKind, Inst, Operand, Ty};

use crate::llvm::view::Value;
use crate::lower::function::FunctionLowering;
use crate::lower::scalars::Scalars;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn libm_intrinsic(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        if name == "powi" {
            return self.integer_power(call);
        }
        let operands = operand_count(name)?;
        let args: Vec<Scalars> = (0..operands).map(|i| self.scalars(call.operand(i))).collect();
        let flat = self.up.flat(call.ty());
        let mut results = Vec::with_capacity(flat.len());
        for (lane, ty) in flat.tys().enumerate() {
            let args: Vec<Operand> = args.iter().map(|arg| arg[lane]).collect();
            results.push(self.call_libm(name, ty, &args)?);
        }
        Some(results.into())
    }

    fn call_libm(&mut self, name: &str, ty: Ty, args: &[Operand]) -> Option<Operand> {
        let Ty::Float(kind) = ty else { return None };
        let (suffix, used) = match kind {
            FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 => ("f", FloatKind::F32),
            FloatKind::F64 => ("", FloatKind::F64),
            FloatKind::F80 => ("l", FloatKind::F80),
            FloatKind::F128 => return None,
        };
        let used_ty = Ty::Float(used);
        let args: Vec<Operand> = args
            .iter()
            .map(|&a| if kind == used { a } else { self.convert(CastOp::FloatToFloat, used_ty, a) })
            .collect();
        let params = vec![used_ty; args.len()];
        let id = self.up.function_by_name(&format!("{name}{suffix}"), &params, &[used_ty]);
        let result = self.call_function(id, &args, &[used_ty])[0];
        Some(if kind == used { result } else { self.convert(CastOp::FloatToFloat, ty, result) })
    }

    /// `x` to an integer power by repeated squaring, in the order of the compiler's run-time library:
    /// `r = 1; for (;;) { if (n & 1) r *= x; n /= 2; if (!n) break; x *= x; } return n < 0 ? 1/r : r`.
    fn integer_power(&mut self, call: Value<'m>) -> Option<Scalars> {
        let bases = self.scalars(call.operand(0));
        let power = self.scalar(call.operand(1));
        let flat = self.up.flat(call.ty());
        let mut results = Vec::with_capacity(flat.len());
        for (&base, ty) in bases.iter().zip(flat.tys()) {
            let one = self.one(ty)?;
            results.push(self.power_loop(ty, one, base, power));
        }
        Some(results.into())
    }

    fn power_loop(&mut self, ty: Ty, one: Operand, base: Operand, power: Operand) -> Operand {
        let int = self.ty_of(power);
        let (r, x, n) = (self.reg(ty), self.reg(ty), self.reg(int));
        let (zero, int_one, two) =
            (self.int_const(int, 0), self.int_const(int, 1), self.int_const(int, 2));
        let (head, square, done) = (self.new_block(), self.new_block(), self.new_block());
        let enter = self.plain_edge(head, vec![(r, one), (x, base), (n, power)]);
        self.emit(Inst::Jump(enter));
        self.start_block(head);
        let (r, x, n) = (Operand::reg(r), Operand::reg(x), Operand::reg(n));
        let low = self.bin(BinOp::And, int, n, int_one);
        let odd = self.compare(CmpOp::Ne, low, zero);
        let product = self.float_bin(FBinOp::Mul, ty, r, x);
        let next_r = self.choose(ty, odd, product, r);
        let next_n = self.bin(BinOp::SDiv, int, n, two);
        let finished = self.compare(CmpOp::Eq, next_n, zero);
        let then = self.plain_edge(done, Vec::new());
        let other = self.plain_edge(square, Vec::new());
        self.emit(Inst::Branch { cond: finished, then, other });
        self.start_block(square);
        let next_x = self.float_bin(FBinOp::Mul, ty, x, x);
        let reg = |operand: Operand| operand.as_reg().expect("a loop register");
        let back =
            self.plain_edge(head, vec![(reg(r), next_r), (reg(x), next_x), (reg(n), next_n)]);
        self.emit(Inst::Jump(back));
        self.start_block(done);
        let inverse = self.float_bin(FBinOp::Div, ty, one, next_r);
        let negative = self.compare(CmpOp::Slt, power, zero);
        self.choose(ty, negative, inverse, next_r)
    }

    fn one(&mut self, ty: Ty) -> Option<Operand> {
        let Ty::Float(kind) = ty else { return None };
        let bits = match kind {
            FloatKind::F16 => 0x3c00,
            FloatKind::BF16 => 0x3f80,
            FloatKind::F32 => 0x3f80_0000,
            FloatKind::F64 => 0x3ff0_0000_0000_0000,
            FloatKind::F80 | FloatKind::F128 => {
                let one = self.up.bits(Ty::Int(32), 1);
                return Some(self.convert(CastOp::SignedToFloat, ty, one));
            }
        };
        Some(self.up.bits(ty, bits))
    }
}

fn operand_count(name: &str) -> Option<u32> {
    Some(match name {
        "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "sinh" | "cosh" | "tanh" | "exp"
        | "exp2" | "exp10" | "log" | "log2" | "log10" => 1,
        "pow" => 2,
        _ => return None,
    })
}
