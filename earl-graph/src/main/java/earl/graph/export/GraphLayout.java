package earl.graph.export;

import java.util.List;

/** Places the nodes and edges of a graph in layers, from the first node downwards. */
public interface GraphLayout {
    /**
     * Lays out a graph. Lengths are in pixels. The order of nodes and edges in the result is that of the arguments.
     *
     * @param width width of each node
     * @param height of each node
     * @param beside space to keep free on the right of each node
     * @param from node at which each edge starts; two edges differ in at least one of their nodes
     * @param to node at which each edge ends
     * @param lines lines of text at each edge
     */
    Placement layOut(double[] width, double[] height, double[] beside, int[] from, int[] to, int[] lines);

    /**
     * A graph that is laid out. Coordinates grow to the right and down; the top of the first layer is 0.
     *
     * @param left where the leftmost node or line ends
     * @param right where the rightmost one ends
     */
    record Placement(List<Point> nodes, List<Path> edges, double left, double right) {
        public Placement {
            nodes = List.copyOf(nodes);
            edges = List.copyOf(edges);
        }
    }

    /** Centre of a node. */
    record Point(double x, double y) {}

    /**
     * The line of an edge.
     *
     * @param commands of an SVG path
     * @param x of the text
     * @param y of the text's middle
     * @param isLoop the edge ends at the node where it starts: its text begins at x; otherwise x is the text's centre
     */
    record Path(String commands, double x, double y, boolean isLoop) {}
}
