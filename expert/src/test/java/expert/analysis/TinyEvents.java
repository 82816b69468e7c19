package expert.analysis;

import earl.EventType;
import earl.Events;
import earl.Trace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The events of a {@link TinyTrace}. Those of another kind have attributes of their own: {@code color}, {@code weight}, {@code nothing}. */
final class TinyEvents implements Events {
    private final TinyRecording recording;

    TinyEvents(TinyRecording recording) {
        this.recording = recording;
    }

    private TinyRecording.Row row(long pos) {
        return recording.row(pos);
    }

    private long link(long pos, EventType type) {
        return row(pos).type() == type ? recording.link(pos) : Trace.NONE;
    }

    @Override
    public long length() {
        return recording.rows().size();
    }

    @Override
    public long ticks(long pos) {
        return Math.round(row(pos).time() * 1e9);
    }

    @Override
    public double time(long pos) {
        return ticks(pos) / 1e9;
    }

    @Override
    public int location(long pos) {
        return row(pos).loc();
    }

    @Override
    public EventType type(long pos) {
        return row(pos).type();
    }

    @Override
    public String kind(long pos) {
        return switch (row(pos).type()) {
            case ENTER -> "ENTER";
            case EXIT -> "LEAVE";
            case SEND -> "MPI_SEND";
            case RECV -> "MPI_RECV";
            case COLLEXIT -> "MPI_COLLECTIVE_END";
            case EVENT -> "METRIC";
        };
    }

    @Override
    public long enterptr(long pos) {
        return row(pos).enter();
    }

    @Override
    public long exitptr(long pos) {
        return link(pos, EventType.ENTER);
    }

    @Override
    public long sendptr(long pos) {
        return link(pos, EventType.RECV);
    }

    @Override
    public long recvptr(long pos) {
        return link(pos, EventType.SEND);
    }

    @Override
    public long collptr(long pos) {
        return row(pos).instance();
    }

    @Override
    public long messageptr(long pos) {
        for (int row = 0; row < recording.messages().size(); row++) {
            TinyRecording.Message message = recording.messages().get(row);
            if (message.send() == pos || message.recv() == pos) {
                return row;
            }
        }
        return Trace.NONE;
    }

    @Override
    public int region(long pos) {
        return row(pos).region();
    }

    @Override
    public int callpath(long pos) {
        return row(pos).callpath();
    }

    @Override
    public int dest(long pos) {
        return row(pos).type() == EventType.SEND ? row(pos).peer() : row(pos).loc();
    }

    @Override
    public int src(long pos) {
        return row(pos).type() == EventType.RECV ? row(pos).peer() : row(pos).loc();
    }

    @Override
    public long tag(long pos) {
        return row(pos).tag();
    }

    @Override
    public long len(long pos) {
        return row(pos).bytes();
    }

    @Override
    public int com(long pos) {
        return 0;
    }

    @Override
    public int root(long pos) {
        return Trace.NONE;
    }

    @Override
    public long sent(long pos) {
        return 0;
    }

    @Override
    public long recvd(long pos) {
        return 0;
    }

    @Override
    public long request(long pos) {
        return Trace.NONE;
    }

    @Override
    public @Nullable Object attribute(long pos, String name) {
        return switch (name) {
            case "time" -> time(pos);
            case "loc" -> (long) location(pos);
            case "color" -> "green";
            case "weight" -> 2.5;
            case "nothing" -> null;
            default -> throw new IllegalArgumentException(name + "; it has " + attributes(pos));
        };
    }

    @Override
    public List<String> attributes(long pos) {
        List<String> names = new ArrayList<>(List.of("pos", "time", "loc", "type", "enterptr"));
        switch (row(pos).type()) {
            case ENTER, EXIT -> names.add("region");
            case SEND -> names.addAll(List.of("src", "dest", "tag", "len", "com", "request", "recvptr"));
            case RECV -> names.addAll(List.of("src", "dest", "tag", "len", "com", "request", "sendptr"));
            case COLLEXIT -> names.addAll(List.of("com", "root", "sent", "recvd", "collptr"));
            case EVENT -> names.addAll(List.of("color", "weight", "nothing"));
        }
        return names;
    }

    @Override
    public List<String> attributeNames() {
        Set<String> names = new LinkedHashSet<>();
        for (long pos = 0; pos < length(); pos++) {
            names.addAll(attributes(pos));
        }
        return List.copyOf(names);
    }
}
