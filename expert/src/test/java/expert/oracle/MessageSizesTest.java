package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.oracle.HandTrace;
import earl.schema.RecordKind;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.option.output.ReportFormat;
import expert.pattern.Analysis;
import expert.report.JsonReport;
import expert.report.TextReport;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import expert.summary.MessageSizes;
import expert.text.Paint;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much data calls send and receive, by call path and power of two: by hand and by a plain implementation. */
class MessageSizesTest {
    @TempDir
    private Path folder;

    private static Map<String, List<Long>> found(Analysis analysis) {
        Map<String, List<Long>> sizes = new TreeMap<>();
        for (MessageSizes.Size size : analysis.trace().sizes().sizes()) {
            sizes.put(
                    analysis.trace().callpath(size.callpath()) + " " + size.from(),
                    List.of(size.calls(), size.bytes(), size.ticks()));
        }
        return sizes;
    }

    private Path byHand() {
        HandTrace trace = new HandTrace(2, 1);
        HandTrace.Line first = trace.on(0).enter(0, "main");
        HandTrace.Line second = trace.on(1).enter(0, "main");
        long[] bytes = {0, 1, 2, 3, 4, 1023, 1024};
        for (int i = 0; i < bytes.length; i++) {
            long begin = 100L * i;
            first.call(begin, begin + 10 + i, "MPI_Send", begin + 1, RecordKind.MPI_SEND, 1, 0, 7, bytes[i]);
            second.call(begin, begin + 20, "MPI_Recv", begin + 19, RecordKind.MPI_RECV, 0, 0, 7, bytes[i]);
        }
        // One call that sends 5 bytes and receives 3 and 4: 7 bytes count.
        first.enter(1000, "MPI_Sendrecv")
                .record(1001, RecordKind.MPI_SEND, 1, 0, 8, 5)
                .record(1002, RecordKind.MPI_RECV, 1, 0, 8, 3)
                .record(1003, RecordKind.MPI_RECV, 1, 0, 8, 4)
                .leave(1030)
                .leave(1100);
        second.enter(990, "MPI_Send")
                .record(991, RecordKind.MPI_SEND, 0, 0, 8, 3)
                .record(992, RecordKind.MPI_SEND, 0, 0, 8, 4)
                .leave(993)
                .call(1010, 1020, "MPI_Recv", 1015, RecordKind.MPI_RECV, 0, 0, 8, 5)
                .leave(1100);
        return trace.write(folder);
    }

    @Test
    void callsCountUnderTheirPowerOfTwo() {
        Map<String, List<Long>> sizes = found(Shipped.analyze(byHand(), "visits"));
        assertThat(sizes)
                .containsEntry("main/MPI_Send 0", List.of(1L, 0L, 10L))
                .containsEntry("main/MPI_Send 1", List.of(1L, 1L, 11L))
                .containsEntry("main/MPI_Send 2", List.of(2L, 5L, 25L))
                .containsEntry("main/MPI_Send 4", List.of(2L, 11L, 17L))
                .containsEntry("main/MPI_Send 512", List.of(1L, 1023L, 15L))
                .containsEntry("main/MPI_Send 1024", List.of(1L, 1024L, 16L))
                .containsEntry("main/MPI_Sendrecv 4", List.of(1L, 7L, 30L))
                .containsEntry("main/MPI_Recv 4", List.of(2L, 9L, 30L))
                .hasSize(13);
    }

    /** Threads scan parts of a long trace; one call is in several of them. */
    @Test
    void aCallMayBeInSeveralParts() {
        int messages = 30_000;
        HandTrace trace = new HandTrace(2, 1);
        HandTrace.Line first = trace.on(0).enter(0, "main");
        HandTrace.Line second = trace.on(1).enter(0, "main").enter(1, "MPI_Waitall");
        for (long i = 0; i < messages; i++) {
            long begin = 10 + 10 * i;
            first.call(begin, begin + 3, "MPI_Send", begin + 1, RecordKind.MPI_SEND, 1, 0, 7, 4);
            second.record(begin + 2, RecordKind.MPI_RECV, 0, 0, 7, 4);
        }
        long end = 10L + 10L * messages;
        first.leave(end);
        second.leave(end - 1).leave(end);
        assertThat(found(Shipped.analyze(trace.write(folder), "visits")))
                .containsExactly(
                        Map.entry("main/MPI_Send 4", List.of(30_000L, 120_000L, 90_000L)),
                        Map.entry("main/MPI_Waitall 65536", List.of(1L, 120_000L, end - 2)));
    }

    @Test
    void reportsHaveThem() throws Exception {
        Analysis analysis = Shipped.analyze(byHand());
        StringWriter json = new StringWriter();
        JsonReport.write(analysis, json);
        List<String> rows = new ArrayList<>();
        for (JsonNode row : new ObjectMapper().readTree(json.toString()).path("sizes")) {
            for (JsonNode size : row.path("sizes")) {
                rows.add(row.path("callpath").asText() + " " + size.path("from") + ": " + size.path("calls")
                        + " calls, " + size.path("bytes") + " bytes, "
                        + Math.round(1e6 * size.path("seconds").asDouble()) + " us");
            }
        }
        assertThat(rows).hasSize(13).contains("main/MPI_Send 512: 1 calls, 1023 bytes, 15 us");
        StringWriter full = new StringWriter();
        TextReport.write(analysis, full, Paint.PLAIN, 0);
        assertThat(full.toString()).contains("size of the data of a call").contains("512 bytes to less than 1.0 kB");
    }

    /** A text of patterns that are no account does not say them, and to find them reads all events. */
    @Test
    void areOnlyFoundForReportsThatSayThem() {
        Path trace = byHand();
        assertThat(found(without(trace, "visits"))).isEmpty();
        assertThat(without(trace, "visits").trace().sizes().isKnown()).isFalse();
        assertThat(found(without(trace))).hasSize(13).isEqualTo(found(Shipped.analyze(trace)));
        assertThat(Arrays.stream(ReportFormat.values()).filter(ReportFormat::hasSizes))
                .containsExactly(ReportFormat.json, ReportFormat.html);
    }

    private static Analysis without(Path trace, String... selected) {
        return Analyzer.analyze(AnalysisRequest.of(trace, Shipped.patterns())
                .selecting(selected)
                .with(Settings.DEFAULTS.withSizes(false)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"halo", "mesh_2x4", "late_sender", "wait_barrier"})
    void areThoseOfAPlainImplementation(String example) {
        Path path = Traces.root().resolve("examples").resolve(example);
        Map<String, List<Long>> expected = new TreeMap<>();
        try (Trace trace = Trace.open(path)) {
            Events events = trace.events();
            Map<Long, long[]> calls = new TreeMap<>();
            for (long pos = 0; pos < events.length(); pos++) {
                EventType type = events.type(pos);
                boolean sends = type == EventType.SEND;
                if (sends || type == EventType.RECV || type == EventType.COLLEXIT) {
                    long[] data = calls.computeIfAbsent(events.enterptr(pos), enter -> new long[2]);
                    boolean all = type == EventType.COLLEXIT;
                    data[0] += all ? events.sent(pos) : sends ? events.len(pos) : 0;
                    data[1] += all ? events.recvd(pos) : sends ? 0 : events.len(pos);
                }
            }
            calls.forEach((enter, data) -> {
                long bytes = Math.max(data[0], data[1]);
                String key = trace.callpaths().path(events.callpath(enter)) + " " + Long.highestOneBit(bytes);
                long ticks = events.ticks(events.exitptr(enter)) - events.ticks(enter);
                expected.merge(
                        key,
                        List.of(1L, bytes, ticks),
                        (some, more) -> List.of(
                                some.get(0) + more.get(0), some.get(1) + more.get(1), some.get(2) + more.get(2)));
            });
        }
        assertThat(expected).isNotEmpty();
        assertThat(found(Shipped.analyze(path, "visits"))).isEqualTo(expected);
    }
}
