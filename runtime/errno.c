/* errno as a variable of its own, by a name that the machine knows: the functions that the machine
   provides itself, such as malloc, set it there when they fail. */

#include <errno.h>
#include "libc.h"

__thread int __pollard_errno;

int *__errno_location(void)
{
	return &__pollard_errno;
}

weak_alias(__errno_location, ___errno_location);
