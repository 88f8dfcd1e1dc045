//! Numbers as text, for reports.

use super::unpacked::{Class, unpack};
use super::{Kind, Round, convert};

/// The number in a form that reads back to the same bits: the shortest decimal for the kinds up to
/// F64, a hexadecimal float above. NaNs show their sign and payload.
#[must_use]
pub fn to_text(kind: Kind, bits: u128) -> String {
    let x = unpack(kind, bits);
    let sign = if x.negative { "-" } else { "" };
    match x.class {
        Class::Zero => format!("{sign}0.0"),
        Class::Infinite => format!("{sign}inf"),
        Class::Nan => format!("{sign}nan(0x{:x})", bits & (kind.quiet_bit() * 2 - 1)),
        Class::Invalid => format!("{sign}invalid(0x{bits:020x})"),
        Class::Finite => match kind {
            Kind::F16 | Kind::Bf16 | Kind::F32 => {
                let single = convert(kind, Kind::F32, bits, Round::NearestEven);
                format!("{:?}", f32::from_bits(single as u32))
            }
            Kind::F64 => format!("{:?}", f64::from_bits(bits as u64)),
            Kind::F80 | Kind::F128 => hexadecimal(sign, x.exp, x.sig),
        },
    }
}

fn hexadecimal(sign: &str, exp: i32, sig: u128) -> String {
    let fraction = sig << 1;
    let digits = format!("{fraction:032x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x1{point}{digits}p{exp:+}")
}
