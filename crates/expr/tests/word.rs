//! Narrow integers against arithmetic in `i128`.

use expr::word::*;
use proptest::prelude::*;

/// The wrapped value of an exact result, and whether it left the signed or the unsigned range.
fn wrap(exact: i128, w: u32) -> u64 {
    exact as u64 & mask(w)
}

fn fits(exact: i128, w: u32, signed: bool) -> bool {
    if signed {
        (-(1i128 << (w - 1))..1i128 << (w - 1)).contains(&exact)
    } else {
        (0..1i128 << w).contains(&exact)
    }
}

/// A width and two values of it, often near the ends of the ranges.
fn operands() -> impl Strategy<Value = (u32, u64, u64)> {
    let value = prop_oneof![
        any::<u64>(),
        0..4u64,
        (0..4u64).prop_map(|v| !v),
        (0..64u32).prop_map(|n| 1 << n),
        (0..64u32).prop_map(|n| (1 << n) - 1)
    ];
    (1..=64u32, value.clone(), value).prop_map(|(w, a, b)| (w, a & mask(w), b & mask(w)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn arithmetic((w, a, b) in operands()) {
        let (sa, sb) = (i128::from(sign_extend(a, w)), i128::from(sign_extend(b, w)));
        let (ua, ub) = (i128::from(a), i128::from(b));
        prop_assert_eq!(add(a, b, w), wrap(ua + ub, w));
        prop_assert_eq!(sub(a, b, w), wrap(ua - ub, w));
        prop_assert_eq!(mul(a, b, w), (a as u128 * b as u128) as u64 & mask(w));
        prop_assert_eq!(neg(a, w), wrap(-ua, w));
        prop_assert_eq!(not(a, w), wrap(-1 - ua, w));
        prop_assert_eq!(add_overflows_signed(a, b, w), !fits(sa + sb, w, true));
        prop_assert_eq!(add_overflows_unsigned(a, b, w), !fits(ua + ub, w, false));
        prop_assert_eq!(sub_overflows_signed(a, b, w), !fits(sa - sb, w, true));
        prop_assert_eq!(sub_overflows_unsigned(a, b, w), !fits(ua - ub, w, false));
        prop_assert_eq!(mul_overflows_signed(a, b, w), !fits(sa * sb, w, true));
        prop_assert_eq!(mul_overflows_unsigned(a, b, w), a as u128 * b as u128 > mask(w).into());
        prop_assert_eq!(abs(a, w), wrap(sa.abs(), w));
        let clamp = |v: i128| wrap(v.clamp(-(1 << (w - 1)), (1 << (w - 1)) - 1), w);
        prop_assert_eq!(sadd_sat(a, b, w), clamp(sa + sb));
        prop_assert_eq!(ssub_sat(a, b, w), clamp(sa - sb));
        prop_assert_eq!(uadd_sat(a, b, w), (ua + ub).min(mask(w).into()) as u64);
        prop_assert_eq!(usub_sat(a, b, w), (ua - ub).max(0) as u64);
    }

    #[test]
    fn division((w, a, b) in operands()) {
        let (sa, sb) = (i128::from(sign_extend(a, w)), i128::from(sign_extend(b, w)));
        prop_assert_eq!(udiv(a, b, w), a.checked_div(b));
        prop_assert_eq!(urem(a, b, w), a.checked_rem(b));
        prop_assert_eq!(sdiv(a, b, w), sa.checked_div(sb).map(|q| wrap(q, w)));
        prop_assert_eq!(srem(a, b, w), sa.checked_rem(sb).map(|r| wrap(r, w)));
        prop_assert_eq!(sdiv_overflows(a, b, w), b != 0 && !fits(sa / if sb == 0 { 1 } else { sb }, w, true));
    }

    #[test]
    fn comparison((w, a, b) in operands()) {
        let (sa, sb) = (sign_extend(a, w), sign_extend(b, w));
        prop_assert_eq!(ult(a, b, w), a < b);
        prop_assert_eq!(ule(a, b, w), a <= b);
        prop_assert_eq!(slt(a, b, w), sa < sb);
        prop_assert_eq!(sle(a, b, w), sa <= sb);
        prop_assert_eq!(umin(a, b, w), a.min(b));
        prop_assert_eq!(umax(a, b, w), a.max(b));
        prop_assert_eq!(sign_extend(smin(a, b, w), w), sa.min(sb));
        prop_assert_eq!(sign_extend(smax(a, b, w), w), sa.max(sb));
    }

    #[test]
    fn shifts((w, a, b) in operands(), n in 0..130u64) {
        let sa = i128::from(sign_extend(a, w));
        let by = n.min(100) as u32;
        prop_assert_eq!(shl(a, n, w), if n < 64 { ((a as u128) << n) as u64 & mask(w) } else { 0 });
        prop_assert_eq!(lshr(a, n, w), (a as u128 >> by) as u64);
        prop_assert_eq!(ashr(a, n, w), wrap(sa >> by, w));
        let n = n % u64::from(w);
        prop_assert_eq!(shl_overflows_signed(a, n, w), !fits(sa << n, w, true));
        prop_assert_eq!(shl_overflows_unsigned(a, n, w), ((a as u128) << n) > mask(w).into());
        let both = (a as u128) << w | b as u128;
        prop_assert_eq!(fshl(a, b, n, w), ((both << n) >> w) as u64 & mask(w));
        prop_assert_eq!(fshr(a, b, n + u64::from(w), w), (both >> n) as u64 & mask(w));
        prop_assert_eq!(rotr(rotl(a, n, w), n, w), a);
        let clamp = |v: i128| wrap(v.clamp(-(1 << (w - 1)), (1 << (w - 1)) - 1), w);
        prop_assert_eq!(sshl_sat(a, n, w), clamp(sa << n));
        prop_assert_eq!(ushl_sat(a, n, w), ((a as u128) << n).min(mask(w).into()) as u64);
    }

    #[test]
    fn bits((w, a, _) in operands()) {
        let text = format!("{a:0width$b}", width = w as usize);
        let reversed: String = text.chars().rev().collect();
        prop_assert_eq!(ctpop(a, w), text.matches('1').count() as u64);
        prop_assert_eq!(ctlz(a, w), text.find('1').unwrap_or(w as usize) as u64);
        prop_assert_eq!(cttz(a, w), reversed.find('1').unwrap_or(w as usize) as u64);
        prop_assert_eq!(bitreverse(a, w), u64::from_str_radix(&reversed, 2).unwrap());
        if w % 8 == 0 {
            let bytes = &a.to_le_bytes()[..w as usize / 8];
            let swapped = bytes.iter().fold(0u128, |r, &x| r << 8 | u128::from(x));
            prop_assert_eq!(u128::from(bswap(a, w)), swapped);
        }
    }

    #[test]
    fn casts((w, a, _) in operands(), to in 1..=64u32) {
        prop_assert_eq!(trunc(a, w.min(to)), a & mask(w.min(to)));
        if to >= w {
            prop_assert_eq!(sign_extend(sext(a, w, to), to), sign_extend(a, w));
        }
    }
}
