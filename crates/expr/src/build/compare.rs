//! Comparisons.

use crate::eval;
use crate::id::ExprId;
use crate::node::{BinOp, CmpOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;
use crate::word;

/// How many choices of a chain an equality goes through.
const CHAIN: usize = 16;

impl Pool {
    /// `a = b`.
    pub fn eq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.cmp(CmpOp::Eq, a, b)
    }

    /// `a != b`.
    pub fn ne(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// `a < b`, unsigned.
    pub fn ult(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.cmp(CmpOp::Ult, a, b)
    }

    /// `a <= b`, unsigned.
    pub fn ule(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.cmp(CmpOp::Ule, a, b)
    }

    /// `a < b`, signed.
    pub fn slt(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.cmp(CmpOp::Slt, a, b)
    }

    /// `a <= b`, signed.
    pub fn sle(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.cmp(CmpOp::Sle, a, b)
    }

    /// A comparison.
    pub fn cmp(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        debug_assert_eq!(width, self.width(b), "{op:?}");
        if self.is_const(a) && self.is_const(b) {
            return self.fold(Kind::Cmp(op, a, b), 1);
        }
        if a == b {
            self.hit(Rule::CompareSame);
            return self.boolean(matches!(op, CmpOp::Eq | CmpOp::Ule | CmpOp::Sle));
        }
        if width <= 64
            && let Some(holds) = self.decided_by_ranges(op, a, b)
        {
            self.hit(Rule::CompareRanges);
            return self.boolean(holds);
        }
        if let Some(e) = self.compare_ites(op, a, b) {
            return e;
        }
        match op {
            CmpOp::Eq => self.build_eq(a, b),
            CmpOp::Ult | CmpOp::Ule => self.build_unsigned(op, a, b),
            CmpOp::Slt | CmpOp::Sle => self.build_signed(op, a, b),
        }
    }

    fn decided_by_ranges(&self, op: CmpOp, a: ExprId, b: ExprId) -> Option<bool> {
        let width = self.width(a);
        let (x, y) = (self.facts(a), self.facts(b));
        match op {
            CmpOp::Eq => {
                let clash = x.ones & y.zeros | x.zeros & y.ones;
                (clash != 0 || x.max < y.min || y.max < x.min).then_some(false)
            }
            CmpOp::Ult if x.max < y.min => Some(true),
            CmpOp::Ult if x.min >= y.max => Some(false),
            CmpOp::Ule if x.max <= y.min => Some(true),
            CmpOp::Ule if x.min > y.max => Some(false),
            CmpOp::Slt | CmpOp::Sle => {
                let ((xl, xh), (yl, yh)) = (x.signed(width), y.signed(width));
                let strict = op == CmpOp::Slt;
                if xh < yl || !strict && xh == yl {
                    Some(true)
                } else if xl > yh || strict && xl == yh {
                    Some(false)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// A comparison of a choice with a constant: where both branches are constants, or one is and
    /// the comparison an equality, it becomes a condition.
    fn compare_ites(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let (choice, constant) = match (self.is_const(a), self.is_const(b)) {
            (false, true) => (a, b),
            (true, false) => (b, a),
            _ => return None,
        };
        let Kind::Ite(c, x, y) = self.kind(choice) else { return None };
        if self.is_const(x) && self.is_const(y) {
            self.hit(Rule::CompareIte);
            let compare = |p: &mut Pool, e| {
                if choice == a { p.cmp(op, e, constant) } else { p.cmp(op, constant, e) }
            };
            let (x, y) = (compare(self, x), compare(self, y));
            return Some(self.ite(c, x, y));
        }
        if op != CmpOp::Eq || !self.is_const(x) && !self.is_const(y) {
            return None;
        }
        self.hit(Rule::CompareIte);
        Some(self.eq_chain(choice, constant))
    }

    /// The equality of a chain of choices, one branch of each constant, with a constant.
    fn eq_chain(&mut self, choice: ExprId, constant: ExprId) -> ExprId {
        let mut passed = Vec::new();
        let mut rest = choice;
        while passed.len() < CHAIN {
            let Kind::Ite(c, x, y) = self.kind(rest) else { break };
            if self.is_const(x) {
                passed.push((c, x == constant, true));
                rest = y;
            } else if self.is_const(y) {
                passed.push((c, y == constant, false));
                rest = x;
            } else {
                break;
            }
        }
        let last = match self.kind(rest) {
            Kind::Ite(..) => {
                let (a, b) = self.ordered(rest, constant);
                self.intern(Kind::Cmp(CmpOp::Eq, a, b), 1)
            }
            _ => self.eq(rest, constant),
        };
        passed.into_iter().rev().fold(last, |rest, (c, equal, when)| {
            let equal = self.boolean(equal);
            if when { self.ite(c, equal, rest) } else { self.ite(c, rest, equal) }
        })
    }

    fn build_eq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (a, b) = self.ordered(a, b);
        if self.width(a) == 1 && self.is_const(b) {
            self.hit(Rule::EqBool);
            return if self.is_zero(b) { self.not(a) } else { a };
        }
        if self.is_const(b)
            && let Some(simpler) = self.eq_constant(a, b)
        {
            return simpler;
        }
        if let Some(simpler) = self.eq_alike(a, b) {
            return simpler;
        }
        self.intern(Kind::Cmp(CmpOp::Eq, a, b), 1)
    }

    /// The equality with a constant, if an operator can be moved to the other side.
    fn eq_constant(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        let width = self.width(a);
        match self.kind(a) {
            Kind::Bin(BinOp::Add, x, c) if self.is_const(c) => {
                self.hit(Rule::EqMoveConstant);
                let moved = self.sub(b, c);
                return Some(self.eq(x, moved));
            }
            Kind::Bin(BinOp::Sub, c, x) if self.is_const(c) => {
                self.hit(Rule::EqMoveConstant);
                let moved = self.sub(c, b);
                return Some(self.eq(x, moved));
            }
            Kind::Bin(BinOp::Xor, x, c) if self.is_const(c) => {
                self.hit(Rule::EqMoveConstant);
                let moved = self.xor(b, c);
                return Some(self.eq(x, moved));
            }
            Kind::Not(x) => {
                self.hit(Rule::EqMoveConstant);
                let moved = self.not(b);
                return Some(self.eq(x, moved));
            }
            Kind::Bin(BinOp::Sub, x, y) if self.is_zero(b) => {
                self.hit(Rule::EqMoveConstant);
                return Some(self.eq(x, y));
            }
            Kind::ZExt(x) => {
                // The upper bits agree, or the ranges had decided (up to 64 bits).
                self.hit(Rule::CompareExtended);
                let inner = self.width(x);
                let upper = self.extract(b, inner, width - inner);
                if !self.is_zero(upper) {
                    return Some(self.boolean(false));
                }
                let low = self.extract(b, 0, inner);
                return Some(self.eq(x, low));
            }
            Kind::SExt(x) => {
                self.hit(Rule::CompareExtended);
                let inner = self.width(x);
                let low = self.extract(b, 0, inner);
                if self.sext(low, width) != b {
                    return Some(self.boolean(false));
                }
                return Some(self.eq(x, low));
            }
            Kind::Concat(..) => return Some(self.eq_parts(a, b)),
            _ => {}
        }
        None
    }

    /// The equality of two expressions that share an operator or a term.
    fn eq_alike(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        let width = self.width(a);
        match (self.kind(a), self.kind(b)) {
            (Kind::Concat(_, y), Kind::Concat(_, w)) if self.width(y) == self.width(w) => {
                return Some(self.eq_parts(a, b));
            }
            (Kind::ZExt(x), Kind::ZExt(y)) | (Kind::SExt(x), Kind::SExt(y))
                if self.width(x) == self.width(y) =>
            {
                self.hit(Rule::CompareExtended);
                return Some(self.eq(x, y));
            }
            (Kind::ZExt(x), Kind::ZExt(y)) => {
                self.hit(Rule::CompareExtended);
                let wide = self.width(x).max(self.width(y));
                let (x, y) = (self.zext(x, wide), self.zext(y, wide));
                return Some(self.eq(x, y));
            }
            (Kind::Bin(BinOp::Add, x, c), Kind::Bin(BinOp::Add, y, d))
                if self.is_const(c) && self.is_const(d) =>
            {
                self.hit(Rule::EqMoveConstant);
                let moved = self.sub(d, c);
                let y = self.add(y, moved);
                return Some(self.eq(x, y));
            }
            (Kind::Bin(BinOp::Add, x, y), _) if x == b || y == b => {
                self.hit(Rule::CancelTerm);
                let (rest, zero) = (if x == b { y } else { x }, self.zero(width));
                return Some(self.eq(rest, zero));
            }
            (_, Kind::Bin(BinOp::Add, x, y)) if x == a || y == a => {
                self.hit(Rule::CancelTerm);
                let (rest, zero) = (if x == a { y } else { x }, self.zero(width));
                return Some(self.eq(rest, zero));
            }
            _ => {}
        }
        None
    }

    /// The equality of a concatenation with a constant, or with another cut at the same place:
    /// that of their parts.
    fn eq_parts(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.hit(Rule::EqConcat);
        let constant = self.is_const(b);
        let (mut x, mut y) = (a, b);
        let mut all = self.boolean(true);
        while let Kind::Concat(high, low) = self.kind(x) {
            let cut = self.width(low);
            let other = match self.kind(y) {
                _ if constant => self.extract(b, cut, self.width(high)),
                Kind::Concat(z, w) if self.width(w) == cut => {
                    y = w;
                    z
                }
                _ => break,
            };
            let same = self.eq(high, other);
            all = self.and(all, same);
            if self.is_zero(all) {
                return all;
            }
            x = low;
        }
        if constant {
            y = self.extract(b, 0, self.width(x));
        }
        let same = self.eq(x, y);
        self.and(all, same)
    }

    fn build_unsigned(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        // Constants are strict: x <= c is x < c + 1, c <= x is c - 1 < x.
        if op == CmpOp::Ule {
            if self.is_const(b) && !self.is_ones(b) {
                self.hit(Rule::StrictConstant);
                let one = self.constant_words(&one(width), width);
                let next = self.add(b, one);
                return self.ult(a, next);
            }
            if self.is_const(a) && !self.is_zero(a) {
                self.hit(Rule::StrictConstant);
                let one = self.constant_words(&one(width), width);
                let before = self.sub(a, one);
                return self.ult(before, b);
            }
        }
        if op == CmpOp::Ult {
            if self.is_one(b) {
                self.hit(Rule::CompareToEq);
                let zero = self.zero(width);
                return self.eq(a, zero);
            }
            if self.is_zero(a) {
                self.hit(Rule::CompareToEq);
                return self.ne(b, a);
            }
            if self.is_ones(b) {
                self.hit(Rule::CompareToEq);
                return self.ne(a, b);
            }
        }
        if width == 1 {
            // Of one bit: a < b is ~a & b, a <= b is ~a | b.
            let not_a = self.not(a);
            return if op == CmpOp::Ult { self.and(not_a, b) } else { self.or(not_a, b) };
        }
        if let Some(e) = self.narrowed(op, a, b) {
            return e;
        }
        if let Some(e) = self.range_test(op, a, b) {
            return e;
        }
        self.intern(Kind::Cmp(op, a, b), 1)
    }

    /// A comparison of zero-extended values in the narrower width.
    fn narrowed(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let inner = |p: &Pool, e| match p.kind(e) {
            Kind::ZExt(x) => Some(p.width(x)),
            _ => None,
        };
        let narrow = match (inner(self, a), inner(self, b)) {
            (Some(x), Some(y)) => x.max(y),
            // The ranges have decided when the constant does not fit.
            (Some(x), None) if self.fits(b, x) => x,
            (None, Some(y)) if self.fits(a, y) => y,
            _ => return None,
        };
        self.hit(Rule::CompareExtended);
        let (a, b) = (self.extract(a, 0, narrow), self.extract(b, 0, narrow));
        Some(self.cmp(op, a, b))
    }

    fn fits(&self, e: ExprId, bits: u32) -> bool {
        match self.kind(e) {
            Kind::Const(v) => bits >= 64 || v >> bits == 0,
            Kind::Wide(id) => {
                let words = self.wide_value(id);
                let set = words.iter().rposition(|&w| w != 0);
                set.is_none_or(|i| i as u32 * 64 + 64 - words[i].leading_zeros() <= bits)
            }
            _ => false,
        }
    }

    fn build_signed(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        if width <= 64 {
            let (x, y) = (self.facts(a).sign(width), self.facts(b).sign(width));
            if x.is_some() && x == y {
                self.hit(Rule::SignedToUnsigned);
                let unsigned = if op == CmpOp::Slt { CmpOp::Ult } else { CmpOp::Ule };
                return self.cmp(unsigned, a, b);
            }
        }
        if width == 1 {
            // The only negative value is 1: a < b is a & ~b, a <= b is a | ~b.
            let not_b = self.not(b);
            return if op == CmpOp::Slt { self.and(a, not_b) } else { self.or(a, not_b) };
        }
        if let Some(e) = self.compare_difference(op, a, b) {
            return e;
        }
        let minus_one = |p: &Pool, e| p.is_ones(e);
        // x < 0, -1 < x, x <= -1, 0 <= x: the sign bit.
        let negative = match op {
            CmpOp::Slt if self.is_zero(b) => Some((a, true)),
            CmpOp::Slt if minus_one(self, a) => Some((b, false)),
            CmpOp::Sle if minus_one(self, b) => Some((a, true)),
            CmpOp::Sle if self.is_zero(a) => Some((b, false)),
            _ => None,
        };
        if let Some((x, negative)) = negative {
            self.hit(Rule::SignTest);
            let sign = self.extract(x, width - 1, 1);
            return if negative { sign } else { self.not(sign) };
        }
        if op == CmpOp::Sle && width <= 64 {
            if let Some(c) = self.as_const(b)
                && c != word::signed_max(width)
            {
                self.hit(Rule::StrictConstant);
                let next = self.constant(c.wrapping_add(1), width);
                return self.slt(a, next);
            }
            if let Some(c) = self.as_const(a)
                && c != word::signed_min(width)
            {
                self.hit(Rule::StrictConstant);
                let before = self.constant(c.wrapping_sub(1), width);
                return self.slt(before, b);
            }
        }
        if let Some(e) = self.narrowed_signed(op, a, b) {
            return e;
        }
        if width <= 64
            && let Some(e) = self.move_constant(op, a, b)
        {
            return e;
        }
        if let Some(e) = self.range_test(op, a, b) {
            return e;
        }
        self.intern(Kind::Cmp(op, a, b), 1)
    }

    /// A difference that cannot overflow, compared with zero: a comparison of its operands. That is
    /// how C compares strings.
    fn compare_difference(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let width = self.width(a);
        let (difference, swap) = match (self.is_zero(a), self.is_zero(b)) {
            (false, true) => (a, false),
            (true, false) => (b, true),
            _ => return None,
        };
        let Kind::Bin(BinOp::Sub, x, y) = self.kind(difference) else { return None };
        // Two values of one bit less, or two that are not negative.
        let narrow = self.signed_bits(x).max(self.signed_bits(y)) < width;
        if !(narrow || self.is_non_negative(x) && self.is_non_negative(y)) {
            return None;
        }
        self.hit(Rule::CompareDifference);
        Some(if swap { self.cmp(op, y, x) } else { self.cmp(op, x, y) })
    }

    fn is_non_negative(&self, e: ExprId) -> bool {
        let width = self.width(e);
        matches!(self.kind(e), Kind::ZExt(_))
            || width <= 64 && self.facts(e).sign(width) == Some(false)
    }

    /// How many bits certainly hold the signed value.
    fn signed_bits(&self, e: ExprId) -> u32 {
        match self.kind(e) {
            Kind::ZExt(inner) => self.width(inner) + 1,
            Kind::SExt(inner) => self.width(inner),
            _ if self.is_non_negative(e) && self.width(e) <= 64 => {
                65 - self.facts(e).max.leading_zeros()
            }
            _ => self.width(e),
        }
    }

    /// A sum with a constant that cannot overflow, compared with a constant: the constants meet.
    fn move_constant(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let width = self.width(a);
        let sum = |p: &Pool, e| match p.kind(e) {
            Kind::Bin(BinOp::Add, x, c) => p.as_const(c).map(|c| (x, word::sign_extend(c, width))),
            _ => None,
        };
        let ((x, c), d, left) = match (sum(self, a), sum(self, b)) {
            (Some(found), _) => (found, self.as_const(b)?, true),
            (None, Some(found)) => (found, self.as_const(a)?, false),
            (None, None) => return None,
        };
        let d = i128::from(word::sign_extend(d, width)) - i128::from(c);
        let limit = 1i128 << (width - 1);
        // The values of x as signed numbers.
        let bits = self.signed_bits(x).min(width);
        let low = if self.is_non_negative(x) { 0 } else { -(1i128 << (bits - 1)) };
        let high = (1i128 << (bits - 1)) - 1;
        let c = i128::from(c);
        let fits = |v: i128| -limit <= v && v < limit;
        if !fits(low + c) || !fits(high + c) || !fits(d) {
            return None;
        }
        self.hit(Rule::CompareMoveConstant);
        let d = self.constant(d as u64, width);
        Some(if left { self.cmp(op, x, d) } else { self.cmp(op, d, x) })
    }

    /// A signed comparison of sign-extended values in the narrower width.
    fn narrowed_signed(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let width = self.width(a);
        let inner = |p: &Pool, e| match p.kind(e) {
            Kind::SExt(x) => Some(p.width(x)),
            _ => None,
        };
        let fits = |p: &Pool, e, bits: u32| match p.kind(e) {
            Kind::Const(v) => word::sext(word::trunc(v, bits), bits, width) == v,
            _ => false,
        };
        let narrow = match (inner(self, a), inner(self, b)) {
            (Some(x), Some(y)) => x.max(y),
            (Some(x), None) if fits(self, b, x) => x,
            (None, Some(y)) if fits(self, a, y) => y,
            // A constant beyond the narrow range decides.
            (Some(x), None) => return self.decided_signed(op, a, b, x),
            (None, Some(y)) => return self.decided_signed(op, a, b, y),
            _ => return None,
        };
        self.hit(Rule::CompareExtended);
        let (a, b) = (self.extract(a, 0, narrow), self.extract(b, 0, narrow));
        Some(self.cmp(op, a, b))
    }

    fn decided_signed(&mut self, op: CmpOp, a: ExprId, b: ExprId, narrow: u32) -> Option<ExprId> {
        let width = self.width(a);
        if width > 64 {
            return None;
        }
        // Any value of the extended side stands for all: the constant is beyond its range.
        let zero = 0;
        let outside = |v: u64| word::sext(word::trunc(v, narrow), narrow, width) != v;
        let holds = match (self.as_const(a), self.as_const(b)) {
            (None, Some(c)) if outside(c) => eval::cmp_word(op, zero, c, width),
            (Some(c), None) if outside(c) => eval::cmp_word(op, c, zero, width),
            _ => return None,
        };
        self.hit(Rule::CompareRanges);
        Some(self.boolean(holds))
    }
}

fn one(width: u32) -> Vec<u64> {
    let mut words = vec![0; width.div_ceil(64) as usize];
    words[0] = 1;
    words
}
