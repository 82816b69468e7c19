package earl;

/**
 * Selects messages: {@code trace.messages(MessageFilter.all().from(0).tagged(7))}.
 *
 * @param source location that sent, {@link Trace#NONE}: any
 * @param destination location that received, {@link Trace#NONE}: any
 * @param communicator {@link Trace#NONE}: any
 * @param tag {@link Trace#NONE}: any
 * @param leastBytes minimum size in bytes
 * @param begin messages received at this time or later, in seconds since the trace began
 * @param end messages sent before this time, in seconds since the trace began
 */
@Stable
public record MessageFilter(
        int source, int destination, int communicator, long tag, long leastBytes, double begin, double end) {
    /** Selects all messages. */
    public static MessageFilter all() {
        return new MessageFilter(
                Trace.NONE, Trace.NONE, Trace.NONE, Trace.NONE, 0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** This filter for messages from one location. */
    public MessageFilter from(int location) {
        return new MessageFilter(location, destination, communicator, tag, leastBytes, begin, end);
    }

    /** This filter for messages to one location. */
    public MessageFilter to(int location) {
        return new MessageFilter(source, location, communicator, tag, leastBytes, begin, end);
    }

    /** This filter for messages on one communicator. */
    public MessageFilter on(int only) {
        return new MessageFilter(source, destination, only, tag, leastBytes, begin, end);
    }

    /** This filter for messages with one tag. */
    public MessageFilter tagged(long only) {
        return new MessageFilter(source, destination, communicator, only, leastBytes, begin, end);
    }

    /** This filter with a minimum size in bytes. */
    public MessageFilter ofBytes(long least) {
        return new MessageFilter(source, destination, communicator, tag, least, begin, end);
    }

    /** This filter for messages under way in a range of time, in seconds: received after its begin, sent before its end. */
    public MessageFilter between(double first, double last) {
        return new MessageFilter(source, destination, communicator, tag, leastBytes, first, last);
    }

    /** A mask of the rows of the selected messages. */
    public Column mask(Columns messages) {
        Column mask = messages.column("bytes").atLeast((double) leastBytes);
        if (begin > Double.NEGATIVE_INFINITY) {
            mask = mask.and(messages.column("recv_time").atLeast(begin));
        }
        if (end < Double.POSITIVE_INFINITY) {
            mask = mask.and(messages.column("send_time").lessThan(end));
        }
        if (source != Trace.NONE) {
            mask = mask.and(messages.column("source").equalTo(source));
        }
        if (destination != Trace.NONE) {
            mask = mask.and(messages.column("destination").equalTo(destination));
        }
        if (communicator != Trace.NONE) {
            mask = mask.and(messages.column("com").equalTo(communicator));
        }
        if (tag != Trace.NONE) {
            mask = mask.and(messages.column("tag").equalTo((double) tag));
        }
        return mask;
    }
}
