package earl;

/**
 * A part of the machine on which the program ran: the whole machine, a node, a device. Parents stand before or after their children.
 *
 * @param id dense id in definition order
 * @param ref the trace's own (OTF2) id
 * @param name as the trace names it
 * @param kind what it is, for instance {@code "node"}
 * @param parent dense id of the part to which it belongs, {@link Trace#NONE} if none
 */
@Stable
public record SystemNode(int id, long ref, String name, String kind, int parent) {}
