package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Causes;
import earl.Column;
import earl.Columns;
import earl.Loops;
import earl.Model;
import earl.OpenOptions;
import earl.Synchronizations;
import earl.Trace;
import earl.Waits;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Opens a trace and looks at all that a pattern may ask for, as far as it is little, and at one of the analyses. */
final class HostileWalk {
    private static final long MAX_ROWS = 300;

    private final Trace trace;

    private HostileWalk(Trace trace) {
        this.trace = trace;
    }

    /** A trace that is decoded. */
    static void of(Path file, Random random) {
        of(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX), random);
    }

    /** A trace that is opened in a certain way. */
    static void of(Path file, OpenOptions options, Random random) {
        try (Trace trace = Trace.open(file, options.withThreads(1))) {
            HostileWalk walk = new HostileWalk(trace);
            walk.events();
            walk.analysis(random);
        }
    }

    private static long few(long count) {
        return Math.min(MAX_ROWS, count);
    }

    private void events() {
        for (long pos = 0; pos < few(trace.length()); pos++) {
            assertThat(trace.literal(pos)).isNotEmpty();
        }
        if (trace.length() > 0) {
            assertThat(trace.states().at(trace.length() - 1)).isNotNull();
        }
        for (int path = 0; path < few(trace.callpaths().count()); path++) {
            assertThat(trace.callpaths().path(path)).isNotNull();
        }
        assertThat(trace.locations()).isNotNull();
        assertThat(trace.communicators()).isNotNull();
        assertThat(trace.diagnostics()).isNotNull();
    }

    private void analysis(Random random) {
        List<Columns> tables = switch (random.nextInt(8)) {
            case 0 -> List.of(trace.messages().columns());
            case 1 -> List.of(trace.collectives().columns());
            case 2 -> List.of(Waits.of(trace).columns());
            case 3 ->
                List.of(
                        Causes.of(trace).criticalPath(),
                        Causes.of(trace).segments(),
                        Causes.of(trace).delays(),
                        Causes.of(trace).waits());
            case 4 ->
                List.of(
                        Synchronizations.of(trace).windows(),
                        Synchronizations.of(trace).epochs(),
                        Synchronizations.of(trace).locks());
            case 5 ->
                List.of(
                        Synchronizations.of(trace).teams(),
                        Synchronizations.of(trace).idling());
            case 6 -> loops();
            default -> {
                assertThat(Model.of(trace).toString()).isNotNull();
                yield List.of();
            }
        };
        tables.forEach(HostileWalk::values);
    }

    private List<Columns> loops() {
        if (trace.locations().isEmpty()) {
            return List.of();
        }
        Loops loops = Loops.of(trace, 0);
        return loops.count() == 0 ? List.of() : List.of(loops.columns(0));
    }

    private static void values(Columns table) {
        for (String name : table.names()) {
            Column column = table.column(name);
            for (long row = 0; row < few(table.length()); row++) {
                switch (column.kind()) {
                    case INTEGER, STRING -> column.integer(row);
                    case NUMBER -> column.number(row);
                    case TRUTH -> column.truth(row);
                }
            }
        }
    }
}
