// The objects that Java gives to the modules of one trace: the trace and the books (see Host.java). They have a global name, which is
// removed as soon as it has been read.

export const host = globalThis.expertHost;
delete globalThis.expertHost;
