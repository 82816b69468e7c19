@org.jspecify.annotations.NullMarked
package earl.graph.merge;
