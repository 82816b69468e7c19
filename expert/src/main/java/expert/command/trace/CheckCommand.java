package expert.command.trace;

import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.print.CacheCheck;
import expert.print.CheckReport;
import expert.print.CheckResult;
import expert.print.FileCheck;
import expert.print.Format;
import expert.terminal.ProgressDisplay;
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
        header = "Check whether a file, a trace or the cache is intact.",
        description = {
            "Reads the whole trace: anchor file, definitions, each location, markers and snapshots. Compares the"
                    + " checksums of .efg files, models, and the indexes, results and bookmarks of the cache. Reads .cubex"
                    + " files and JSON reports, which have no checksums.",
            "OTF2 archives have no checksums: EXPERT does not find a changed number in a record that can still"
                    + " be read."
        },
        footer = {
            "Exit status: 0 intact; 2 damaged, or it cannot be read.",
            "",
            "Examples:",
            "  expert check run42",
            "  expert check --format json cache"
        })
public final class CheckCommand extends Command {
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
            description = "A trace, an .efg file, a model, a .cubex file or a JSON report; or the argument cache.")
    private @Nullable Path subject;

    public CheckCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        Path checked = subject;
        if (checked == null) {
            throw usage("nothing to check: name a trace, a file, or cache");
        }
        List<CheckResult> results;
        try (ProgressDisplay progress = progress()) {
            results = checked.equals(Path.of(CACHE))
                    ? CacheCheck.of(opening.options(progress))
                    : List.of(FileCheck.of(checked, opening.options(progress)));
            progress.finish();
        }
        CheckReport report = new CheckReport(results);
        switch (format) {
            case text -> report.text(out(), checked.equals(Path.of(CACHE)));
            case json -> report.json(out());
        }
        out().flush();
        return results.stream().allMatch(CheckResult::isIntact) ? ExitStatus.OK : ExitStatus.INPUT;
    }
}
