package expert.command.trace;

import earl.Trace;
import earl.convert.Conversion;
import earl.convert.Cut;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.Holds;
import expert.option.RankOption;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.output.ArchiveTarget;
import expert.option.output.NewFolder;
import expert.terminal.ProgressDisplay;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert convert}: a trace written again, the whole or a cut. */
@CommandLine.Command(
        name = "convert",
        header = "Write a trace, or a cut of it, as an OTF2 3.0 archive.",
        description = "Filters combine: EXPERT keeps an event if all of them accept it. Where the kept events of a"
                + " location begin, EXPERT enters the open regions; where they end, it leaves them. It completes a"
                + " non-blocking send where the cut removes its completion. All definitions stay, so that ranks and"
                + " communicators keep their meaning. EXPERT keeps markers that refer to kept events, and snapshots"
                + " only if it copies the whole trace. It never keeps thumbnails.")
public final class ConvertCommand extends Command {
    /** The treatment of messages and collective operations that are partly in the cut. */
    enum Unmatched {
        drop,
        keep
    }

    @Mixin
    private TraceArgument source;

    @Parameters(index = "1", paramLabel = "OUT", description = "The folder of the new archive.")
    private Path target;

    @Option(names = "--from", paramLabel = "S", description = "Only events at this time or later, in seconds.")
    private double from;

    @Option(names = "--to", paramLabel = "S", description = "Only events before this time, in seconds.")
    private double to = Double.POSITIVE_INFINITY;

    @Mixin
    private RankOption ranks;

    @Holds(Holds.Kind.REGIONS)
    @Option(
            names = "--region",
            paramLabel = "NAME",
            description = "Only events in this region and in what it calls. * stands for any text, ? for one character."
                    + " Repeatable.")
    private List<String> regions = new ArrayList<>();

    @Option(
            names = "--unmatched",
            paramLabel = "drop|keep",
            description =
                    "What to do with messages and collective operations that the cut divides: drop (default) or keep.")
    private Unmatched unmatched = Unmatched.drop;

    @Option(names = "--force", description = "Replace an existing archive.")
    private boolean force;

    public ConvertCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        Cut cut = cut();
        TraceFormat format = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no format is written"));
        try (ProgressDisplay progress = progress();
                NewFolder _ = new NewFolder(target);
                TraceSource archive = source.records(new Diagnostics())) {
            ArchiveTarget.check(target, archive.info().path(), force);
            Conversion.Outcome outcome = convert(archive, format, cut, progress);
            progress.finish();
            tell(outcome);
        }
        return ExitStatus.OK;
    }

    private Conversion.Outcome convert(TraceSource archive, TraceFormat format, Cut cut, ProgressDisplay progress) {
        try (TraceSink sink = format.create(target, archive.info())) {
            Conversion.Outcome outcome;
            if (cut.isWhole()) {
                outcome = Conversion.copy(archive, sink, progress);
            } else {
                try (Trace trace = source.open(progress)) {
                    outcome = Conversion.cut(archive, trace, sink, cut, progress);
                }
            }
            sink.complete();
            return outcome;
        }
    }

    private Cut cut() {
        if (Double.isNaN(from) || Double.isNaN(to) || to <= from) {
            throw usage("no time lies between --from " + from + " and --to " + to);
        }
        BitSet wanted = new BitSet();
        ranks.ranks().forEach(wanted::set);
        return new Cut(from, to, wanted, regions, unmatched == Unmatched.keep);
    }

    private void tell(Conversion.Outcome outcome) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%s: %,d of %,d events", target, outcome.written(), outcome.read()));
        add(text, outcome.opened(), "begun at the cut");
        add(text, outcome.closed(), "ended at the cut");
        add(text, outcome.dropped(), "dropped, their other side is not in the cut");
        add(text, outcome.raised(), "moved, their times ran backwards");
        add(text, outcome.unknown(), "left out, of a later version of the format");
        add(text, outcome.markers(), "marker", "");
        add(text, outcome.markersLeftOut(), "marker", " left out");
        add(text, outcome.snapshotRecords(), "snapshot record", "");
        add(text, outcome.snapshotRecordsLeftOut(), "snapshot record", " left out");
        add(text, outcome.thumbnailsLeftOut(), "thumbnail", " left out");
        out().println(text);
        out().flush();
    }

    private static void add(StringBuilder text, long count, String thing, String what) {
        if (count > 0) {
            text.append("; ").append(Words.count(count, thing)).append(what);
        }
    }

    private static void add(StringBuilder text, long count, String what) {
        if (count > 0) {
            text.append(String.format(Locale.ROOT, "; %,d %s", count, what));
        }
    }
}
