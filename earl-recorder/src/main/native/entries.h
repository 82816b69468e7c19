/* Entry points that other functions may share their names with, for instance those of a language's own binding to MPI. The first call decides:
   if the next definition of the name lies in an MPI library, the recorder's function takes the calls. Otherwise they go on to that definition
   with the arguments in place, whatever their number and types. */
#ifndef ENTRIES_H
#define ENTRIES_H

struct entry {
  void *target;         /* the code that takes calls; resolve_entry until that is decided */
  void *recorded;       /* the recorder's function */
  void *real;           /* the function of the MPI library that the recorder's function calls */
  const char *name;
};

/* Decides who takes a call with this return address; never null. */
void *entry_target(struct entry *entry, void *caller) __attribute__((visibility("hidden")));
/* The definition of a name that an object with this address finds in itself or in objects that it needs, null if there is none. */
void *seen_by(const void *caller, const char *name) __attribute__((visibility("hidden")));
/* A definition that some object finds: a library that is loaded at run time may see others, and give away their addresses. */
void *seen_by_any(const char *name) __attribute__((visibility("hidden")));
/* What a program gets that looks a function of MPI up in its library: the recorder's function, if the recorder calls that library; otherwise
   null. */
void *recorded_in_library(void *handle, const char *name) __attribute__((visibility("hidden")));
/* For functions that a sanitizer calls before it has begun. */
#define BEFORE_SANITIZERS __attribute__((no_sanitize("address", "undefined")))

/* The C library's dlsym; the recorder's own hands out wrappers. */
typedef void *look_up(void *handle, const char *name);
look_up *libc_dlsym(void) __attribute__((visibility("hidden")));
void *next_dlsym(void *handle, const char *name) __attribute__((visibility("hidden")));
/* Assembler: a call comes in whose entry is in r11 (x86_64) or x16 (aarch64). */
void resolve_entry(void) __attribute__((visibility("hidden")));

#define ENTRY_DATA(function) static struct entry entry_##function __attribute__((used)) = { ENTRY_BEGIN, recorded_##function, 0, #function };
#if defined(__x86_64__)
#define ENTRY_BEGIN resolve_entry
#define ENTRY(function)                                                                                                              \
  ENTRY_DATA(function)                                                                                                               \
  __asm__(".text\n.globl " #function "\n.type " #function ", @function\n" #function ":\n"                                            \
          ".cfi_startproc\nendbr64\nleaq entry_" #function "(%rip), %r11\njmp *(%r11)\n.cfi_endproc\n"                               \
          ".size " #function ", .-" #function "\n");
#elif defined(__aarch64__)
#define ENTRY_BEGIN resolve_entry
#define ENTRY(function)                                                                                                              \
  ENTRY_DATA(function)                                                                                                               \
  __asm__(".text\n.globl " #function "\n.type " #function ", %function\n" #function ":\n"                                            \
          ".cfi_startproc\nhint 34\nadrp x16, entry_" #function "\nadd x16, x16, :lo12:entry_" #function "\n"                        \
          "ldr x17, [x16]\nbr x17\n.cfi_endproc\n.size " #function ", .-" #function "\n");
#else
/* Without assembler calls cannot be passed on: the recorder's function takes those for which MPI has a function, and the others do nothing. */
#define ENTRY_BEGIN 0
#define ENTRY(function) ENTRY_DATA(function) __typeof__(recorded_##function) function __attribute__((alias("recorded_" #function)));
#endif

/* The function of the MPI library that a recorder's function calls. */
#define REAL_OF(function) ({                                                                                                         \
    if (!entry_##function.target) entry_target(&entry_##function, __builtin_return_address(0));                                      \
    entry_##function.real; })
#endif
