package earl.format.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.format.build.LocationRows.Side;
import earl.memory.ColumnMemory;
import earl.schema.DefinitionSpace;
import earl.schema.DeviceAttribute;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace made of intervals and records in any order has the events of a naive sort. */
class TraceBuilderTest {
    private record Interval(long begin, long end, int region) {}

    @TempDir
    private Path folder;

    private final Diagnostics diagnostics = new Diagnostics();
    private TraceBuilder builder;
    private int process;

    @BeforeEach
    void begin() throws IOException {
        Path file = Files.writeString(folder.resolve("trace.bin"), "content");
        builder = new TraceBuilder(TraceFiles.of(file, List.of(file)), "test", 1_000_000_000, diagnostics);
        process = builder.process("rank 0", builder.node("node1", "node", TraceBuilder.NONE));
    }

    private LocationRows thread() {
        return builder.location("thread", "CPU_THREAD", process);
    }

    private LocationRows stream() {
        return builder.location("stream 7", "ACCELERATOR_STREAM", process);
    }

    private int region(int number) {
        return builder.region("f" + number, "USER", "FUNCTION");
    }

    /** The events of a location, one a line: time, kind, region or first field. */
    private List<String> events(int location) {
        try (TraceSource source = builder.finish()) {
            return events(source, location);
        }
    }

    private static List<String> events(TraceSource source, int location) {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LocationEvents events = new LocationEvents(location, memory, source.estimatedEvents(location));
            source.decode(location, events);
            assertThat(events.size()).isEqualTo(source.estimatedEvents(location));
            assertThat(events.backwards()).isZero();
            List<String> lines = new ArrayList<>();
            for (long i = 0; i < events.size(); i++) {
                RecordKind kind = events.kind(i);
                long value =
                        kind.isRegionRecord() ? events.value(i) : kind.fields().isEmpty() ? 0 : events.field(i, 0);
                lines.add(events.ticks(i) + " " + kind + " " + value);
            }
            return lines;
        }
    }

    private static void nested(Random random, long begin, long end, List<Interval> into, List<String> lines) {
        int region = into.size();
        into.add(new Interval(begin, end, region));
        lines.add(begin + " ENTER " + region);
        long at = begin + random.nextInt(3);
        while (at + 2 < end && into.size() < 200) {
            long childEnd = at + 1 + random.nextLong(end - at - 1);
            nested(random, at == begin && childEnd == end ? at + 1 : at, childEnd, into, lines);
            at = childEnd + random.nextInt(2);
        }
        lines.add(end + " LEAVE " + region);
    }

    @Test
    void shuffledIntervalsNestAsTheyDid() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            begin();
            Random random = new Random(seed);
            List<Interval> intervals = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            nested(random, 5, 5 + random.nextInt(2000), intervals, lines);
            Collections.shuffle(intervals, random);
            LocationRows rows = thread();
            for (int i = 0; i < 200; i++) {
                region(i);
            }
            intervals.forEach(each -> rows.interval(each.begin, each.end, each.region));
            assertThat(events(0)).as("seed %d", seed).isEqualTo(lines);
            assertThat(diagnostics.list()).as("seed %d", seed).isEmpty();
        }
    }

    @Test
    void activitiesThatOverlapGoToFurtherLocations() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            begin();
            Random random = new Random(seed);
            List<Interval> intervals = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                long at = random.nextInt(1000);
                intervals.add(new Interval(at, at + 1 + random.nextInt(20), region(i)));
            }
            LocationRows rows = stream();
            int attribute = builder.attribute(DeviceAttribute.CORRELATION);
            intervals.forEach(each -> {
                rows.interval(each.begin, each.end, each.region);
                rows.attribute(attribute, each.region + 1000L);
            });
            try (TraceSource source = builder.finish()) {
                assertThat(source.locations()).as("seed %d", seed).isEqualTo(maxOverlap(intervals));
                assertThat(intervalsOf(source)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(intervals);
                assertThat(source.definitions().properties())
                        .hasSize(source.locations() - 1)
                        .allMatch(property -> property.name().equals(DeviceAttribute.STREAM_PROPERTY)
                                && property.type() == FieldType.LOCATION
                                && property.value() == 0);
            }
        }
    }

    private static int maxOverlap(List<Interval> intervals) {
        return intervals.stream()
                .mapToInt(at -> (int) intervals.stream()
                        .filter(each -> each.begin <= at.begin && at.begin < each.end)
                        .count())
                .max()
                .orElse(1);
    }

    /** The intervals of all locations. Their correlation ids are checked. */
    private static List<Interval> intervalsOf(TraceSource source) {
        List<Interval> found = new ArrayList<>();
        long[] enter = new long[source.locations()];
        try (RawRecords.Events events = source.raw().events()) {
            while (events.next()) {
                int location = (int) events.location();
                if (events.kind() == RecordKind.ENTER) {
                    enter[location] = events.ticks();
                    assertThat(events.attributes()).isOne();
                    assertThat(events.attributeValue(0)).isEqualTo(events.value(0) + 1000);
                } else {
                    found.add(new Interval(enter[location], events.ticks(), (int) events.value(0)));
                }
            }
        }
        return found;
    }

    @Test
    void recordsOfOneTimeLieInTheirInterval() {
        LocationRows rows = thread();
        int f = region(0);
        int g = region(1);
        rows.record(20, RecordKind.MPI_ISEND_COMPLETE, Side.ENTER);
        rows.field(2);
        rows.record(20, RecordKind.MPI_ISEND_COMPLETE, Side.LEAVE);
        rows.field(1);
        rows.interval(20, 30, g);
        rows.interval(10, 20, f);
        rows.record(30, RecordKind.MPI_ISEND_COMPLETE, Side.LEAVE);
        rows.field(3);
        rows.record(10, RecordKind.MPI_ISEND_COMPLETE, Side.LEAVE);
        rows.field(0);
        assertThat(events(0))
                .containsExactly(
                        "10 MPI_ISEND_COMPLETE 0",
                        "10 ENTER 0",
                        "20 MPI_ISEND_COMPLETE 1",
                        "20 LEAVE 0",
                        "20 ENTER 1",
                        "20 MPI_ISEND_COMPLETE 2",
                        "30 MPI_ISEND_COMPLETE 3",
                        "30 LEAVE 1");
    }

    @Test
    void aRecordLiesInACallWithoutLength() {
        LocationRows rows = thread();
        int f = region(0);
        int g = region(1);
        rows.interval(5, 40, g);
        rows.interval(10, 10, f);
        rows.record(10, RecordKind.MPI_ISEND_COMPLETE, Side.LEAVE);
        rows.field(7);
        rows.interval(20, 20, f);
        rows.record(20, RecordKind.MPI_ISEND_COMPLETE, Side.ENTER);
        rows.field(8);
        rows.interval(20, 20, g);
        assertThat(events(0))
                .containsExactly(
                        "5 ENTER 1",
                        "10 ENTER 0",
                        "10 MPI_ISEND_COMPLETE 7",
                        "10 LEAVE 0",
                        "20 ENTER 0",
                        "20 LEAVE 0",
                        "20 ENTER 1",
                        "20 MPI_ISEND_COMPLETE 8",
                        "20 LEAVE 1",
                        "40 LEAVE 1");
    }

    @Test
    void intervalsThatCrossAreShortenedAndCounted() {
        builder.resolution(10);
        LocationRows rows = thread();
        rows.interval(100, 205, region(0)); // its end was rounded up
        rows.interval(200, 300, region(1));
        rows.interval(250, 309, region(2)); // likewise
        rows.interval(400, 500, region(3));
        rows.interval(450, 600, region(4)); // crosses
        rows.interval(700, 650, region(5)); // ends before it begins
        assertThat(events(0))
                .containsExactly(
                        "100 ENTER 0",
                        "200 LEAVE 0",
                        "200 ENTER 1",
                        "250 ENTER 2",
                        "300 LEAVE 2",
                        "300 LEAVE 1",
                        "400 ENTER 3",
                        "450 LEAVE 3",
                        "450 ENTER 4",
                        "600 LEAVE 4",
                        "700 ENTER 5",
                        "700 LEAVE 5");
        assertThat(diagnostics.count(DiagnosticCode.ROUNDED_INTERVAL)).isEqualTo(2);
        assertThat(diagnostics.count(DiagnosticCode.CROSSING_INTERVAL)).isOne();
        assertThat(diagnostics.count(DiagnosticCode.REVERSED_INTERVAL)).isOne();
    }

    @Test
    void anIntervalWithoutEndIsNotLeft() {
        LocationRows rows = thread();
        long outer = rows.begin(1, region(0));
        rows.begin(2, region(1));
        rows.interval(3, 4, region(2));
        rows.end(outer, 9);
        assertThat(events(0))
                .containsExactly("1 ENTER 0", "2 ENTER 1", "3 ENTER 2", "4 LEAVE 2", "9 LEAVE 1", "9 LEAVE 0");
        assertThat(diagnostics.count(DiagnosticCode.CROSSING_INTERVAL)).isOne();
    }

    @Test
    void copiesHaveAMatchingCompletion() {
        LocationRows rows = stream();
        int locations = builder.members("", "COMM_LOCATIONS", "CUDA", 0);
        int group = builder.members("", "COMM_GROUP", "CUDA", 0);
        int window = builder.window("memory", builder.communicator("CUDA", group, TraceBuilder.NONE));
        assertThat(locations).isNotEqualTo(group);
        rows.copy(10, 15, RecordKind.RMA_GET, window, 0, 4096);
        rows.attribute(builder.attribute(DeviceAttribute.CORRELATION), 77);
        rows.copy(20, 25, RecordKind.RMA_PUT, window, 0, 8192);
        try (TraceSource source = builder.finish();
                RawRecords.Events events = source.raw().events()) {
            List<String> lines = new ArrayList<>();
            while (events.next()) {
                StringBuilder line = new StringBuilder(events.ticks() + " " + events.kind());
                for (int field = 0; field < events.fields().size(); field++) {
                    line.append(' ').append(events.value(field));
                }
                for (int i = 0; i < events.attributes(); i++) {
                    line.append(" +").append(events.attributeValue(i));
                }
                lines.add(line.toString());
            }
            assertThat(lines)
                    .containsExactly(
                            "10 RMA_GET 0 0 4096 0 +77",
                            "15 RMA_OP_COMPLETE_BLOCKING 0 0",
                            "20 RMA_PUT 0 0 8192 1",
                            "25 RMA_OP_COMPLETE_BLOCKING 0 1");
        }
    }

    @Test
    void fieldsListsAndAttributesAreKept() {
        LocationRows rows = thread();
        int metric = builder.metric(
                builder.metricMember("PAPI_TOT_INS", "Instructions", "ACCUMULATED_LAST", FieldType.DOUBLE, ""),
                builder.metricMember("other", "", "ABSOLUTE_POINT", FieldType.INT64, "B"));
        int text = builder.attribute("name", "", FieldType.STRING);
        int number = builder.attribute("number", "", FieldType.INT32);
        rows.interval(1, 2, region(0));
        rows.attribute(text, builder.string("hello"));
        rows.attribute(number, -5);
        rows.record(3, RecordKind.METRIC, Side.LEAVE);
        rows.field(metric);
        rows.field(2);
        rows.field(FieldType.DOUBLE.code());
        rows.field(Double.doubleToRawLongBits(2.5));
        rows.field(FieldType.INT64.code());
        rows.field(-3);
        rows.attribute(number, 7);
        rows.record(4, RecordKind.OMP_JOIN, Side.LEAVE);
        rows.attribute(number, 8);
        rows.record(5, RecordKind.PARAMETER_INT64, Side.LEAVE);
        rows.field(builder.parameter("step", "INT64"));
        rows.field(-9);
        try (TraceSource source = builder.finish();
                RawRecords.Events events = source.raw().events()) {
            events.next();
            assertThat(source.definitions().string((int) events.attributeValue(0)))
                    .isEqualTo("hello");
            assertThat(events.attributeValue(1)).isEqualTo(-5);
            events.next();
            events.next();
            assertThat(events.value(0)).isEqualTo(metric);
            assertThat(events.elements()).isEqualTo(2);
            assertThat(events.elementType(0)).isEqualTo(FieldType.DOUBLE);
            assertThat(Double.longBitsToDouble(events.element(0))).isEqualTo(2.5);
            assertThat(events.element(1)).isEqualTo(-3);
            assertThat(events.attributeValue(0)).isEqualTo(7);
            events.next();
            assertThat(events.kind()).isEqualTo(RecordKind.OMP_JOIN);
            assertThat(events.attributeValue(0)).isEqualTo(8);
            events.next();
            assertThat(events.value(1)).isEqualTo(-9);
        }
    }

    @Test
    void definitionsOfOneNameAreOne() {
        assertThat(region(1)).isEqualTo(region(1));
        assertThat(builder.string("a")).isEqualTo(builder.string("a"));
        int line = builder.region("f1", "USER", "FUNCTION", "main.c", 12);
        assertThat(line).isNotEqualTo(region(1));
        LocationRows rows = thread();
        rows.interval(100, 150, line);
        builder.writer("writer");
        builder.property("TEST::KEY", "value");
        try (TraceSource source = builder.finish()) {
            assertThat(source.definitions().regions().get(line))
                    .extracting("name", "role", "paradigm", "file", "line")
                    .containsExactly("f1", "FUNCTION", "USER", "main.c", 12L);
            assertThat(source.definitions().locations().getFirst().group()).isEqualTo("rank 0");
            assertThat(source.definitions().clock().globalOffset()).isEqualTo(100);
            assertThat(source.definitions().clock().traceLength()).isEqualTo(50);
            assertThat(source.info().writer()).isEqualTo("writer");
            assertThat(source.info().properties()).containsEntry("TEST::KEY", "value");
            assertThat(source.identity()).isNotEmpty();
            assertThat(source.definitions().count(DefinitionSpace.LOCATION)).isOne();
        }
        assertThat(diagnostics.list()).isEmpty();
    }

    @Test
    void aPropertyThatOtf2DoesNotAllowIsRefused() {
        assertThatThrownBy(() -> builder.property("not analyzed", "5"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not analyzed");
    }

    @Test
    void anUnknownWordIsRefused() {
        assertThatThrownBy(() -> builder.region("f", "NO SUCH", "FUNCTION"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NO SUCH");
    }

    @Test
    void aTimeBeforeTheBeginIsRefused() {
        LocationRows rows = thread();
        int region = region(0);
        assertThatThrownBy(() -> rows.interval(-1, 5, region))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("trace.bin")
                .hasMessageContaining("found -1");
    }

    @Test
    void severalThreadsFillSeveralLocations() throws InterruptedException {
        int n = 50_000;
        List<LocationRows> rows = List.of(thread(), thread(), stream());
        List<Thread> threads = new ArrayList<>();
        for (LocationRows each : rows) {
            threads.add(Thread.ofPlatform().start(() -> {
                List<Integer> order = new ArrayList<>();
                for (int i = 0; i < n; i++) {
                    order.add(i);
                }
                Collections.shuffle(order, new Random(each.id()));
                for (int i : order) {
                    each.interval(10L * i, 10L * i + 5, region(i % 7));
                    each.attribute(builder.attribute(DeviceAttribute.CORRELATION), i);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        try (TraceSource source = builder.finish()) {
            for (LocationRows each : rows) {
                List<String> lines = events(source, each.id());
                assertThat(lines).hasSize(2 * n);
                assertThat(lines)
                        .isSortedAccordingTo(
                                Comparator.comparingLong(line -> Long.parseLong(line.substring(0, line.indexOf(' ')))));
            }
            assertThat(source.locations()).isEqualTo(3);
        }
    }
}
