package earl;

import java.io.Serializable;

/**
 * A part of the machine on which the program ran: the whole machine, a node, a device. Parents may come before or after
 * their children.
 *
 * @param id dense id in definition order
 * @param ref the trace's own (OTF2) id
 * @param name name in the trace
 * @param kind what it is, for instance {@code "node"}
 * @param parent dense id of its parent, {@link Trace#NONE} if none
 */
@Stable
public record SystemNode(int id, long ref, String name, String kind, int parent) implements Serializable {}
