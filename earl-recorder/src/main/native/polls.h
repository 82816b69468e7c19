/* Calls that look for messages. */
#ifndef POLLS_H
#define POLLS_H
#include "call.h"
/* Ends a call that found nothing. */
void poll_failed(struct call *c, uint32_t comm, int32_t partner, int32_t tag);
#endif
