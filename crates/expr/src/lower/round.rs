//! The one place where results are rounded and put together.

use crate::float::Round;
use crate::id::ExprId;

use super::gates::Gates;
use super::number::Layout;

/// A result before rounding: `sig` read as `1.xxx` (or `0.xxx`), its lowest bit possibly sticky,
/// times two to the power of `field` less the bias. Zero is not allowed: it has no exponent.
pub(super) struct Unrounded {
    pub sign: ExprId,
    /// Signed, wide enough for its own and the significand's range.
    pub field: ExprId,
    pub sig: ExprId,
}

/// What a result may need before it is in place: circuits for the rest are left out.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// The top bit may be zero though the field is above one.
    pub left: bool,
    /// The field may be below one.
    pub right: bool,
    /// The field may be too great.
    pub overflow: bool,
}

impl Gates<'_> {
    /// Whether the magnitude goes up.
    pub fn rounds_up(
        &self,
        round: Round,
        sign: ExprId,
        odd: ExprId,
        guard: ExprId,
        sticky: ExprId,
    ) -> ExprId {
        match round {
            Round::NearestEven => self.and(guard, self.or(sticky, odd)),
            Round::NearestAway => guard,
            Round::Up => self.and(self.not(sign), self.or(guard, sticky)),
            Round::Down => self.and(sign, self.or(guard, sticky)),
            Round::TowardZero => self.boolean(false),
        }
    }

    /// The rounded number in the common layout.
    pub fn round(&self, l: Layout, round: Round, x: Unrounded, needs: Needs) -> ExprId {
        let p = l.precision;
        // How far the significand may still move left: the field, less one.
        let headroom = self.sub(x.field, self.signed(1, self.width(x.field)));
        let below = self.top(headroom);
        let mut distance_left = self.extract(headroom, 0, self.width(headroom) - 1);
        if needs.right {
            distance_left = self.ite(below, self.zero(self.width(distance_left)), distance_left);
        }
        let mut sig = x.sig;
        if needs.left {
            (sig, distance_left) = self.normalise_within(sig, distance_left);
        }
        sig = self.keep_top(sig, p + 2);
        if needs.right {
            let distance = self.ite(below, self.neg(headroom), self.zero(self.width(headroom)));
            sig = self.shift_right_sticky(sig, distance);
        }
        let (integer, fraction) = (self.top(sig), self.extract(sig, 2, l.fraction()));
        let (odd, guard, sticky) = (self.bit(sig, 2), self.bit(sig, 1), self.bit(sig, 0));
        // With the integer bit the field is one more than the headroom; without, it is zero.
        let w = self.width(distance_left).max(l.exponent) + 1;
        let field = self.add(self.zext(distance_left, w), self.zext(integer, w));
        // A carry out of the fraction raises the field, up to infinity, which is right: it only
        // occurs where overflow goes that way.
        let exact = self.concat(self.extract(field, 0, l.exponent), fraction);
        let up = self.rounds_up(round, x.sign, odd, guard, sticky);
        let mut magnitude = self.add(exact, self.zext(up, l.width() - 1));
        if needs.overflow {
            let over = self.ule(self.constant(l.max_field() as u128, w), field);
            magnitude = self.ite(over, self.overflow(l, round, x.sign), magnitude);
        }
        self.concat(x.sign, magnitude)
    }

    fn overflow(&self, l: Layout, round: Round, sign: ExprId) -> ExprId {
        let infinite = self.pad(self.ones(l.exponent), l.fraction());
        let field = self.constant(l.max_field() as u128 - 1, l.exponent);
        let greatest = self.concat(field, self.ones(l.fraction()));
        match round {
            Round::NearestEven | Round::NearestAway => infinite,
            Round::TowardZero => greatest,
            Round::Up => self.ite(sign, greatest, infinite),
            Round::Down => self.ite(sign, infinite, greatest),
        }
    }
}
