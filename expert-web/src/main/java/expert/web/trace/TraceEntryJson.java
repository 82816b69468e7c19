package expert.web.trace;

/** A trace of the server. What ran on which hardware is known once it is open. */
record TraceEntryJson(int id, String name, String path, String title, String note, String hardware, boolean isOpen) {}
