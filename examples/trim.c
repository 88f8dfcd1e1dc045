/* A function with a bug that a few tests by hand do not show, called with symbolic arguments; no main is needed.
 * Of a text that is empty, or all blanks, the byte before its begin is read.
 *
 *     $ ./x run --no-output --function=trim --size=text=6 examples/trim.c
 *     examples/trim.c:18:10: error: pointer overflow: the unsigned index 18446744073709551615 leads around the address space
 *     …
 *     verdict: unsafe: 1 error
 */
#include <stddef.h>

/* Cuts blanks off the end of a text of at most `size` bytes; gives its new length. */
size_t trim(char *text, size_t size) {
  size_t length = 0;
  if (size > 6)
    return 0;
  while (length < size && text[length] != '\0')
    length++;
  while (text[length - 1] == ' ')
    length--;
  if (length < size)
    text[length] = '\0';
  return length;
}
