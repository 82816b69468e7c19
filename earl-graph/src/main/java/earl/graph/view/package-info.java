/** The content of pictures and files of graphs, and the difference of two graphs. */
@org.jspecify.annotations.NullMarked
package earl.graph.view;
