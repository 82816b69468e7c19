/** Flow graphs for other programs and for the eye: DOT and GraphML by JGraphT, SVG laid out by the Eclipse Layout Kernel. */
@org.jspecify.annotations.NullMarked
package earl.graph.export;
