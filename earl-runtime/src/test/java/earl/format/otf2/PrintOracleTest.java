package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every record of every archive of the collection, in the words in which {@code otf2-print} recorded it there. */
class PrintOracleTest {
    private static final String WITHOUT_EVENTS = "casita_4_mpi_lammps_colloid";

    @Test
    void eventsAreThoseOfTheReferencePrinter() {
        List<String> archives = new ArrayList<>(Traces.collected());
        archives.remove(WITHOUT_EVENTS);
        assertThat(archives).hasSizeGreaterThan(30);
        for (String name : archives) {
            List<String> expected = Traces.lines(name + ".print.gz").stream()
                    .dropWhile(line -> !line.startsWith("----"))
                    .skip(1)
                    .filter(line -> !line.isBlank())
                    .toList();
            assertSame(name, printed(name), expected);
        }
    }

    @Test
    void definitionsAreThoseOfTheReferencePrinter() {
        List<String> archives = new ArrayList<>(Traces.collected());
        archives.remove(WITHOUT_EVENTS);
        assertThat(archives).hasSizeGreaterThan(30);
        for (String name : archives) {
            List<String> expected = Traces.lines(name + ".defs.gz").stream()
                    .dropWhile(line -> !line.startsWith("----"))
                    .skip(1)
                    .filter(line -> !line.isBlank())
                    .toList();
            List<String> lines = new ArrayList<>();
            try (TraceSource source = TraceFormat.openAny(Traces.collected(name), new Diagnostics())) {
                DefinitionText text = new DefinitionText(source.raw(), source.definitions());
                source.raw().definitions().forEach(record -> lines.add(text.line(record)));
            }
            assertSame(name, lines, expected);
        }
    }

    /** Compares line by line, so that a failure shows the first lines that differ and not two whole traces. */
    private static void assertSame(String name, List<String> lines, List<String> expected) {
        for (int i = 0; i < Math.min(lines.size(), expected.size()); i++) {
            assertThat(lines.get(i)).as("%s, line %d", name, i).isEqualTo(expected.get(i));
        }
        assertThat(lines).as(name).hasSameSizeAs(expected);
    }

    private static List<String> printed(String name) {
        List<String> lines = new ArrayList<>();
        try (TraceSource source = TraceFormat.openAny(Traces.collected(name), new Diagnostics())) {
            RawRecords raw = source.raw();
            PrintText text = new PrintText(raw, source.definitions());
            try (RawRecords.Events events = raw.events()) {
                while (events.next()) {
                    lines.addAll(text.event(events));
                }
            }
        }
        return lines;
    }
}
