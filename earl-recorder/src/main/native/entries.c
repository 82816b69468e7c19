/* Who takes the calls of an entry point. */
#define _GNU_SOURCE
#include "entries.h"
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

static look_up *next;

/* With the version that it has on a processor, or since glibc 2.34. */
BEFORE_SANITIZERS look_up *libc_dlsym(void) {
  static const char *const versions[] = { "2.5", "17", "34" };
  for (int i = 0; !next && i < 3; i++) {
    char version[16] = "GLIBC_2.", *end = version + 8;
    for (const char *c = versions[i]; *c; c++) *end++ = *c;
    *end = 0;
    next = (look_up *)dlvsym(RTLD_NEXT, "dlsym", version);
  }
  return next;
}

void *next_dlsym(void *handle, const char *name) { return libc_dlsym()(handle, name); }

/* The object that has an address. Handles of objects are link maps in glibc. */
static struct link_map *object_of(const void *address) {
  Dl_info info;
  struct link_map *map = 0;
  return dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) ? map : 0;
}

static int is_own(const void *address) { return object_of(address) == object_of((void *)object_of); }

/* The program itself stands for all objects, of which the recorder is the first. dlsym crashes in objects that were loaded for others, until
   dlopen makes a handle. */
static void *in_object(struct link_map *object, const char *name) {
  void *handle = object && *object->l_name ? dlopen(object->l_name, RTLD_LAZY | RTLD_NOLOAD) : 0;
  if (!handle) return 0;
  void *found = next_dlsym(handle, name);
  dlclose(handle);
  return found && !is_own(found) ? found : 0;
}

void *seen_by(const void *caller, const char *name) { return in_object(object_of(caller), name); }

void *seen_by_any(const char *name) {
  struct link_map *object = object_of((void *)object_of);
  void *found = 0;
  while (object && object->l_prev) object = object->l_prev;
  for (; object && !found; object = object->l_next) found = in_object(object, name);
  return found;
}

/* The function that MPI has for the recorder, null if the definition lies in no MPI library. MPICH calls those of the module mpi_f08
   pmpir_... */
static void *function_of_mpi(void *definition, const char *name) {
  struct link_map *object = object_of(definition);
  char other[128];
  void *found;
  snprintf(other, sizeof other, "%c%s", *name == 'M' ? 'P' : 'p', name);
  if ((found = in_object(object, other)) && object_of(found) == object) return found;
  snprintf(other, sizeof other, "pmpir_%s", name + strlen("mpi_"));
  return (found = in_object(object, other)) && object_of(found) == object ? found : 0;
}

void *recorded_in_library(void *handle, const char *name) {
  void *found = handle == RTLD_DEFAULT || handle == RTLD_NEXT ? 0 : next_dlsym(handle, name);
  if (!found || is_own(found) || !function_of_mpi(found, name)) return 0;
  /* What a program that links the library calls, and the library that the recorder calls. */
  void *linked = next_dlsym(RTLD_DEFAULT, name), *called = next_dlsym(RTLD_NEXT, name);
  return linked && is_own(linked) && called && object_of(called) == object_of(found) ? linked : 0;
}

/* No object has the function, so the program cannot have meant it. In C the result is an error. */
static int nothing(void) { return 1; }

void *entry_target(struct entry *entry, void *caller) {
  void *everywhere = dlsym(RTLD_NEXT, entry->name), *found = everywhere;
  if (!found) found = seen_by(caller, entry->name);
  if (!found) found = seen_by_any(entry->name);
  if (!found) return (void *)nothing;
  void *real = function_of_mpi(found, entry->name);
  if (real) {
    __atomic_store_n(&entry->real, real, __ATOMIC_RELEASE);
    __atomic_store_n(&entry->target, entry->recorded, __ATOMIC_RELEASE);
    return entry->recorded;
  }
  /* What only some objects see may differ for the next caller. */
  if (everywhere) __atomic_store_n(&entry->target, found, __ATOMIC_RELEASE);
  return found;
}

#if defined(__x86_64__)
/* Keeps the registers that may hold arguments, with rax (the number of vector registers) and r10 (a function's context). */
__asm__(".text\n.hidden resolve_entry\n.globl resolve_entry\n.type resolve_entry, @function\nresolve_entry:\n.cfi_startproc\n"
        "pushq %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\nmovq %rsp, %rbp\n.cfi_def_cfa_register %rbp\nsubq $192, %rsp\n"
        "movq %rdi, (%rsp)\nmovq %rsi, 8(%rsp)\nmovq %rdx, 16(%rsp)\nmovq %rcx, 24(%rsp)\nmovq %r8, 32(%rsp)\nmovq %r9, 40(%rsp)\n"
        "movq %rax, 48(%rsp)\nmovq %r10, 56(%rsp)\n"
        "movaps %xmm0, 64(%rsp)\nmovaps %xmm1, 80(%rsp)\nmovaps %xmm2, 96(%rsp)\nmovaps %xmm3, 112(%rsp)\n"
        "movaps %xmm4, 128(%rsp)\nmovaps %xmm5, 144(%rsp)\nmovaps %xmm6, 160(%rsp)\nmovaps %xmm7, 176(%rsp)\n"
        "movq %r11, %rdi\nmovq 8(%rbp), %rsi\ncall entry_target\nmovq %rax, %r11\n"
        "movq (%rsp), %rdi\nmovq 8(%rsp), %rsi\nmovq 16(%rsp), %rdx\nmovq 24(%rsp), %rcx\nmovq 32(%rsp), %r8\nmovq 40(%rsp), %r9\n"
        "movq 48(%rsp), %rax\nmovq 56(%rsp), %r10\n"
        "movaps 64(%rsp), %xmm0\nmovaps 80(%rsp), %xmm1\nmovaps 96(%rsp), %xmm2\nmovaps 112(%rsp), %xmm3\n"
        "movaps 128(%rsp), %xmm4\nmovaps 144(%rsp), %xmm5\nmovaps 160(%rsp), %xmm6\nmovaps 176(%rsp), %xmm7\n"
        "leave\n.cfi_def_cfa %rsp, 8\njmp *%r11\n.cfi_endproc\n.size resolve_entry, .-resolve_entry\n");
#elif defined(__aarch64__)
/* Keeps the registers that may hold arguments, with x8 (the place of a result). */
__asm__(".text\n.hidden resolve_entry\n.globl resolve_entry\n.type resolve_entry, %function\nresolve_entry:\n.cfi_startproc\nhint 36\n"
        "stp x29, x30, [sp, #-224]!\n.cfi_def_cfa_offset 224\n.cfi_offset 29, -224\n.cfi_offset 30, -216\nmov x29, sp\n"
        "stp x0, x1, [sp, #16]\nstp x2, x3, [sp, #32]\nstp x4, x5, [sp, #48]\nstp x6, x7, [sp, #64]\nstr x8, [sp, #80]\n"
        "stp q0, q1, [sp, #96]\nstp q2, q3, [sp, #128]\nstp q4, q5, [sp, #160]\nstp q6, q7, [sp, #192]\n"
        "mov x0, x16\nmov x1, x30\nbl entry_target\nmov x16, x0\n"
        "ldp x0, x1, [sp, #16]\nldp x2, x3, [sp, #32]\nldp x4, x5, [sp, #48]\nldp x6, x7, [sp, #64]\nldr x8, [sp, #80]\n"
        "ldp q0, q1, [sp, #96]\nldp q2, q3, [sp, #128]\nldp q4, q5, [sp, #160]\nldp q6, q7, [sp, #192]\n"
        "ldp x29, x30, [sp], #224\n.cfi_def_cfa_offset 0\n.cfi_restore 29\n.cfi_restore 30\nbr x16\n.cfi_endproc\n"
        ".size resolve_entry, .-resolve_entry\n");
#endif
