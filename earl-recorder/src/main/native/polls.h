/* Calls that are joined. */
#ifndef POLLS_H
#define POLLS_H
#include "call.h"
/* Ends a call that found nothing, or that had nothing to complete. The tag may be the number of a window. */
void end_joined(struct call *c, uint32_t comm, int32_t partner, int32_t tag);
/* Of a query for an event or a stream, which is not joined with those for others. */
void end_joined_for(struct call *c, uint32_t comm, int32_t partner, int32_t tag, uint64_t request);
#endif
