package expert.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.EventType;
import earl.Location;
import earl.Trace;
import earl.Waits;
import earl.testing.Traces;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time lines hold the regions, messages and waits of the trace, in order of time and nested. */
class TimeLineTest {
    @TempDir
    private Path folder;

    private TimeLineFiles.Content written(Trace trace) throws Exception {
        Path file = folder.resolve("line");
        try (OutputStream out = Files.newOutputStream(file)) {
            TimeLine.writePerfetto(trace, out);
        }
        return TimeLineFiles.read(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"halo", "late_sender", "wrong_order", "lu"})
    void holdsTheTrace(String name) throws Exception {
        Path archive = name.equals("lu") ? Traces.unpacked(name, folder) : Traces.example(name);
        try (Trace trace = Trace.open(archive)) {
            TimeLineFiles.Content line = written(trace);
            Map<Long, Deque<TimeLineFiles.Step>> open = new HashMap<>();
            Map<String, Long> regions = new TreeMap<>();
            Map<String, Double> waits = new TreeMap<>();
            Set<Long> sent = new HashSet<>();
            Set<Long> received = new HashSet<>();
            long last = 0;
            for (TimeLineFiles.Step step : line.steps()) {
                assertThat(step.time()).isGreaterThanOrEqualTo(last);
                last = step.time();
                assertThat(line.tracks()).containsKey(step.track());
                Deque<TimeLineFiles.Step> track = open.computeIfAbsent(step.track(), key -> new ArrayDeque<>());
                switch (step.type()) {
                    case "B" -> {
                        track.push(step);
                        if (Objects.requireNonNull(line.tracks().get(step.track()))
                                .contains("waits")) {
                            waits.merge(step.name(), seconds(step), Double::sum);
                        } else {
                            regions.merge(step.name(), 1L, Long::sum);
                        }
                    }
                    case "E" -> {
                        TimeLineFiles.Step begin = track.pop();
                        if (begin.arguments().containsKey("wait_s")) {
                            assertThat((double) (step.time() - begin.time()))
                                    .isCloseTo(seconds(begin) * 1e9, within(2.0));
                        }
                    }
                    case "s" -> assertThat(sent.add(step.flow())).isTrue();
                    default -> assertThat(received.add(step.flow())).isTrue();
                }
            }
            assertThat(open.values()).allMatch(Deque::isEmpty);
            assertThat(regions).isEqualTo(entered(trace)).isNotEmpty();
            assertThat(sent)
                    .isEqualTo(received)
                    .hasSize((int) trace.messages().count())
                    .isNotEmpty();
            assertThat(waits.keySet()).isEqualTo(waited(trace).keySet()).isNotEmpty();
            waited(trace).forEach((kind, seconds) -> assertThat(waits.get(kind)).isCloseTo(seconds, within(1e-12)));
            for (Location location : trace.locations()) {
                assertThat(line.tracks().values()).contains(location.label());
            }
        }
    }

    private static double seconds(TimeLineFiles.Step wait) {
        return (Double) Objects.requireNonNull(wait.arguments().get("wait_s"));
    }

    private static Map<String, Long> entered(Trace trace) {
        Map<String, Long> regions = new TreeMap<>();
        LongStream.range(0, trace.length())
                .filter(pos -> trace.events().type(pos) == EventType.ENTER)
                .forEach(pos -> regions.merge(
                        trace.regions().get(trace.events().region(pos)).name(), 1L, Long::sum));
        return regions;
    }

    private static Map<String, Double> waited(Trace trace) {
        Waits waits = Waits.of(trace);
        Map<String, Double> sums = new TreeMap<>();
        IntStream.range(0, (int) waits.count())
                .forEach(row -> sums.merge(
                        waits.kinds().get(waits.kind(row)).name(),
                        waits.ticks(row) / (double) trace.info().ticksPerSecond(),
                        Double::sum));
        return sums;
    }

    /** The cause of a wait that is known from the program. */
    @Test
    void aWaitNamesItsCause() throws Exception {
        try (Trace trace = Trace.open(Traces.example("late_sender"))) {
            List<Map<String, Object>> causes = written(trace).steps().stream()
                    .filter(step -> step.name().equals("late_sender")
                            && step.arguments().containsKey("wait_s"))
                    .map(TimeLineFiles.Step::arguments)
                    .toList();
            assertThat(causes)
                    .isNotEmpty()
                    .allSatisfy(cause -> assertThat(cause)
                            .containsEntry("region", "MPI_Recv")
                            .containsEntry("partner_region", "MPI_Send")
                            .containsKeys("direct_s", "indirect_s", "call"));
            assertThat(causes).extracting(cause -> cause.get("partner")).contains("rank 1", "rank 3");
        }
    }
}
