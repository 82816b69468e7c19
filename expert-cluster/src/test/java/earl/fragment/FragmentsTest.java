package earl.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Columns;
import earl.Diagnostic;
import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.engine.Engine;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.oracle.SurveyedRun;
import earl.schema.Definitions;
import earl.survey.Callpaths;
import earl.survey.Counting;
import earl.survey.EventKey;
import earl.survey.GroupSurvey;
import earl.survey.LocationSurvey;
import earl.survey.Run;
import earl.survey.Survey;
import earl.testing.Sample;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What fragments have, put together, is what the whole trace has. */
class FragmentsTest {
    private static final OpenOptions OPTIONS = SurveyedRun.OPTIONS;
    private static final Set<String> OF_LINKS = Set.of(
            "unmatched_send",
            "unmatched_recv",
            "recv_before_send",
            "incomplete_collective",
            "mismatched_collective",
            "missing_completion",
            "unknown_request",
            "not_a_member",
            "rank_out_of_range");

    /**
     * What was seen.
     *
     * @param cuts places where the run can be cut
     * @param moved how often the run was cut although events of equal times move
     */
    private record Seen(int cuts, int moved) {}

    @TempDir
    Path folder;

    static Stream<Path> traces() {
        return Sample.of(RecordedTraces.all(), 3);
    }

    @Test
    void randomPrograms() {
        int cuts = 0;
        for (int seed : Sample.seeds(40, 4)) {
            RandomProgram program = new RandomProgram(seed, 300, 3 + seed % 20);
            Path trace = ProgramArchive.write(program, folder.resolve("p" + seed));
            cuts += check("seed " + seed, trace, seed).cuts;
        }
        assertThat(cuts).as("places where runs were cut").isPositive();
    }

    /** Clocks so coarse that messages arrive in the tick in which they were sent. */
    @Test
    void coarseClocks() {
        int moved = 0;
        for (int seed : Sample.seeds(60, 15)) {
            RandomProgram program = RandomProgram.coarse(seed, 300, 3 + seed % 20, true, 2 + seed % 60);
            Path trace = ProgramArchive.write(program, folder.resolve("c" + seed));
            moved += check("seed " + seed, trace, seed).moved;
        }
        assertThat(moved)
                .as("runs that were cut although events of equal times move")
                .isGreaterThan(Sample.runsAll() ? 20 : 0);
    }

    @ParameterizedTest
    @MethodSource("traces")
    void recorded(Path trace) {
        check(trace.toString(), trace, 1);
    }

    private static Seen check(String what, Path path, long seed) {
        Random random = new Random(seed);
        try (Trace whole = Trace.open(path, OPTIONS)) {
            int[][] groups = Fragments.groups(path, 1 + random.nextInt(4));
            List<GroupSurvey> surveys = new ArrayList<>();
            for (int[] group : groups) {
                surveys.add(sent(Survey.of(path, UnaryOperator.identity(), group, Integer.MAX_VALUE)));
            }
            Run run = new Run(definitions(path), surveys);
            assertThat(run.surveys()).hasSize(whole.locations().size());
            compare(what, run, whole, path, groups, random);
            int moved = 0;
            List<Cuts.CutPoint> points = Cuts.points(run);
            List<Cuts.CutPoint> some = new ArrayList<>(points);
            some.removeIf(place -> random.nextInt(3) == 0);
            for (List<Cuts.CutPoint> cut : List.of(points, some, List.<Cuts.CutPoint>of())) {
                if (cut.size() < 100) {
                    moved += cuts(
                            what + ", cuts "
                                    + cut.stream().map(p -> p.boundary().sync()).toList(),
                            path,
                            run,
                            cut,
                            whole);
                }
            }
            for (int[] group : groups) {
                processes(what, path, group, run, whole);
            }
            return new Seen(points.size(), moved);
        }
    }

    private static Definitions definitions(Path path) {
        try (TraceSource source = TraceFormat.openAny(path, new Diagnostics())) {
            return source.definitions();
        }
    }

    private static void compare(String what, Run run, Trace whole, Path path, int[][] groups, Random random) {
        assertThat(run.events()).isEqualTo(whole.length());
        assertThat(run.common().startTicks()).isEqualTo(whole.info().startTicks());
        assertThat(run.definitions().regions()).isEqualTo(whole.regions());
        assertThat(run.callTree().count()).isEqualTo(whole.callpaths().count());
        for (int id = 0; id < run.callTree().count(); id++) {
            assertThat(run.callTree().parent(id)).isEqualTo(whole.callpaths().parent(id));
            assertThat(run.callTree().region(id)).isEqualTo(whole.callpaths().region(id));
        }
        for (int place = 0; place < run.surveys().size(); place++) {
            LocationSurvey survey = run.surveys().get(place);
            assertThat(survey.location()).isEqualTo(place);
            int[] ids = run.callpaths(place);
            double tick = whole.info().ticksPerSecond();
            for (int node = 0; node < ids.length; node++) {
                assertThat(survey.times()[4 * node]).isEqualTo(whole.callpaths().visits(ids[node], place));
                assertThat(survey.times()[4 * node + 1] / tick)
                        .isEqualTo(whole.callpaths().inclusive(ids[node], place));
                assertThat(survey.times()[4 * node + 2] / tick)
                        .isEqualTo(whole.callpaths().exclusive(ids[node], place));
            }
        }
        List<EventKey> keys = new ArrayList<>(run.shownEvents());
        if (Engine.isMoved(whole)) {
            keys.clear();
        }
        for (int i = 0; i < 50 && whole.length() > 0 && !Engine.isMoved(whole); i++) {
            keys.add(key(whole, random.nextLong(whole.length())));
        }
        long[] positions = new long[keys.size()];
        for (int[] group : groups) {
            List<LocationSurvey> those =
                    Arrays.stream(group).mapToObj(run.surveys()::get).toList();
            long[] before = Counting.before(path, those, keys, run.common());
            Arrays.setAll(positions, i -> positions[i] + before[i]);
        }
        Map<EventKey, Long> known = new HashMap<>();
        for (int i = 0; i < positions.length; i++) {
            assertThat(key(whole, positions[i])).as(what).isEqualTo(keys.get(i));
            known.put(keys.get(i), positions[i]);
        }
        outline(what, run, whole, path, known);
        Diagnostics diagnostics = new Diagnostics();
        definitions(path, diagnostics);
        run.findings(known::get).forEach(diagnostics::add);
        assertThat(told(diagnostics.list(), false)).as(what).isEqualTo(told(whole.diagnostics(), false));
    }

    /** A trace without events has what does not depend on them. */
    private static void outline(String what, Run run, Trace whole, Path path, Map<EventKey, Long> positions) {
        try (Trace outline = Fragments.outline(path, run, positions::get, OPTIONS)) {
            assertThat(outline.length()).isZero();
            assertThat(outline.duration()).as(what).isEqualTo(whole.duration());
            assertThat(outline.info().startTicks()).isEqualTo(whole.info().startTicks());
            assertThat(outline.locations()).isEqualTo(whole.locations());
            assertThat(outline.regions()).isEqualTo(whole.regions());
            assertThat(outline.messages().count()).isZero();
            assertThat(outline.collectives().count()).isZero();
            for (String column : List.of("callpath", "location", "visits", "inclusive", "exclusive")) {
                assertThat(outline.callpaths().columns().column(column).toNumbers())
                        .as("%s: %s", what, column)
                        .isEqualTo(whole.callpaths().columns().column(column).toNumbers());
            }
            assertThat(told(outline.diagnostics(), false)).as(what).isEqualTo(told(whole.diagnostics(), false));
        }
    }

    private static void definitions(Path path, Diagnostics diagnostics) {
        TraceFormat.openAny(path, diagnostics).close();
    }

    private static List<String> told(List<Diagnostic> diagnostics, boolean ofLinks) {
        return diagnostics.stream()
                .filter(one -> OF_LINKS.contains(one.code()) == ofLinks)
                .map(one -> one.code() + " " + one.count() + " " + (ofLinks ? "" : one.first()))
                .sorted()
                .toList();
    }

    private static EventKey key(Trace trace, long position) {
        return new EventKey(trace.events().ticks(position), trace.events().location(position), trace.index(position));
    }

    /** Returns 1 if the run was cut, and all cuts know how events of equal times move; otherwise 0. */
    private static int cuts(String what, Path path, Run run, List<Cuts.CutPoint> cuts, Trace whole) {
        Map<String, List<String>> rows = new TreeMap<>();
        Map<String, Long> diagnostics = new TreeMap<>();
        long own = 0;
        boolean isCertain = true;
        for (Cut cut : Cuts.cuts(run, cuts)) {
            try (Fragment fragment = Fragments.open(path, sent(cut), OPTIONS)) {
                Trace trace = fragment.trace();
                Origin origin = fragment.origin();
                isCertain &= origin.isCertain();
                if (!isCertain) {
                    break;
                }
                assertThat(trace.duration()).as(what).isEqualTo(whole.duration());
                for (long pos = 0; pos < trace.length(); pos++) {
                    long global = origin.global(pos);
                    if (global >= 0) {
                        assertThat(key(whole, global))
                                .as("%s: event %d of cut %d", what, pos, cut.number())
                                .isEqualTo(origin.key(pos));
                    }
                    if (origin.isOwn(pos)) {
                        own++;
                        assertThat(global).isNotNegative();
                        assertThat(trace.events().type(pos))
                                .isEqualTo(whole.events().type(global));
                        assertThat(trace.events().region(pos))
                                .isEqualTo(whole.events().region(global));
                    }
                }
                int[] callpaths = run.callpaths(Callpaths.of(trace.callpaths()));
                assertThat(run.callTree().count()).isEqualTo(whole.callpaths().count());
                for (int id = 0; id < callpaths.length; id++) {
                    assertThat(trace.callpaths().path(id))
                            .isEqualTo(whole.callpaths().path(callpaths[id]));
                }
                Rows translated = new Rows(trace, origin::global, origin::isOwn);
                rows.computeIfAbsent("messages", k -> new ArrayList<>()).addAll(translated.messages());
                rows.computeIfAbsent("collectives", k -> new ArrayList<>()).addAll(translated.collectives());
                trace.diagnostics().forEach(one -> diagnostics.merge(one.code(), one.count(), Long::sum));
            }
        }
        if (!isCertain) {
            // Such a run is analyzed at once.
            assertThat(Engine.isMoved(whole)).as(what).isTrue();
            return 0;
        }
        assertThat(own).isEqualTo(whole.length());
        Rows expected = new Rows(whole, pos -> pos, pos -> true);
        assertThat(sorted(rows.getOrDefault("messages", List.of()))).as(what).isEqualTo(sorted(expected.messages()));
        assertThat(sorted(rows.getOrDefault("collectives", List.of())))
                .as(what)
                .isEqualTo(sorted(expected.collectives()));
        assertThat(diagnostics.entrySet().stream()
                        .map(e -> e.getKey() + " " + e.getValue() + " ")
                        .toList())
                .as(what)
                .isEqualTo(told(whole.diagnostics(), true));
        return !cuts.isEmpty() && Engine.isMoved(whole) ? 1 : 0;
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted(Comparator.naturalOrder()).toList();
    }

    /** The rows of a trace's tables as lines, with positions in the whole trace. */
    private record Rows(Trace trace, LongUnaryOperator global, java.util.function.LongPredicate own) {
        List<String> messages() {
            return lines(trace.messages().columns(), "recv", Map.of());
        }

        /** An instance is named after the last of its ends. */
        List<String> collectives() {
            Columns columns = trace.collectives().columns();
            Map<Long, Long> last = new HashMap<>();
            for (long row = 0; row < columns.length(); row++) {
                long end = columns.column("end").integer(row);
                if (own.test(end)) {
                    last.merge(columns.column("instance").integer(row), global.applyAsLong(end), Math::max);
                }
            }
            return lines(columns, "end", last);
        }

        private List<String> lines(Columns columns, String event, Map<Long, Long> instances) {
            Set<String> positions = Set.of(
                    "send",
                    "recv",
                    "send_call",
                    "send_complete_call",
                    "recv_post_call",
                    "recv_call",
                    "probe_call",
                    "poll_call",
                    "last_poll_call",
                    "begin",
                    "end",
                    "call",
                    "begin_call");
            List<String> lines = new ArrayList<>();
            for (long row = 0; row < columns.length(); row++) {
                if (!own.test(columns.column(event).integer(row))) {
                    continue;
                }
                StringBuilder line = new StringBuilder();
                for (String name : columns.names()) {
                    Column column = columns.column(name);
                    Object cell = Columns.cell(columns, name, row);
                    if (positions.contains(name) && cell != null) {
                        cell = global.applyAsLong(column.integer(row));
                    } else if (name.equals("instance")) {
                        cell = instances.get(column.integer(row));
                    }
                    line.append(name).append(' ').append(cell).append(' ');
                }
                lines.add(line.toString());
            }
            return lines;
        }
    }

    private static void processes(String what, Path path, int[] group, Run run, Trace whole) {
        try (Fragment fragment = Fragments.open(path, group, sent(run.common()), OPTIONS)) {
            Trace trace = fragment.trace();
            Set<Integer> those =
                    new java.util.TreeSet<>(Arrays.stream(group).boxed().toList());
            int[] callpaths = run.callpaths(Callpaths.of(trace.callpaths()));
            for (int location = 0; location < whole.locations().size(); location++) {
                assertThat(trace.length(location)).isEqualTo(those.contains(location) ? whole.length(location) : 0);
                for (int id = 0; id < callpaths.length && those.contains(location); id++) {
                    assertThat(trace.callpaths().inclusive(id, location))
                            .isEqualTo(whole.callpaths().inclusive(callpaths[id], location));
                }
                for (long i = 0; i < trace.length(location); i++) {
                    long here = trace.position(location, i);
                    long there = whole.position(location, i);
                    assertThat(trace.events().time(here))
                            .as(what)
                            .isEqualTo(whole.events().time(there));
                    assertThat(fragment.origin().key(here)).isEqualTo(key(whole, there));
                }
            }
            assertThat(trace.diagnostics()).isEmpty();
        }
    }

    @SuppressWarnings({"unchecked", "BanSerializableRead"})
    private static <T> T sent(T value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
            out.flush();
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                return (T) in.readObject();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
