/**
 * Flow graphs for other programs and for people: DOT, GraphML and SVG. A {@link earl.graph.export.GraphLayout} places the nodes of an
 * SVG picture.
 */
@org.jspecify.annotations.NullMarked
package earl.graph.export;
