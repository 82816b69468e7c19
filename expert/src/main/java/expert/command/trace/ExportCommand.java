package expert.command.trace;

import earl.Trace;
import earl.Waits;
import earl.parallel.Workers;
import earl.replay.schedule.GoalText;
import earl.replay.schedule.ScheduleExport;
import earl.replay.schedule.ScheduleSink;
import earl.view.InstalledViews;
import earl.view.ViewTable;
import expert.analysis.Analyzer;
import expert.command.Command;
import expert.export.ArrowTable;
import expert.export.ChakraTrace;
import expert.export.CsvTable;
import expert.export.ExportedTable;
import expert.export.ParquetTable;
import expert.export.SeverityTable;
import expert.export.TimeLine;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.analysis.AnalysisOptions;
import expert.option.analysis.Configuration;
import expert.option.output.CsvOption;
import expert.option.output.ExportFormat;
import expert.option.output.ExportTarget;
import expert.option.output.NewFolder;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.request.AnalysisRequest;
import expert.terminal.OutputException;
import expert.terminal.OutputFile;
import expert.terminal.ProgressDisplay;
import expert.terminal.Remark;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert export}: tables of a trace, or its events in order of time, for other programs. */
@CommandLine.Command(
        name = "export",
        header =
                "Write a trace's tables as Parquet, Arrow or CSV, its time line for Perfetto, or its schedule in GOAL or Chakra.",
        description = "Tables go into a folder, a file for each. Their columns have types, and the files hold units and"
                + " descriptions. A time line goes into one file: regions, messages and waits of each location. A"
                + " schedule goes into one file too, or into one for each rank: what it computes, sends and receives, for LogGOPSim"
                + " or as execution traces of Chakra. Severities"
                + " and waits are those of the report that the same options give.",
        footer = {
            "Examples:",
            "  expert export examples/halo -o tables",
            "  expert export examples/halo -o tables --format csv --table waits,severity",
            "  expert export examples/halo -o halo.perfetto-trace --format perfetto",
            "  expert export examples/halo -o halo.goal --format goal",
            "  expert export examples/halo -o schedule --format chakra"
        })
public final class ExportCommand extends Command {
    private static final String SEVERITY = SeverityTable.DESCRIPTION.name();
    private static final List<String> USUAL = List.of("messages", "collectives", "waits", "calls", "profile", SEVERITY);

    @Mixin
    private ExportTarget target;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "parquet",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private ExportFormat format;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            split = ",",
            description = "Only these tables: severity, or tables that a trace has (default:"
                    + " messages,collectives,waits,calls,profile,severity).")
    private List<String> tables = new ArrayList<>();

    @Mixin
    private AnalysisOptions analysis;

    @Mixin
    private CsvOption csv;

    @Mixin
    private TraceArgument source;

    public ExportCommand(Session session) {
        super(session);
    }

    @Override
    public boolean printsForPeople() {
        return true;
    }

    @Override
    public Integer call() throws IOException {
        Configuration configuration = analysis.configuration();
        List<String> names = names();
        if (analysis.hasParts()) {
            throw usage("--by lists parts in reports; tables hold all of the trace");
        }
        if (!analysis.focus(configuration).isNone() && !names.equals(List.of(SEVERITY))) {
            throw usage(
                    "only --table severity can be restricted to a part of the trace; the other tables hold all of it");
        }
        source.path();
        if (format == ExportFormat.chakra) {
            writeChakra();
            return ExitStatus.OK;
        }
        Analysis done = null;
        try (ProgressDisplay progress = progress();
                NewFolder _ = new NewFolder(target.path())) {
            List<Path> files = format.isOneFile()
                    ? List.of(target.file())
                    : target.files(names.stream().map(this::file).toList());
            if (format == ExportFormat.perfetto
                    || (!format.isOneFile() && names.stream().anyMatch(ExportCommand::needsPatterns))) {
                done = analyze(names, files, configuration, progress);
            } else {
                try (Trace trace = source.open(progress)) {
                    progress.finish();
                    write(names, files, null, trace);
                }
            }
        }
        out().flush();
        List<Failure> failures = done == null ? List.of() : done.failures();
        failures.forEach(failure -> session().console().remark(Remark.SCRIPT, failure));
        return failures.isEmpty() ? ExitStatus.OK : ExitStatus.PATTERN;
    }

    private List<String> names() {
        if (!format.hasTables() && !tables.isEmpty()) {
            throw usage("--table is for parquet, arrow and csv; --format " + format + " has no tables");
        }
        for (String name : tables) {
            if (!name.equals(SEVERITY) && !InstalledViews.installed().hasTable(name)) {
                throw usage("--table " + name + ": there is no such table, but "
                        + String.join(
                                ", ",
                                InstalledViews.installed().tables().stream()
                                        .map(ViewTable::description)
                                        .map(table -> table.name())
                                        .toList())
                        + " and " + SEVERITY);
            }
        }
        return List.copyOf(new LinkedHashSet<>(tables.isEmpty() ? USUAL : tables));
    }

    private static boolean needsPatterns(String table) {
        return table.equals(SEVERITY) || InstalledViews.installed().needs(table, Waits.class);
    }

    private String file(String table) {
        return table + "." + format;
    }

    private Analysis analyze(
            List<String> names, List<Path> files, Configuration configuration, ProgressDisplay progress) {
        AnalysisRequest request =
                analysis.request(session(), configuration, source.path(), source.options(progress), List.of());
        return Analyzer.analyze(request, (found, trace) -> {
            progress.finish();
            write(names, files, found, trace);
        });
    }

    private void write(List<String> names, List<Path> files, @Nullable Analysis found, Trace trace) {
        if (format.isOneFile()) {
            try {
                if (format == ExportFormat.goal) {
                    writeSchedule(trace, files.getFirst());
                } else {
                    writeTimeLine(trace, files.getFirst());
                }
            } catch (IOException failure) {
                throw new OutputException(files.getFirst().toString(), failure);
            }
            return;
        }
        Workers workers = new Workers(source.threads());
        for (int i = 0; i < names.size(); i++) {
            ExportedTable table = found != null && names.get(i).equals(SEVERITY)
                    ? SeverityTable.of(found.cube())
                    : ExportedTable.of(trace, names.get(i));
            try {
                write(table, files.get(i), workers);
            } catch (IOException failure) {
                throw new OutputException(files.get(i).toString(), failure);
            }
        }
    }

    private void writeTimeLine(Trace trace, Path place) throws IOException {
        try (OutputFile file = OutputFile.begin(place)) {
            TimeLine.writePerfetto(trace, file.stream());
            session().cancellation().check();
            file.commit();
        }
        long waits = Waits.of(trace).count();
        out().println(Layout.clean(place.toString()) + ": " + Words.count(trace.length(), "event") + ", "
                + Words.count(waits, "wait") + bytes(place));
    }

    private void writeSchedule(Trace trace, Path place) throws IOException {
        ScheduleExport.Outcome outcome;
        try (OutputFile file = OutputFile.begin(place)) {
            outcome = ScheduleExport.write(trace, new GoalText(file.writer()));
            session().cancellation().check();
            file.commit();
        }
        report(outcome, place);
    }

    private void writeChakra() throws IOException {
        try (ProgressDisplay progress = progress();
                NewFolder _ = new NewFolder(target.path());
                Trace trace = source.open(progress)) {
            progress.finish();
            List<Path> files = target.files(IntStream.range(0, ScheduleExport.ranks(trace))
                    .mapToObj("chakra.%d.et"::formatted)
                    .toList());
            Deque<OutputFile> open = new ArrayDeque<>();
            try {
                ScheduleSink sink = new ChakraTrace(
                        rank -> {
                            open.add(OutputFile.begin(files.get(rank)));
                            return open.element().stream();
                        },
                        () -> {
                            session().cancellation().check();
                            try (OutputFile written = open.remove()) {
                                written.commit();
                            }
                        });
                report(ScheduleExport.write(trace, sink), target.path());
            } finally {
                open.forEach(OutputFile::close);
            }
        }
        out().flush();
    }

    private void report(ScheduleExport.Outcome outcome, Path place) throws IOException {
        out().println(Layout.clean(place.toString()) + ": " + Words.count(outcome.ranks(), "rank") + ", "
                + Words.count(outcome.operations(), "operation") + bytes(place));
        if (outcome.omittedCalls() > 0) {
            out().println("left out: " + Words.count(outcome.omittedCalls(), "call") + " of MPI without messages, "
                    + Words.duration(outcome.omittedSeconds()));
        }
        if (outcome.omittedLocations() > 0) {
            out().println("left out: "
                    + Words.count(outcome.omittedLocations(), "location")
                    + " other than the first ones of ranks");
        }
    }

    /** The size of a written file; empty for a pipe. */
    private static String bytes(Path place) throws IOException {
        return Files.isRegularFile(place) ? ", " + Words.bytes(Files.size(place)) : "";
    }

    private void write(ExportedTable table, Path place, Workers workers) throws IOException {
        if (format == ExportFormat.csv) {
            Path description = place.resolveSibling(place.getFileName() + "-metadata.json");
            try (OutputFile file = OutputFile.begin(description)) {
                CsvTable.describe(table, String.valueOf(place.getFileName()), file.writer());
                file.commit();
            }
        }
        try (OutputFile file = OutputFile.begin(place)) {
            switch (format) {
                case csv -> CsvTable.write(table, csv.csv(), workers, file.writer());
                case arrow -> ArrowTable.write(table, workers, file.stream());
                default -> ParquetTable.write(table, workers, file.stream());
            }
            session().cancellation().check();
            file.commit();
        }
        out().println(Layout.clean(place.toString()) + ": "
                + Words.count(table.rows().length(), "row") + ", "
                + Words.count(table.description().columns().size(), "column") + bytes(place));
    }
}
