package earl.format.kineto;

import org.jspecify.annotations.Nullable;

/** The event that the parser has read last. Names are numbers of the file's {@link NameTable}, {@link #ABSENT} if it has none. */
final class ChromeEvent {
    /** No such member, or its value is not of the expected type. */
    static final int ABSENT = -1;

    /** One letter of the format: X complete, B begin, E end, M metadata, s and f ends of an arrow. */
    char phase;

    Category category = Category.HOST;
    /** Whether the file gives the category. */
    boolean categorized;

    int name;
    int process;
    int thread;
    /** Nanoseconds of the file's clock; {@link Decimal#NONE} if missing or no number. */
    long time;

    /** Nanoseconds; {@link Decimal#NONE} if missing or no number. */
    long duration;

    /** Begin and end in nanoseconds, which rocprof gives beside times in microseconds; {@link #ABSENT} if there are none. */
    long begin;

    long end;

    /** {@link #time} as the file's arrows give it. */
    long arrowTime;

    /** Identifies an arrow. */
    long id;

    long device;
    long stream;
    long correlation;
    long bytes;
    long graph;
    long waitedStream;
    long recordCorrelation;
    long sequence;
    long inElements;
    long outElements;
    long groupSize;
    /** Product of the dimensions of the first input, {@link #ABSENT} if unknown. */
    long elements;

    @Nullable
    String inputType;

    @Nullable
    String dataType;

    @Nullable
    String collective;

    @Nullable
    String group;

    @Nullable
    String members;

    /** Text of the member {@code args.name} of metadata. */
    int label;

    /** Takes an argument of a trace of Perfetto: a number, {@link #ABSENT} for none, or a text. */
    void argument(String field, long value, @Nullable String text) {
        long count = value < 0 ? ABSENT : value;
        switch (field) {
            case "device", "device_id" -> device = count;
            case "stream", "stream_id" -> stream = count;
            case "correlation", "correlation_id", "corr_id" -> correlation = count;
            case "bytes", "size" -> bytes = count;
            case "graph id" -> graph = count;
            case "wait_on_stream" -> waitedStream = count;
            case "wait_on_cuda_event_record_corr_id" -> recordCorrelation = count;
            case "seq", "Seq" -> sequence = count;
            case "In msg nelems" -> inElements = count;
            case "Out msg nelems" -> outElements = count;
            case "Group size" -> groupSize = count;
            case "Collective name" -> collective = text;
            case "Process Group Name" -> group = text;
            case "Process Group Ranks" -> members = text;
            case "dtype" -> dataType = text;
            default -> {
                // says nothing about the device
            }
        }
    }

    void clear() {
        phase = 0;
        category = Category.HOST;
        categorized = false;
        name = ABSENT;
        process = ABSENT;
        thread = ABSENT;
        time = Decimal.NONE;
        duration = Decimal.NONE;
        begin = ABSENT;
        end = ABSENT;
        arrowTime = Decimal.NONE;
        id = ABSENT;
        device = ABSENT;
        stream = ABSENT;
        correlation = ABSENT;
        bytes = ABSENT;
        graph = ABSENT;
        waitedStream = ABSENT;
        recordCorrelation = ABSENT;
        sequence = ABSENT;
        inElements = ABSENT;
        outElements = ABSENT;
        groupSize = ABSENT;
        elements = ABSENT;
        inputType = null;
        dataType = null;
        collective = null;
        group = null;
        members = null;
        label = ABSENT;
    }
}
