//! The functions that checks call when they fail, and what they tell: which group a check belongs to, which
//! error it is, and the types that take part.
//!
//! A handler gets the address of a record (a position, then types and numbers) and the operands. Without
//! the record, in programs that trap or use the minimal runtime, less is known.

use ir::{Breach, Group, Groups, Operand};

use super::function::FunctionLowering;
use crate::llvm::view::{BasicBlock, Opcode, TypeKind, Value, ValueKind};

/// A call of a handler.
pub struct Handler<'m> {
    call: Value<'m>,
    kind: &'static str,
    /// The record, if there is one.
    record: Option<Value<'m>>,
}

/// What a check is about.
#[derive(Clone)]
pub struct Subject {
    pub group: Group,
    pub breach: Breach,
    pub message: String,
}

const NO_ZEROS: &str = "zero has no leading or trailing zeros to count";

impl Subject {
    /// Zeros of zero.
    pub fn builtin() -> Subject {
        let (group, breach) = (Group::Builtin, Breach::InvalidBuiltin);
        Subject { group, breach, message: NO_ZEROS.to_owned() }
    }
}

/// Handlers in the order in which `llvm.ubsantrap` numbers them.
const NUMBERED: &[&str] = &[
    "add_overflow",
    "builtin_unreachable",
    "cfi_check_fail",
    "divrem_overflow",
    "dynamic_type_cache_miss",
    "float_cast_overflow",
    "function_type_mismatch",
    "implicit_conversion",
    "invalid_builtin",
    "invalid_objc_cast",
    "load_invalid_value",
    "missing_return",
    "mul_overflow",
    "negate_overflow",
    "nullability_arg",
    "nullability_return",
    "nonnull_arg",
    "nonnull_return",
    "out_of_bounds",
    "pointer_overflow",
    "shift_out_of_bounds",
    "sub_overflow",
    "type_mismatch",
    "alignment_assumption",
    "vla_bound_not_positive",
];

const PREFIX: &str = "__ubsan_handle_";

impl<'m> Handler<'m> {
    /// The handler that a block calls, if the block does nothing else.
    pub fn in_block(block: BasicBlock<'m>) -> Option<Handler<'m>> {
        let mut found = None;
        let mut next = block.first_instruction();
        while let Some(inst) = next {
            if !inst.is_nosanitize() {
                return None;
            }
            if inst.opcode() == Opcode::LLVMCall {
                found = found.or_else(|| Handler::of_call(inst));
            }
            next = inst.next_instruction();
        }
        found
    }

    /// The handler that a call calls.
    pub fn of_call(call: Value<'m>) -> Option<Handler<'m>> {
        let callee = call.called_value();
        if callee.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        let name = callee.name();
        if name == "llvm.ubsantrap" {
            let kind = NUMBERED.get(call.operand(0).zext_value() as usize)?;
            return Some(Handler { call, kind, record: None });
        }
        let rest = name.strip_prefix(PREFIX)?;
        let plain = rest.trim_end_matches("_abort");
        let minimal = plain.strip_suffix("_minimal");
        let plain = minimal.unwrap_or(plain).trim_end_matches("_v1");
        let kind = NUMBERED.iter().find(|&&kind| kind == plain)?;
        let record = call.operand(0);
        let is_record = minimal.is_none()
            && call.num_args() > 0
            && record.kind() == ValueKind::LLVMGlobalVariableValueKind;
        let record = is_record.then(|| record.initializer()).flatten();
        Some(Handler { call, kind, record })
    }

    /// Whether the machine notices at the operation itself.
    pub fn is_done_by_machine(&self, checked: Groups, part: Value<'m>) -> bool {
        match self.kind {
            "divrem_overflow" => !self.is_float(part),
            "shift_out_of_bounds" => self.is_exponent(part) && !is_narrowed(part),
            "float_cast_overflow" => checked.has(Group::FloatCastOverflow),
            _ => false,
        }
    }

    /// Whether its condition is made of several checks, each an error of its own.
    pub fn has_parts(&self) -> bool {
        matches!(self.kind, "divrem_overflow" | "shift_out_of_bounds" | "type_mismatch")
    }

    /// Whether it is about the type of a function.
    pub fn is_function_type(&self) -> bool {
        self.kind == "function_type_mismatch"
    }

    /// Whether it is about pointer arithmetic.
    pub fn is_pointer_sum(&self) -> bool {
        self.kind == "pointer_overflow"
    }

    /// Whether it is about a shift.
    pub fn is_shift(&self) -> bool {
        self.kind == "shift_out_of_bounds"
    }

    /// Whether a part of a shift's condition is about the amount.
    pub fn is_exponent(&self, part: Value<'m>) -> bool {
        match part.kind() {
            ValueKind::LLVMInstructionValueKind => part.opcode() != Opcode::LLVMPHI,
            _ => true,
        }
    }

    /// What is shifted.
    pub fn left(&self, lowering: &mut FunctionLowering<'_, 'm>) -> Option<Operand> {
        let width = self.width_at(1)?;
        let value = self.operand(1)?;
        if value.is_constant_int() && value.ty().int_width() > width && width <= 64 {
            return Some(lowering.up.bits(ir::Ty::Int(width), value.zext_value()));
        }
        (value.ty().int_width() == width).then(|| lowering.scalar(value))
    }

    /// Whether constants are divided whose quotient does not fit. Clang keeps the check of the divisor
    /// there, which holds, and the quotient is gone.
    pub fn is_constant_overflow(&self) -> bool {
        let is_signed = self.type_at(1).is_some_and(|ty| ty.info & 1 == 1);
        let Some(width) = self.width_at(1).filter(|&width| width <= 64) else { return false };
        let number = |index| {
            let value = self.operand(index).filter(|value| value.is_constant_int())?;
            let bits = value.zext_value();
            Some(bits << (64 - width))
        };
        let least = number(1) == Some(1 << 63);
        let minus_one = number(2) == Some(u64::MAX << (64 - width));
        self.kind == "divrem_overflow" && is_signed && least && minus_one
    }

    /// An integer that is handed over.
    fn operand(&self, index: u32) -> Option<Value<'m>> {
        let mut value = self.call.operand(index);
        while value.kind() == ValueKind::LLVMInstructionValueKind
            && matches!(value.opcode(), Opcode::LLVMZExt | Opcode::LLVMPtrToInt)
        {
            value = match value.operand(0) {
                // A wide operand is handed over by its address.
                slot if slot.ty().kind() == TypeKind::LLVMPointerTypeKind => {
                    let stored = slot.users().find(|user| {
                        user.opcode() == Opcode::LLVMStore && user.block() == self.call.block()
                    });
                    stored?.operand(0)
                }
                inner => inner,
            };
        }
        (value.ty().kind() == TypeKind::LLVMIntegerTypeKind).then_some(value)
    }

    /// What a failed part of its condition means.
    pub fn subject(&self, _: &FunctionLowering<'_, 'm>, part: Value<'m>) -> Subject {
        let (group, breach, message) = match self.kind {
            "add_overflow" => self.overflow("sum", part),
            "sub_overflow" => self.overflow("difference", part),
            "mul_overflow" => self.overflow("product", part),
            "negate_overflow" => self.overflow("negative", part),
            "divrem_overflow" => self.division(part),
            "shift_out_of_bounds" => self.shift(part),
            "type_mismatch" => self.pointer(part),
            "implicit_conversion" => self.conversion(),
            _ => self.plain(),
        };
        Subject { group, breach, message }
    }

    fn plain(&self) -> (Group, Breach, String) {
        let (group, breach, message) = match self.kind {
            "function_type_mismatch" => {
                let to = self.type_name(1).unwrap_or_else(|| "another type".into());
                let message = format!("the function called is not of the pointer's type {to}");
                return (Group::Function, Breach::FunctionType, message);
            }
            "alignment_assumption" => {
                (Group::Alignment, Breach::Misaligned, "the pointer is not aligned as promised")
            }
            "out_of_bounds" => {
                let array = self.type_name(1);
                let message = match array {
                    Some(array) => format!("the index is outside of {array}"),
                    None => "the index is outside of the array".to_owned(),
                };
                return (Group::ArrayBounds, Breach::IndexOutOfBounds, message);
            }
            "vla_bound_not_positive" => {
                (Group::VlaBound, Breach::InvalidLength, "the length of the array is not positive")
            }
            "float_cast_overflow" => {
                let to = self.type_name(2).unwrap_or_else(|| "the type".into());
                let message = format!("the number does not fit {to}");
                return (Group::FloatCastOverflow, Breach::InvalidConversion, message);
            }
            "load_invalid_value" => {
                let of = self.type_name(1).unwrap_or_else(|| "the type".into());
                let message = format!("the value read is none of {of}");
                return (Group::Bool, Breach::InvalidValue, message);
            }
            "invalid_builtin" => (Group::Builtin, Breach::InvalidBuiltin, NO_ZEROS),
            "nonnull_return" => (
                Group::ReturnsNonnullAttribute,
                Breach::NonnullViolation,
                "null is returned by a function that promises not to",
            ),
            "nullability_return" => (
                Group::NullabilityReturn,
                Breach::NonnullViolation,
                "null is returned by a function whose result is _Nonnull",
            ),
            "nonnull_arg" => (
                Group::NonnullAttribute,
                Breach::NonnullViolation,
                "null is passed for a parameter with the attribute nonnull",
            ),
            "nullability_arg" => (
                Group::NullabilityArg,
                Breach::NonnullViolation,
                "null is passed for a parameter that is _Nonnull",
            ),
            "pointer_overflow" => (
                Group::PointerOverflow,
                Breach::PointerOverflow,
                "pointer arithmetic wraps around, or begins or ends at null",
            ),
            _ => (
                Group::Unreachable,
                Breach::Unreachable,
                "control reaches a point that the program says it cannot reach",
            ),
        };
        (group, breach, message.to_owned())
    }

    fn overflow(&self, what: &str, part: Value<'m>) -> (Group, Breach, String) {
        let signed = match self.type_at(1) {
            Some(ty) => ty.info & 1 == 1,
            None => !names_unsigned(part),
        };
        match signed {
            true => (
                Group::SignedIntegerOverflow,
                Breach::SignedOverflow,
                format!("the {what} does not fit the type"),
            ),
            false => (
                Group::UnsignedIntegerOverflow,
                Breach::UnsignedOverflow,
                format!("the {what} wraps around"),
            ),
        }
    }

    fn is_float(&self, part: Value<'m>) -> bool {
        let compares_floats =
            part.kind() == ValueKind::LLVMInstructionValueKind && part.opcode() == Opcode::LLVMFCmp;
        compares_floats || self.type_at(1).is_some_and(|ty| ty.kind == 1)
    }

    fn division(&self, part: Value<'m>) -> (Group, Breach, String) {
        if self.is_float(part) {
            let message = "the divisor of a floating-point division is zero".to_owned();
            return (Group::FloatDivideByZero, Breach::DivisionByZero, message);
        }
        let divisor = self.record.and_then(|_| self.operand(2));
        match divisor {
            Some(divisor) if divisor.is_constant_int() && divisor.zext_value() != 0 => (
                Group::SignedIntegerOverflow,
                Breach::DivisionOverflow,
                "the smallest integer divided by -1".to_owned(),
            ),
            Some(_) => (
                Group::IntegerDivideByZero,
                Breach::DivisionByZero,
                "the divisor is zero".to_owned(),
            ),
            None => (
                Group::IntegerDivideByZero,
                Breach::DivisionByZero,
                "the divisor is zero, or the quotient does not fit".to_owned(),
            ),
        }
    }

    fn shift(&self, part: Value<'m>) -> (Group, Breach, String) {
        let signed = self.type_at(1).is_none_or(|ty| ty.info & 1 == 1);
        if self.is_exponent(part) {
            let message = "shift by a negative amount, or by the width or more".to_owned();
            return (Group::ShiftExponent, Breach::InvalidShift, message);
        }
        match signed {
            true => (
                Group::ShiftBase,
                Breach::SignedOverflow,
                "the number shifted to the left does not fit the type".to_owned(),
            ),
            false => (
                Group::UnsignedShiftBase,
                Breach::UnsignedOverflow,
                "the number shifted to the left loses bits".to_owned(),
            ),
        }
    }

    /// A null pointer or one that is not aligned, by the form of the condition.
    fn pointer(&self, part: Value<'m>) -> (Group, Breach, String) {
        /// Clang's number for an assignment to what is `_Nonnull`.
        const ASSIGNED: u64 = 10;
        let ty = self.type_name(1).unwrap_or_else(|| "its type".into());
        let compares_pointers = part.kind() == ValueKind::LLVMInstructionValueKind
            && part.opcode() == Opcode::LLVMICmp
            && part.operand(0).ty().kind() == TypeKind::LLVMPointerTypeKind;
        if self.number_at(3) == Some(ASSIGNED) {
            let message = "null is assigned to a variable that is _Nonnull".to_owned();
            return (Group::NullabilityAssign, Breach::NonnullViolation, message);
        }
        // Of a constant pointer only the alignment can be known before the program runs, unless it is null.
        let null = part.is_constant()
            && self.record.is_some()
            && self.call.operand(1).is_constant_int()
            && self.call.operand(1).zext_value() == 0;
        if compares_pointers || null {
            let message = format!("a null pointer is used as the address of {ty}");
            return (Group::Null, Breach::NullPointer, message);
        }
        if part.is_constant() && self.record.is_none() {
            let message = "the pointer is null, or not aligned for its type".to_owned();
            return (Group::Null, Breach::NullPointer, message);
        }
        let message = format!("the address is not aligned for {ty}");
        (Group::Alignment, Breach::Misaligned, message)
    }

    fn conversion(&self) -> (Group, Breach, String) {
        let bitfield = self.number_at(4).is_some_and(|bits| bits != 0);
        let group = match self.number_at(3) {
            _ if bitfield => Group::ImplicitBitfieldConversion,
            Some(1) => Group::ImplicitUnsignedIntegerTruncation,
            Some(3) => Group::ImplicitIntegerSignChange,
            _ => Group::ImplicitSignedIntegerTruncation,
        };
        let message = match (self.type_name(1), self.type_name(2)) {
            (Some(from), Some(_)) if bitfield => {
                format!("a conversion from {from} to a bit-field changes the value")
            }
            (Some(from), Some(to)) => {
                format!("a conversion from {from} to {to} changes the value")
            }
            _ => "a conversion changes the value".to_owned(),
        };
        (group, Breach::ImplicitConversion, message)
    }

    /// A number in the record.
    fn number_at(&self, index: u32) -> Option<u64> {
        let field = self.record?.aggregate_element(index)?;
        field.is_constant_int().then(|| field.zext_value())
    }

    /// A type in the record.
    fn type_at(&self, index: u32) -> Option<SourceType> {
        let field = self.record?.aggregate_element(index)?;
        if field.kind() != ValueKind::LLVMGlobalVariableValueKind {
            return None;
        }
        let described = field.initializer()?;
        let number = |i| described.aggregate_element(i).filter(|v| v.is_constant_int());
        let name = described.aggregate_element(2)?.raw_data();
        let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_owned();
        Some(SourceType { kind: number(0)?.zext_value(), info: number(1)?.zext_value(), name })
    }

    /// The width of an integer type in the record.
    fn width_at(&self, index: u32) -> Option<u32> {
        self.type_at(index).filter(|ty| ty.kind == 0).map(|ty| 1u32 << (ty.info >> 1))
    }

    fn type_name(&self, index: u32) -> Option<String> {
        self.type_at(index).map(|ty| ty.name.trim_matches('\'').to_owned())
    }
}

/// A type as a record describes it: 0 for an integer with its signedness and the power of two of its width,
/// 1 for a float, and its name in quotes.
struct SourceType {
    kind: u64,
    info: u64,
    name: String,
}

/// Whether the amount of a shift is wider than what is shifted, so that the machine sees less than all of it.
fn is_narrowed(part: Value<'_>) -> bool {
    if part.kind() != ValueKind::LLVMInstructionValueKind || part.opcode() != Opcode::LLVMICmp {
        return true;
    }
    let (amount, most) = (part.operand(0), part.operand(1));
    let width = match most.is_constant_int() {
        true => most.zext_value() + 1,
        false => return true,
    };
    u64::from(amount.ty().int_width()) > width
}

/// Whether a condition is that of an unsigned operation.
fn names_unsigned(part: Value<'_>) -> bool {
    let mut value = part;
    for _ in 0..4 {
        if value.kind() != ValueKind::LLVMInstructionValueKind {
            return false;
        }
        if value.opcode() == Opcode::LLVMCall {
            return value.called_value().name().starts_with("llvm.u");
        }
        if value.num_operands() == 0 {
            return false;
        }
        value = value.operand(0);
    }
    false
}
