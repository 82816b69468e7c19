@org.jspecify.annotations.NullMarked
package earl.graph.forest;
