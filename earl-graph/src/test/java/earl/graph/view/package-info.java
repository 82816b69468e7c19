@org.jspecify.annotations.NullMarked
package earl.graph.view;
