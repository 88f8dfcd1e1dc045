//! Which scalars a type consists of, and where they lie in memory.

use std::rc::Rc;

use ir::{FloatKind, Ty};

use super::Lowering;
use crate::llvm::view::{Type, TypeKind};

/// A type taken apart.
#[derive(Debug, Default)]
pub struct Flat {
    /// Its scalars in order.
    pub scalars: Vec<Scalar>,
    /// A part of it that the engine has no form for.
    pub unsupported: Option<String>,
}

/// One scalar of a type.
#[derive(Clone, Copy, Debug)]
pub struct Scalar {
    /// Its type.
    pub ty: Ty,
    /// Where it lies in memory, in bits.
    pub offset_bits: u64,
}

impl Flat {
    /// How many scalars there are.
    pub fn len(&self) -> usize {
        self.scalars.len()
    }

    /// The scalars' types.
    pub fn tys(&self) -> impl Iterator<Item = Ty> + '_ {
        self.scalars.iter().map(|s| s.ty)
    }
}

/// The register type of a scalar LLVM type.
pub fn scalar_ty(ty: Type<'_>) -> Option<Ty> {
    Some(match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => Ty::Int(ty.int_width()),
        TypeKind::LLVMPointerTypeKind => Ty::Ptr,
        TypeKind::LLVMHalfTypeKind => Ty::Float(FloatKind::F16),
        TypeKind::LLVMBFloatTypeKind => Ty::Float(FloatKind::BF16),
        TypeKind::LLVMFloatTypeKind => Ty::Float(FloatKind::F32),
        TypeKind::LLVMDoubleTypeKind => Ty::Float(FloatKind::F64),
        TypeKind::LLVMX86_FP80TypeKind => Ty::Float(FloatKind::F80),
        TypeKind::LLVMFP128TypeKind => Ty::Float(FloatKind::F128),
        _ => return None,
    })
}

impl<'m> Lowering<'m> {
    /// The scalars of a type.
    pub fn flat(&mut self, ty: Type<'m>) -> Rc<Flat> {
        if let Some(flat) = self.flats.get(&ty) {
            return Rc::clone(flat);
        }
        let mut flat = Flat::default();
        self.flatten(ty, 0, &mut flat);
        let flat = Rc::new(flat);
        self.flats.insert(ty, Rc::clone(&flat));
        flat
    }

    fn flatten(&mut self, ty: Type<'m>, offset_bits: u64, into: &mut Flat) {
        if let Some(ty) = scalar_ty(ty) {
            into.scalars.push(Scalar { ty, offset_bits });
            return;
        }
        match ty.kind() {
            TypeKind::LLVMVoidTypeKind => {}
            TypeKind::LLVMStructTypeKind if ty.is_sized() => {
                for field in 0..ty.num_fields() {
                    let at = offset_bits + self.layout.offset_of(ty, field) * 8;
                    self.flatten(ty.field(field), at, into);
                }
            }
            TypeKind::LLVMArrayTypeKind => {
                let step = self.layout.alloc_size(ty.element()) * 8;
                let inner = self.flat(ty.element());
                repeat(&inner, ty.array_len(), step, offset_bits, into);
            }
            // Lanes lie next to each other without any padding.
            TypeKind::LLVMVectorTypeKind => {
                let inner = self.flat(ty.element());
                let ptr_bits = self.program.target.ptr_bits();
                let step = inner.tys().map(|t| u64::from(t.bits(ptr_bits))).sum();
                repeat(&inner, u64::from(ty.vector_len()), step, offset_bits, into);
            }
            _ => into.unsupported = Some(ty.print()),
        }
    }

    /// How many scalars come before member `index` of an aggregate, and that member's type.
    pub fn member(&mut self, ty: Type<'m>, index: u32) -> (usize, Type<'m>) {
        match ty.kind() {
            TypeKind::LLVMStructTypeKind => {
                let before = (0..index).map(|i| self.flat(ty.field(i)).len()).sum();
                (before, ty.field(index))
            }
            _ => (self.flat(ty.element()).len() * index as usize, ty.element()),
        }
    }
}

fn repeat(inner: &Flat, count: u64, step: u64, offset_bits: u64, into: &mut Flat) {
    into.unsupported = into.unsupported.take().or_else(|| inner.unsupported.clone());
    for i in 0..count {
        let at = offset_bits + i * step;
        let shifted =
            inner.scalars.iter().map(|s| Scalar { offset_bits: at + s.offset_bits, ..*s });
        into.scalars.extend(shifted);
    }
}
