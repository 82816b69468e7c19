@org.jspecify.annotations.NullMarked
package earl.graph.capture;
