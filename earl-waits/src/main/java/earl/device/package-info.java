/** Accelerators: what their streams did, which calls of the host queued it, and which calls waited for it. */
@org.jspecify.annotations.NullMarked
package earl.device;
