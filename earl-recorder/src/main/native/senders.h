/* Which processes send to this one in an operation in which each of them may send nothing. */
#ifndef SENDERS_H
#define SENDERS_H
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

struct ring;

/* The elements that a process sends to each of others, or receives from them. */
struct elements {
  uint64_t others;
  const void *counts;
  /* Bytes of a count: those of an int or of an MPI_Count. */
  size_t width;
  /* The type of each of the others, in Fortran as numbers; null if one type is that of all. */
  const void *types;
  int fortran;
  /* Bytes of an element, if one type is that of all. */
  uint64_t size;
};

/* Bytes of the elements of one of the others, and of all of them. */
uint64_t elements_bytes(const struct elements *e, uint64_t other);
uint64_t elements_sum(struct elements e);

/* Number of the set of those that send more than zero bytes, by index; its definition precedes what is recorded next. 0 if there is no room
   for it, or if calls are only added up. A thread remembers its last sets, so that a program that repeats a set defines it once. */
uint32_t senders_number(struct ring *r, struct elements e);
#endif
