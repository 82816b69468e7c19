package expert.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import expert.report.Json;
import expert.report.Layout;
import expert.report.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert check}: whether a file, a trace or the cache is intact. */
@CommandLine.Command(
        name = "check",
        header = "Say whether a file, a trace or the cache is intact.",
        description = {
            "Reads all of a trace: anchor file, definitions, each location, markers and snapshots. Compares the checksums of"
                    + " .efg files, models, and the cache's indexes, results and bookmarks. Reads .cubex files and JSON reports,"
                    + " which have no checksums.",
            "OTF2 archives have no checksums: a changed number in a record that can still be read is not found."
        },
        footer = {
            "Exit status: 0 intact; 2 damaged, or it cannot be read.",
            "",
            "Examples:",
            "  expert check run42",
            "  expert check --format json cache"
        })
final class CheckCommand extends Command {
    static final String SCHEMA = "expert.check/1";
    private static final String CACHE = "cache";

    @Mixin
    private OpeningOptions opening;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Parameters(
            paramLabel = "FILE|TRACE|cache",
            arity = "0..1",
            hideParamSyntax = true,
            description = "A trace, an .efg file, a model, a .cubex file, a JSON report; or the word cache.")
    private @Nullable Path subject;

    CheckCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        Path checked = subject;
        if (checked == null) {
            throw usage("nothing to check: name a trace, a file, or cache");
        }
        List<Verdict> verdicts;
        try (ProgressDisplay progress = progress()) {
            verdicts = checked.equals(Path.of(CACHE))
                    ? CacheCheck.of(opening.options(progress))
                    : List.of(FileCheck.of(checked, opening.options(progress)));
            progress.finish();
        }
        switch (format) {
            case text -> verdicts.forEach(this::text);
            case json -> json(verdicts);
        }
        if (format == Format.text && checked.equals(Path.of(CACHE))) {
            long damaged =
                    verdicts.stream().filter(verdict -> !verdict.isIntact()).count();
            out().println(Words.count(verdicts.size(), "file") + " in the cache, " + Words.count(damaged) + " damaged");
        }
        out().flush();
        return verdicts.stream().allMatch(Verdict::isIntact) ? ExitStatus.OK : ExitStatus.INPUT;
    }

    private void text(Verdict verdict) {
        out().println(Layout.clean(verdict.path()) + ": " + (verdict.isIntact() ? "intact" : "damaged") + " ("
                + Layout.clean(verdict.kind()) + ")");
        verdict.faults().forEach(fault -> out().println("  " + Layout.clean(fault)));
        verdict.remarks().forEach(remark -> out().println("  odd, but no damage: " + Layout.clean(remark)));
    }

    private void json(List<Verdict> verdicts) throws IOException {
        try (JsonGenerator json = Json.generator(out(), 2)) {
            json.writeStartObject();
            json.writeStringField("schema", SCHEMA);
            json.writeBooleanField("intact", verdicts.stream().allMatch(Verdict::isIntact));
            json.writeArrayFieldStart("checked");
            for (Verdict verdict : verdicts) {
                json.writeStartObject();
                json.writeStringField("path", verdict.path());
                json.writeStringField("kind", verdict.kind());
                json.writeBooleanField("intact", verdict.isIntact());
                lines(json, "faults", verdict.faults());
                lines(json, "remarks", verdict.remarks());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out().println();
    }

    private static void lines(JsonGenerator json, String name, List<String> lines) throws IOException {
        json.writeArrayFieldStart(name);
        for (String line : lines) {
            json.writeString(line);
        }
        json.writeEndArray();
    }
}
