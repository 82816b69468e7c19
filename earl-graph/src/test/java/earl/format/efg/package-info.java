@org.jspecify.annotations.NullMarked
package earl.format.efg;
