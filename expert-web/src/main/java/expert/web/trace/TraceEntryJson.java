package expert.web.trace;

/**
 * A trace of the server. What ran on which hardware is known once it is open.
 *
 * @param predicted what changed in a trace whose times a replay predicted; empty for a recorded one
 */
record TraceEntryJson(
        int id,
        String name,
        String path,
        String title,
        String note,
        String hardware,
        String predicted,
        boolean isOpen) {}
