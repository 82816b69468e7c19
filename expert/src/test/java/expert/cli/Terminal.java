package expert.cli;

import expert.option.Session;
import expert.terminal.Cancellation;
import expert.terminal.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs commands within the test, with streams of its own. */
final class Terminal {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    // Whoever runs the tests may have patterns of his own.
    private final Map<String, String> environment = new HashMap<>(Map.of("HOME", "/nonexistent"));
    private InputStream in = InputStream.nullInputStream();
    private boolean isTerminal;
    private int columns;
    private OutputStream outTarget = out;

    /** What ran last, as it ended. */
    record Result(int status, String out, String err) {}

    /** A text but for lines about what killed recordings of others have left on this machine. */
    static String withoutLeftovers(String text) {
        return text.lines()
                .filter(line -> !line.contains(": an interrupted recording holds "))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** The lines of a recording's end without the rows, the calls, the imbalance and the shared processors of its banner. */
    static String withoutAccount(String text) {
        return text.lines()
                .filter(line -> !line.matches("expert: (  |most time in |per rank |.* share .*processors? ).*"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** Somebody types that. */
    Terminal typing(String text) {
        in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** The streams are a terminal's. */
    Terminal interactive() {
        return interactive(80);
    }

    /** The streams are those of a terminal of so many columns. */
    Terminal interactive(int wide) {
        isTerminal = true;
        columns = wide;
        return this;
    }

    Terminal environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Standard output goes there instead. */
    Terminal writingTo(OutputStream target) {
        outTarget = target;
        return this;
    }

    Session session() {
        Console console = new Console(in, outTarget, err, false, isTerminal, isTerminal, () -> columns);
        return new Session(console, environment, root(), new Cancellation(console));
    }

    /** The project's folder. */
    static Path root() {
        return Path.of(System.getProperty("expert.root", ".."));
    }

    Result run(String... args) {
        return run(session(), args);
    }

    Result run(Session session, String... args) {
        out.reset();
        err.reset();
        int status = new Cli(session).run(args);
        return new Result(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
