package earl.model.compact;

/**
 * The common properties of messages of several processes.
 *
 * @param send whether they are sent
 * @param relation of their ends
 * @param tag as people write it, {@code tag(p)} if it grows with the process
 */
record MessagePattern(boolean send, Relation relation, String tag) {}
