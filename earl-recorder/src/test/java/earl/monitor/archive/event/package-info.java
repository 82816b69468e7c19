@org.jspecify.annotations.NullMarked
package earl.monitor.archive.event;
