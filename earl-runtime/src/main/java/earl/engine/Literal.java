package earl.engine;

import earl.EventType;
import earl.Trace;
import earl.schema.Definitions;
import earl.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Events as text, one line each. */
final class Literal {
    private final TraceEvents events;
    private final Definitions definitions;

    Literal(TraceEvents events, Definitions definitions) {
        this.events = events;
        this.definitions = definitions;
    }

    /** An event, for instance {@code "4 0.000003244 s rank 0: enter MPI_Init"}. */
    String of(long pos) {
        String time = String.format(Locale.ROOT, "%.9f", events.time(pos));
        return pos + " " + time + " s " + label(events.location(pos)) + ": " + what(pos);
    }

    private String label(int location) {
        return location == Trace.NONE
                ? "an unknown rank"
                : definitions.locations().get(location).label();
    }

    private String what(long pos) {
        return switch (events.type(pos)) {
            case ENTER -> "enter " + region(pos);
            case EXIT -> "exit " + region(pos);
            case SEND ->
                "send to " + label(events.dest(pos)) + message(pos) + partner(pos, "received", "never received");
            case RECV -> "recv from " + label(events.src(pos)) + message(pos) + partner(pos, "sent", "send unknown");
            case COLLEXIT -> collexit(pos);
            case EVENT -> other(pos);
        };
    }

    private String region(long pos) {
        int region = events.region(pos);
        return region < 0
                ? "an unknown region"
                : definitions.regions().get(region).name();
    }

    private String message(long pos) {
        return ", tag " + events.tag(pos) + ", " + bytes(events.len(pos)) + ", " + communicator(pos) + in(pos);
    }

    private static String bytes(long n) {
        return n == 1 ? "1 byte" : Long.toUnsignedString(n) + " bytes";
    }

    private String communicator(long pos) {
        int com = events.com(pos);
        if (com < 0) {
            return "unknown communicator";
        }
        String name = definitions.communicators().get(com).name();
        return name.isEmpty() ? "communicator " + com : name;
    }

    private String in(long pos) {
        return events.region(pos) < 0 ? "" : ", in " + region(pos);
    }

    private String partner(long pos, String done, String missing) {
        long other = events.type(pos) == EventType.SEND ? events.recvptr(pos) : events.sendptr(pos);
        return other < 0 ? "; " + missing : "; " + done + " at " + other;
    }

    private String collexit(long pos) {
        int root = events.root(pos);
        return "collexit " + events.attribute(pos, "operation") + " on " + communicator(pos)
                + (root < 0 ? "" : ", root " + label(root)) + ", sent " + bytes(events.sent(pos)) + ", received "
                + bytes(events.recvd(pos)) + in(pos);
    }

    private String other(long pos) {
        List<String> fields = new ArrayList<>();
        for (Field field : events.record(pos).fields()) {
            fields.add(field.name() + " " + word(events.attribute(pos, field.name())));
        }
        String kind = events.kind(pos);
        return fields.isEmpty() ? kind : kind + " " + String.join(", ", fields);
    }

    private static String word(@Nullable Object value) {
        return value == null ? "none" : String.valueOf(value);
    }
}
