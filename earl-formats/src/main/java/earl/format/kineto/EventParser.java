package earl.format.kineto;

import static earl.format.kineto.ChromeEvent.ABSENT;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import earl.TraceException;
import earl.format.build.TextStream;
import earl.memory.Capacity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a file of Chrome's trace format, one at a time. Tolerates control characters in strings, NaN, and a missing end.
 * For one thread.
 */
final class EventParser {
    /** Deepest nesting of JSON that is read. */
    static final int MAX_DEPTH = 1000;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_LEADING_ZEROS_FOR_NUMBERS)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private static final int MICROSECONDS = 3;

    private final Path file;
    private final TextStream input;
    private final NameTable names;
    private final Needs needs;
    private final ChromeEvent event = new ChromeEvent();
    private final NameTable categoryNames = new NameTable();
    private Category[] categories = new Category[64];
    private boolean hasEvents;
    private boolean cut;
    private long rest = -1;

    /** Which members of an event the reader needs. The others are skipped. */
    interface Needs {
        /** Whether it needs arrows. */
        boolean arrows();

        /** Whether it needs the arguments of an event, given those members that were read before them. */
        boolean arguments(ChromeEvent event);
    }

    /** @param names receives the names of events, processes and threads */
    EventParser(Path file, TextStream input, NameTable names, Needs needs) {
        this.file = file;
        this.input = input;
        this.names = names;
        this.needs = needs;
    }

    /** Whether the text ends before the JSON does. The events before that were read. */
    boolean isCut() {
        return cut;
    }

    /** The byte at which more text follows the end of the trace; negative if nothing does. */
    long rest() {
        return rest;
    }

    /**
     * Reads all events.
     *
     * @param header is filled, partly after the events
     * @param events receives each event; it is valid during the call only
     * @throws TraceException if the file is no trace in JSON
     */
    void read(TraceHeader header, Consumer<ChromeEvent> events) {
        try (JsonParser json = JSON.createParser(input)) {
            read(json, header, events);
        } catch (IOException e) {
            throw new TraceException(file, -1, "cannot be read: " + e.getMessage(), e);
        }
    }

    /** The rank that a file gives before its events, {@link ChromeEvent#ABSENT} if it gives none. Refuses nothing. */
    static long rank(Path file) {
        TraceHeader header = new TraceHeader();
        try (TextStream text = TextStream.open(file);
                JsonParser json = JSON.createParser(text)) {
            boolean more = json.nextToken() == JsonToken.START_OBJECT;
            while (more && header.rank < 0 && json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                json.nextToken();
                more = !field.equals("traceEvents");
                if (field.equals("distributedInfo")) {
                    distributedInfo(json, header);
                } else if (more) {
                    json.skipChildren();
                }
            }
            return header.rank;
        } catch (IOException | TraceException unreadable) {
            return ChromeEvent.ABSENT;
        }
    }

    private void read(JsonParser json, TraceHeader header, Consumer<ChromeEvent> events) throws IOException {
        try {
            JsonToken first = json.nextToken();
            if (first == JsonToken.START_ARRAY) {
                header.bare = true;
                events(json, events);
            } else if (first == JsonToken.START_OBJECT) {
                document(json, header, events);
            } else {
                throw wrong(json, first == null ? "the file is empty" : "it begins with " + first);
            }
        } catch (JsonEOFException e) {
            cut = true;
        } catch (StreamConstraintsException e) {
            throw wrong(json, oneLine(e.getOriginalMessage()));
        } catch (JsonParseException e) {
            if (!input.isEnded() || json.currentLocation().getByteOffset() < input.position()) {
                // The parser has read the character that it did not expect.
                throw wrong(json.currentLocation().getByteOffset() - 1, oneLine(e.getOriginalMessage()));
            }
            cut = true;
        }
        if (hasEvents && !cut) {
            rest = rest(json);
        }
        if (!hasEvents) {
            throw new TraceException(
                    file,
                    -1,
                    "has no list \"traceEvents\"; expected a trace of PyTorch's profiler or of Chrome in JSON");
        }
    }

    private static long rest(JsonParser json) throws IOException {
        long end = json.currentLocation().getByteOffset();
        try {
            return json.nextToken() == null ? -1 : end;
        } catch (JsonProcessingException noJson) {
            return end;
        }
    }

    private TraceException wrong(JsonParser json, String problem) {
        return wrong(json.currentLocation().getByteOffset(), problem);
    }

    private TraceException wrong(long offset, String problem) {
        return new TraceException(
                file,
                Math.max(0, offset),
                (input.isCompressed() ? "of the unpacked text: " : "") + problem
                        + "; expected a trace of PyTorch's profiler or of Chrome in JSON");
    }

    private static String oneLine(String message) {
        return message.lines().findFirst().orElse("").strip();
    }

    private void document(JsonParser json, TraceHeader header, Consumer<ChromeEvent> events) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            switch (field) {
                case "traceEvents" -> {
                    if (value != JsonToken.START_ARRAY) {
                        throw wrong(json, "\"traceEvents\" is no list");
                    }
                    events(json, events);
                }
                case "distributedInfo" -> distributedInfo(json, header);
                case "baseTimeNanoseconds" -> header.baseTime = Math.max(0, whole(json, 0));
                case "trace_id" -> header.traceId = text(json);
                case "host_name", "hostname" -> header.host = text(json);
                case "otherData" -> otherData(json, header);
                case "roctracer_version" -> header.tool = "Kineto (roctracer)";
                case "cupti_version" -> header.tool = "Kineto (CUPTI)";
                case "schemaVersion" -> header.tool = header.tool == null ? "Kineto" : header.tool;
                default -> json.skipChildren();
            }
        }
    }

    private void otherData(JsonParser json, TraceHeader header) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "baseTimeNanoseconds" -> header.baseTime = Math.max(0, whole(json, 0));
                case "host_name", "hostname" -> header.host = text(json);
                case "version" -> header.tool = text(json);
                default -> json.skipChildren();
            }
        }
    }

    private static void distributedInfo(JsonParser json, TraceHeader header) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            switch (field) {
                case "rank" -> header.rank = whole(json, 0);
                case "world_size" -> header.worldSize = whole(json, 0);
                case "backend" -> header.backend = text(json);
                case "pg_config" -> {
                    if (value == JsonToken.START_ARRAY) {
                        while (json.nextToken() == JsonToken.START_OBJECT) {
                            processGroup(json, header);
                        }
                    } else {
                        json.skipChildren();
                    }
                }
                default -> json.skipChildren();
            }
        }
    }

    private static void processGroup(JsonParser json, TraceHeader header) throws IOException {
        String name = null;
        StringBuilder ranks = new StringBuilder();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            if (field.equals("pg_name")) {
                name = text(json);
            } else if (field.equals("ranks") && value == JsonToken.START_ARRAY) {
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    ranks.append(ranks.isEmpty() ? "" : ",").append(whole(json, 0));
                    json.skipChildren();
                }
            } else {
                json.skipChildren();
            }
        }
        if (name != null && !ranks.isEmpty()) {
            header.groups.put(name, ranks.toString());
        }
    }

    private void events(JsonParser json, Consumer<ChromeEvent> events) throws IOException {
        hasEvents = true;
        JsonToken token;
        while ((token = json.nextToken()) != JsonToken.END_ARRAY) {
            if (token != JsonToken.START_OBJECT) {
                json.skipChildren();
                continue;
            }
            event.clear();
            event(json);
            events.accept(event);
        }
    }

    private void event(JsonParser json) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            switch (field) {
                case "ph" -> {
                    event.phase = value == JsonToken.VALUE_STRING && json.getTextLength() == 1
                            ? json.getTextCharacters()[json.getTextOffset()]
                            : 0;
                    if (!isPhaseNeeded()) {
                        skipMembers(json);
                        return;
                    }
                }
                case "cat" -> {
                    event.category = category(json);
                    event.categorized = true;
                    if (event.category == Category.IGNORED) {
                        event.phase = 0;
                        skipMembers(json);
                        return;
                    }
                }
                case "name" -> event.name = name(json);
                case "pid" -> event.process = name(json);
                case "tid" -> event.thread = name(json);
                case "ts" -> event.time = whole(json, MICROSECONDS);
                case "dur" -> event.duration = whole(json, MICROSECONDS);
                case "id" -> event.id = count(json);
                case "args" -> {
                    if (value == JsonToken.START_OBJECT && needs.arguments(event)) {
                        arguments(json);
                    } else {
                        json.skipChildren();
                    }
                }
                default -> json.skipChildren();
            }
        }
    }

    private boolean isPhaseNeeded() {
        return switch (event.phase) {
            case 'X', 'B', 'E', 'M' -> true;
            case 's', 't', 'f' -> needs.arrows();
            default -> false;
        };
    }

    /** Skips the other members of an event. */
    private static void skipMembers(JsonParser json) throws IOException {
        while (json.nextToken() != JsonToken.END_OBJECT) {
            json.skipChildren();
        }
    }

    private void arguments(JsonParser json) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "device" -> event.device = count(json);
                case "stream", "stream_id" -> event.stream = count(json);
                case "correlation", "correlation_id", "corr_id" -> event.correlation = count(json);
                case "bytes" -> event.bytes = count(json);
                case "BeginNs" -> event.begin = count(json);
                case "EndNs" -> event.end = count(json);
                case "graph id" -> event.graph = count(json);
                case "wait_on_stream" -> event.waitedStream = count(json);
                case "wait_on_cuda_event_record_corr_id" -> event.recordCorrelation = count(json);
                case "seq", "Seq" -> event.sequence = count(json);
                case "In msg nelems" -> event.inElements = count(json);
                case "Out msg nelems" -> event.outElements = count(json);
                case "Group size" -> event.groupSize = count(json);
                case "Collective name" -> event.collective = text(json);
                case "Process Group Name" -> event.group = text(json);
                case "Process Group Ranks" -> event.members = text(json);
                case "dtype" -> event.dataType = text(json);
                case "Input Dims" -> event.elements = firstDimensions(json);
                case "Input type" -> event.inputType = firstText(json);
                case "name" -> event.label = name(json);
                default -> json.skipChildren();
            }
        }
    }

    /** Product of the first innermost list of numbers; {@link ChromeEvent#ABSENT} if there is none. Reads the whole value. */
    private static long firstDimensions(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            json.skipChildren();
            return ABSENT;
        }
        long product = ABSENT;
        boolean done = false;
        int depth = 1;
        while (depth > 0) {
            JsonToken token = json.nextToken();
            if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT) {
                depth++;
            } else if (token == JsonToken.END_ARRAY || token == JsonToken.END_OBJECT) {
                depth--;
                done = true;
            } else if (token == JsonToken.VALUE_NUMBER_INT && !done) {
                long value = whole(json, 0);
                product = product == ABSENT ? value : saturated(product, value);
            }
        }
        return product;
    }

    private static long saturated(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        return high != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
    }

    private @Nullable String firstText(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            json.skipChildren();
            return null;
        }
        String first = null;
        int depth = 1;
        while (depth > 0) {
            JsonToken token = json.nextToken();
            if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT) {
                depth++;
            } else if (token == JsonToken.END_ARRAY || token == JsonToken.END_OBJECT) {
                depth--;
            } else if (first == null && token == JsonToken.VALUE_STRING) {
                first = names.get(name(json));
            }
        }
        return first;
    }

    private Category category(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            json.skipChildren();
            return Category.HOST;
        }
        int known = categoryNames.size();
        int id = categoryNames.add(json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
        if (id == known) {
            categories = Capacity.ensure(categories, id + 1);
            categories[id] = Category.of(categoryNames.get(id));
        }
        return categories[id];
    }

    private int name(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        if (token == null || !token.isScalarValue()) {
            json.skipChildren();
            return ABSENT;
        }
        return names.add(json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
    }

    private static @Nullable String text(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        if (token == null || !token.isScalarValue()) {
            json.skipChildren();
            return null;
        }
        return json.getText();
    }

    /** A number that is not negative, {@link ChromeEvent#ABSENT} otherwise. */
    private static long count(JsonParser json) throws IOException {
        long value = whole(json, 0);
        return value < 0 ? ABSENT : value;
    }

    /** A number, or a string that holds one, times a power of ten; {@link Decimal#NONE} if it is none. */
    private static long whole(JsonParser json, int shift) throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT
                || token == JsonToken.VALUE_NUMBER_FLOAT
                || token == JsonToken.VALUE_STRING) {
            return Decimal.read(json.getTextCharacters(), json.getTextOffset(), json.getTextLength(), shift);
        }
        json.skipChildren();
        return Decimal.NONE;
    }
}
