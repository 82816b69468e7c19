package earl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One matched message: a row of {@link Messages}. Immutable, small, usable from any thread while its trace is open. Two
 * objects are equal if they denote the same row of the same trace.
 */
@Stable
public final class Message {
    private final Messages messages;
    private final long row;

    /** Refers to a row of {@code messages}. */
    public Message(Messages messages, long row) {
        java.util.Objects.checkIndex(row, messages.count());
        this.messages = messages;
        this.row = row;
    }

    /** Number of the row. */
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

    /** {@link Messages#probeCall}. */
    public long probeCall() {
        return messages.probeCall(row);
    }

    /** {@link Messages#pollCall}. */
    public long pollCall() {
        return messages.pollCall(row);
    }

    /** {@link Messages#lastPollCall}. */
    public long lastPollCall() {
        return messages.lastPollCall(row);
    }

    /** Time of the send in seconds since the trace began; NaN, here and below, if the trace has no such event. */
    public double sendTime() {
        return time(send());
    }

    /** Time of the receive. */
    public double recvTime() {
        return time(recv());
    }

    /** Time at which {@link #sendCall} was entered. */
    public double sendEnter() {
        return time(sendCall());
    }

    /** Time at which {@link #sendCall} was left. */
    public double sendLeave() {
        return exitTime(sendCall());
    }

    /** Time at which {@link #sendCompleteCall} was entered. */
    public double sendCompleteEnter() {
        return time(sendCompleteCall());
    }

    /** Time at which {@link #sendCompleteCall} was left. */
    public double sendCompleteLeave() {
        return exitTime(sendCompleteCall());
    }

    /** Time at which {@link #recvPostCall} was entered. */
    public double recvPostEnter() {
        return time(recvPostCall());
    }

    /** Time at which {@link #recvPostCall} was left. */
    public double recvPostLeave() {
        return exitTime(recvPostCall());
    }

    /** Time at which {@link #recvCall} was entered. */
    public double recvEnter() {
        return time(recvCall());
    }

    /** Time at which {@link #recvCall} was left. */
    public double recvLeave() {
        return exitTime(recvCall());
    }

    /** Time at which {@link #probeCall} was entered. */
    public double probeEnter() {
        return time(probeCall());
    }

    /** Time at which {@link #probeCall} was left. */
    public double probeLeave() {
        return exitTime(probeCall());
    }

    /** Time at which {@link #pollCall} was entered. */
    public double pollEnter() {
        return time(pollCall());
    }

    /** Time at which {@link #lastPollCall} was left. */
    public double lastPollLeave() {
        return exitTime(lastPollCall());
    }

    /** Name of the region of {@link #sendCall}; {@code null}, here and below, if the trace has no such call. */
    public @Nullable String sendRegion() {
        return region(sendCall());
    }

    /** Name of the region of {@link #sendCompleteCall}. */
    public @Nullable String sendCompleteRegion() {
        return region(sendCompleteCall());
    }

    /** Name of the region of {@link #recvPostCall}. */
    public @Nullable String recvPostRegion() {
        return region(recvPostCall());
    }

    /** Name of the region of {@link #recvCall}. */
    public @Nullable String recvRegion() {
        return region(recvCall());
    }

    private double time(long pos) {
        return pos == Trace.NONE ? Double.NaN : messages.trace().events().time(pos);
    }

    private double exitTime(long enter) {
        return enter == Trace.NONE ? Double.NaN : time(messages.trace().events().exitptr(enter));
    }

    private @Nullable String region(long enter) {
        if (enter == Trace.NONE) {
            return null;
        }
        Trace trace = messages.trace();
        int region = trace.events().region(enter);
        return region == Trace.NONE ? null : trace.regions().get(region).name();
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
     * An attribute by its name in {@link Messages#columns}: {@link Long}, {@link Double}, {@link Boolean} or {@link
     * String}; {@code null} for a missing position or string.
     *
     * @throws IllegalArgumentException for another name; the message lists the known ones
     */
    public @Nullable Object get(String name) {
        return Columns.cell(messages.columns(), name, row);
    }

    /** Whether {@link #get} accepts a name. */
    public boolean has(String name) {
        return keys().contains(name);
    }

    /** The names that {@link #get} accepts. */
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
