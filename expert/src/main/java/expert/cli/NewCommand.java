package expert.cli;

import expert.option.ExitStatus;
import expert.option.Session;
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

/** {@code expert new}: a pattern file to start from, which runs as it is. */
@CommandLine.Command(
        name = "new",
        header = "Write a pattern file to start from.",
        description = "The file runs as it is: expert --patterns FILE TRACE.")
final class NewCommand extends Command {
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

    NewCommand(Session session) {
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
        if (Files.exists(file) && (Files.isRegularFile(file) || Files.isDirectory(file))) {
            throw new FileAlreadyExistsException(file.toString());
        }
        String text = template(js ? "pattern.js.txt" : "pattern.py.txt")
                .replace("@CLASS@", camel(snake))
                .replace("@NAME@", snake)
                .replace("@FILE@", file.toString());
        try (OutputFile target = OutputFile.begin(file)) {
            Writer writer = target.writer();
            writer.write(text);
            target.commit();
        }
        session()
                .console()
                .say("Wrote " + file + "; run it: expert --patterns " + file + " --select " + snake + " TRACE");
        return ExitStatus.OK;
    }

    private static String template(String resource) throws IOException {
        try (InputStream stream = NewCommand.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the build left out expert/cli/" + resource);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** {@code LateHTTPRiser2} as {@code late_http_riser2}. */
    static String snake(String name) {
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
