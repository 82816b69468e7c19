package earl.format.kineto;

import org.jspecify.annotations.Nullable;

/** The event that the parser has read last. Names are numbers of the file's {@link NameTable}, {@link #ABSENT} if it has none. */
final class ChromeEvent {
    /** No such member, or its value is not of the expected type. */
    static final int ABSENT = -1;

    /** One letter of the format: X complete, B begin, E end, M metadata, s and f ends of an arrow. */
    char phase;

    Category category = Category.HOST;
    int name;
    int process;
    int thread;
    /** Nanoseconds of the file's clock; {@link Decimal#NONE} if missing or no number. */
    long time;

    /** Nanoseconds; {@link Decimal#NONE} if missing or no number. */
    long duration;

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

    void clear() {
        phase = 0;
        category = Category.HOST;
        name = ABSENT;
        process = ABSENT;
        thread = ABSENT;
        time = Decimal.NONE;
        duration = Decimal.NONE;
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
