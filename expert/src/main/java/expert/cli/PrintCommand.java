package expert.cli;

import earl.EventType;
import earl.Trace;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert print}: events in words. */
@CommandLine.Command(
        name = "print",
        header = "Print events in words, one a line.",
        description = {
            "Events come in order of time over all locations; the number in front is the event's position.",
            "Filters combine: an event is printed if all of them let it pass."
        })
final class PrintCommand extends Command {
    /** After so many events the user's wish to stop is looked at. */
    private static final int CHECK_MASK = 0xFFF;

    @Mixin
    private TraceSource source;

    @Option(names = "--from-pos", paramLabel = "N", description = "First position (default: 0).")
    private long from;

    @Option(names = "--to-pos", paramLabel = "N", description = "Last position, included (default: the last).")
    private @Nullable Long to;

    @Option(names = "--location", paramLabel = "N", split = ",", description = "Only events of these locations.")
    private List<Integer> locations = new ArrayList<>();

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            split = ",",
            description = "Only events of these types: enter, exit, send, recv, collexit, event.")
    private List<String> types = new ArrayList<>();

    PrintCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        Set<EventType> wanted = wantedTypes();
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            progress.finish();
            if (trace.length() == 0 && from == 0) {
                return ExitStatus.OK;
            }
            long last = bounds(trace);
            if (locations.size() == 1) {
                printLocation(trace, locations.getFirst(), last, wanted);
            } else {
                printAll(trace, last, wanted);
            }
        }
        out().flush();
        return ExitStatus.OK;
    }

    private void printAll(Trace trace, long last, Set<EventType> wanted) {
        boolean[] here = new boolean[trace.locations().size()];
        Arrays.fill(here, locations.isEmpty());
        locations.forEach(location -> here[location] = true);
        var events = trace.events();
        PrintWriter out = out();
        for (long pos = from; pos <= last; pos++) {
            if ((pos & CHECK_MASK) == 0) {
                session().cancellation().check();
            }
            if (here[events.location(pos)] && wanted.contains(events.type(pos))) {
                out.println(trace.literal(pos));
            }
        }
    }

    private void printLocation(Trace trace, int location, long last, Set<EventType> wanted) {
        var events = trace.events();
        PrintWriter out = out();
        long count = trace.length(location);
        for (long index = firstIndex(trace, location); index < count; index++) {
            if ((index & CHECK_MASK) == 0) {
                session().cancellation().check();
            }
            long pos = trace.position(location, index);
            if (pos > last) {
                break;
            }
            if (wanted.contains(events.type(pos))) {
                out.println(trace.literal(pos));
            }
        }
    }

    /** Index of the first event of a location at or after {@link #from}: positions rise with the index. */
    private long firstIndex(Trace trace, int location) {
        long low = 0;
        long high = trace.length(location);
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (trace.position(location, middle) < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The last position to print, after checks that need the trace. */
    private long bounds(Trace trace) {
        long length = trace.length();
        if (from < 0 || from >= length) {
            throw usage("--from-pos " + from + ": the trace has positions 0 to " + (length - 1));
        }
        if (to != null && to < from) {
            throw usage("--to-pos " + to + " lies before --from-pos " + from);
        }
        int count = trace.locations().size();
        for (int location : locations) {
            if (location < 0 || location >= count) {
                throw usage("--location " + location + ": the trace has locations 0 to " + (count - 1));
            }
        }
        return to == null ? length - 1 : Math.min(to, length - 1);
    }

    private Set<EventType> wantedTypes() {
        if (types.isEmpty()) {
            return EnumSet.allOf(EventType.class);
        }
        Set<EventType> wanted = EnumSet.noneOf(EventType.class);
        for (String word : types) {
            wanted.add(Arrays.stream(EventType.values())
                    .filter(type -> type.word().equals(word))
                    .findFirst()
                    .orElseThrow(
                            () -> usage("--type " + word + ": there are enter, exit, send, recv, collexit, event")));
        }
        return wanted;
    }
}
