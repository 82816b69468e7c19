package earl.column.profile;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Group;
import earl.Region;
import earl.Trace;
import earl.column.expression.Program;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds the call paths that do input and output, according to the trace: those that end in a region with the role of file
 * I/O, in a region of a group called I/O, or in {@code MPI_File_*}; and call paths without callees that have records of a
 * file opened, closed, read, written, sought or deleted, of any paradigm (POSIX, ISOC, MPI-IO). Records of completion do not
 * count: they may also occur in {@code MPI_Wait}.
 */
public final class IoPaths {
    private static final String RECORDS = "IO_";
    private static final Set<String> NO_BEGIN =
            Set.of("IO_OPERATION_TEST", "IO_OPERATION_ISSUED", "IO_OPERATION_COMPLETE", "IO_OPERATION_CANCELLED");
    private static final Set<String> NAMES = Set.of("io", "i/o");

    private IoPaths() {}

    /** By call path. Reads all events. */
    public static boolean[] of(Trace trace) {
        CallPaths paths = trace.callpaths();
        boolean[] regions = regions(trace);
        boolean[] found = records(trace);
        for (int path = 0; path < paths.count(); path++) {
            int parent = paths.parent(path);
            if (parent != Trace.NONE) {
                found[parent] = false;
            }
        }
        for (int path = 0; path < paths.count(); path++) {
            int region = paths.region(path);
            found[path] |= region >= 0 && regions[region];
        }
        return found;
    }

    private static boolean[] regions(Trace trace) {
        List<Region> all = trace.regions();
        boolean[] found = new boolean[all.size()];
        for (Region region : all) {
            found[region.id()] =
                    region.role().startsWith("FILE_IO") || region.name().startsWith("MPI_File_");
        }
        for (Group group : trace.groups()) {
            if (group.type().equals("REGIONS") && NAMES.contains(group.name().toLowerCase(Locale.ROOT))) {
                Set<Long> members = Set.copyOf(group.members());
                all.forEach(region -> found[region.id()] |= members.contains((long) region.id()));
            }
        }
        return found;
    }

    @SuppressWarnings("EnumOrdinal") // the size of the blocks that Events copies
    private static boolean[] records(Trace trace) {
        Events events = trace.events();
        boolean[] found = new boolean[trace.callpaths().count()];
        int other = EventType.EVENT.ordinal();
        int[] types = new int[Program.BLOCK];
        for (long from = 0; from < trace.length(); from += types.length) {
            int n = (int) Math.min(types.length, trace.length() - from);
            events.copyTypes(from, n, types);
            for (int i = next(types, 0, n, other); i < n; i = next(types, i + 1, n, other)) {
                String kind = events.kind(from + i);
                int path =
                        kind.startsWith(RECORDS) && !NO_BEGIN.contains(kind) ? events.callpath(from + i) : Trace.NONE;
                if (path != Trace.NONE) {
                    found[path] = true;
                }
            }
        }
        return found;
    }

    /** Index of the first of some types, from index {@code from} on, that is a given one; {@code n} if none is. */
    private static int next(int[] types, int from, int n, int wanted) {
        int i = from;
        while (i < n && types[i] != wanted) {
            i++;
        }
        return i;
    }
}
