@org.jspecify.annotations.NullMarked
package earl.statistics;
