//! The statements of generated programs, as text in which `$` and a letter stand for something random:
//!
//! | | |
//! |---|---|
//! | `$x` `$y` `$z` | an expression that does not fail, the same one wherever the letter comes again |
//! | `$v` `$w` | a variable, likewise |
//! | `$c` `$d` | a condition |
//! | `$n` `$m` | a number below 8, below 4 |
//! | `$k` | a number that no other statement has |
//! | `$f` | one of the functions that can be called |
//!
//! Each line of a text is a statement. One that can fail is a line of its own.

/// What a snippet needs to be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// Variables that keep their value across `longjmp`.
    Statics,
    /// A function to call, and so a place that is not that function.
    Functions,
}
use Needs::{Functions, Nothing, Statics};

/// Statements that go on.
pub const SNIPPETS: &[(Needs, &str)] = &[
    // Stores with addresses that depend on the path or the input, and reads that may see them.
    (Nothing, "arr[$x & 7] = $y;"),
    (Nothing, "g[$x & 7] = $y;\n$v = g[$z & 7];"),
    (Nothing, "A[$v & 3] = (uint8_t)$x;"),
    (Nothing, "A[$m] = (uint8_t)$x;"),
    (Nothing, "B[$v & 3] = $n;"),
    (Nothing, "A[$v & 3] = $n;\nif ($c) { $v = A[$m]; B[$w & 3] = 1; }"),
    (Nothing, "if ($c) { B[$v & 3] = 1; } else { A[$w & 3] = 2; }"),
    (Nothing, "$v = A[$x & 3];"),
    (Nothing, "$v += B[$m];"),
    (Nothing, "memcpy((char *)arr + ($x & 7), &g[$y & 3], 1 + ($z & 7));"),
    (Nothing, "memmove(A + ($x & 1), A + ($y & 1), 3);"),
    // Pointers kept as integers, and compared. None is made from the address of another object: the engine
    // takes a symbolic address for one of the object that it is computed from, and says so in docs/limits.md.
    (Nothing, "kept = (uintptr_t)&arr[$x & 7];"),
    (Nothing, "*(unsigned *)kept = $y;"),
    (Nothing, "p = $c ? A + ($x & 3) : B + ($y & 3);"),
    (Nothing, "*p = (uint8_t)$x;"),
    (Nothing, "$v = *p;"),
    (Nothing, "if (p == &A[$m]) $v ^= 1;"),
    (Nothing, "$v = (uintptr_t)p - (uintptr_t)A < 4;"),
    // Unions, parts of words, bit-fields.
    (Nothing, "u.word = $x;\nu.bytes[$y & 3] = (uint8_t)$v;"),
    (Nothing, "u.half[$x & 1] = (uint16_t)$y;\n$v = u.bytes[$z & 3];"),
    (
        Nothing,
        "bits.f = $x, bits.s = (int)($y & 7);\nbits.w += $x;\n$v = (unsigned)bits.s + bits.f;",
    ),
    // The heap: freed and new objects, stale pointers.
    (Nothing, "if (!heap[0]) heap[0] = calloc(4, 4);\nheap[0][$x & 3] = $y;"),
    (Nothing, "if (!heap[1]) heap[1] = calloc(4, 4);"),
    (Nothing, "if (heap[1]) heap[1][$x & 3] = $y;"),
    (Nothing, "if (heap[0] && $c) { free(heap[0]), heap[0] = NULL; }"),
    (Nothing, "if (heap[1]) heap[1] = realloc(heap[1], $x & 1 ? 32 : 16);"),
    (Nothing, "if (heap[1]) $v = heap[1][$x & 3];"),
    (Nothing, "if (!stale) stale = heap[0];"),
    (Nothing, "heap[2] = $c ? heap[0] : heap[1];"),
    (Nothing, "$v ^= heap[2] != NULL && heap[2] == heap[1];"),
    // Static and thread-local state.
    (Nothing, "static unsigned count$k;\nif ($c) count$k++;\n$v ^= count$k;"),
    (Nothing, "local += $x;\n$v ^= local & 3;"),
    // Functions, pointers to them, arguments.
    (Nothing, "$v = sum($x & 3, $y, $x, v1);"),
    (Nothing, "call = $c ? twice : square;\n$v = call($x);"),
    (Functions, "$v = $f($x, $y);"),
    (Functions, "if ($c) $v ^= $f($x, $y);"),
    (Functions, "if ($c) atexit(at_end);"),
    // Objects whose size depends on the input.
    (
        Nothing,
        "unsigned n$k = ($x & 3) + 1, vla$k[n$k];\nmemset(vla$k, 0, sizeof vla$k);\n\
         vla$k[($y & 3) % n$k] = $v;\n$v = vla$k[n$k - 1];",
    ),
    (
        Nothing,
        "unsigned m$k = ($x & 3) + 1, *p$k = alloca(m$k * 4);\nmemset(p$k, 1, m$k * 4);\n\
         $v = p$k[($y & 3) % m$k];",
    ),
    // The library and its state.
    (Nothing, "qsort(g, 2 + ($x & 1), sizeof *g, compare);"),
    (Nothing, "$v = tokens($x, $nu);"),
    (Nothing, "$v = print($x, $nu);"),
    (Nothing, "$v = number($x);"),
    (Nothing, "$v = error_number($x);"),
    (Nothing, "$v = characters($x);"),
    (Nothing, "$v = rounded($x, FE_UPWARD);"),
    (Nothing, "$v = rounded($x, FE_DOWNWARD) + rounded($y, FE_TOWARDZERO);"),
    // Signals and jumps.
    (Nothing, "if ($c) block(SIG_BLOCK);"),
    (Nothing, "if ($c) block(SIG_UNBLOCK);"),
    (Nothing, "if ($c) raise(SIGUSR1);\n$v ^= (unsigned)signals;"),
    (Nothing, "$v = is_blocked();"),
    (
        Statics,
        "if (sigsetjmp(masked_env, 1) == 0) { block($c ? SIG_BLOCK : SIG_UNBLOCK); \
         if ($d) siglongjmp(masked_env, 1); }",
    ),
    (
        Nothing,
        "static void *to$k[] = {&&x$k, &&y$k}; goto *to$k[$x & 1];\nx$k: $v += 2; y$k: $w ^= $y;",
    ),
    // Input, as much as earlier input says.
    (Nothing, "$v += next();"),
    (Nothing, "if (next()) $v ^= $n;"),
    (Nothing, "for (unsigned i$k = 0; i$k < ($x & 3); i$k++) $v = 2 * $v + next();"),
];

/// Branches after which something is another on each path.
pub const SETTINGS: &[&str] = &[
    "if ($c) { v1 = $m; v2 = 1; } else { v1 = 2; v2 = $n; }",
    "if (a & 1) { v3 = 0; v0 = $m; } else { v3 = 1; v0 = $n; }",
    "if ($c) v$m = $n;",
    "if ($c) block(SIG_BLOCK);",
    "if ($c) raise(SIGUSR1);",
    "p = $c ? A + $m : B + ($x & 3);",
    "if ($c) heap[0] = calloc(4, 4); else heap[1] = calloc(4, 4);",
    "heap[0] = calloc(4, 4);\nif ($c) free(heap[0]);",
    "heap[1] = calloc(4, 4);\nif ($c) heap[2] = heap[1];",
    "if ($c) A[$v & 3] = 7;",
    "if ($c) local = $n;",
    "u.word = $c ? 0x1020304u : $x;",
    "if ($c) bits.s = -3; else bits.f = $n;",
    "kept = (uintptr_t)&arr[$c ? $n : $m];",
    "call = $c ? twice : square;",
    "if ($c) errno = $n;",
    "if ($c) fesetround(FE_UPWARD);",
];

/// Branches that nobody asks about later: what makes paths redundant.
pub const NOISE: &[&str] = &[
    "if (next()) noise[0]++;",
    "if (a & $n) noise[1] = $x; else noise[2] = $y;",
    "if ($c) noise[2]++;",
    "noise[$m] += next();",
    "if (b > $m) { noise[0] = $n; if ($c) noise[1]++; }",
];

/// How many of the ends, the first ones, are assertions.
pub const ASSERTIONS: usize = 16;

/// Ends of the program, good ones and bad ones. Indices miss an array by at most one element, where
/// AddressSanitizer still looks.
pub const ENDS: &[&str] = &[
    "assert(($x & 7) != $n);",
    "assert(B[$m] == 0);",
    "assert(A[$m] != $n);",
    "assert(g[$n] != $n);",
    "assert(signals < 2);",
    "assert(!is_blocked());",
    "assert(u.bytes[$m] != $n);",
    "assert(bits.s < $m);",
    "assert(!heap[2] || heap[2] != heap[0]);",
    "assert(p != &B[$m]);",
    "assert(local != $n);",
    "assert(*p != $n);",
    "assert(errno != $n);",
    "assert((1.0f / (float)((a & 1) + 3)) * 3.0f <= 1.0f);",
    "assert(v$m != $n);",
    "assert(arr[$n] != $n);",
    "abort();",
    "leave($x);",
    "if ($x & 1) _exit(41); else _exit(42);",
    "raise(SIGTERM);",
    "arr[($x & 7) + 1] = $v;",
    "$v = g[($x & 7) + 1];",
    "$v = A[($x & 3) + 1];",
    "p[$m] = 1;",
    "*(volatile unsigned *)(uintptr_t)(($x & 1) ? (uintptr_t)&g[0] : 0) = 1;",
    "*(volatile unsigned *)(uintptr_t)&fixed[$x & 3] = 1;",
    "$v = $v / ($x & 3);",
    "$v = $v % ($x & 1);",
    "if ($x & 1) UNREACHABLE;",
    "$v = 3u << ($x & 63);",
    "if ($c) __builtin_trap();",
    "if (stale) $v = stale[$m];",
    "if (heap[1]) $v = heap[1][($x & 3) + $y % 2];",
    "if (heap[2]) free(heap[2]);",
    "if (heap[0]) free(heap[0] + ($x & 1));",
    "call = $c ? twice : NULL;\n$v = call($x);",
    "memcpy(g, g + ($x & 1), 8);",
    "if ($c) (void)alloca(40 << 20);\ndeep();",
];
