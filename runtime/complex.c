/* Multiplication and division of complex numbers: clang calls these functions of the compiler's
   run-time library. The results for infinities and NaNs are those of the C standard, annex G. */

#define OPERATIONS(type, suffix, copysign, fmax, logb, scalbn)                                     \
	static type unit_if_infinite##suffix(type x)                                                \
	{                                                                                           \
		return copysign(__builtin_isinf(x) ? 1 : 0, x);                                     \
	}                                                                                           \
                                                                                                    \
	static type zero_if_nan##suffix(type x)                                                     \
	{                                                                                           \
		return __builtin_isnan(x) ? copysign(0, x) : x;                                     \
	}                                                                                           \
                                                                                                    \
	static type _Complex pair##suffix(type re, type im)                                         \
	{                                                                                           \
		type _Complex z;                                                                    \
		__real__ z = re;                                                                    \
		__imag__ z = im;                                                                    \
		return z;                                                                           \
	}                                                                                           \
                                                                                                    \
	type _Complex __mul##suffix##c3(type a, type b, type c, type d)                             \
	{                                                                                           \
		type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                \
		type re = ac - bd, im = ad + bc;                                                    \
		if (!__builtin_isnan(re) || !__builtin_isnan(im))                                   \
			return pair##suffix(re, im);                                                \
		int infinite = 0;                                                                   \
		if (__builtin_isinf(a) || __builtin_isinf(b)) {                                     \
			a = unit_if_infinite##suffix(a), b = unit_if_infinite##suffix(b);           \
			c = zero_if_nan##suffix(c), d = zero_if_nan##suffix(d);                     \
			infinite = 1;                                                               \
		}                                                                                   \
		if (__builtin_isinf(c) || __builtin_isinf(d)) {                                     \
			c = unit_if_infinite##suffix(c), d = unit_if_infinite##suffix(d);           \
			a = zero_if_nan##suffix(a), b = zero_if_nan##suffix(b);                     \
			infinite = 1;                                                               \
		}                                                                                   \
		if (!infinite && (__builtin_isinf(ac) || __builtin_isinf(bd) ||                     \
				  __builtin_isinf(ad) || __builtin_isinf(bc))) {                    \
			a = zero_if_nan##suffix(a), b = zero_if_nan##suffix(b);                     \
			c = zero_if_nan##suffix(c), d = zero_if_nan##suffix(d);                     \
			infinite = 1;                                                               \
		}                                                                                   \
		if (!infinite) return pair##suffix(re, im);                                         \
		return pair##suffix(__builtin_inf() * (a * c - b * d),                              \
			__builtin_inf() * (a * d + b * c));                                         \
	}                                                                                           \
                                                                                                    \
	type _Complex __div##suffix##c3(type a, type b, type c, type d)                             \
	{                                                                                           \
		int exponent = 0;                                                                   \
		type size = logb(fmax(__builtin_fabsl(c), __builtin_fabsl(d)));                     \
		if (__builtin_isfinite(size)) {                                                     \
			exponent = (int)size;                                                       \
			c = scalbn(c, -exponent), d = scalbn(d, -exponent);                         \
		}                                                                                   \
		type square = c * c + d * d;                                                        \
		type re = scalbn((a * c + b * d) / square, -exponent);                              \
		type im = scalbn((b * c - a * d) / square, -exponent);                              \
		if (!__builtin_isnan(re) || !__builtin_isnan(im))                                   \
			return pair##suffix(re, im);                                                \
		if (square == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b)))                    \
			return pair##suffix(copysign(__builtin_inf(), c) * a,                       \
				copysign(__builtin_inf(), c) * b);                                  \
		if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) &&          \
			__builtin_isfinite(d)) {                                                    \
			a = unit_if_infinite##suffix(a), b = unit_if_infinite##suffix(b);           \
			return pair##suffix(__builtin_inf() * (a * c + b * d),                      \
				__builtin_inf() * (b * c - a * d));                                 \
		}                                                                                   \
		if (__builtin_isinf(size) && size > 0 && __builtin_isfinite(a) &&                   \
			__builtin_isfinite(b)) {                                                    \
			c = unit_if_infinite##suffix(c), d = unit_if_infinite##suffix(d);           \
			return pair##suffix(0 * (a * c + b * d), 0 * (b * c - a * d));              \
		}                                                                                   \
		return pair##suffix(re, im);                                                        \
	}

double fmax(double, double), logb(double), scalbn(double, int);
float fmaxf(float, float), logbf(float), scalbnf(float, int);
long double fmaxl(long double, long double), logbl(long double), scalbnl(long double, int);

OPERATIONS(double, d, __builtin_copysign, fmax, logb, scalbn)
OPERATIONS(float, s, __builtin_copysignf, fmaxf, logbf, scalbnf)
OPERATIONS(long double, x, __builtin_copysignl, fmaxl, logbl, scalbnl)
