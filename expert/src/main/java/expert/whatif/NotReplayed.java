package expert.whatif;

import earl.Diagnostic;
import earl.Location;
import earl.MpiNames;
import earl.Region;
import earl.Trace;
import expert.text.Words;
import java.util.Set;
import java.util.function.Predicate;

/** Why a replay cannot judge a run: what it has that no rule describes. */
final class NotReplayed {
    /** Bytes of Java's heap that a replay takes for each event, at most. */
    private static final long BYTES = 100;

    private static final Set<String> REMOTE = Set.of(
            "MPI_Put",
            "MPI_Get",
            "MPI_Rput",
            "MPI_Rget",
            "MPI_Accumulate",
            "MPI_Raccumulate",
            "MPI_Get_accumulate",
            "MPI_Rget_accumulate",
            "MPI_Fetch_and_op",
            "MPI_Compare_and_swap");

    private static final Set<String> OTHERS = Set.of("SHMEM", "GASPI", "UPC");
    private static final Set<String> LOCKS = Set.of(
            "CRITICAL", "CRITICAL_SBLOCK", "ATOMIC", "ORDERED", "ORDERED_SBLOCK", "TASK", "TASK_WAIT", "TASK_CREATE");

    private NotReplayed() {}

    /** The reason in words; empty if there is none. */
    static String reason(Trace trace) {
        long streams = trace.locations().stream().filter(Location::isStream).count();
        if (streams > 0) {
            return "it has " + Words.count(streams, "stream") + " of devices";
        }
        if (uses(trace, NotReplayed::isRemote)) {
            return "it has puts and gets, whose transfers have no model";
        }
        if (uses(trace, region -> region.paradigm().equals("PTHREAD") || LOCKS.contains(region.role()))) {
            return "its threads have locks or tasks";
        }
        if (trace.diagnostics().stream().anyMatch(one -> one.severity() != Diagnostic.Severity.INFO)) {
            return "records are missing or contradict each other";
        }
        long needed = BYTES * trace.length();
        return needed > Runtime.getRuntime().maxMemory() / 2 || trace.length() > Integer.MAX_VALUE - 8
                ? "that takes " + Words.bytes(needed) + " of Java's heap, see -J-Xmx"
                : "";
    }

    private static boolean isRemote(Region region) {
        String name = MpiNames.standard(region.name());
        return OTHERS.contains(region.paradigm()) || REMOTE.contains(name == null ? region.name() : name);
    }

    private static boolean uses(Trace trace, Predicate<Region> what) {
        for (int path = 0; path < trace.callpaths().count(); path++) {
            int region = trace.callpaths().region(path);
            if (region >= 0 && what.test(trace.regions().get(region))) {
                return true;
            }
        }
        return false;
    }
}
