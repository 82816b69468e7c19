package earl;

import org.jspecify.annotations.Nullable;

/**
 * One matched message: a row of {@link Messages}. Immutable, small, usable from any thread while its trace is open. Two are equal if
 * they are the same row of the same trace.
 */
public final class Message {
    private final Messages messages;
    private final long row;

    /** A row of {@code messages}. */
    public Message(Messages messages, long row) {
        java.util.Objects.checkIndex(row, messages.count());
        this.messages = messages;
        this.row = row;
    }

    /** Its row. */
    public long row() {
        return row;
    }

    /** {@link Messages#send}. */
    public long send() {
        return messages.send(row);
    }

    /** {@link Messages#recv}. */
    public long recv() {
        return messages.recv(row);
    }

    /** {@link Messages#sendEnter}. */
    public long sendEnter() {
        return messages.sendEnter(row);
    }

    /** {@link Messages#sendCompleteEnter}. */
    public long sendCompleteEnter() {
        return messages.sendCompleteEnter(row);
    }

    /** {@link Messages#recvPostEnter}. */
    public long recvPostEnter() {
        return messages.recvPostEnter(row);
    }

    /** {@link Messages#recvEnter}. */
    public long recvEnter() {
        return messages.recvEnter(row);
    }

    /** {@link Messages#source}. */
    public int source() {
        return messages.source(row);
    }

    /** {@link Messages#destination}. */
    public int destination() {
        return messages.destination(row);
    }

    /** {@link Messages#communicator}. */
    public int communicator() {
        return messages.communicator(row);
    }

    /** {@link Messages#tag}. */
    public long tag() {
        return messages.tag(row);
    }

    /** {@link Messages#bytes}. */
    public long bytes() {
        return messages.bytes(row);
    }

    /** {@link Messages#overtakes}. */
    public boolean overtakes() {
        return messages.overtakes(row);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Message that && that.row == row && that.messages == messages;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(row);
    }

    @Override
    public String toString() {
        return "message@" + send() + "-" + recv();
    }
}
