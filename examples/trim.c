/* A function with a bug that a few tests by hand do not show. Explore it with text and length symbolic:
 *
 *     pollard run --function=trim --size=text=6 examples/trim.c
 *
 * The verdict is "unsafe": of a text that is empty, or all blanks, the byte before its begin is read. */
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
