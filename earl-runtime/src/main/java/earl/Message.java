package earl;

import java.util.List;
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

    /** {@link Messages#sendCall}. */
    public long sendCall() {
        return messages.sendCall(row);
    }

    /** {@link Messages#sendCompleteCall}. */
    public long sendCompleteCall() {
        return messages.sendCompleteCall(row);
    }

    /** {@link Messages#recvPostCall}. */
    public long recvPostCall() {
        return messages.recvPostCall(row);
    }

    /** {@link Messages#recvCall}. */
    public long recvCall() {
        return messages.recvCall(row);
    }

    /** Seconds since the trace began at the send; NaN, here and below, where the trace has no such event. */
    public double sendTime() {
        return seconds("send_time");
    }

    /** Likewise at the receive. */
    public double recvTime() {
        return seconds("recv_time");
    }

    /** When {@link #sendCall} was entered. */
    public double sendEnter() {
        return seconds("send_enter");
    }

    /** When {@link #sendCall} was left. */
    public double sendLeave() {
        return seconds("send_leave");
    }

    /** When {@link #sendCompleteCall} was entered. */
    public double sendCompleteEnter() {
        return seconds("send_complete_enter");
    }

    /** When {@link #sendCompleteCall} was left. */
    public double sendCompleteLeave() {
        return seconds("send_complete_leave");
    }

    /** When {@link #recvPostCall} was entered. */
    public double recvPostEnter() {
        return seconds("recv_post_enter");
    }

    /** When {@link #recvPostCall} was left. */
    public double recvPostLeave() {
        return seconds("recv_post_leave");
    }

    /** When {@link #recvCall} was entered. */
    public double recvEnter() {
        return seconds("recv_enter");
    }

    /** When {@link #recvCall} was left. */
    public double recvLeave() {
        return seconds("recv_leave");
    }

    /** Name of the region of {@link #sendCall}; {@code null}, here and below, where the trace has no such call. */
    public @Nullable String sendRegion() {
        return (String) get("send_region");
    }

    /** Name of the region of {@link #sendCompleteCall}. */
    public @Nullable String sendCompleteRegion() {
        return (String) get("send_complete_region");
    }

    /** Name of the region of {@link #recvPostCall}. */
    public @Nullable String recvPostRegion() {
        return (String) get("recv_post_region");
    }

    /** Name of the region of {@link #recvCall}. */
    public @Nullable String recvRegion() {
        return (String) get("recv_region");
    }

    private double seconds(String column) {
        return messages.columns().column(column).number(row);
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
    public int com() {
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

    /**
     * An attribute by name, as {@link Messages#columns} has them: {@link Long}, {@link Double}, {@link Boolean} or {@link String};
     * {@code null} for a position or a word that is missing.
     *
     * @throws IllegalArgumentException for another name; the message lists those there are
     */
    public @Nullable Object get(String name) {
        return Columns.cell(messages.columns(), name, row);
    }

    /** Whether {@link #get} knows that name. */
    public boolean has(String name) {
        return keys().contains(name);
    }

    /** The names that {@link #get} knows. */
    public List<String> keys() {
        return messages.columns().names();
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
