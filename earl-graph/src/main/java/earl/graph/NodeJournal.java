package earl.graph;

/** Receives the node of each call while a graph is built. */
interface NodeJournal {
    /** Reports that the call entered at a position is an event of a node. */
    void note(long enter, int node);
}
