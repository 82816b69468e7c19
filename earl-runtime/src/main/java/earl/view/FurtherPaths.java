package earl.view;

import earl.Trace;

/**
 * Call paths that a trace has although no event of it has them: a service. A path for a kernel, for instance, is its name under the call
 * that queued it. Implementations may be used from several threads.
 */
public interface FurtherPaths {
    /**
     * Further nodes of a call tree, with the ids that follow those of the paths of events.
     *
     * @param parents their callers: nodes with smaller ids
     * @param regions their regions
     */
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    record Nodes(int[] parents, int[] regions) {
        /** No nodes. */
        public static final Nodes NONE = new Nodes(new int[0], new int[0]);
    }

    /** The further nodes of a trace with streams. Must not ask the trace for its call paths: {@link ViewSource#callpaths} has those of events. */
    Nodes of(Trace trace);
}
