package expert.report;

import earl.Diagnostic;
import earl.Region;
import expert.pattern.Analysis;
import expert.pattern.CallTree;
import expert.text.Words;
import java.util.HashSet;
import java.util.Set;

/** What a trace holds in which no process or thread communicates: samples, tasks, input and output. */
final class OtherContent {
    /** Paradigms whose calls may wait for other processes or threads. */
    private static final Set<String> COMMUNICATING = Set.of("MPI", "SHMEM", "OPENMP", "PTHREAD");

    private static final String SAMPLES = "samples";

    private OtherContent() {}

    /** Whether the trace has no call that could wait for another process or thread. */
    static boolean isAll(Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        for (int path = 0; path < calls.count(); path++) {
            Region region = calls.region(path);
            // Of a report that was read, only the text of call paths is known.
            String name = region.name().substring(region.name().lastIndexOf('/') + 1);
            if (COMMUNICATING.contains(region.paradigm()) || name.startsWith("MPI_")) {
                return false;
            }
        }
        return true;
    }

    /** What the trace holds, and the commands that show it. */
    static String sentences(Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        Set<Integer> regions = new HashSet<>();
        for (int path = 0; path < calls.count(); path++) {
            regions.add(calls.region(path).id());
        }
        long samples = analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals(SAMPLES))
                .mapToLong(Diagnostic::count)
                .sum();
        String held = (regions.isEmpty() ? "no calls of regions" : "calls of " + Words.count(regions.size(), "region"))
                + (samples == 0 ? "" : " and " + Words.count(samples, "sample") + " of call paths");
        return "The trace has no calls of MPI, OpenMP, SHMEM or POSIX threads, so EXPERT finds no waits and no efficiency"
                + " in it. It holds " + held + ": 'expert info' describes them, and "
                + (samples == 0 ? "'expert export' draws their time line." : "'expert print' lists them.");
    }
}
