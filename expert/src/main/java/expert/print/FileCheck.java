package expert.print;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Diagnostic;
import earl.OpenOptions;
import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.graph.reconstruct.GraphFile;
import expert.compare.ComparisonJson;
import expert.compare.DifferenceJson;
import expert.compare.JsonSide;
import expert.cubex.CubexReader;
import expert.report.JsonReport;
import expert.terminal.OutputException;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether a file or a trace is intact: all of it is read, and what has checksums is compared with them. */
public final class FileCheck {
    /** Diagnostics that show damage to a trace's files. The program or the writer may have caused all others. */
    private static final Set<DiagnosticCode> DAMAGE = EnumSet.of(
            DiagnosticCode.BROKEN_DEFINITION,
            DiagnosticCode.BROKEN_DEFINITIONS,
            DiagnosticCode.CYCLIC_DEFINITION,
            DiagnosticCode.BROKEN_LOCAL_DEFINITIONS,
            DiagnosticCode.MISSING_EVENTS_FILE,
            DiagnosticCode.TRUNCATED_EVENTS,
            DiagnosticCode.BROKEN_EVENTS,
            DiagnosticCode.BROKEN_RECORD);

    private static final Set<String> SCHEMAS = Set.of(
            JsonReport.SCHEMA,
            DifferenceJson.SCHEMA,
            ComparisonJson.SCHEMA,
            CheckReport.SCHEMA,
            "expert.loops/1",
            "expert.engines/1");

    private final Path path;
    private final OpenOptions options;

    private FileCheck(Path path, OpenOptions options) {
        this.path = path;
        this.options = options;
    }

    /** Reads all of a file or trace. @throws TraceException if there is none, or nothing that can be checked */
    public static CheckResult of(Path path, OpenOptions options) throws IOException {
        if (!Files.exists(path)) {
            // A trace may lack its anchor file only because its replacement was broken off.
            TraceFormat.openAny(path, new Diagnostics()).close();
        }
        return new FileCheck(path, options).check();
    }

    private interface Reading {
        String kind() throws IOException;
    }

    private CheckResult check() throws IOException {
        if (isEmpty()) {
            return CheckResult.damaged(
                    path.toString(), "empty file", "the file is empty: expected a trace or a report");
        }
        if (CubexReader.isCubex(path)) {
            return read("Cube file", () -> {
                CubexReader.read(path);
                return "Cube file, without checksums";
            });
        }
        if (GraphFile.sniff(path)) {
            return read("file of flow graphs", this::graphFile);
        }
        if (Files.isRegularFile(path)
                && path.toString().toLowerCase(Locale.ROOT).endsWith(".json")
                && !TraceFormat.isTrace(path)) {
            return json();
        }
        return trace();
    }

    private boolean isEmpty() throws IOException {
        return Files.isRegularFile(path) && Files.size(path) == 0;
    }

    private CheckResult read(String kind, Reading reading) {
        try {
            return CheckResult.intact(path.toString(), reading.kind());
        } catch (TraceException damaged) {
            return CheckResult.damaged(path.toString(), kind, String.valueOf(damaged.getMessage()));
        } catch (IOException unreadable) {
            return CheckResult.damaged(path.toString(), kind, OutputException.reason(unreadable));
        }
    }

    private String graphFile() {
        GraphFile file = GraphFile.open(path);
        file.verify();
        if (file.hasTrace()) {
            readAll();
        }
        return "file of flow graphs, " + Words.count(file.events(), "call");
    }

    private CheckResult json() {
        JsonNode report;
        try {
            report = new ObjectMapper()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(Files.readAllBytes(path));
        } catch (JsonProcessingException broken) {
            return CheckResult.damaged(path.toString(), "JSON", "expected JSON: " + broken.getOriginalMessage());
        } catch (IOException unreadable) {
            return CheckResult.damaged(path.toString(), "JSON", OutputException.reason(unreadable));
        }
        String schema = report.path("schema").asText();
        if (!SCHEMAS.contains(schema)) {
            throw new TraceException(
                    path,
                    -1,
                    "JSON that EXPERT cannot check: expected one of the schemas "
                            + String.join(", ", SCHEMAS.stream().sorted().toList())
                            + (schema.isEmpty() ? ", found none" : ", found " + schema));
        }
        return read("JSON, " + schema, () -> {
            if (schema.equals(JsonReport.SCHEMA)) {
                JsonSide.read(path);
            }
            return "JSON, " + schema + ", without checksums";
        });
    }

    private CheckResult trace() {
        List<String> faults = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        String kind = "trace";
        try {
            TraceFacts facts = readAll();
            kind = facts.info().format() + " trace, "
                    + Words.count(facts.locations().size(), "location") + ", " + Words.count(facts.events(), "event");
            for (Diagnostic diagnostic : facts.diagnostics()) {
                boolean damage = DAMAGE.stream().anyMatch(code -> code.word().equals(diagnostic.code()));
                if (damage || diagnostic.severity() != Diagnostic.Severity.INFO || isCount(diagnostic)) {
                    (damage ? faults : remarks).add(Words.diagnostic(diagnostic));
                }
            }
        } catch (TraceException damaged) {
            faults.add(String.valueOf(damaged.getMessage()));
        }
        return new CheckResult(path.toString(), kind, faults, remarks);
    }

    private static boolean isCount(Diagnostic diagnostic) {
        return diagnostic.code().equals(DiagnosticCode.WRONG_EVENT_COUNT.word());
    }

    /** Every record of a trace. */
    private TraceFacts readAll() {
        TraceFacts facts = TraceSurvey.of(path, options);
        try (TraceSource source = TraceFormat.openAny(path, new Diagnostics())) {
            RawRecords raw = source.raw();
            raw.markerKinds();
            raw.markers();
            try (RawRecords.Events snapshots = raw.snapshots()) {
                while (snapshots.next()) {
                    snapshots.kind();
                }
            }
        }
        return facts;
    }
}
