//! Allocations that fail natively where a test says so: calls of the program's own objects are
//! wrapped (`runtime/native/allocate.c`). What the C library allocates for itself is not, and does
//! not fail in the engine either.

use crate::ktest::Test;

/// The names of the inputs: whether an allocation fails, and the number of the one that does.
pub const INPUTS: [&str; 2] = ["malloc_fails", "failed_allocation"];

/// How the program is linked.
pub const LINKER_FLAGS: [&str; 6] = [
    "-Wl,--wrap=malloc",
    "-Wl,--wrap=calloc",
    "-Wl,--wrap=realloc",
    "-Wl,--wrap=aligned_alloc",
    "-Wl,--wrap=memalign",
    "-Wl,--wrap=posix_memalign",
];

/// Whether a test has such inputs.
pub fn has_inputs(test: &Test) -> bool {
    test.objects.iter().any(|object| INPUTS.iter().any(|name| object.name == name.as_bytes()))
}
