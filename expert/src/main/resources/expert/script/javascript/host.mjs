// What Java hands to the modules of one trace: the trace and the books (see Host.java). It is found under a global name that is gone
// as soon as it has been read.

export const host = globalThis.expertHost;
delete globalThis.expertHost;
