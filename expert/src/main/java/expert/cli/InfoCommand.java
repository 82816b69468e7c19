package expert.cli;

import earl.Trace;
import expert.report.Paint;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert info}: what a trace holds. */
@CommandLine.Command(name = "info", header = "Say what a trace holds.")
final class InfoCommand extends Command {
    @Mixin
    private TraceSource source;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    InfoCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            TraceFacts facts = TraceFacts.of(trace, session().cancellation());
            progress.finish();
            FactsReport report = new FactsReport(facts, out(), colour() ? Paint.ANSI : Paint.PLAIN);
            if (format == Format.json) {
                report.json();
            } else {
                report.text();
            }
        }
        return ExitStatus.OK;
    }
}
