package earl.model.global;

/**
 * How messages of several processes are the same.
 *
 * @param send whether they are sent
 * @param relation of their ends
 * @param tag in words, {@code tag(p)} if it grows with the process
 */
record Way(boolean send, Relation relation, String tag) {}
