package expert.command.trace;

import earl.Location;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.RankOption;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.print.Format;
import expert.print.event.EventChoice;
import expert.print.event.EventPrinter;
import expert.print.event.RawPrinter;
import expert.terminal.ProgressDisplay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert print}: prints events as text, or unchanged records. */
@CommandLine.Command(
        name = "print",
        header = "Print events, one per line.",
        description = {
            "Prints events in the order of time over all locations. The number in front is the position of the"
                    + " event.",
            "Filters combine: EXPERT prints an event if all of them accept it."
        })
public final class PrintCommand extends Command {
    @Option(names = "--from-pos", paramLabel = "N", description = "First position (default: 0).")
    private long from;

    @Option(names = "--to-pos", paramLabel = "N", description = "Last position to print (default: the last event).")
    private @Nullable Long to;

    @Option(
            names = "--from",
            paramLabel = "S",
            order = 803,
            description = "Only events at this time or later, in seconds.")
    private double fromSeconds = Double.NEGATIVE_INFINITY;

    @Option(names = "--to", paramLabel = "S", order = 804, description = "Only events before this time, in seconds.")
    private double toSeconds = Double.POSITIVE_INFINITY;

    @Mixin
    private RankOption ranks;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            split = ",",
            description = "Only events of these types: enter, exit, send, recv, collexit, event.")
    private List<String> types = new ArrayList<>();

    @Option(
            names = "--raw",
            description = "Print the records of the archive unchanged: not merged, not linked, not corrected.")
    private boolean raw;

    @Option(names = "--definitions", description = "With --raw: print the definitions instead of the events.")
    private boolean definitions;

    @Option(names = "--markers", description = "With --raw: print the markers instead of the events.")
    private boolean markers;

    @Option(names = "--snapshots", description = "With --raw: print the snapshot records instead of the events.")
    private boolean snapshots;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES}; json prints one object per line (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Mixin
    private TraceArgument source;

    public PrintCommand(Session session) {
        super(session);
    }

    @Override
    public boolean printsForPeople() {
        return false;
    }

    @Override
    public Integer call() throws IOException {
        RawPrinter.What what = what();
        // Errors that need no trace are found before one is opened.
        filter(from, to, List.of(), Long.MAX_VALUE);
        boolean timed = fromSeconds > Double.NEGATIVE_INFINITY || toSeconds < Double.POSITIVE_INFINITY;
        if (raw && timed) {
            throw usage("--from and --to cannot be used with --raw, whose times are ticks");
        }
        if (!(fromSeconds < toSeconds)) {
            throw usage("no time lies from " + fromSeconds + " to " + toSeconds + " s");
        }
        if (raw) {
            printRecords(what);
        } else {
            printEvents();
        }
        out().flush();
        return ExitStatus.OK;
    }

    /** The records that the user wants. */
    private RawPrinter.What what() {
        Map<String, RawPrinter.What> wanted = new LinkedHashMap<>();
        if (definitions) {
            wanted.put("--definitions", RawPrinter.What.DEFINITIONS);
        }
        if (markers) {
            wanted.put("--markers", RawPrinter.What.MARKERS);
        }
        if (snapshots) {
            wanted.put("--snapshots", RawPrinter.What.SNAPSHOTS);
        }
        if (wanted.size() > 1) {
            throw usage(String.join(" and ", wanted.keySet()) + " do not go together");
        }
        if (!wanted.isEmpty() && !raw) {
            throw usage(String.join("", wanted.keySet()) + " goes with --raw");
        }
        return wanted.values().stream().findFirst().orElse(RawPrinter.What.EVENTS);
    }

    private EventChoice filter(long first, @Nullable Long last, List<Integer> places, long length) {
        try {
            return new EventChoice(first, last, places, types, length);
        } catch (IllegalArgumentException senseless) {
            throw usage(String.valueOf(senseless.getMessage()));
        }
    }

    private void printEvents() throws IOException {
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            progress.finish();
            // Errors about positions repeat the user's spelling.
            filter(from, to, List.of(), trace.length());
            long last = to == null ? trace.length() - 1 : Math.min(to, trace.length() - 1);
            long first = fromSeconds > Double.NEGATIVE_INFINITY ? Math.max(from, trace.at(fromSeconds)) : from;
            last = toSeconds < Double.POSITIVE_INFINITY ? Math.min(last, trace.at(toSeconds) - 1) : last;
            if (first <= last) {
                EventChoice filter = filter(first, last, locations(trace.locations()), trace.length());
                new EventPrinter(trace, out()).print(filter, format, session().cancellation());
            }
        }
    }

    /** Ids of the locations whose processes have the named ranks; none for all. */
    private List<Integer> locations(List<Location> all) {
        List<Integer> places = new ArrayList<>();
        for (int rank : ranks.ranks()) {
            List<Integer> here = all.stream()
                    .filter(location -> location.rank() == rank)
                    .map(Location::id)
                    .toList();
            if (here.isEmpty()) {
                throw ranks.none(rank, "the trace");
            }
            places.addAll(here);
        }
        return places;
    }

    private void printRecords(RawPrinter.What what) throws IOException {
        try (TraceSource archive = source.records(new Diagnostics())) {
            List<Location> all = archive.definitions().locations();
            EventChoice filter = filter(from, to, locations(all), Long.MAX_VALUE);
            Map<Long, Integer> ids = new HashMap<>();
            all.forEach(location -> ids.put(location.ref(), location.id()));
            new RawPrinter(archive.raw(), session().cancellation()).print(out(), format, what, (index, event) -> {
                int id = ids.getOrDefault(event.location(), -1);
                return index >= filter.first()
                        && index <= filter.last()
                        && filter.passes(id, event.kind().type());
            });
        }
    }
}
