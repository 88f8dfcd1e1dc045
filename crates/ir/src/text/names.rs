//! The words of the text form.

use crate::inst::{AtomicOp, BinOp, CastOp, CmpOp, FBinOp, FCmpOp, Intrinsic};
use crate::program::{Origin, Target};
use crate::types::{FloatKind, Ty};

/// An enumeration whose variants have names in the text form.
pub(super) trait Word: Sized + Copy + 'static {
    /// All variants with their names.
    const WORDS: &'static [(Self, &'static str)];

    fn of(name: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, n)| *n == name).map(|(v, _)| *v)
    }
}

macro_rules! words {
    ($($ty:ident { $($variant:ident $name:literal)* })*) => { $(
        impl Word for $ty {
            const WORDS: &'static [(Self, &'static str)] = &[$(($ty::$variant, $name)),*];
        }

        impl Named for $ty {
            fn name(self) -> &'static str {
                match self { $($ty::$variant => $name),* }
            }
        }
    )* };
}

/// The name of a variant; a variant without one does not compile.
pub(super) trait Named {
    fn name(self) -> &'static str;
}

words! {
    Target { X86_64 "x86_64" I386 "i386" }
    Origin { User "user" Libc "libc" Runtime "runtime" }
    FloatKind { F16 "f16" BF16 "bf16" F32 "f32" F64 "f64" F80 "f80" F128 "f128" }
    BinOp {
        Add "add" Sub "sub" Mul "mul" UDiv "udiv" SDiv "sdiv" URem "urem" SRem "srem"
        Shl "shl" LShr "lshr" AShr "ashr" And "and" Or "or" Xor "xor"
    }
    CmpOp {
        Eq "eq" Ne "ne" Ult "ult" Ule "ule" Ugt "ugt" Uge "uge" Slt "slt" Sle "sle" Sgt "sgt"
        Sge "sge"
    }
    FBinOp { Add "fadd" Sub "fsub" Mul "fmul" Div "fdiv" Rem "frem" }
    FCmpOp {
        False "false" Oeq "oeq" Ogt "ogt" Oge "oge" Olt "olt" Ole "ole" One "one" Ord "ord"
        Uno "uno" Ueq "ueq" Ugt "ugt" Uge "uge" Ult "ult" Ule "ule" Une "une" True "true"
    }
    CastOp {
        Trunc "trunc" ZExt "zext" SExt "sext" FloatToFloat "fconvert" FloatToSigned "fptosi"
        FloatToUnsigned "fptoui" SignedToFloat "sitofp" UnsignedToFloat "uitofp"
        PtrToInt "ptrtoint" IntToPtr "inttoptr" Bits "bitcast"
    }
    AtomicOp {
        Xchg "xchg" Add "add" Sub "sub" And "and" Nand "nand" Or "or" Xor "xor" Max "max"
        Min "min" UMax "umax" UMin "umin" FAdd "fadd" FSub "fsub" FMax "fmax" FMin "fmin"
    }
    Intrinsic {
        CtPop "ctpop" CtLz "ctlz" CtTz "cttz" BSwap "bswap" BitReverse "bitreverse" Abs "abs"
        SMin "smin" SMax "smax" UMin "umin" UMax "umax" SAddSat "sadd.sat" UAddSat "uadd.sat"
        SSubSat "ssub.sat" USubSat "usub.sat" SShlSat "sshl.sat" UShlSat "ushl.sat"
        FShl "fshl" FShr "fshr" SAddOverflow "sadd.overflow" UAddOverflow "uadd.overflow"
        SSubOverflow "ssub.overflow" USubOverflow "usub.overflow" SMulOverflow "smul.overflow"
        UMulOverflow "umul.overflow" FNeg "fneg" FAbs "fabs" Sqrt "sqrt" Floor "floor"
        Ceil "ceil" Trunc "ftrunc" Rint "rint" NearbyInt "nearbyint" Round "round"
        RoundEven "roundeven" LRint "lrint" LRound "lround" CopySign "copysign"
        MinNum "minnum" MaxNum "maxnum" Minimum "minimum" Maximum "maximum" LdExp "ldexp"
        FrExp "frexp" IsFpClass "is.fpclass" Fma "fma" MulAdd "muladd" StackSave "stacksave"
        StackRestore "stackrestore" FrameAddress "frameaddress" ReturnAddress "returnaddress"
        GetRounding "get.rounding" Trap "trap" CycleCounter "cyclecounter" Fence "fence"
        CheckElement "check.element" SameObject "same.object" ScopeStart "scope.start" ScopeEnd "scope.end"
    }
}

pub(super) fn type_name(ty: Ty) -> String {
    match ty {
        Ty::Int(bits) => format!("i{bits}"),
        Ty::Float(kind) => kind.name().to_owned(),
        Ty::Ptr => "ptr".to_owned(),
    }
}

pub(super) fn type_of(name: &str) -> Option<Ty> {
    if name == "ptr" {
        return Some(Ty::Ptr);
    }
    if let Some(kind) = FloatKind::of(name) {
        return Some(Ty::Float(kind));
    }
    let bits: u32 = name.strip_prefix('i')?.parse().ok()?;
    (bits > 0).then_some(Ty::Int(bits))
}
