package expert.report;

import earl.CallPaths;
import earl.SourceLine;
import earl.Trace;
import earl.device.StreamTimes;
import earl.text.Csv;
import expert.answer.figure.Account;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.RunFacts;
import expert.pattern.SeverityCube;
import expert.summary.CallTree;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A severity cube as CSV (RFC 4180): one row for each metric, call path and location with a severity, under {@code
 * metric,callpath,location,unit,severity,exclusive,source}. Numbers are written so that they read back unchanged; a missing
 * call path, location or source line is empty, and so is the severity of an efficiency that is unknown: its row has the reason in
 * place of the source line. {@code source} is the first line from which the call path is called. The rows of the account
 * follow: {@code account/} and the kind is their metric; then those of streams, {@code stream/busy} and the like, in seconds of devices.
 *
 * <p>A call path deeper than {@link CallPaths#MAX_DEPTH} has an id instead of its names, {@code #4711}. If there are such paths, an
 * empty line and a second table follow, {@code callpath,parent,region}, which leads from each id to a path with names.
 */
public final class CsvReport {
    private static final String HEAD = "metric,callpath,location,unit,severity,exclusive,source\n";

    /** The times of a stream, by the end of their metric. */
    private static final Map<String, ToDoubleFunction<StreamTimes>> STREAM_TIMES = new LinkedHashMap<>();

    static {
        STREAM_TIMES.put("time", StreamTimes::time);
        STREAM_TIMES.put("kernel_time", StreamTimes::kernelTime);
        STREAM_TIMES.put("copy_time", StreamTimes::copyTime);
        STREAM_TIMES.put("memset_time", StreamTimes::memsetTime);
        STREAM_TIMES.put("busy", StreamTimes::busy);
        STREAM_TIMES.put("idle", StreamTimes::idle);
        STREAM_TIMES.put("launch_delay", StreamTimes::launchDelay);
        STREAM_TIMES.put("stream_wait", StreamTimes::streamWait);
        STREAM_TIMES.put("unexplained", StreamTimes::unexplained);
        STREAM_TIMES.put("start_up", StreamTimes::startUp);
        STREAM_TIMES.put("overlap", StreamTimes::overlap);
        STREAM_TIMES.put("exposed", StreamTimes::exposed);
        STREAM_TIMES.put("hidden", StreamTimes::hidden);
    }

    private static final String PARENTS_HEAD = "\ncallpath,parent,region\n";

    private CsvReport() {}

    /** Writes the cube of an analysis and the rows of its account; {@code out} stays open. */
    public static void write(Analysis analysis, Writer out, Csv csv) throws IOException {
        write(
                analysis.cube(),
                Account.of(analysis.inclusive().counted()),
                analysis.trace().streams(),
                out,
                csv);
    }

    static void write(SeverityCube cube, Optional<Account> account, List<StreamTimes> streams, Writer out, Csv csv)
            throws IOException {
        out.write(HEAD);
        SeverityCube condensed = cube.condensed();
        for (SeverityCube.Metric metric : condensed.metrics()) {
            String name = csv.cell(metric.name());
            String unit = csv.cell(metric.unit());
            String unknown = cube.attributes().get(RunFacts.UNKNOWN + metric.name());
            if (unknown != null) {
                row(out, name, "", "", unit, Double.NaN, Double.NaN, csv.cell(unknown));
                continue;
            }
            if (metric.cells().isEmpty() && metric.severity() != 0) {
                row(out, name, "", "", unit, metric.severity(), metric.exclusive(), "");
            }
            rows(condensed, metric.cells(), metric.ownCells(), name, unit, csv, out);
        }
        if (account.isPresent()) {
            for (Account.Row row : account.get().rows()) {
                row(out, "account/" + row.kind().word(), "", "", "s", row.seconds(), row.seconds(), "");
            }
        }
        for (StreamTimes stream : streams) {
            String name = csv.cell(cube.locations().get(stream.location()).label());
            for (Map.Entry<String, ToDoubleFunction<StreamTimes>> time : STREAM_TIMES.entrySet()) {
                double seconds = time.getValue().applyAsDouble(stream);
                row(out, "stream/" + time.getKey(), "", name, "s", seconds, seconds, "");
            }
        }
        parents(condensed.calls(), csv, out);
    }

    /** A condensed tree has only paths with rows, and their ancestors. */
    private static void parents(CallTree calls, Csv csv, Writer out) throws IOException {
        String head = PARENTS_HEAD;
        for (int callpath = 0; callpath < calls.count(); callpath++) {
            if (calls.isDeep(callpath)) {
                out.write(head);
                head = "";
                out.write(name(calls, callpath, csv));
                out.write(',');
                out.write(name(calls, calls.parent(callpath), csv));
                out.write(',');
                out.write(csv.cell(calls.region(callpath).name()));
                out.write('\n');
            }
        }
    }

    private static String name(CallTree calls, int callpath, Csv csv) {
        return calls.isDeep(callpath) ? "#" + callpath : csv.cell(calls.path(callpath));
    }

    private static void rows(
            SeverityCube cube, CellTable cells, CellTable own, String name, String unit, Csv csv, Writer out)
            throws IOException {
        CallTree calls = cube.calls();
        String path = "";
        String source = "";
        for (int i = 0; i < cells.size(); i++) {
            int callpath = cells.callpath(i);
            if (i == 0 || callpath != cells.callpath(i - 1)) {
                path = callpath == Trace.NONE ? "" : name(calls, callpath, csv);
                List<SourceLine> lines = callpath == Trace.NONE ? List.of() : calls.sources(callpath);
                source = lines.isEmpty() ? "" : csv.cell(lines.getFirst().toString());
            }
            int location = cells.location(i);
            row(
                    out,
                    name,
                    path,
                    location == Trace.NONE
                            ? ""
                            : csv.cell(cube.locations().get(location).label()),
                    unit,
                    cells.severity(i),
                    own.severity(callpath, location),
                    source);
        }
    }

    private static void row(
            Writer out,
            String name,
            String path,
            String location,
            String unit,
            double severity,
            double exclusive,
            String source)
            throws IOException {
        out.write(name);
        out.write(',');
        out.write(path);
        out.write(',');
        out.write(location);
        out.write(',');
        out.write(unit);
        out.write(',');
        out.write(number(severity));
        out.write(',');
        out.write(number(exclusive));
        out.write(',');
        out.write(source);
        out.write('\n');
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }
}
