package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import earl.TraceException;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A thread that reads hostile files, those of each n-th seed, in a folder of its own. */
final class HostileWorker {
    /** Longest time for an input. */
    static final int MAX_SECONDS = 20;

    /** Seconds after which a thread is given up. */
    private static final int FOR_EVER = 10 * MAX_SECONDS;

    private static final int TRIES = 3;
    private static final int MAX_FAILURES = 20;
    /** Commands that start a language take longer than all else: one input in so many goes through one. */
    private static final int SCRIPTS = 1000;

    private static final int JAVASCRIPT = 50;
    /** What is odd, what is wrong, and where to read on. */
    private static final int MAX_LINES = 3;

    private static final int MAX_LINES_OF_PATTERNS = 20;

    private final Path folder;
    private final Path out;
    private final Path script;
    private final Path good;
    private final List<HostileFiles> kinds;
    private final long first;
    private final long end;
    private final int step;
    private final List<String> failures = new ArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().unstarted(this::run);
    private int read;
    private volatile long began = System.nanoTime();
    private volatile String now = "nothing yet";

    /** Seeds from {@code first} to before {@code end}. */
    HostileWorker(Path folder, long first, long end, int step) throws IOException, InterruptedException {
        this.folder = folder;
        this.first = first;
        this.end = end;
        this.step = step;
        kinds = HostileKinds.below(Files.createDirectory(folder.resolve("in")));
        out = folder.resolve("out");
        script = Files.writeString(folder.resolve("script.py"), "from earl import trace\nprint(len(trace))\n");
        good = folder.resolve("good.json");
        Terminal.Result made =
                new Terminal().run(words("analyze --no-cache --select late_sender -o " + good + " HALO", folder));
        assertThat(made.status()).as(made.err()).isZero();
    }

    void start() {
        thread.start();
    }

    /** Waits a while for its end, and says whether it has come. */
    boolean join(long millis) throws InterruptedException {
        return thread.join(java.time.Duration.ofMillis(millis));
    }

    /** How many inputs could be read. */
    int read() {
        return read;
    }

    /** What went wrong. */
    List<String> failures() {
        return failures;
    }

    /** Fails if an input seems to take for ever. */
    void assertNoHang() {
        if (System.nanoTime() - began > TimeUnit.SECONDS.toNanos(FOR_EVER) && thread.isAlive()) {
            String stack = Stream.of(thread.getStackTrace())
                    .map(frame -> "\tat " + frame + "\n")
                    .collect(Collectors.joining());
            fail(now + ": more than " + FOR_EVER + " s\n" + stack);
        }
    }

    private void run() {
        for (long seed = first; seed < end && failures.size() < MAX_FAILURES; seed += step) {
            try {
                long took = Long.MAX_VALUE;
                // Others may need the machine; what takes long by itself takes long each time.
                for (int tries = 0; tries < TRIES && took > TimeUnit.SECONDS.toNanos(MAX_SECONDS); tries++) {
                    began = System.nanoTime();
                    boolean good = input(seed);
                    took = System.nanoTime() - began;
                    read += good && tries == 0 ? 1 : 0;
                }
                assertThat(took).as("nanoseconds").isLessThanOrEqualTo(TimeUnit.SECONDS.toNanos(MAX_SECONDS));
            } catch (Throwable harm) {
                StringWriter text = new StringWriter();
                harm.printStackTrace(new PrintWriter(text));
                failures.add(now + ": " + text);
            }
        }
    }

    /** Whether it could be read. */
    private boolean input(long seed) throws IOException {
        Random random = new Random(seed);
        HostileFiles files = kinds.get(random.nextInt(kinds.size()));
        now = "seed " + seed;
        files.forge(random);
        now = "seed " + seed + ", " + files;
        try {
            HostileFiles.Kind kind = files.kind();
            boolean good = reads(kind, random);
            List<String> commands = random.nextInt(SCRIPTS) == 0
                    ? kind.scripts()
                    : random.nextInt(JAVASCRIPT) == 0 ? kind.javascript() : kind.commands();
            if (!commands.isEmpty()) {
                String line = commands.get(random.nextInt(commands.size()));
                now = "seed " + seed + ", " + files + ", " + line;
                command(line, kind.file());
            }
            return good;
        } finally {
            HostileFiles.remove(out);
            Files.deleteIfExists(folder.resolve("out.efg"));
            Files.deleteIfExists(folder.resolve("out.cubex"));
            files.restore();
        }
    }

    /** Whether files can be read; otherwise one line says why not. */
    static boolean reads(HostileFiles.Kind kind, Random random) throws IOException {
        try {
            kind.reader().read(kind.file(), random);
            return true;
        } catch (TraceException refused) {
            assertThat(refused.getMessage()).doesNotContain("\n");
            return false;
        }
    }

    private void command(String line, Path in) {
        Terminal.Result result = new Terminal().typing("").run(words(line, in));
        String err = result.err();
        assertThat(result.status()).as(err).isIn(ExitStatus.OK, ExitStatus.INPUT, ExitStatus.PATTERN, ExitStatus.USAGE);
        assertThat(err).doesNotContain("\tat ", "internal fault", "Exception", "out of memory");
        // Patterns may be many, and each may have a line.
        assertThat(err.lines().count())
                .as(err)
                .isLessThanOrEqualTo(line.contains("--patterns") ? MAX_LINES_OF_PATTERNS : MAX_LINES);
        if (result.status() == ExitStatus.INPUT && !line.startsWith("check")) {
            String begin = line.contains("--format json") ? "{\"schema\":\"expert.remark/1\"" : "expert: ";
            assertThat(err).startsWith(begin).hasLineCount(1);
        }
        assertPlain(err);
        assertPlain(result.out());
    }

    /** No terminal acts on a text. */
    private static void assertPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && c != '\n' && c != '\t') {
                fail("control character %x after %s", (int) c, text.substring(Math.max(0, i - 100), i));
            }
        }
    }

    private String[] words(String line, Path in) {
        return Stream.of(line.split(" "))
                .map(word -> switch (word) {
                    case "IN" -> in.toString();
                    case "OUT" -> out.toString();
                    case "OUT.efg", "OUT.cubex" -> word.replace("OUT", out.toString());
                    case "GOOD" -> good.toString();
                    case "SCRIPT" -> script.toString();
                    case "JS" ->
                        Traces.root()
                                .resolve("examples/patterns/in_javascript.js")
                                .toString();
                    case "HALO" -> Traces.example("halo").toString();
                    default -> word;
                })
                .toArray(String[]::new);
    }
}
