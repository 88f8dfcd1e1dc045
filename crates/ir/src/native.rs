//! Functions that the machine itself provides, known by their C names.
//!
//! A function of one of these names that has no body in the program is the machine's; the front
//! end never takes it from the C library.

macro_rules! natives {
    ($($(#[$doc:meta])* $variant:ident: $($name:literal)|+;)*) => {
        /// A function that the machine provides.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Native { $($(#[$doc])* $variant),* }

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
    MakeSymbolic: "klee_make_symbolic";
    KleeInt: "klee_int";
    KleeRange: "klee_range";
    KleeChoose: "klee_choose";
    Assume: "klee_assume" | "__VERIFIER_assume" | "__CPROVER_assume" | "__ESBMC_assume";
    /// Says that a condition holds; an error if it does not.
    Claim: "__CPROVER_assert" | "__ESBMC_assert";
    PreferInput: "klee_prefer_cex" | "klee_posix_prefer_cex";
    KleeAssertFail: "klee_private_assert_fail" | "klee_assert_fail";
    SilentExit: "klee_silent_exit";
    KleeAbort: "klee_abort";
    ReportError: "klee_report_error";
    IsSymbolic: "klee_is_symbolic";
    IsReplay: "klee_is_replay";
    GetValue: "klee_get_valuef" | "klee_get_valued" | "klee_get_valuel" | "klee_get_valuell"
        | "klee_get_value_i32" | "klee_get_value_i64";
    ObjectSize: "klee_get_obj_size";
    GetErrno: "klee_get_errno";
    CheckAccess: "klee_check_memory_access";
    Warning: "klee_warning";
    WarningOnce: "klee_warning_once";
    PrintExpr: "klee_print_expr";
    PrintRange: "klee_print_range";
    /// Hints to other tools that mean nothing here, and what the front end has seen to.
    Hint: "__pollard_aliased" | "klee_stack_trace" | "klee_open_merge" | "klee_close_merge" | "klee_mark_global"
        | "__VERIFIER_atomic_begin" | "__VERIFIER_atomic_end";
    /// Whether decisions make states from now on.
    SetForking: "klee_set_forking";
    /// An object at an address that the program names.
    DefineFixed: "klee_define_fixed_object";
    /// What the front end did not see to: names that are no literals, or no functions.
    AliasFunction: "klee_alias_function" | "klee_alias_function_regex";
    ReachError: "reach_error" | "__VERIFIER_error";
    /// A variable that has no value yet. Only the front end calls it.
    Uninitialised: "__pollard_uninitialised";
    NondetMemory: "__VERIFIER_nondet_memory";
    Nondet: "__VERIFIER_nondet_bool" | "__VERIFIER_nondet_char" | "__VERIFIER_nondet_schar"
        | "__VERIFIER_nondet_uchar" | "__VERIFIER_nondet_short" | "__VERIFIER_nondet_ushort"
        | "__VERIFIER_nondet_int" | "__VERIFIER_nondet_uint" | "__VERIFIER_nondet_unsigned"
        | "__VERIFIER_nondet_unsigned_int" | "__VERIFIER_nondet_unsigned_char"
        | "__VERIFIER_nondet_unsigned_short" | "__VERIFIER_nondet_unsigned_long"
        | "__VERIFIER_nondet_long" | "__VERIFIER_nondet_ulong" | "__VERIFIER_nondet_longlong"
        | "__VERIFIER_nondet_ulonglong" | "__VERIFIER_nondet_int128"
        | "__VERIFIER_nondet_uint128" | "__VERIFIER_nondet_float" | "__VERIFIER_nondet_double"
        | "__VERIFIER_nondet_size_t" | "__VERIFIER_nondet_ssize_t" | "__VERIFIER_nondet_pointer"
        | "__VERIFIER_nondet_pchar" | "__VERIFIER_nondet_s8" | "__VERIFIER_nondet_s16"
        | "__VERIFIER_nondet_s32" | "__VERIFIER_nondet_s64" | "__VERIFIER_nondet_u8"
        | "__VERIFIER_nondet_u16" | "__VERIFIER_nondet_u32" | "__VERIFIER_nondet_u64"
        | "__VERIFIER_nondet_loff_t" | "__VERIFIER_nondet_sector_t" | "__VERIFIER_nondet_pthread_t"
        | "__VERIFIER_nondet_time_t" | "__VERIFIER_nondet_wchar_t" | "__VERIFIER_nondet_off_t"
        | "__VERIFIER_nondet__Bool" | "__VERIFIER_nondet_ptrdiff_t"
        | "__VERIFIER_nondet_U8" | "__VERIFIER_nondet_U16" | "__VERIFIER_nondet_U32"
        | "__VERIFIER_nondet_S8" | "__VERIFIER_nondet_charp"
        | "__VERIFIER_nondet_const_char_pointer"
        | "nondet_bool" | "nondet_char" | "nondet_uchar" | "nondet_short" | "nondet_ushort"
        | "nondet_int" | "nondet_uint" | "nondet_unsigned" | "nondet_unsigned_int" | "nondet_long"
        | "nondet_ulong" | "nondet_longlong" | "nondet_ulonglong" | "nondet_float"
        | "nondet_double" | "nondet_size_t" | "nondet_pointer";
}

impl Native {
    /// How many arguments a call must have.
    pub fn least_arguments(self) -> usize {
        match self {
            Native::Memcpy
            | Native::Memmove
            | Native::Memset
            | Native::Memcmp
            | Native::Memchr
            | Native::PosixMemalign
            | Native::ReportError => 3,
            Native::Calloc
            | Native::Realloc
            | Native::AlignedAlloc
            | Native::Sigsetjmp
            | Native::Longjmp
            | Native::MakeSymbolic
            | Native::KleeRange
            | Native::PreferInput
            | Native::CheckAccess
            | Native::PrintExpr
            | Native::PrintRange
            | Native::DefineFixed
            | Native::AliasFunction
            | Native::NondetMemory => 2,
            Native::Malloc
            | Native::Free
            | Native::MallocUsableSize
            | Native::Strlen
            | Native::Setjmp
            | Native::FeSetRound
            | Native::FeClearExcept
            | Native::FeRaiseExcept
            | Native::FeTestExcept
            | Native::FeGetEnv
            | Native::FeSetEnv
            | Native::AssertFail
            | Native::Syscall
            | Native::KleeChoose
            | Native::Assume
            | Native::Claim
            | Native::IsSymbolic
            | Native::GetValue
            | Native::SetForking
            | Native::ObjectSize => 1,
            Native::FeGetRound
            | Native::PthreadCreate
            | Native::Fork
            | Native::KleeInt
            | Native::KleeAssertFail
            | Native::SilentExit
            | Native::KleeAbort
            | Native::IsReplay
            | Native::GetErrno
            | Native::Warning
            | Native::WarningOnce
            | Native::Hint
            | Native::ReachError
            | Native::Uninitialised
            | Native::Nondet => 0,
        }
    }
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
