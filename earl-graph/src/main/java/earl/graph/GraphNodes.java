package earl.graph;

import earl.Trace;

/** The nodes of a graph of one or several processes, numbered from 0 in order of their first events. */
public interface GraphNodes {
    /** Number of nodes. */
    int nodes();

    /** A node in words: call, bytes, partner; the call site is not among them. */
    String label(int node);

    /** Where a node's calls stand in the program: a line of a source file, or the call path. */
    String callsite(int node);

    /** Region of a node's calls, {@link Trace#NONE} if it is not part of the signature. */
    int region(int node);

    /** Call path of a node's first event, {@link Trace#NONE} if it has none. */
    int callpath(int node);

    /** Events of a node: its cardinality; of several processes, of all. */
    long count(int node);

    /** Bytes a call of a node carries, {@link Trace#NONE} if none or if that is not part of the signature. */
    long size(int node);

    /** Seconds in all calls of a node. */
    double time(int node);

    /** Seconds in the shortest call of a node. */
    double shortest(int node);

    /** Seconds in the longest call of a node. */
    double longest(int node);
}
