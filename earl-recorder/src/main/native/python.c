/* The functions of Python that a thread is in, as the interpreter tells them. It must not be linked with one, so its functions are looked
   up. To ask, a thread must hold the interpreter's lock (GIL), which bindings of MPI release during a call. Waiting for it could block the
   program for ever if a thread that holds it waits for a message that this thread is about to send. So a thread waits for the lock only if
   no other thread calls MPI (MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED), or if the interpreter has no other thread. */
#define _GNU_SOURCE
#include "python.h"
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include "ring.h"

int python_is_here;
static int is_usable;
static uint64_t code_begin, code_end;

static struct {
  int (*is_initialized)(void);
  int (*ensure)(void);
  void (*release)(int);
  void *(*this_thread)(void);
  void *(*current)(void);
  void *(*interpreter)(void *);
  void *(*first_thread)(void *);
  void *(*next_thread)(void *);
  void *(*frame)(void *);
  void *(*back)(void *);
  void *(*code)(void *);
  int (*line)(void *);
  void *(*attribute)(void *, const char *);
  const char *(*text)(void *);
  long (*number)(void *);
  void (*keep)(void *);
  void (*drop)(void *);
  void (*fetch_error)(void **, void **, void **);
  void (*restore_error)(void *, void *, void *);
  /* From 3.11 on. */
  int (*instruction)(void *);
  /* From 3.10 on: without them, reading frames makes no objects, so that nothing is collected. */
  int (*disable_collection)(void);
  int (*enable_collection)(void);
} api;

/* The range of the interpreter's code, by an address in it. */
static int find_range(struct dl_phdr_info *object, size_t size, void *address) {
  (void)size;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = object->dlpi_phdr + i;
    uint64_t begin = object->dlpi_addr + segment->p_vaddr, end = begin + segment->p_memsz;
    if (segment->p_type == PT_LOAD && segment->p_flags & PF_X && HANDLE(address) >= begin && HANDLE(address) < end) {
      code_begin = begin;
      code_end = end;
      return 1;
    }
  }
  return 0;
}

static void *function(const char *name, int *missing) {
  void *found = dlsym(RTLD_DEFAULT, name);
  if (!found) *missing = 1;
  return found;
}

#define FUNCTION(field, name) *(void **)&api.field = function(name, &missing)

void python_begins(void) {
  int missing = 0, optional = 0;
  FUNCTION(is_initialized, "Py_IsInitialized");
  if (missing) return;
  python_is_here = 1;
  dl_iterate_phdr(find_range, (void *)(uintptr_t)api.is_initialized);
  FUNCTION(ensure, "PyGILState_Ensure");
  FUNCTION(release, "PyGILState_Release");
  FUNCTION(this_thread, "PyGILState_GetThisThreadState");
  FUNCTION(interpreter, "PyThreadState_GetInterpreter");
  FUNCTION(first_thread, "PyInterpreterState_ThreadHead");
  FUNCTION(next_thread, "PyThreadState_Next");
  FUNCTION(frame, "PyThreadState_GetFrame");
  FUNCTION(back, "PyFrame_GetBack");
  FUNCTION(code, "PyFrame_GetCode");
  FUNCTION(line, "PyFrame_GetLineNumber");
  FUNCTION(attribute, "PyObject_GetAttrString");
  FUNCTION(text, "PyUnicode_AsUTF8");
  FUNCTION(number, "PyLong_AsLong");
  FUNCTION(keep, "Py_IncRef");
  FUNCTION(drop, "Py_DecRef");
  FUNCTION(fetch_error, "PyErr_Fetch");
  FUNCTION(restore_error, "PyErr_Restore");
  *(void **)&api.current = function("_PyThreadState_UncheckedGet", &optional);
  if (!api.current) *(void **)&api.current = function("PyThreadState_GetUnchecked", &missing);
  *(void **)&api.instruction = function("PyFrame_GetLasti", &optional);
  *(void **)&api.disable_collection = function("PyGC_Disable", &optional);
  *(void **)&api.enable_collection = function("PyGC_Enable", &optional);
  is_usable = !missing && code_end;
}

int python_has(uint64_t address) { return address >= code_begin && address < code_end; }

static __thread struct { int state, waited, collects; } held;

/* Whether this thread may wait for the lock. A thread of the interpreter is made by one that holds the lock, or waits for it: there is no
   other while this thread, the only one, has released it. */
static int may_wait(const struct ring *r, void *own) {
  return r->header->thread_level <= MPI_THREAD_FUNNELED
    || (api.first_thread(api.interpreter(own)) == own && !api.next_thread(own));
}

static int line_of(void *frame, void *code, struct python_line *lines) {
  if (!api.instruction) return api.line(frame);
  int instruction = api.instruction(frame);
  struct python_line *known = lines + ((HANDLE(code) >> 4 ^ (uint64_t)(unsigned)instruction * 0x9E3779B97F4A7C15ull >> 20) % PYTHON_LINES);
  if (known->code != code || known->instruction != instruction) *known = (struct python_line){ code, instruction, api.line(frame) };
  return known->line;
}

int python_frames(struct ring *r, struct python_frame *frames, int *depth, struct python_line *lines) {
  int count = 0;
  *depth = 0;
  if (!is_usable) { r->header->notes |= PYTHON_TOO_OLD; return 0; }
  void *own = api.is_initialized() ? api.this_thread() : 0, *frame, *next;
  if (!own) return 0;
  held.waited = api.current() != own;
  if (held.waited && !may_wait(r, own)) { r->header->notes |= PYTHON_UNSAFE; return 0; }
  if (held.waited) held.state = api.ensure();
  held.collects = api.disable_collection && api.enable_collection && api.disable_collection();
  for (frame = api.frame(own); frame; frame = next) {
    if (count < MAX_PYTHON_FRAMES) {
      /* The frame keeps its code alive. */
      void *code = api.code(frame);
      frames[count++] = (struct python_frame){ code, line_of(frame, code, lines) };
      api.drop(code);
    }
    ++*depth;
    next = api.back(frame);
    api.drop(frame);
  }
  r->header->notes |= PYTHON_READ;
  if (!count) python_over();
  return count;
}

void python_over(void) {
  if (held.collects) api.enable_collection();
  if (held.waited) api.release(held.state);
}

static void text_of(void *code, const char *attribute, char *to, size_t room) {
  void *value = api.attribute(code, attribute);
  const char *text = value ? api.text(value) : 0;
  snprintf(to, room, "%s", text ? text : "");
  if (value) api.drop(value);
}

void python_describe(void *code, struct python_text *to) {
  char name[256], file[700];
  void *type, *value, *trace;
  api.fetch_error(&type, &value, &trace);
  /* Python 3.11 and later know the class of a method. */
  text_of(code, "co_qualname", name, sizeof name);
  if (!name[0]) text_of(code, "co_name", name, sizeof name);
  text_of(code, "co_filename", file, sizeof file);
  void *line = api.attribute(code, "co_firstlineno");
  to->first_line = line ? (int)api.number(line) : 0;
  if (line) api.drop(line);
  snprintf(to->text, sizeof to->text, "%s\n%s", name, file);
  api.keep(code);
  /* Discards errors of the above. */
  api.restore_error(type, value, trace);
}
