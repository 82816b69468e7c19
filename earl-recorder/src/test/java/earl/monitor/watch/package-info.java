@org.jspecify.annotations.NullMarked
package earl.monitor.watch;
