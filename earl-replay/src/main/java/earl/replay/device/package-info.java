/** Replays streams of devices: activities wait for the queue of their stream and for events, synchronizing calls for activities. */
@org.jspecify.annotations.NullMarked
package earl.replay.device;
