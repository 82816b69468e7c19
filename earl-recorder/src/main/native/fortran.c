/* What the entry points for Fortran share. */
#include "fortran.h"
#include <string.h>

__thread int fortran_descriptors __attribute__((tls_model("initial-exec")));

void fortran_text(char *to, size_t room, const char *from, size_t length) {
  while (length && from[length - 1] == ' ') length--;
  if (length >= room) length = room - 1;
  memcpy(to, from, length);
  to[length] = 0;
}
