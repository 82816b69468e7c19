package expert.command.analysis;

import earl.TraceException;
import earl.format.TraceFormat;
import expert.command.Command;
import expert.compare.Baseline;
import expert.compare.Condition;
import expert.compare.Difference;
import expert.compare.DifferenceJson;
import expert.compare.DifferenceText;
import expert.compare.Fairness;
import expert.compare.Gate;
import expert.compare.GateMarkdown;
import expert.compare.GateText;
import expert.compare.JUnitFile;
import expert.compare.JsonSide;
import expert.compare.Side;
import expert.cubex.CubexReader;
import expert.option.Baselines;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.Session;
import expert.option.analysis.RunOptions;
import expert.option.output.TextOutput;
import expert.terminal.OutputException;
import expert.terminal.OutputFile;
import expert.terminal.ProgressDisplay;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert diff}: in what two runs or reports differ, and whether the second is worse. */
@ForLauncher(work = ForLauncher.Work.COLUMNS)
@CommandLine.Command(
        name = "diff",
        header = "Compare two runs or reports, and fail if the second is worse.",
        description = {
            "Compares by metric, call path and location, matched by name. Each of BASE and RUN is a trace, which is "
                    + "analyzed, a report in JSON, or a .cubex file, also one of Score-P's or Scalasca's. BASE may also be a "
                    + "folder of several runs, or the name of a baseline ('expert baseline'): then the medians of its runs are "
                    + "compared, and a figure fails only if it departs from the median by more than the runs do by chance. "
                    + "Where BASE and RUN have different numbers of locations, means per location are compared. A focus "
                    + "(--region, --ranks, ...) restricts the figures of traces.",
            "",
            "A condition is METRIC > LIMIT or METRIC < LIMIT. METRIC is a pattern; 'METRIC in CALLPATH' compares each "
                    + "call path that matches, * stands for any characters. A limit with a sign is a distance from BASE: +10%%, "
                    + "+5ms, '+1%% of run'; one without is a value: 0.8, 5ms, '20%% of run'.",
            "",
            "Exit status: 4 if a condition fails, 5 if the runs cannot be compared, otherwise 0."
        },
        footer = {
            "Examples:",
            "  expert diff run24 run42",
            "  expert diff --select late_sender before.json run42",
            "  expert diff --fail-if 'late_sender > +10%%' --fail-if 'parallel_efficiency < 0.8' main run42",
            "  expert diff --fail-if 'undisturbed_time in * > +2%%' --junit gate.xml -o gate.md runs run42"
        })
public final class DiffCommand extends Command {
    /**
     * Patterns that a comparison needs: the time of a run, its visits, and the part of its time that depends least on the
     * machine's load.
     */
    static final Set<String> GATE_METRICS = Set.of("time", "visits", "undisturbed_time");

    /** Forms of a comparison. */
    enum DiffFormat {
        text,
        json,
        markdown
    }

    @Option(
            names = "--fail-if",
            paramLabel = "CONDITION",
            description = "Fail if the condition holds; may be given several times.")
    private List<String> failIf = new ArrayList<>();

    @Option(
            names = "--floor",
            paramLabel = "TIME|SHARE",
            description =
                    "Ignore differences of times below this: a time, or a share of the run time (default: 0.01%%).")
    private @Nullable String floor;

    @Option(
            names = "--accept",
            paramLabel = "WHAT",
            split = ",",
            description = "Compare runs although they differ in this: ${COMPLETION-CANDIDATES}.")
    private List<Fairness.Subject> accept = new ArrayList<>();

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write the outcome of each condition as JUnit XML.")
    private @Nullable Path junit;

    @Mixin
    private RunOptions runs;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}; default: what the ending of -o implies, otherwise text.")
    private @Nullable DiffFormat format;

    @Mixin
    private TextOutput output;

    @Parameters(paramLabel = "BASE RUN", arity = "0..*", hideParamSyntax = true, description = "What to compare.")
    private List<Path> sides = new ArrayList<>();

    public DiffCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        form();
        if (sides.size() != 2) {
            throw usage("expected two traces or reports, not " + sides.size());
        }
        List<Condition> conditions = conditions();
        Set<String> also = new TreeSet<>();
        if (!conditions.isEmpty()) {
            also.addAll(GATE_METRICS);
            conditions.forEach(condition -> also.add(condition.metric()));
        }
        Baseline base = base(sides.getFirst(), also);
        Side run = read(sides.getLast(), also);
        Gate.Verdict verdict = conditions.isEmpty()
                ? null
                : Gate.check(base, run, conditions, smallest(), accept.isEmpty() ? Set.of() : EnumSet.copyOf(accept));
        Difference difference = Difference.of(runs.selected(base.median()), runs.selected(run));
        if (junit != null && verdict != null) {
            writeJUnit(verdict, junit);
        }
        output.write(session(), out -> write(difference, verdict, out));
        int status = runs.status(session());
        return status != ExitStatus.OK || verdict == null ? status : status(verdict);
    }

    private static int status(Gate.Verdict verdict) {
        return switch (verdict.outcome()) {
            case PASS -> ExitStatus.OK;
            case FAIL -> ExitStatus.WORSE;
            case INCONCLUSIVE -> ExitStatus.INCONCLUSIVE;
        };
    }

    private List<Condition> conditions() {
        if (failIf.isEmpty() && (floor != null || junit != null || !accept.isEmpty())) {
            throw usage("--floor, --accept and --junit need a condition: --fail-if");
        }
        try {
            return failIf.stream().map(Condition::parse).toList();
        } catch (IllegalArgumentException misspelt) {
            throw usage("--fail-if: " + misspelt.getMessage());
        }
    }

    private Condition.Floor smallest() {
        try {
            return Condition.floor(floor == null ? "0.01%" : floor);
        } catch (IllegalArgumentException misspelt) {
            throw usage("--floor: " + misspelt.getMessage());
        }
    }

    /** The base of a comparison: one run, or the runs of a folder or a baseline. */
    private Baseline base(Path path, Set<String> also) throws IOException {
        Path folder = Files.exists(path) ? path : new Baselines(session()).find(path.toString());
        List<Path> several = folder == null ? List.of() : runsIn(folder);
        if (several.isEmpty()) {
            return new Baseline(path.toString(), List.of(read(path, also)));
        }
        List<Side> read = new ArrayList<>();
        for (Path run : several) {
            read.add(read(run, also));
        }
        return new Baseline(path.toString(), read);
    }

    /** The runs in a folder, in order of name; none if it is a trace. */
    private static List<Path> runsIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder) || isTrace(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> isJson(entry) || CubexReader.isCubex(entry) || isTrace(entry))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isTrace(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.anyMatch(entry -> entry.toString().endsWith(".otf2")) || TraceFormat.isTrace(folder);
        } catch (IOException unreadable) {
            throw new TraceException(folder, -1, "cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Whether a file is a report in JSON: profilers write traces in JSON. */
    private static boolean isJson(Path path) {
        return Files.isRegularFile(path)
                && path.toString().toLowerCase(Locale.ROOT).endsWith(".json")
                && !TraceFormat.isTrace(path);
    }

    private Side read(Path path, Set<String> also) throws IOException {
        boolean cubex = CubexReader.isCubex(path);
        boolean json = isJson(path);
        if ((cubex || json) && !runs.focus().isNone()) {
            throw usage(path + " is a report, which EXPERT cannot restrict any more: write it again with that focus");
        }
        if (cubex) {
            return Side.of(CubexReader.read(path));
        }
        if (json) {
            return JsonSide.read(path);
        }
        String name = path.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".cubex")) {
            throw new TraceException(path, -1, Files.exists(path) ? "is no tar archive" : "no such file");
        }
        if (name.endsWith(".csv") || name.endsWith(".html")) {
            throw new TraceException(
                    path,
                    -1,
                    "a report in this form cannot be compared: name the trace, or a report in .json or .cubex");
        }
        try (ProgressDisplay progress = progress()) {
            return Side.of(runs.analyze(session(), path, progress, also));
        }
    }

    private void writeJUnit(Gate.Verdict verdict, Path place) {
        try (OutputFile file = OutputFile.begin(place)) {
            JUnitFile.write(verdict, file.writer());
            file.commit();
        } catch (XMLStreamException failure) {
            throw new OutputException(place.toString(), new IOException(failure));
        }
    }

    private void write(Difference difference, Gate.@Nullable Verdict verdict, Writer out) throws IOException {
        switch (form()) {
            case text -> {
                if (verdict != null) {
                    GateText.write(verdict, out, output.width(session()));
                }
                DifferenceText.write(difference, out, output.width(session()));
            }
            case json -> DifferenceJson.write(difference, verdict, out);
            case markdown -> GateMarkdown.write(difference, verdict, out);
        }
    }

    private DiffFormat form() {
        return output.form(format, DiffFormat.class);
    }
}
