//! Making a user's module fit: what other builds and other libraries leave in bitcode.
//!
//! Intrinsics of vectors and of narrow numbers are left to `lower`, which makes a call for each number: the functions
//! that it will call are only noted here, to be linked.
//!
//! Bitcode of a user's own build may carry `optnone`, which keeps passes away, and calls mathematical functions
//! through intrinsics that stand for a call of the C library. Names that glibc's headers give to
//! functions (`__printf_chk`, `__isoc23_strtol`) need nothing here: the library has members of these names.

use crate::llvm::Module;

/// Mathematical functions that an intrinsic of the same name stands for.
const MATH: &[&str] = &[
    "acos", "asin", "atan", "cos", "cosh", "exp", "exp10", "exp2", "log", "log10", "log2", "pow",
    "sin", "sinh", "tan", "tanh",
];

/// The C function that an intrinsic stands for.
fn c_function(intrinsic: &str) -> Option<String> {
    let (name, types) = intrinsic.strip_prefix("llvm.")?.split_once('.')?;
    let (float, exponent) = types.split_once('.').unwrap_or((types, ""));
    if name == "powi" {
        let suffix = match (float, exponent) {
            ("f32", "i32") => "s",
            ("f64", "i32") => "d",
            ("f80", "i32") => "x",
            _ => return None,
        };
        return Some(format!("__powi{suffix}f2"));
    }
    let suffix = match float {
        "f32" => "f",
        "f64" => "",
        "f80" => "l",
        _ => return None,
    };
    MATH.contains(&name).then(|| format!("{name}{suffix}"))
}

/// The C function that an intrinsic of a vector, or of numbers without a function of their own,
/// stands for once for each number.
fn c_function_of_each(intrinsic: &str) -> Option<String> {
    let (name, types) = intrinsic.strip_prefix("llvm.")?.split_once('.')?;
    let types = types.strip_prefix("nx").unwrap_or(types);
    let number = types.rfind(['f', 'b']).map(|at| types[at..].trim_start_matches('b'))?;
    let number = if number == "f16" { "f32" } else { number };
    c_function(&format!("llvm.{name}.{number}"))
}

/// Prepares a user's module for linking and passes; gives the C functions that lowering will call.
pub fn adapt(module: &mut Module<'_>) -> Vec<String> {
    module.remove_function_attribute("optnone");
    let intrinsics: Vec<_> = module
        .functions()
        .filter(|f| f.is_intrinsic())
        .filter_map(|f| Some((f.name().to_owned(), c_function(f.name())?)))
        .collect();
    for (intrinsic, function) in intrinsics {
        module.replace_function(&intrinsic, &function);
    }
    let left = module.functions().filter(|f| f.is_intrinsic() && f.is_used());
    left.filter_map(|f| c_function_of_each(f.name())).collect()
}

#[cfg(test)]
mod tests {
    use super::{c_function, c_function_of_each};

    #[test]
    fn intrinsics_of_scalars_have_a_c_function() {
        let name = |intrinsic| c_function(intrinsic);
        assert_eq!(name("llvm.sin.f64").as_deref(), Some("sin"));
        assert_eq!(name("llvm.pow.f32").as_deref(), Some("powf"));
        assert_eq!(name("llvm.exp2.f80").as_deref(), Some("exp2l"));
        assert_eq!(name("llvm.powi.f64.i32").as_deref(), Some("__powidf2"));
        assert_eq!(name("llvm.sin.v4f64"), None);
        assert_eq!(name("llvm.sqrt.f64"), None);
        assert_eq!(name("llvm.trap"), None);
    }

    #[test]
    fn intrinsics_of_vectors_have_one_for_each_number() {
        assert_eq!(c_function_of_each("llvm.sin.v4f64").as_deref(), Some("sin"));
        assert_eq!(c_function_of_each("llvm.pow.v2f32").as_deref(), Some("powf"));
        assert_eq!(c_function_of_each("llvm.exp.f16").as_deref(), Some("expf"));
        assert_eq!(c_function_of_each("llvm.exp.v8bf16").as_deref(), Some("expf"));
        assert_eq!(c_function_of_each("llvm.fabs.v4f64"), None);
        assert_eq!(c_function_of_each("llvm.memcpy.p0.p0.i64"), None);
    }
}
