/** Regular communication of several processes on one line: families of events along the processes. */
@org.jspecify.annotations.NullMarked
package earl.model.compact;
