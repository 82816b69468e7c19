package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Progress;
import earl.Trace;
import earl.TraceException;
import earl.convert.Conversion;
import earl.convert.Cut;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.testing.Damage;
import earl.testing.Sample;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What commands say of an archive of which some bytes were changed, cut out or put in: results with a line about what is odd, or one
 * line that says what is wrong. The seed of a failure is in its message.
 */
class DamagedTraceTest {
    private static final int FEW = 60;
    private static final int MANY = 20_000;
    /** What is odd, what is wrong, and where to read on. */
    private static final int MOST_LINES = 3;

    private static final List<String> COMMANDS = List.of(
            "graph",
            "graph --events all --format json",
            "graph --clusters --format html",
            "graph stats",
            "graph diff --ranks 0,1",
            "loops --format json",
            "model",
            "model --ranks 1",
            "compress --times stats -o OUT.efg",
            "compress --times exact -o OUT.efg",
            "select --iterations 2 --force -o OUT",
            "info",
            "print");

    @TempDir
    private Path folder;

    @Test
    @DisplayName("Commands bear an archive that is damaged")
    void someDamage() throws IOException {
        damage(1, FEW);
    }

    @Test
    @DisplayName("Commands bear what once did them harm")
    void onceDidHarm() throws IOException {
        Path trace = folder.resolve("trace");
        bears(copied(trace), trace, 1251); // two locations of one process, each in the loop
    }

    @Test
    @DisplayName("Cuts say of a damaged archive that it is damaged, not that it changed")
    void cutsSayWhatIsTrue() throws IOException {
        Path trace = folder.resolve("trace");
        List<Path> files = copied(trace).stream()
                .filter(file -> file.toString().endsWith(".evt"))
                .toList();
        int damaged = 0;
        for (int seed : Sample.seeds(150, 40)) {
            Random random = new Random(seed);
            Path victim = files.get(random.nextInt(files.size()));
            byte[] whole = Files.readAllBytes(victim);
            Files.write(victim, Damage.hostile(whole, random));
            String out = folder.resolve("out").toString();
            String said = seed % 2 == 0
                    ? new Terminal()
                            .run("convert", "--force", "--from", "0.1", trace.toString(), out)
                            .err()
                    : new Terminal()
                            .run("select", "--iterations", "2", "--force", "-o", out, trace.toString())
                            .err();
            assertThat(said).as("seed " + seed).doesNotContain("when it was opened", "were changed");
            damaged += said.contains(".evt: byte ") && said.contains(": expected ") ? 1 : 0;
            Files.write(victim, whole);
        }
        assertThat(damaged).as("cuts that say where the file is damaged").isGreaterThan(Sample.runsAll() ? 10 : 0);
    }

    @Test
    @DisplayName("Cuts say of an archive that changed meanwhile that it did")
    void cutsSayThatFilesChanged() throws IOException {
        Path trace = folder.resolve("trace");
        copied(trace);
        Path out = folder.resolve("out");
        TraceFormat format = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow();
        Cut cut = new Cut(0.1, 0.2, new BitSet(), List.of(), false);
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics());
                Trace opened = Trace.open(trace);
                TraceSink sink = format.create(out, source.info())) {
            assertThat(new Terminal()
                            .run(
                                    "convert",
                                    "--force",
                                    "--to",
                                    "0.2",
                                    Traces.example("halo").toString(),
                                    trace.toString())
                            .status())
                    .isZero();
            assertThatThrownBy(() -> Conversion.cut(source, opened, sink, cut, Progress.NONE))
                    .isInstanceOf(TraceException.class)
                    .hasMessageEndingWith("its files were changed while they were read");
        }
    }

    @Test
    @Tag("long")
    void muchDamage() throws IOException {
        damage(1_000_000, MANY);
    }

    private void damage(long first, int count) throws IOException {
        Path trace = folder.resolve("trace");
        List<Path> files = copied(trace);
        int done = 0;
        for (long seed = first; seed < first + count; seed++) {
            done += bears(files, trace, seed) ? 1 : 0;
        }
        assertThat(done).as("most damage is small").isBetween(count / 4, count - 1);
    }

    private boolean bears(List<Path> files, Path trace, long seed) throws IOException {
        Random random = new Random(seed);
        Path victim = files.get(random.nextInt(files.size()));
        byte[] whole = Files.readAllBytes(victim);
        Files.write(victim, Damage.hostile(whole, random));
        boolean done = bears(COMMANDS.get(random.nextInt(COMMANDS.size())), trace, seed);
        Files.write(victim, whole);
        return done;
    }

    private boolean bears(String command, Path trace, long seed) {
        Path out = folder.resolve("out");
        List<String> words =
                new ArrayList<>(List.of(command.replace("OUT", out.toString()).split(" ")));
        words.add(trace.toString());
        Terminal.Result result = new Terminal().run(words.toArray(String[]::new));
        String what = "seed " + seed + ", " + command + ": " + result.err();
        assertThat(result.status()).as(what).isIn(ExitStatus.OK, ExitStatus.INPUT, ExitStatus.USAGE);
        assertThat(result.err().lines().count()).as(what).isLessThanOrEqualTo(MOST_LINES);
        assertThat(result.err()).as(what).doesNotContain("\tat ", "internal fault", "Exception");
        assertThat(result.status() == ExitStatus.OK || !result.err().isEmpty())
                .as(what)
                .isTrue();
        return result.status() == ExitStatus.OK;
    }

    private static List<Path> copied(Path to) throws IOException {
        Path from = Traces.example("halo");
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : (Iterable<Path>) all.sorted()::iterator) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.copy(file, copy);
                if (Files.isRegularFile(copy)) {
                    files.add(copy);
                }
            }
        }
        return files;
    }
}
