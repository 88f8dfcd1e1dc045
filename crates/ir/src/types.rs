//! The types of registers.

/// The formats of floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum FloatKind {
    /// IEEE binary16 (`_Float16`).
    F16,
    /// bfloat16 (`__bf16`).
    BF16,
    /// IEEE binary32 (`float`).
    F32,
    /// IEEE binary64 (`double`).
    F64,
    /// The x87 extended format (`long double` on x86).
    F80,
    /// IEEE binary128 (`__float128`).
    F128,
}

impl FloatKind {
    /// Width of the bit pattern.
    pub const fn bits(self) -> u32 {
        match self {
            FloatKind::F16 | FloatKind::BF16 => 16,
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
            FloatKind::F80 => 80,
            FloatKind::F128 => 128,
        }
    }
}

/// The type of a register: always a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Ty {
    /// An integer of that many bits, one or more.
    Int(u32),
    /// A floating-point number; a register holds its bit pattern.
    Float(FloatKind),
    /// An address, as wide as the target's pointers.
    Ptr,
}

impl Ty {
    /// A truth value, as comparisons give it.
    pub const BOOL: Ty = Ty::Int(1);

    /// Width in bits on a target with pointers of `ptr_bits`.
    pub const fn bits(self, ptr_bits: u32) -> u32 {
        match self {
            Ty::Int(bits) => bits,
            Ty::Float(kind) => kind.bits(),
            Ty::Ptr => ptr_bits,
        }
    }

    /// How many bytes a load or store of this type moves.
    pub const fn store_size(self, ptr_bits: u32) -> u32 {
        self.bits(ptr_bits).div_ceil(8)
    }

    /// How many 64-bit words a register of this type takes.
    pub const fn words(self, ptr_bits: u32) -> u32 {
        self.bits(ptr_bits).div_ceil(64)
    }
}
