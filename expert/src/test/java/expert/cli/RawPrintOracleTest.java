package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.otf2.PrintText;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code print --raw --format json} says of each archive of the collection, put into otf2-print's words, is what that said. */
class RawPrintOracleTest {
    private static final String WITHOUT_EVENTS = "casita_4_mpi_lammps_colloid";

    @Test
    void everyRecordIsThatOfTheReferencePrinter() {
        List<String> archives = new ArrayList<>(Traces.collected());
        archives.remove(WITHOUT_EVENTS);
        assertThat(archives).hasSizeGreaterThan(30);
        for (String name : archives) {
            List<String> expected = Traces.lines(name + ".print.gz").stream()
                    .dropWhile(line -> !line.startsWith("----"))
                    .skip(1)
                    .filter(line -> !line.isBlank())
                    .toList();
            List<String> lines = rebuilt(name);
            for (int i = 0; i < Math.min(lines.size(), expected.size()); i++) {
                assertThat(lines.get(i)).as("%s, line %d", name, i).isEqualTo(expected.get(i));
            }
            assertThat(lines).as(name).hasSameSizeAs(expected);
        }
    }

    private static List<String> rebuilt(String name) {
        List<String> lines = new ArrayList<>();
        try (TraceSource source = TraceFormat.openAny(Traces.collected(name), new Diagnostics())) {
            JsonRecords records = new JsonRecords(print(name, "--definitions"), print(name), source.raw());
            PrintText text = new PrintText(records, records.resolved());
            try (RawRecords.Events events = records.events()) {
                while (events.next()) {
                    lines.addAll(text.event(events));
                }
            }
        }
        return lines;
    }

    private static List<String> print(String name, String... more) {
        List<String> arguments = new ArrayList<>(List.of("print", "--raw", "--format=json"));
        arguments.addAll(List.of(more));
        arguments.add(Traces.collected(name).toString());
        Terminal.Result result = new Terminal().run(arguments.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isZero();
        return result.out().lines().toList();
    }
}
