package expert.web.trace;

import java.util.List;

/**
 * A trace of the server. What ran on which hardware is known once it is open.
 *
 * @param notes notes at times
 * @param predicted what changed in a trace whose times a replay predicted; empty for a recorded one
 */
record TraceEntryJson(
        int id,
        String name,
        String path,
        String title,
        String note,
        List<PlacedNote> notes,
        String hardware,
        String predicted,
        boolean isOpen) {}
