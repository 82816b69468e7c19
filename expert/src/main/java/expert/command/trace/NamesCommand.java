package expert.command.trace;

import earl.Region;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import expert.analysis.Analyzer;
import expert.command.Command;
import expert.manual.CompletionKind;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.Session;
import expert.pattern.PatternInfo;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.text.Layout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/**
 * {@code expert names}: prints names that complete the current word, one per line. Scripts of {@code expert completion} call
 * it.
 */
@ForLauncher(ownArguments = 1)
@CommandLine.Command(
        name = "names",
        hidden = true,
        header = "Print names that complete a command line.",
        description = "Prints the names of patterns, or of the regions of the trace that the command line names.")
public final class NamesCommand extends Command {
    private static final int MAX_NAMES = 10_000;

    @Parameters(index = "0", paramLabel = "KIND", description = "${COMPLETION-CANDIDATES}.")
    private CompletionKind kind;

    @Parameters(index = "1..*", paramLabel = "WORD", description = "The command line so far.")
    private List<String> words = List.of();

    public NamesCommand(Session session) {
        super(session);
    }

    @Override
    public boolean printsForPeople() {
        return false;
    }

    @Override
    public Integer call() {
        Stream<String> names = switch (kind) {
            case patterns -> patterns();
            case regions -> regions();
        };
        // A name that steers a terminal is not one that anybody types.
        names.filter(name -> name.equals(Layout.clean(name)))
                .distinct()
                .sorted()
                .limit(MAX_NAMES)
                .forEach(out()::println);
        out().flush();
        return ExitStatus.OK;
    }

    private Stream<String> patterns() {
        PatternPath path =
                PatternPath.of(session().shippedPatterns(), List.of(), session().environment());
        return Analyzer.list(AnalysisRequest.of(Path.of(""), path)).patterns().stream()
                .map(PatternInfo::name);
    }

    /** The regions of the first argument that is a trace; only its definitions are read. */
    private Stream<String> regions() {
        for (String word : words) {
            Path path = Path.of(word.startsWith("~/") ? home() + word.substring(1) : word);
            if (!word.startsWith("-") && Files.exists(path)) {
                try (TraceSource source = TraceFormat.openAny(path, new Diagnostics())) {
                    return source.definitions().regions().stream().map(Region::name);
                } catch (TraceException another) {
                    // A file that is not a trace, such as a report: the next argument may be one.
                }
            }
        }
        return Stream.empty();
    }

    private String home() {
        return session().environment().getOrDefault("HOME", "~");
    }
}
