@org.jspecify.annotations.NullMarked
package earl.codec;
