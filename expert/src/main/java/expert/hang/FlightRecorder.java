package expert.hang;

import earl.TraceException;
import expert.hang.Dump.Group;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the dump of PyTorch's flight recorder from the values of its JSON or pickle, versions 1 and 2. */
final class FlightRecorder {
    private static final Pattern RANK = Pattern.compile("([0-9]{1,8})(\\.[a-z]+)?$");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,8}");

    /** Folders of frames that belong to PyTorch, not to the user's program. */
    private static final Pattern LIBRARY = Pattern.compile("(^|/)(torch|site-packages|dist-packages)/");

    private final Path file;
    private final Map<String, Group> groups = new TreeMap<>();
    private final Map<String, NavigableMap<Long, Operation>> collectives = new TreeMap<>();
    private final List<Operation> pointToPoint = new ArrayList<>();
    private final Map<String, Long> lastQueued = new TreeMap<>();
    private long firstRecord = Long.MAX_VALUE;

    private FlightRecorder(Path file) {
        this.file = file;
    }

    /** Whether a value is a dump of the flight recorder. */
    static boolean isDump(@Nullable Object value) {
        return value instanceof Map<?, ?> map && map.get("entries") != null;
    }

    /** The dump in a value. @throws TraceException if a field has another type than it must have */
    static Dump read(Path file, Map<?, ?> value) {
        return new FlightRecorder(file).dump(value);
    }

    /** The rank in the name of a file. @throws TraceException if it has none */
    static int rank(Path file) {
        Matcher matcher = RANK.matcher(String.valueOf(file.getFileName()));
        if (!matcher.find()) {
            throw new TraceException(
                    file, -1, "the name of a flight recorder's dump must end in its rank, such as nccl_trace_rank_3");
        }
        return Integer.parseInt(matcher.group(1));
    }

    private Dump dump(Map<?, ?> value) {
        object(value.get("pg_config"), "pg_config").forEach((name, group) -> {
            Map<?, ?> fields = object(group, "pg_config");
            groups.put(
                    String.valueOf(name),
                    new Group(String.valueOf(name), text(fields.get("desc")), ranks(fields.get("ranks"))));
        });
        object(value.get("pg_status"), "pg_status").forEach((name, status) -> {
            if (object(status, "pg_status").get("last_enqueued_collective") instanceof Number last) {
                lastQueued.put(String.valueOf(name), last.longValue());
            }
        });
        List<?> entries = items(value.get("entries"), "entries");
        for (Object entry : entries) {
            add(object(entry, "entries"));
        }
        return new Dump(
                file,
                rank(file),
                text(value.get("version")),
                groups,
                collectives,
                pointToPoint,
                lastQueued,
                entries.size(),
                entries.isEmpty() ? 0 : firstRecord);
    }

    private void add(Map<?, ?> entry) {
        firstRecord = Math.min(firstRecord, number(entry, "record_id"));
        List<?> names = items(entry.get("process_group"), "process_group");
        String group = names.isEmpty() ? text(entry.get("pg_id")) : text(names.getFirst());
        String description = names.size() < 2 ? "" : text(names.get(1));
        groups.computeIfAbsent(group, name -> new Group(name, description, List.of()));
        boolean isPointToPoint = Boolean.TRUE.equals(entry.get("is_p2p"));
        String sequenceField =
                isPointToPoint ? "p2p_seq_id" : entry.containsKey("collective_seq_id") ? "collective_seq_id" : "seq_id";
        Operation operation = new Operation(
                group,
                number(entry, sequenceField),
                text(entry.get("profiling_name")),
                "completed".equals(entry.get("state")),
                isPointToPoint,
                shapes(entry.get("input_sizes")) + " " + shapes(entry.get("input_dtypes")),
                site(items(entry.get("frames"), "frames")));
        if (isPointToPoint) {
            pointToPoint.add(operation);
            return;
        }
        lastQueued.merge(group, operation.sequence(), Math::max);
        // The operations of one coalesced call share a number. The first one names it; it has completed if all have.
        collectives
                .computeIfAbsent(group, name -> new TreeMap<>())
                .merge(
                        operation.sequence(),
                        operation,
                        (first, next) -> first.isCompleted() && !next.isCompleted() ? next : first);
    }

    /** File and line of the innermost frame of the user's program; of the innermost frame if all are of libraries. */
    private @Nullable String site(List<?> frames) {
        String innermost = null;
        for (Object frame : frames) {
            Map<?, ?> fields = object(frame, "frames");
            String name = text(fields.get("filename"));
            String site = name + ":" + text(fields.get("line"));
            if (!LIBRARY.matcher(name).find()) {
                return site;
            }
            innermost = innermost == null ? site : innermost;
        }
        return innermost;
    }

    /** Ranks as a list, or as text such as {@code [0, 1]}. */
    private List<Integer> ranks(@Nullable Object value) {
        if (value instanceof String text) {
            return NUMBER.matcher(text)
                    .results()
                    .map(found -> Integer.valueOf(found.group()))
                    .toList();
        }
        return items(value, "ranks").stream()
                .filter(Number.class::isInstance)
                .map(rank -> ((Number) rank).intValue())
                .toList();
    }

    /** A string, number or truth value as text; empty for all else, which could contain itself. */
    private static String text(@Nullable Object value) {
        return value instanceof String || value instanceof Number || value instanceof Boolean
                ? String.valueOf(value)
                : "";
    }

    /** Lists of sizes or types as text. */
    private static String shapes(@Nullable Object value) {
        return listed(value)
                .map(item -> item instanceof List<?> || item instanceof Object[] ? shape(item) : text(item))
                .toList()
                .toString();
    }

    private static String shape(Object value) {
        return listed(value).map(FlightRecorder::text).toList().toString();
    }

    private static Stream<?> listed(@Nullable Object value) {
        return switch (value) {
            case Object[] tuple -> Arrays.stream(tuple);
            case List<?> list -> list.stream();
            case null, default -> Stream.empty();
        };
    }

    private long number(Map<?, ?> entry, String field) {
        if (entry.get(field) instanceof Number number) {
            return number.longValue();
        }
        throw new TraceException(file, -1, "a record of the flight recorder has no number " + field);
    }

    private List<?> items(@Nullable Object value, String field) {
        return switch (value) {
            case null -> List.of();
            case List<?> list -> list;
            case Object[] tuple -> Arrays.asList(tuple);
            default -> throw new TraceException(file, -1, "the field " + field + " of the dump is no list");
        };
    }

    private Map<?, ?> object(@Nullable Object value, String field) {
        return switch (value) {
            case null -> Map.of();
            case Map<?, ?> map -> map;
            default -> throw new TraceException(file, -1, "the field " + field + " of the dump is no dictionary");
        };
    }
}
