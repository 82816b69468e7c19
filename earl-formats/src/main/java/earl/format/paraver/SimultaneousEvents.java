package earl.format.paraver;

import earl.format.build.Rows;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of events of one thread and one time, whose order the file does not give. They are handed over so that intervals nest: ends
 * of what is open, then begins, each followed by records of neither kind, then ends of what began at this time. Where several orders
 * fit, the order of the file counts.
 */
final class SimultaneousEvents {
    /** More records of one time stay in the order of the file. */
    private static final int MAX_ORDERED = 1000;

    private enum Kind {
        END,
        BEGIN,
        NEITHER
    }

    /** A record: its line, and the types and values of its events. */
    private static final class Events {
        private final long line;
        private final int[] types;
        private final long[] values;

        Events(long line, int[] types, long[] values) {
            this.line = line;
            this.types = types;
            this.values = values;
        }
    }

    private final TypeTable table;
    private final List<Events> waiting = new ArrayList<>();

    SimultaneousEvents(TypeTable table) {
        this.table = table;
    }

    /** Adds a record: its line, the number of its events, their types and values begin at {@code at}. */
    void add(long at, Rows fields) {
        int n = (int) fields.get(at + 1, 0);
        int[] types = new int[n];
        long[] values = new long[n];
        for (int i = 0; i < n; i++) {
            types[i] = (int) fields.get(at + 2 + 2L * i, 0);
            values[i] = fields.get(at + 3 + 2L * i, 0);
        }
        waiting.add(new Events(fields.get(at, 0), types, values));
    }

    /** Hands all records over, and forgets them. */
    void handOver(ThreadRecords thread, long time, RecordSink sink) {
        boolean orders = waiting.size() > 1 && waiting.size() <= MAX_ORDERED;
        while (orders) {
            // After a begin, the end of that interval fits, and after the end, the next begin.
            orders = handOver(Kind.END, thread, time, sink);
            orders |= handOver(Kind.BEGIN, thread, time, sink);
            orders |= handOver(Kind.NEITHER, thread, time, sink);
        }
        for (Events events : waiting) {
            give(events, thread, time, sink);
        }
        waiting.clear();
    }

    /** Hands over all records of a kind that fit, one after the other, and returns whether there was one. */
    private boolean handOver(Kind kind, ThreadRecords thread, long time, RecordSink sink) {
        int before = waiting.size();
        for (int i = 0; i < waiting.size(); ) {
            Events events = waiting.get(i);
            if (kind(events) == kind && fits(kind, events, thread)) {
                waiting.remove(i);
                give(events, thread, time, sink);
            } else {
                i++;
            }
        }
        return waiting.size() < before;
    }

    private static void give(Events events, ThreadRecords thread, long time, RecordSink sink) {
        sink.events(events.line, thread, time, events.types, events.values, events.types.length);
    }

    private Kind kind(Events events) {
        int at = first(events);
        return at < 0 ? Kind.NEITHER : table.type(events.types[at]).begins(events.values[at]) ? Kind.BEGIN : Kind.END;
    }

    /** The index of the first event that begins or ends something; negative if there is none. */
    private int first(Events events) {
        for (int i = 0; i < events.types.length; i++) {
            switch (table.type(events.types[i]).use()) {
                case MPI, INTERVAL, FLUSH, NESTED -> {
                    return i;
                }
                default -> {
                    // the next one may
                }
            }
        }
        return -1;
    }

    /** Whether what a record ends is open, or what it begins would close nothing. */
    private boolean fits(Kind kind, Events events, ThreadRecords thread) {
        if (kind == Kind.NEITHER) {
            return true;
        }
        EventType type = table.type(events.types[first(events)]);
        boolean begins = kind == Kind.BEGIN;
        return switch (type.use()) {
            case NESTED -> begins || !thread.functions.isEmpty();
            case MPI -> begins ? !thread.isInMpi() : thread.open(type.slot()) != ThreadRecords.NOTHING;
            default -> begins == (thread.open(type.slot()) == ThreadRecords.NOTHING);
        };
    }
}
