/* A function of <math.h> that is one operation of the machine. The recipe compiles this file once
   per function in place of musl's portable version, which takes hundreds of instructions to do with
   integers what a processor does at once; both give the same, correctly rounded result.

   NAME is the function, TYPE its type, OPERANDS how many it takes. */

#define JOIN(a, b) a##b
#define BUILTIN(name) JOIN(__builtin_, name)

#if OPERANDS == 1
TYPE NAME(TYPE x)
{
	return BUILTIN(NAME)(x);
}
#elif OPERANDS == 2
TYPE NAME(TYPE x, TYPE y)
{
	return BUILTIN(NAME)(x, y);
}
#else
TYPE NAME(TYPE x, TYPE y, TYPE z)
{
	return BUILTIN(NAME)(x, y, z);
}
#endif
