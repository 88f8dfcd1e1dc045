//! Functions that the machine itself provides, known by their C names.
//!
//! A function of one of these names that has no body in the program is the machine's; the front
//! end never takes it from the C library.

macro_rules! natives {
    ($($variant:ident: $($name:literal)|+;)*) => {
        /// A function that the machine provides.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Native { $($variant),* }

        impl Native {
            /// The native function of that name.
            pub fn from_name(name: &str) -> Option<Native> {
                match name {
                    $($($name)|+ => Some(Native::$variant),)*
                    _ => None,
                }
            }

            /// Every name by which a program can call it.
            pub fn names(self) -> &'static [&'static str] {
                match self { $(Native::$variant => &[$($name),+],)* }
            }

            /// All of them.
            pub const ALL: &'static [Native] = &[$(Native::$variant),*];
        }
    };
}

natives! {
    Malloc: "malloc" | "__libc_malloc" | "__libc_malloc_impl";
    Calloc: "calloc" | "__libc_calloc";
    Realloc: "realloc" | "__libc_realloc";
    Free: "free" | "__libc_free" | "cfree";
    AlignedAlloc: "aligned_alloc" | "memalign" | "__libc_memalign" | "aligned_alloc_impl";
    PosixMemalign: "posix_memalign";
    MallocUsableSize: "malloc_usable_size";
    Memcpy: "memcpy" | "__memcpy_fwd_alias_1" | "__memcpy_chk";
    Memmove: "memmove" | "__memmove_chk";
    Memset: "memset" | "__memset_chk";
    Memcmp: "memcmp" | "bcmp";
    Memchr: "memchr";
    Strlen: "strlen";
    Setjmp: "setjmp" | "_setjmp" | "__setjmp";
    Sigsetjmp: "sigsetjmp" | "__sigsetjmp";
    Longjmp: "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk";
    FeGetRound: "fegetround";
    FeSetRound: "fesetround" | "__fesetround";
    FeClearExcept: "feclearexcept";
    FeRaiseExcept: "feraiseexcept";
    FeTestExcept: "fetestexcept";
    FeGetEnv: "fegetenv";
    FeSetEnv: "fesetenv";
    AssertFail: "__assert_fail" | "__assert";
    Syscall: "__pollard_syscall";
    PthreadCreate: "pthread_create" | "__pthread_create" | "thrd_create";
    Fork: "fork" | "vfork" | "clone" | "__clone";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_to_its_function() {
        for &native in Native::ALL {
            for name in native.names() {
                assert_eq!(Native::from_name(name), Some(native), "{name}");
            }
        }
        assert_eq!(Native::from_name("main"), None);
    }
}
