package expert.whatif;

import earl.Column;
import earl.Diagnostic;
import earl.Region;
import earl.Synchronizations;
import earl.Trace;
import expert.text.Words;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Why a replay cannot judge a run: what it has that no rule describes. */
final class NotReplayed {
    /** Bytes of Java's heap that a replay takes for each event, at most: 42 were measured with three events per call. */
    private static final long BYTES = 60;

    private static final Set<String> OTHERS = Set.of("SHMEM", "GASPI", "UPC");
    private static final Set<String> LOCKS = Set.of("CRITICAL", "ATOMIC", "ORDERED", "ORDERED_SBLOCK");
    private static final Set<String> TASKS = Set.of("TASK", "TASK_WAIT", "TASK_CREATE");

    private NotReplayed() {}

    /** The reason in words; empty if there is none. */
    static String reason(Trace trace) {
        String rule = withoutRule(trace);
        if (!rule.isEmpty()) {
            return rule;
        }
        String faults = trace.diagnostics().stream()
                .filter(one -> one.severity() != Diagnostic.Severity.INFO)
                .map(Diagnostic::code)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!faults.isEmpty()) {
            return "records are missing or contradict each other: " + faults;
        }
        long needed = BYTES * trace.length();
        return needed > Runtime.getRuntime().maxMemory() / 2 || trace.length() > Integer.MAX_VALUE - 8
                ? "that takes " + Words.bytes(needed) + " of Java's heap, see -J-Xmx"
                : "";
    }

    /** What no rule of a replay describes, in words; empty if there is nothing. */
    static String withoutRule(Trace trace) {
        if (uses(trace, region -> OTHERS.contains(region.paradigm()))) {
            return "it has puts and gets of SHMEM, GASPI or UPC";
        }
        if (uses(trace, region -> region.paradigm().equals("PTHREAD") || TASKS.contains(region.role()))) {
            return "it has threads of POSIX or tasks of OpenMP";
        }
        boolean isLocked = uses(trace, region -> LOCKS.contains(region.role()));
        return isLocked && !hasThreadLocks(trace) ? "it has critical sections without records of their locks" : "";
    }

    private static boolean hasThreadLocks(Trace trace) {
        Column windows = Synchronizations.of(trace).locks().column("win");
        for (long row = 0; row < windows.length(); row++) {
            if (windows.integer(row) < 0) {
                return true;
            }
        }
        return false;
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
