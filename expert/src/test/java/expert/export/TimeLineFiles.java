package expert.export;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads time lines by the protobuf library. */
final class TimeLineFiles {
    /** Tracks by number, and what happens on them in the order of the file. */
    record Content(Map<Long, String> tracks, List<Step> steps) {}

    /**
     * Something that happens on a track.
     *
     * @param type B and E of slices, s and f of messages
     * @param time in nanoseconds
     * @param flow number of the message, else -1
     */
    record Step(String type, long track, long time, String name, long flow, Map<String, Object> arguments) {}

    private TimeLineFiles() {}

    static Content read(Path file) throws Exception {
        UnknownFieldSet trace;
        try (InputStream in = Files.newInputStream(file)) {
            trace = UnknownFieldSet.parseFrom(in);
        }
        Map<Long, String> tracks = new LinkedHashMap<>();
        List<Step> steps = new ArrayList<>();
        Map<Integer, Map<Long, String>> interned = new HashMap<>();
        for (ByteString bytes : trace.getField(1).getLengthDelimitedList()) {
            UnknownFieldSet packet = UnknownFieldSet.parseFrom(bytes);
            for (ByteString part : packet.getField(12).getLengthDelimitedList()) {
                UnknownFieldSet.parseFrom(part)
                        .asMap()
                        .forEach((field, texts) -> texts.getLengthDelimitedList()
                                .forEach(text -> {
                                    UnknownFieldSet pair = parsed(text);
                                    interned.computeIfAbsent(field, key -> new HashMap<>())
                                            .put(integer(pair, 1), text(pair, 2));
                                }));
            }
            for (ByteString part : packet.getField(60).getLengthDelimitedList()) {
                UnknownFieldSet track = parsed(part);
                String name = track.hasField(4)
                        ? text(parsed(track.getField(4).getLengthDelimitedList().getFirst()), 5)
                        : track.hasField(2) ? text(track, 2) : "";
                if (!name.isEmpty()) {
                    tracks.put(integer(track, 1), name);
                }
            }
            for (ByteString part : packet.getField(11).getLengthDelimitedList()) {
                steps.add(step(parsed(part), integer(packet, 8), interned));
            }
        }
        return new Content(tracks, steps);
    }

    private static Step step(UnknownFieldSet event, long time, Map<Integer, Map<Long, String>> interned) {
        boolean sends = event.hasField(47);
        long flow = sends || event.hasField(48)
                ? event.getField(sends ? 47 : 48).getFixed64List().getFirst()
                : -1;
        String type = switch ((int) integer(event, 9)) {
            case 1 -> "B";
            case 2 -> "E";
            case 3 -> sends ? "s" : "f";
            default -> throw new AssertionError("type of " + event);
        };
        Map<String, Object> arguments = new HashMap<>();
        for (ByteString bytes : event.getField(4).getLengthDelimitedList()) {
            UnknownFieldSet argument = parsed(bytes);
            String name = named(interned, 3, integer(argument, 1));
            arguments.put(
                    name,
                    argument.hasField(4)
                            ? (Object) integer(argument, 4)
                            : argument.hasField(5)
                                    ? (Object) Double.longBitsToDouble(argument.getField(5)
                                            .getFixed64List()
                                            .getFirst())
                                    : text(argument, 6));
        }
        String name = event.hasField(10) ? named(interned, 2, integer(event, 10)) : "";
        return new Step(type, integer(event, 11), time, name, flow, arguments);
    }

    private static String named(Map<Integer, Map<Long, String>> interned, int field, long number) {
        Map<Long, String> names = Objects.requireNonNull(interned.get(field));
        return Objects.requireNonNull(names.get(number));
    }

    private static UnknownFieldSet parsed(ByteString bytes) {
        try {
            return UnknownFieldSet.parseFrom(bytes);
        } catch (java.io.IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    private static long integer(UnknownFieldSet message, int field) {
        return message.getField(field).getVarintList().getFirst();
    }

    private static String text(UnknownFieldSet message, int field) {
        return message.getField(field).getLengthDelimitedList().getFirst().toStringUtf8();
    }
}
