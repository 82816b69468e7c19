package earl.graph;

import earl.Trace;

/** The nodes of a graph of one or several processes, numbered from 0 in order of their first events. */
public interface GraphNodes {
    /** Number of nodes. */
    int nodes();

    /** The label of a node: call, bytes, partner; without the call site. */
    String label(int node);

    /** The location of a node's calls in the program: a source line or the call path. */
    String callsite(int node);

    /** Region of a node's calls, {@link Trace#NONE} if it is not part of the signature. */
    int region(int node);

    /** Call path of a node's first event, {@link Trace#NONE} if it has none. */
    int callpath(int node);

    /** Number of events of a node, its cardinality; over all processes if there are several. */
    long count(int node);

    /** Bytes that a call of a node carries; {@link Trace#NONE} if none, or if not part of the signature. */
    long size(int node);

    /** Seconds in all calls of a node. */
    double time(int node);

    /** Seconds in the shortest call of a node. */
    double shortest(int node);

    /** Seconds in the longest call of a node. */
    double longest(int node);
}
