@org.jspecify.annotations.NullMarked
package earl.state;
