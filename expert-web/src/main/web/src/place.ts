// Where the page is: the report page, which has no server, brings another module in place of this one.

/** Whether a server has the trace: then there are a time line, source files and further formats. */
export const hasTrace = true;
