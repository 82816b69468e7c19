@org.jspecify.annotations.NullMarked
package earl.monitor.process;
