/* Powers with an integer exponent: clang calls these functions of the compiler's run-time library
   for __builtin_powi. Square and multiply from the lowest bit on, so that every step rounds as
   the library's own does. */

#define POWI(type, name)                                                                           \
	type name(type base, int exponent)                                                          \
	{                                                                                           \
		type result = 1;                                                                    \
		for (int n = exponent;;) {                                                          \
			if (n & 1) result *= base;                                                  \
			n /= 2;                                                                     \
			if (n == 0) break;                                                          \
			base *= base;                                                               \
		}                                                                                   \
		return exponent < 0 ? 1 / result : result;                                          \
	}

POWI(float, __powisf2)
POWI(double, __powidf2)
POWI(long double, __powixf2)
