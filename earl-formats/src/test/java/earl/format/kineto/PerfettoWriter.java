package earl.format.kineto;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * Writes the intervals of a JSON file as packets of Perfetto: host and device in two sequences, with names by number that are defined anew
 * after each sequence has cleared its state, and with times of an incremental clock in the second sequence.
 */
final class PerfettoWriter {
    /** Packets after which a sequence clears its state. */
    private static final int CLEAR = 7;

    private static final long OWN_CLOCK = 64;

    private record Interval(
            String category,
            String name,
            String process,
            String thread,
            long begin,
            long end,
            Map<String, String> arguments) {
        boolean isDevice() {
            return Category.of(category).isActivity() || Category.of(category) == Category.SYNC;
        }
    }

    private static final class Sequence {
        final int id;
        final Map<String, Long> names = new HashMap<>();
        int packets;
        long last;

        Sequence(int id) {
            this.id = id;
        }
    }

    private final Packets trace = new Packets();
    private final Sequence host = new Sequence(1);
    private final Sequence device = new Sequence(2);
    private final boolean flows;

    private PerfettoWriter(boolean flows) {
        this.flows = flows;
    }

    /** The packets of a file; with {@code flows}, flows connect calls and activities instead of correlation ids. */
    static byte[] of(Path json, boolean flows) throws IOException {
        PerfettoWriter writer = new PerfettoWriter(flows);
        Map<String, List<Interval>> tracks = new TreeMap<>();
        for (Interval each : read(json)) {
            boolean sync = Category.of(each.category) == Category.SYNC;
            tracks.computeIfAbsent((sync ? "sync " : "") + each.process + " " + each.thread, t -> new ArrayList<>())
                    .add(each);
        }
        long id = 100;
        for (List<Interval> track : tracks.values()) {
            writer.track(++id, track);
        }
        return writer.trace.toBytes();
    }

    private static List<Interval> read(Path json) throws IOException {
        List<Interval> found = new ArrayList<>();
        try (InputStream in = json.toString().endsWith(".gz")
                        ? new GZIPInputStream(Files.newInputStream(json))
                        : Files.newInputStream(json);
                JsonParser parser = new JsonFactory().createParser(in)) {
            while (!"traceEvents".equals(parser.currentName()) || parser.currentToken() != JsonToken.START_ARRAY) {
                parser.nextToken();
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                Map<String, String> event = object(parser, "");
                Category category = Category.of(event.getOrDefault("cat", ""));
                if ("X".equals(event.get("ph"))
                        && category != Category.IGNORED
                        && event.getOrDefault("pid", "").matches("-?\\d+")
                        && event.getOrDefault("tid", "").matches("-?\\d+")) {
                    String time = event.getOrDefault("ts", "");
                    String length = event.getOrDefault("dur", "");
                    long begin = Decimal.read(time.toCharArray(), 0, time.length(), 3);
                    long duration = Decimal.read(length.toCharArray(), 0, length.length(), 3);
                    found.add(new Interval(
                            event.getOrDefault("cat", ""),
                            event.getOrDefault("name", ""),
                            event.getOrDefault("pid", ""),
                            event.getOrDefault("tid", ""),
                            begin,
                            begin + duration,
                            event));
                }
            }
        }
        return found;
    }

    /** The scalar members of an object, and those of its arguments. */
    private static Map<String, String> object(JsonParser parser, String prefix) throws IOException {
        Map<String, String> members = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_OBJECT && name.equals("args")) {
                members.putAll(object(parser, "args."));
            } else if (value.isScalarValue()) {
                members.put(prefix + name, parser.getText());
            } else {
                parser.skipChildren();
            }
        }
        return members;
    }

    private void track(long id, List<Interval> intervals) {
        Interval any = intervals.getFirst();
        Packets thread = new Packets().number(1, Long.parseLong(any.process)).number(2, Long.parseLong(any.thread));
        trace.message(
                1,
                new Packets()
                        .number(10, 1)
                        .message(60, new Packets().number(1, id).message(4, thread)));
        intervals.sort(Comparator.comparingLong(Interval::begin)
                .thenComparing(Comparator.comparingLong(Interval::end).reversed()));
        Deque<Interval> open = new ArrayDeque<>();
        for (Interval each : intervals) {
            while (!open.isEmpty() && open.peek().end <= each.begin) {
                end(id, open.pop());
            }
            begin(id, each);
            open.push(each);
        }
        while (!open.isEmpty()) {
            end(id, open.pop());
        }
    }

    private void begin(long track, Interval interval) {
        Sequence sequence = interval.isDevice() ? device : host;
        Packets interned = new Packets();
        Packets event = new Packets().number(9, 1).number(11, track);
        Packets packet = packet(sequence, interval.begin);
        event.number(3, interned(sequence, interned, 1, interval.category));
        event.number(10, interned(sequence, interned, 2, interval.name));
        interval.arguments.forEach((name, value) -> {
            boolean correlation = name.equals("args.correlation");
            if (name.startsWith("args.") && value.matches("-?\\d{1,18}") && !(flows && correlation)) {
                Packets annotation = new Packets()
                        .number(1, interned(sequence, interned, 3, name.substring(5)))
                        .number(4, Long.parseLong(value));
                event.message(4, annotation);
            } else if (correlation && Category.of(interval.category) != Category.SYNC) {
                event.fixed(47, Long.parseLong(value));
            }
        });
        trace.message(1, packet.message(12, interned).message(11, event));
    }

    private void end(long track, Interval interval) {
        Sequence sequence = interval.isDevice() ? device : host;
        trace.message(
                1,
                packet(sequence, interval.end)
                        .message(11, new Packets().number(9, 2).number(11, track)));
    }

    /** A packet of a sequence at a time; it may be the first one after the state was cleared. */
    private Packets packet(Sequence sequence, long time) {
        Packets packet = new Packets().number(10, sequence.id);
        boolean own = sequence == device;
        if (sequence.packets++ % CLEAR == 0) {
            sequence.names.clear();
            packet.number(13, 1).number(41, 1);
            if (own) {
                // The clock of the sequence counts from here, in nanoseconds.
                Packets clock = new Packets().number(1, OWN_CLOCK).number(2, 0).number(3, 1);
                Packets boot = new Packets().number(1, 6).number(2, time);
                packet.message(6, new Packets().message(1, clock).message(1, boot));
                packet.message(59, new Packets().number(58, OWN_CLOCK));
                sequence.last = time;
            }
        }
        long shown = own ? time - sequence.last : time;
        sequence.last = time;
        return packet.number(8, shown);
    }

    private static long interned(Sequence sequence, Packets into, int kind, String text) {
        return sequence.names.computeIfAbsent(kind + text, key -> {
            long id = sequence.names.size() + 1L;
            into.message(kind, new Packets().number(1, id).text(2, text));
            return id;
        });
    }
}
