package earl.survey;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Durations;
import earl.EventType;
import earl.Location;
import earl.Trace;
import earl.column.ProfilePart;
import earl.link.call.CallDurations;
import earl.oracle.HandTrace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.SurveyedRun;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The profile of parts of a run, read block by block, equals the profile of the open trace. */
class ProfileSurveyTest {
    @TempDir
    Path folder;

    /** Calls whose durations were compared. */
    private long calls;

    /** Seconds of calls that were open when a range began. */
    private double open;

    @Test
    void equalsThatOfTheOpenTrace() {
        long rows = 0;
        for (int seed = 0; seed < 20; seed++) {
            RandomProgram program = new RandomProgram(seed, 400, 2 + seed % 7);
            rows += compare(ProgramArchive.write(program, folder.resolve("p" + seed)), seed);
        }
        assertThat(rows).isGreaterThan(1000);
        assertThat(calls).isGreaterThan(1000);
        assertThat(open).isPositive();
    }

    @Test
    void equalsThatOfCallsThatDoNotNest() {
        HandTrace trace = new HandTrace(1, 1);
        trace.on(0)
                .enter(0, "main")
                .enter(10, "outer")
                .enter(20, "inner")
                .record(30, RecordKind.LEAVE)
                .enter(40, "again")
                .leave(50)
                .enter(60, "open");
        assertThat(compare(trace.write(folder.resolve("odd")), 1)).isPositive();
    }

    /** Returns the number of rows. */
    private long compare(Path path, int seed) {
        Random random = new Random(seed);
        SurveyedRun surveyed = SurveyedRun.of(path);
        long rows = 0;
        try (Trace trace = Trace.open(path, SurveyedRun.OPTIONS)) {
            long start = trace.info().startTicks();
            long length = surveyed.run().endTicks() - start;
            List<ProfileSurvey.Slice> parts = new ArrayList<>();
            for (int part = 0; part < 3; part++) {
                List<long[]> spans = new ArrayList<>();
                trace.locations().forEach(location -> spans.add(spans(random, start, length)));
                int excluded = random.nextInt(trace.callpaths().count());
                parts.add(new ProfileSurvey.Slice(callpath -> callpath != excluded, spans::get));
            }
            List<ProfilePart> found = ProfileSurvey.of(
                    path,
                    surveyed.locations(),
                    parts,
                    surveyed.run().callpaths(),
                    surveyed.run().common());
            for (int part = 0; part < parts.size(); part++) {
                ProfilePart merged = ProfilePart.merged(
                        List.of(found.get(part)),
                        trace.callpaths().count(),
                        trace.locations().size());
                ProfilePart expected = ProfilePart.during(
                        trace, parts.get(part).callpaths(), parts.get(part).spans());
                assertThat(rows(merged)).as("seed %d, part %d", seed, part).isEqualTo(rows(expected));
                assertThat(durations(merged, trace))
                        .as("seed %d, part %d", seed, part)
                        .isEqualTo(durations(expected, trace))
                        .isEqualTo(counted(trace, parts.get(part)));
                assertThat(carried(merged, trace))
                        .as("seed %d, part %d", seed, part)
                        .isEqualTo(carried(expected, trace))
                        .isEqualTo(carried(trace, parts.get(part)));
                open += carried(expected, trace).values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum();
                rows += expected.rows();
                calls += durations(expected, trace).stream()
                        .mapToLong(Durations::count)
                        .sum();
            }
        }
        return rows;
    }

    private static List<Durations> durations(ProfilePart part, Trace trace) {
        return IntStream.range(0, trace.callpaths().count())
                .mapToObj(path -> part.durations(path, (double) trace.info().ticksPerSecond()))
                .toList();
    }

    /** The durations of the calls of libraries whose enters lie in a part, by their links. */
    private static List<Durations> counted(Trace trace, ProfileSurvey.Slice part) {
        boolean[] counted = CallDurations.counted(trace.regions());
        CallDurations durations = new CallDurations();
        for (Location location : trace.locations()) {
            long[] spans = part.spans().apply(location.id());
            long last = trace.length(location.id()) - 1;
            for (long i = 0; i <= last; i++) {
                long pos = trace.position(location.id(), i);
                long ticks = trace.events().ticks(pos);
                boolean isIn = trace.events().type(pos) == EventType.ENTER
                        && counted[trace.events().region(pos)]
                        && part.callpaths().test(trace.events().callpath(pos))
                        && IntStream.range(0, spans.length / 2)
                                .anyMatch(range -> spans[2 * range] <= ticks && ticks < spans[2 * range + 1]);
                if (isIn) {
                    long exit = trace.events().exitptr(pos);
                    long end = trace.events().ticks(exit == Trace.NONE ? trace.position(location.id(), last) : exit);
                    durations.add(trace.events().callpath(pos), end - ticks, 1);
                }
            }
        }
        return IntStream.range(0, trace.callpaths().count())
                .mapToObj(path -> durations.of(path, (double) trace.info().ticksPerSecond()))
                .toList();
    }

    private static Map<Integer, Double> carried(ProfilePart part, Trace trace) {
        Map<Integer, Double> seconds = new TreeMap<>();
        for (int path = 0; path < trace.callpaths().count(); path++) {
            double carried = part.carried(path, (double) trace.info().ticksPerSecond());
            if (carried > 0) {
                seconds.put(path, carried);
            }
        }
        return seconds;
    }

    /** The ticks of the innermost call at each begin of a range, until its location enters or leaves a call, event by event. */
    private static Map<Integer, Double> carried(Trace trace, ProfileSurvey.Slice part) {
        Map<Integer, Long> ticks = new TreeMap<>();
        for (Location location : trace.locations()) {
            long[] spans = part.spans().apply(location.id());
            for (int range = 0; range < spans.length; range += 2) {
                int path = Trace.NONE;
                long now = Long.MIN_VALUE;
                for (long i = 0; i < trace.length(location.id()); i++) {
                    long pos = trace.position(location.id(), i);
                    long at = trace.events().ticks(pos);
                    EventType type = trace.events().type(pos);
                    long enter = type == EventType.EXIT ? trace.events().enterptr(pos) : Trace.NONE;
                    boolean leaves = enter != Trace.NONE && trace.events().exitptr(enter) == pos;
                    if (at >= spans[range]) {
                        if (path != Trace.NONE && part.callpaths().test(path)) {
                            long from = Math.max(now, spans[range]);
                            ticks.merge(path, Math.max(0, Math.min(at, spans[range + 1]) - from), Long::sum);
                        }
                        if (type == EventType.ENTER || leaves || at >= spans[range + 1]) {
                            break;
                        }
                    }
                    now = at;
                    path = type == EventType.ENTER
                            ? trace.events().callpath(pos)
                            : leaves ? trace.callpaths().parent(trace.events().callpath(enter)) : path;
                }
            }
        }
        Map<Integer, Double> seconds = new TreeMap<>();
        ticks.forEach((path, sum) -> {
            if (sum > 0) {
                seconds.put(path, sum / (double) trace.info().ticksPerSecond());
            }
        });
        return seconds;
    }

    private static List<List<Long>> rows(ProfilePart part) {
        return IntStream.range(0, part.rows())
                .mapToObj(row -> List.of(
                        (long) part.callpath(row),
                        (long) part.location(row),
                        part.visits(row),
                        part.inclusive(row),
                        part.exclusive(row)))
                .toList();
    }

    /** None to three ranges, which do not overlap. */
    private static long[] spans(Random random, long start, long length) {
        return random.longs(2L * random.nextInt(4), start, start + length + 1)
                .sorted()
                .toArray();
    }
}
