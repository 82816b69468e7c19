/** What activities of devices and calls wait for: the queue of their stream, events, and synchronizing calls. */
@org.jspecify.annotations.NullMarked
package earl.replay.device;
