package earl.graph;

/** Is told the node of every call while a graph is made. */
interface NodeJournal {
    /** The call entered at a position is an event of a node. */
    void note(long enter, int node);
}
