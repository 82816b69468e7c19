package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Loops;
import earl.Trace;
import earl.testing.Tools;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectCommandTest {
    private static final Pattern MOST = Pattern.compile("Shares differ by at most ([0-9.]+) percentage points");

    @TempDir
    private Path folder;

    private String select(Path trace, String... options) {
        String[] words = new String[options.length + 4];
        words[0] = "select";
        words[1] = trace.toString();
        words[2] = "-o";
        words[3] = folder.resolve("out").toString();
        System.arraycopy(options, 0, words, 4, options.length);
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }

    @Test
    void iterationsThatFollowOneAnother() {
        assertThat(select(Traces.example("halo"), "--iterations", "5"))
                .contains("of 20\n")
                .contains("work_ms");
        try (Trace cut = Trace.open(folder.resolve("out"))) {
            assertThat(cut.diagnostics()).isEmpty();
            for (int location = 0; location < 4; location++) {
                Loops loops = Loops.of(cut, location);
                assertThat(loops.count()).isEqualTo(1);
                assertThat(loops.iterations(0)).isEqualTo(5);
                // What is open at the begin is entered there, and all that is entered is left.
                assertThat(cut.literal(cut.position(location, 0))).contains("enter halo");
                long open = 0;
                for (long i = 0; i < cut.length(location); i++) {
                    switch (cut.events().type(cut.position(location, i))) {
                        case ENTER -> open++;
                        case EXIT -> open--;
                        default -> {}
                    }
                }
                assertThat(open).isZero();
            }
        }
    }

    @Test
    void everyFourthIteration() {
        assertThat(select(Traces.example("halo"), "--iterations", "3", "--every", "4"))
                .startsWith("loop 0, MPI_Irecv halo.c:9 in main: iterations 1, 5, 9 of 20\n");
        try (Trace cut = Trace.open(folder.resolve("out"))) {
            assertThat(cut.diagnostics()).isEmpty();
            assertThat(Loops.of(cut, 0).iterations(0)).isEqualTo(3);
            assertThat(cut.callpaths().visits(0, 0)).isEqualTo(3);
        }
    }

    /** Ten of CG's fifteen iterations, and three of MG's four: what calls cost is within 2 points of what they cost in all. */
    @ParameterizedTest
    @ValueSource(strings = {"npb_cg.A.4", "npb_mg.A.4"})
    void fewIterationsStandForAll(String name) {
        String said = select(Traces.collected(name), "--iterations", name.contains("mg") ? "3" : "10");
        Matcher most = MOST.matcher(said);
        assertThat(most.find()).isTrue();
        assertThat(Double.parseDouble(most.group(1))).isLessThanOrEqualTo(2.0);
    }

    @Test
    void theReferencePrinterReadsIt() {
        select(Traces.example("halo"), "--iterations", "3", "--every", "5");
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve("out/traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
        assertThat(printed.lines()).anyMatch(line -> line.startsWith("ENTER"));
    }

    @Test
    void theReferenceReadersPythonBindingReadsIt() {
        select(Traces.example("halo"), "--iterations", "3", "--every", "5");
        Tools.Outcome counted =
                Tools.python("""
                    import sys, warnings, otf2
                    warnings.simplefilter("error")
                    with otf2.reader.open(sys.argv[1]) as trace:
                        open = {}
                        for location, event in trace.events:
                            step = {otf2.events.Enter: 1, otf2.events.Leave: -1}.get(type(event), 0)
                            key = str(location.group)
                            open[key] = open.get(key, 0) + step
                            assert open[key] >= 0
                        print(sorted(open.values()))
                    """, folder.resolve("out/traces.otf2").toString());
        assertThat(counted.errors()).isEmpty();
        assertThat(counted.lines()).containsExactly("[0, 0, 0, 0]");
    }

    @Test
    void whatMakesNoSenseIsSaid() {
        String trace = Traces.example("halo").toString();
        String out = folder.resolve("out").toString();
        assertThat(new Terminal().run("select", trace, "-o", out, "--loop", "7").err())
                .contains("there are 1 loops");
        assertThat(new Terminal()
                        .run("select", trace, "-o", out, "--iterations", "0")
                        .status())
                .isEqualTo(ExitStatus.USAGE);
        assertThat(new Terminal()
                        .run("select", Traces.example("wait_barrier").toString(), "-o", out)
                        .status())
                .isIn(ExitStatus.OK, ExitStatus.INPUT);
    }
}
