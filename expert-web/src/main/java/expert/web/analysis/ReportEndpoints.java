package expert.web.analysis;

import earl.Trace;
import earl.parallel.Workers;
import earl.text.Csv;
import earl.view.InstalledViews;
import expert.compare.Difference;
import expert.compare.DifferenceJson;
import expert.compare.Side;
import expert.export.ArrowTable;
import expert.export.CsvTable;
import expert.export.ExportedTable;
import expert.export.ParquetTable;
import expert.export.SeverityTable;
import expert.export.TimeLine;
import expert.option.output.ReportFormat;
import expert.pattern.Analysis;
import expert.report.JsonReport;
import expert.report.ReportJson;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.run.FinishedRun;
import expert.web.run.RunEndpoints;
import expert.web.run.Runs;
import expert.web.trace.OpenTraces;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What pages ask about runs as a whole: reports, comparisons, and files for other programs. */
final class ReportEndpoints {
    private static final Parameter RUN = RunEndpoints.RUN;
    private static final String JSON = "application/json";
    private static final String BINARY = "application/octet-stream";

    private final OpenTraces traces;
    private final Runs runs;

    ReportEndpoints(OpenTraces traces, Runs runs) {
        this.traces = traces;
        this.runs = runs;
    }

    List<Endpoint> endpoints() {
        List<String> formats =
                Arrays.stream(ReportFormat.values()).map(Enum::name).toList();
        return List.of(
                Endpoint.printed(
                        "runs/{run}/report",
                        "Returns the report of a run, as 'expert --format json' prints it.",
                        List.of(RUN),
                        ReportJson.class,
                        this::report),
                Endpoint.printed(
                        "runs/{run}/summary",
                        "Returns the report of a run without what grows with the numbers of locations and call paths.",
                        List.of(RUN),
                        ReportJson.class,
                        this::summary),
                Endpoint.get(
                        "runs/{run}/file",
                        "Downloads the report of a run.",
                        List.of(
                                RUN,
                                Parameter.choice("format", formats, "form of the report")
                                        .asRequired()),
                        this::file),
                Endpoint.get(
                        "runs/{run}/table",
                        "Downloads a table of a run, as 'expert export' writes it.",
                        List.of(
                                RUN,
                                Parameter.text("name", "name of the table: severity, or one that a trace has")
                                        .asRequired(),
                                Parameter.choice("format", List.of("parquet", "arrow", "csv"), "default: parquet")),
                        this::table),
                Endpoint.get(
                        "traces/{trace}/perfetto",
                        "Downloads the events and waits of a trace for Perfetto.",
                        List.of(OpenTraces.PARAMETER, Parameter.natural("run", "the waits are those of this run")),
                        this::events),
                Endpoint.printed(
                        "compare",
                        "Compares two runs, as 'expert diff --format json' does.",
                        List.of(
                                Parameter.natural("a", "number of the first run")
                                        .asRequired(),
                                Parameter.natural("b", "number of the second run")
                                        .asRequired()),
                        DifferenceJson.class,
                        this::compare));
    }

    private static long id(Request request) {
        return request.integer(RUN.name(), Trace.NONE);
    }

    private Answer report(Request request) throws Problem {
        return report(runs.read(request, FinishedRun::analysis), ReportFormat.json, JSON, "");
    }

    private Answer summary(Request request) throws Problem {
        Analysis analysis = runs.read(request, FinishedRun::analysis);
        return new Answer.Download(JSON, "", out -> {
            Writer writer = writer(out);
            JsonReport.writeSummary(analysis, writer);
            writer.flush();
        });
    }

    private Answer file(Request request) throws Problem {
        ReportFormat format = ReportFormat.valueOf(request.text("format", ""));
        String type = switch (format) {
            case text -> "text/plain; charset=utf-8";
            case json -> JSON;
            case csv -> "text/csv; charset=utf-8";
            case html -> "text/html; charset=utf-8";
            case cubex -> BINARY;
        };
        String ending = format == ReportFormat.text ? "txt" : format.name();
        return report(runs.read(request, FinishedRun::analysis), format, type, "run-" + id(request) + "." + ending);
    }

    /** A report does not need the trace: the run may be forgotten while it is sent. */
    private static Answer report(Analysis analysis, ReportFormat format, String type, String name) {
        return new Answer.Download(type, name, out -> {
            Writer writer = writer(out);
            format.write(analysis, out, writer, ReportFormat.Look.USUAL);
            writer.flush();
        });
    }

    private static Writer writer(OutputStream out) {
        return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    private Answer compare(Request request) throws Problem {
        Side a = runs.read(request.integer("a", 0), run -> Side.of(run.analysis()));
        Side b = runs.read(request.integer("b", 0), run -> Side.of(run.analysis()));
        return new Answer.Download(JSON, "", out -> {
            Writer writer = writer(out);
            DifferenceJson.write(Difference.of(a, b), null, writer);
            writer.flush();
        });
    }

    private Answer table(Request request) throws Problem {
        String name = request.text("name", "");
        boolean ofRun = name.equals(SeverityTable.DESCRIPTION.name());
        if (!ofRun && !InstalledViews.installed().hasTable(name)) {
            throw Problem.missing("there is no table " + name);
        }
        String format = request.text("format", "parquet");
        return download(request, BINARY, name + "." + format, (run, out) -> {
            ExportedTable table = ofRun ? SeverityTable.of(run.cube()) : ExportedTable.of(run.trace(), name);
            Workers workers = Workers.all();
            switch (format) {
                case "csv" -> {
                    Writer writer = writer(out);
                    CsvTable.write(table, Csv.GUARDED, workers, writer);
                    writer.flush();
                }
                case "arrow" -> ArrowTable.write(table, workers, out);
                default -> ParquetTable.write(table, workers, out);
            }
        });
    }

    private Answer events(Request request) throws Problem, InterruptedException {
        int id = traces.id(request);
        String name = "trace-" + id + ".perfetto-trace";
        if (request.has(RUN.name())) {
            return download(request, BINARY, name, (run, out) -> TimeLine.writePerfetto(run.trace(), out));
        }
        Trace trace = traces.trace(id);
        return new Answer.Download(BINARY, name, out -> TimeLine.writePerfetto(trace, out));
    }

    /** Writes something that needs the trace of a run. */
    @FunctionalInterface
    private interface FromRun {
        void write(FinishedRun run, OutputStream out) throws IOException;
    }

    /** A download during which the trace of a run stays open. @throws Problem if there is no such run, or it is not done */
    private Answer download(Request request, String type, String name, FromRun writer) throws Problem {
        FinishedRun run = runs.read(request, done -> done);
        return new Answer.Download(type, name, out -> {
            try {
                run.read(done -> {
                    try {
                        writer.write(done, out);
                    } catch (IOException failure) {
                        throw new UncheckedIOException(failure);
                    }
                    return done;
                });
            } catch (UncheckedIOException failure) {
                throw failure.getCause();
            } catch (Problem forgotten) {
                throw new IOException(forgotten);
            }
        });
    }
}
