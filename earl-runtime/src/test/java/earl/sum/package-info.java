@org.jspecify.annotations.NullMarked
package earl.sum;
