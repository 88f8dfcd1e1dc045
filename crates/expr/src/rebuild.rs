//! Expressions made again with other operands.

use std::rc::Rc;

use crate::id::ExprId;
use crate::node::{FloatUnOp, Kind};
use crate::pool::Pool;

impl Pool {
    /// The operator on other operands, through its constructor.
    pub(crate) fn rebuild(
        &mut self,
        kind: Kind,
        width: u32,
        get: &dyn Fn(&Pool, ExprId) -> ExprId,
    ) -> ExprId {
        let of = |p: &Pool, e| get(p, e);
        match kind {
            Kind::Const(v) => self.constant(v, width),
            Kind::Wide(_) | Kind::Sym(_) | Kind::Run(..) => self.intern(kind, width),
            Kind::Not(a) => self.not(of(self, a)),
            Kind::Bin(op, a, b) => self.bin(op, of(self, a), of(self, b)),
            Kind::Cmp(op, a, b) => self.cmp(op, of(self, a), of(self, b)),
            Kind::Concat(a, b) => self.concat(of(self, a), of(self, b)),
            Kind::Extract(a, low) => self.extract(of(self, a), low, width),
            Kind::ZExt(a) => self.zext(of(self, a), width),
            Kind::SExt(a) => self.sext(of(self, a), width),
            Kind::Ite(c, a, b) => self.ite(of(self, c), of(self, a), of(self, b)),
            Kind::Read(array, index) => self.read(of(self, array), of(self, index)),
            Kind::Table(id) => {
                let table = Rc::clone(self.table(id));
                let symbolic: Vec<_> =
                    table.symbolic.iter().map(|&(i, e)| (i, of(self, e))).collect();
                self.array(&table.bytes, &symbolic)
            }
            Kind::Store(array, index, value) => {
                self.store(of(self, array), of(self, index), of(self, value))
            }
            Kind::Float(op, format, round, a, b) => {
                self.float(op, format, round, of(self, a), of(self, b))
            }
            Kind::FloatUn(FloatUnOp::Sqrt, format, round, a) => {
                self.float_sqrt(format, round, of(self, a))
            }
            Kind::FloatUn(FloatUnOp::Integral, format, round, a) => {
                self.float_integral(format, round, of(self, a))
            }
            Kind::Fma(format, round, a, b, c) => {
                self.float_fma(format, round, of(self, a), of(self, b), of(self, c))
            }
            Kind::FloatCmp(predicate, format, a, b) => {
                self.float_cmp(predicate, format, of(self, a), of(self, b))
            }
            Kind::FloatConvert(from, to, round, a) => {
                self.float_convert(from, to, round, of(self, a))
            }
            Kind::FloatFromInt { to, signed, round, a } => {
                self.float_from_int(to, signed, round, of(self, a))
            }
            Kind::FloatToInt { from, signed, round, a } => {
                self.float_to_int(from, signed, round, of(self, a), width)
            }
            Kind::FloatFits { from, signed, round, bits, a } => {
                self.float_fits(from, signed, round, of(self, a), bits.into())
            }
        }
    }

    /// Appends the operands of an expression, a table's bytes included.
    pub(crate) fn push_operands(&self, e: ExprId, out: &mut Vec<ExprId>) {
        let kind = self.kind(e);
        out.extend(kind.operands());
        if let Kind::Table(id) = kind {
            out.extend(self.table(id).symbolic.iter().map(|&(_, e)| e));
        }
    }
}
