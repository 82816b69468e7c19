package expert.command.analysis;

import expert.command.Command;
import expert.compare.Comparison;
import expert.compare.ComparisonJson;
import expert.compare.ComparisonText;
import expert.option.ForLauncher;
import expert.option.Holds;
import expert.option.Session;
import expert.option.analysis.RunOptions;
import expert.option.output.TextOutput;
import expert.pattern.Analysis;
import expert.print.Format;
import expert.terminal.ProgressDisplay;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert compare}: several configurations of a program in two tables. */
@ForLauncher(work = ForLauncher.Work.COLUMNS)
@CommandLine.Command(
        name = "compare",
        header = "Compare configurations of a program: shares of patterns, and their distribution over the processes.",
        description =
                "Prints for each run the number of processes and the shares of the time that the selected patterns"
                        + " cost (default: communication and late_sender). Shows how the last of these patterns is distributed"
                        + " over the processes. A run is a trace, or CONFIGURATION=TRACE. Shares refer to the time in the focus"
                        + " (--region, --ranks, ...), or to the whole run.",
        footer = {
            "Examples:",
            "  expert compare examples/mesh_2x4 examples/mesh_4x2 examples/mesh_8x1",
            "  expert compare --region velo --select communication,late_sender '2 x 4=run1' '8 x 1=run2'"
        })
public final class CompareCommand extends Command {
    private static final List<String> PAPER = List.of("communication", "late_sender");

    @Mixin
    private RunOptions runs;

    @Holds(Holds.Kind.PATTERNS)
    @Option(
            names = "--distribution",
            paramLabel = "PATTERN",
            description = "The pattern whose distribution over the processes to show; default: the last selected one.")
    private @Nullable String distributed;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}; default: what the ending of -o implies, otherwise text.")
    private @Nullable Format format;

    @Mixin
    private TextOutput output;

    @Parameters(paramLabel = "RUN", arity = "0..*", description = "A trace, or CONFIGURATION=TRACE.")
    private List<String> traces = new ArrayList<>();

    public CompareCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        form();
        if (traces.isEmpty()) {
            throw usage("no run given: name traces of some configurations of a program");
        }
        List<String> selected = runs.selected();
        List<String> patterns = selected.isEmpty() ? PAPER : selected;
        String last = distributed == null ? patterns.getLast() : distributed;
        List<String> needed = new ArrayList<>(patterns);
        if (!needed.contains(last)) {
            needed.add(last);
        }
        List<Comparison.Run> compared = new ArrayList<>();
        for (String words : traces) {
            compared.add(run(words, patterns, needed, last));
        }
        Comparison comparison = new Comparison(runs.focus(), patterns, last, compared);
        output.write(session(), out -> write(comparison, out));
        return runs.status(session());
    }

    private Comparison.Run run(String words, List<String> patterns, List<String> needed, String last)
            throws IOException {
        int equals = words.indexOf('=');
        Path path = Path.of(equals < 0 || Path.of(words).toFile().exists() ? words : words.substring(equals + 1));
        try (ProgressDisplay progress = progress()) {
            Analysis analysis = runs.analyze(session(), path, progress, needed);
            String configuration = path.toString().equals(words) ? name(path) : words.substring(0, equals);
            return Comparison.run(configuration, analysis, patterns, last);
        }
    }

    /** The default name of a run: its folder. */
    private static String name(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        Path folder = whole.toFile().isFile() ? whole.getParent() : whole;
        return String.valueOf(folder == null || folder.getFileName() == null ? whole : folder.getFileName());
    }

    private void write(Comparison comparison, Writer out) throws IOException {
        switch (form()) {
            case text -> ComparisonText.write(comparison, out, output.width(session()));
            case json -> ComparisonJson.write(comparison, out);
        }
    }

    private Format form() {
        return output.form(format, Format.class);
    }
}
