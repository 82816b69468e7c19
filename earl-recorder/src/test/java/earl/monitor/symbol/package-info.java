/** Tests of the names of functions. */
@org.jspecify.annotations.NullMarked
package earl.monitor.symbol;
