package expert.hang;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import earl.TraceException;
import earl.disk.RegularFile;
import earl.format.TraceFormat;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The dumps in some files and folders.
 *
 * @param dumps of the flight recorder, by rank
 * @param logs of NCCL Inspector
 * @param cut dumps that break off: what is said of each
 */
public record DumpFiles(List<Dump> dumps, List<InspectorLog> logs, List<String> cut) {
    /** The most bytes of a dump that is read into memory. */
    private static final long MAX_BYTES = 256L << 20;

    private static final int PICKLE = 0x80;
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build()
            .readerFor(Object.class);

    /**
     * Reads dumps. A folder may contain other files.
     *
     * @return the dumps; none if {@code paths} are no dumps of a communication library, or folders without one
     * @throws TraceException if a dump is damaged, or two are of one rank
     */
    public static DumpFiles read(List<Path> paths) throws IOException {
        Reader reader = new Reader();
        for (Path path : paths) {
            for (Path file : files(path)) {
                reader.read(file);
            }
        }
        return new DumpFiles(
                List.copyOf(reader.dumps.sequencedValues()),
                List.copyOf(reader.logs.values()),
                List.copyOf(reader.cut));
    }

    /** Whether there is no dump. */
    public boolean isEmpty() {
        return dumps.isEmpty() && logs.isEmpty() && cut.isEmpty();
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> children = Files.list(path)) {
            return children.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static TraceException tooLarge(Path file) {
        return new TraceException(file, -1, "larger than 256 MiB, the largest dump that EXPERT reads");
    }

    /** A file of which a value may have so many bytes: other files in JSON have any size. */
    private static final class LimitedInput extends FilterInputStream {
        private final Path file;
        private long left = MAX_BYTES;

        LimitedInput(Path file) throws IOException {
            super(Files.newInputStream(file));
            this.file = file;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            int n = super.read(to, from, length);
            left -= Math.max(0, n);
            if (left < 0) {
                throw tooLarge(file);
            }
            return n;
        }
    }

    /** What was read so far. */
    private static final class Reader {
        private final TreeMap<Integer, Dump> dumps = new TreeMap<>();
        private final Map<String, InspectorLog> logs = new LinkedHashMap<>();
        private final List<String> cut = new ArrayList<>();

        void read(Path file) throws IOException {
            int first = firstByte(file);
            try {
                if (first == PICKLE) {
                    value(file, RestrictedPickle.read(file, content(file)));
                } else if (first == '{' && !isTrace(file)) {
                    json(file);
                }
            } catch (TruncatedDumpException broken) {
                cut.add(String.valueOf(broken.getMessage()));
            }
        }

        /** Whether a file is a trace in JSON, which may be cut, and larger than the memory. */
        private static boolean isTrace(Path file) {
            return TraceFormat.installed().stream().anyMatch(format -> format.sniff(file));
        }

        private void value(Path file, @Nullable Object value) {
            if (FlightRecorder.isDump(value) && value instanceof Map<?, ?> map) {
                Dump dump = FlightRecorder.read(file, map);
                Dump other = dumps.put(dump.rank(), dump);
                if (other != null) {
                    throw new TraceException(
                            file, -1, "a second dump of rank " + dump.rank() + " beside " + other.file());
                }
            }
        }

        private void json(Path file) throws IOException {
            long read = 0;
            String last = "";
            try (LimitedInput stream = new LimitedInput(file);
                    MappingIterator<Object> values = JSON.readValues(stream)) {
                while (values.hasNextValue()) {
                    Object value = values.nextValue();
                    if (!InspectorLog.isLine(value)) {
                        value(file, value);
                        return;
                    }
                    last = line(file, (Map<?, ?>) value, read);
                    stream.left = MAX_BYTES;
                    read = values.getCurrentLocation().getByteOffset();
                }
            } catch (JsonProcessingException damaged) {
                long at = damaged.getLocation() == null
                        ? read
                        : damaged.getLocation().getByteOffset();
                if (damaged.getLocation() == null || at < Files.size(file)) {
                    throw new TraceException(file, at, "not valid JSON: " + damaged.getOriginalMessage(), damaged);
                }
                if (read == 0) {
                    throw new TruncatedDumpException(file, at, damaged);
                }
                logs.put(last, Objects.requireNonNull(logs.get(last)).cutAt(at));
            }
        }

        /** Adds a line of Inspector. Returns the key of its log. */
        private String line(Path file, Map<?, ?> line, long at) {
            Map<?, ?> header = object(file, line, "header", at);
            Map<?, ?> operation = object(file, line, "coll_perf", at);
            Map<?, ?> metadata = line.get("metadata") instanceof Map<?, ?> map ? map : Map.of();
            String communicator = String.valueOf(header.get("id"));
            int rank = Math.clamp(number(file, header, "rank", at), 0, Integer.MAX_VALUE);
            int size = Math.clamp(number(file, header, "n_ranks", at), 0, Integer.MAX_VALUE);
            String key = communicator + " " + rank;
            logs.computeIfAbsent(
                            key,
                            unknown -> InspectorLog.empty(
                                    file,
                                    communicator,
                                    rank,
                                    size,
                                    String.valueOf(metadata.get("inspector_output_format_version"))))
                    .completed()
                    .computeIfAbsent(String.valueOf(operation.get("coll")), unknown -> new TreeSet<>())
                    .add(number(file, operation, "coll_sn", at));
            return key;
        }

        private static Map<?, ?> object(Path file, Map<?, ?> line, String field, long at) {
            if (line.get(field) instanceof Map<?, ?> object) {
                return object;
            }
            throw new TraceException(file, at, "a line of NCCL Inspector has no object " + field);
        }

        private static long number(Path file, Map<?, ?> object, String field, long at) {
            if (object.get(field) instanceof Number number) {
                return number.longValue();
            }
            throw new TraceException(file, at, "a line of NCCL Inspector has no number " + field);
        }

        private static byte[] content(Path file) throws IOException {
            if (Files.size(file) > MAX_BYTES) {
                throw tooLarge(file);
            }
            return Files.readAllBytes(file);
        }

        /** The first byte that is no white space; -1 if there is none among the first ones. */
        private static int firstByte(Path file) throws IOException {
            try (InputStream stream = Files.newInputStream(RegularFile.of(file))) {
                for (byte next : stream.readNBytes(64)) {
                    if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                        return next & 0xff;
                    }
                }
                return -1;
            }
        }
    }
}
