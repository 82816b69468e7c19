/** A trace as a schedule of operations for simulators of networks: computation, sends and receives of each rank, with what they require. */
@org.jspecify.annotations.NullMarked
package earl.replay.schedule;
