package earl.cause;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Causes;
import earl.Column;
import earl.Columns;
import earl.OpenOptions;
import earl.Trace;
import earl.fragment.Callpaths;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import earl.fragment.ReducedTrace;
import earl.fragment.Run;
import earl.fragment.StepSurvey;
import earl.fragment.Survey;
import earl.fragment.Window;
import earl.fragment.Windows;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.wait.ShippedWaits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The run as windows without meetings reduce it has the causes of the whole trace, to the last bit. */
class ReducedWindowTest {
    private static final OpenOptions OPTIONS =
            OpenOptions.defaults().withThreads(1).withIndexFrom(OpenOptions.NO_INDEX);
    private static final Set<String> POSITIONS = Set.of("call", "record", "partner", "partner_record");
    private static final Set<String> OF_CALLS = Set.of("callpath", "partner_callpath");

    @TempDir
    Path folder;

    static Stream<Path> traces() {
        return RecordedTraces.all();
    }

    @Test
    void randomPrograms() {
        int windows = 0;
        int delays = 0;
        for (int seed = 0; seed < 24; seed++) {
            RandomProgram program = RandomProgram.withoutMeetings(seed, 300, 3 + seed % 20);
            Path path = ProgramArchive.write(program, folder.resolve("p" + seed));
            for (String set : List.of("scalasca", "expert3", "paper")) {
                Compared compared = check("seed " + seed + " " + set, path, set, 5 + seed % 7);
                windows += compared.windows - 1;
                delays += compared.delays;
            }
        }
        assertThat(windows).as("places where runs were cut").isGreaterThan(100);
        assertThat(delays).as("delays").isGreaterThan(1000);
    }

    @ParameterizedTest
    @MethodSource("traces")
    void recorded(Path trace) {
        check(trace.toString(), trace, "scalasca", 6);
    }

    private record Compared(int windows, int delays) {}

    private static Compared check(String what, Path path, String set, int parts) {
        OpenOptions options = OPTIONS.withWaits(ShippedWaits.of(set));
        try (Trace whole = Trace.open(path, options)) {
            int[] all = IntStream.range(0, whole.locations().size()).toArray();
            Run run = Run.of(path, Survey.of(path, all));
            if (run.surveys().stream().anyMatch(survey -> !survey.odd().isEmpty())) {
                return new Compared(1, 0);
            }
            List<Window> windows =
                    Windows.skewed(run, StepSurvey.of(path, all, run.common()), Math.max(1, run.events() / parts));
            if (windows.size() == 1) {
                return new Compared(1, 0);
            }
            List<ReducedWindow> reduced = new ArrayList<>();
            for (Window window : windows) {
                try (Fragment fragment = Fragments.open(path, window, options)) {
                    assertThat(fragment.trace().diagnostics()).as(what).isEmpty();
                    reduced.add(ReducedWindow.of(fragment));
                }
            }
            try (ReducedTrace some = ReducedWindow.open(
                    path, reduced, run.common(), ShippedWaits.of(set).definitions(), OPTIONS)) {
                assertThat(some.trace().length()).as(what).isGreaterThan(0);
                return new Compared(windows.size(), compare(what, run, some, whole));
            }
        }
    }

    private static int compare(String what, Run run, ReducedTrace reduced, Trace whole) {
        Trace trace = reduced.trace();
        int[] ids = run.callpaths().ids(trace.callpaths());
        int[] wholeIds = Callpaths.of(whole.callpaths()).ids(whole.callpaths());
        Causes expected = Causes.of(whole);
        List<CauseSums> sums = List.of(CauseSums.of(trace, call -> true, ids));
        List<CauseSums> all = List.of(CauseSums.of(whole, call -> true, wholeIds));
        compare(what + ", delays", CauseSums.delays(whole, sums), expected.delays());
        compare(what + ", path", CauseSums.criticalPath(whole, sums, List.of()), expected.criticalPath());
        compare(
                what + ", path of sums",
                CauseSums.criticalPath(whole, sums, List.of()),
                CauseSums.criticalPath(whole, all, List.of()));
        assertThat(rows(Causes.of(trace).waits(), whole, reduced, ids))
                .as(what)
                .isEqualTo(rows(expected.waits(), whole, null, wholeIds));
        return Math.toIntExact(expected.delays().length());
    }

    private static Set<String> rows(
            Columns waits, Trace whole, @org.jspecify.annotations.Nullable ReducedTrace reduced, int[] callpaths) {
        Set<String> rows = new TreeSet<>();
        for (long row = 0; row < waits.length(); row++) {
            StringBuilder line = new StringBuilder();
            for (String name : waits.names()) {
                Object cell = Columns.cell(waits, name, row);
                if (cell instanceof Long position && POSITIONS.contains(name)) {
                    cell = reduced == null
                            ? whole.events().ticks(position) + " on "
                                    + whole.events().location(position) + " " + whole.index(position)
                            : reduced.key(position).ticks() + " on "
                                    + reduced.key(position).location() + " "
                                    + reduced.key(position).index();
                } else if (cell instanceof Long path && OF_CALLS.contains(name)) {
                    cell = callpaths[path.intValue()];
                }
                line.append(name).append(' ').append(cell).append(", ");
            }
            rows.add(line.toString());
        }
        return rows;
    }

    private static void compare(String what, Columns found, Columns expected) {
        assertThat(found.names()).isEqualTo(expected.names());
        for (String name : expected.names()) {
            Column column = expected.column(name);
            assertThat(found.column(name).toNumbers()).as("%s: %s", what, name).isEqualTo(column.toNumbers());
            if (column.kind() == Column.Kind.STRING) {
                assertThat(found.column(name).dictionary()).isEqualTo(column.dictionary());
            }
        }
    }
}
