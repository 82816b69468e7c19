package expert.command.pattern;

import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.report.BriefReport;
import expert.terminal.OutputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert new}: writes a pattern file and its test to start from, which run unchanged. */
@CommandLine.Command(
        name = "new",
        header = "Write a pattern file and its test to start from.",
        description =
                "The file runs as it is: expert --patterns FILE TRACE. Beside it lie a small trace and a test that runs the"
                        + " pattern on it: sh NAME.test.sh.")
public final class NewCommand extends Command {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*");

    @Parameters(paramLabel = "NAME", description = "Name of the pattern: late_riser, or LateRiser.")
    private String name;

    @Option(names = "--js", description = "Write JavaScript instead of Python.")
    private boolean js;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File to write (default: NAME.py or NAME.js in this folder).")
    private @Nullable Path output;

    public NewCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw usage("a pattern's name is letters, digits and single underscores, not '" + name + "'");
        }
        String snake = snake(name);
        if (output != null) {
            checkEnding(output, js ? new String[] {"js", "mjs"} : new String[] {"py"});
        }
        Path file = output != null ? output : Path.of(snake + (js ? ".js" : ".py"));
        String stem = stem(file);
        Path trace = file.resolveSibling(stem + ".trace.txt");
        Path test = file.resolveSibling(stem + ".test.sh");
        for (Path each : new Path[] {file, trace, test}) {
            if (Files.exists(each) && (Files.isRegularFile(each) || Files.isDirectory(each))) {
                throw new FileAlreadyExistsException(each.toString());
            }
        }
        write(
                file,
                template(js ? "pattern.js.txt" : "pattern.py.txt")
                        .replace("@CLASS@", camel(snake))
                        .replace("@NAME@", snake)
                        .replace("@FILE@", file.toString()));
        write(trace, template("pattern.trace.txt").replace("@NAME@", snake));
        write(
                test,
                template("pattern.test.sh.txt")
                        .replace("@FILE@", quoted(file))
                        .replace("@TRACE@", quoted(trace))
                        .replace("@EXPERT@", expert())
                        .replace("@NAME@", snake));
        session()
                .console()
                .say("Wrote " + file + "; run it: expert --patterns " + file + " --select " + snake
                        + " TRACE; test it: sh " + test);
        return ExitStatus.OK;
    }

    /** The command that runs, as a shell takes it: the launcher of this distribution, otherwise {@code expert}. */
    private static String expert() {
        Path launcher =
                Path.of(System.getProperty("expert.home", ""), "bin", "expert").toAbsolutePath();
        return System.getProperty("expert.home") != null && Files.isExecutable(launcher)
                ? BriefReport.shell(launcher.toString())
                : "expert";
    }

    private static void write(Path file, String text) throws IOException {
        try (OutputFile target = OutputFile.begin(file)) {
            Writer writer = target.writer();
            writer.write(text);
            target.commit();
        }
    }

    private static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(0, name.lastIndexOf('.'));
    }

    /** A file's name as a shell takes it. */
    private static String quoted(Path file) {
        return "'" + String.valueOf(file.getFileName()).replace("'", "'\\''") + "'";
    }

    private static String template(String resource) throws IOException {
        try (InputStream stream = NewCommand.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the build left out expert/command/pattern/" + resource);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** {@code LateHTTPRiser2} as {@code late_http_riser2}. */
    public static String snake(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }

    /** {@code late_riser} as {@code LateRiser}. */
    private static String camel(String snake) {
        return Arrays.stream(snake.split("_", -1))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }
}
