package expert.answer;

import earl.Diagnostic;
import earl.sample.SampleProfile;
import expert.pattern.Analysis;
import expert.summary.CallTree;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a trace holds in which no process or thread communicates: samples, tasks, input and output. */
public final class OtherContent {
    private static final String SAMPLES = "samples";

    private OtherContent() {}

    /** Whether the trace has no call that could wait for another process or thread, and no stream for which a host could wait. */
    public static boolean isAll(Analysis analysis) {
        return !analysis.trace().calls().communicates()
                && analysis.trace().streams().isEmpty();
    }

    /** What the trace holds, where the time goes according to samples, and the commands that show it. */
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
                + " in it. It holds " + held + ": " + most(analysis) + "'expert info' describes them, and "
                + (samples == 0 ? "'expert export' draws their time line." : "'expert print' lists them.");
    }

    private static String most(Analysis analysis) {
        List<SampleProfile.Row> rows = analysis.trace().samples();
        double all = seconds(rows);
        return all > 0
                ? Words.percent(rows.getFirst().seconds() / all) + " of the sampled time is in " + name(rows.getFirst())
                        + ". "
                : "";
    }

    /** Seconds for which all samples stand. */
    public static double seconds(List<SampleProfile.Row> rows) {
        return rows.stream().mapToDouble(SampleProfile.Row::seconds).sum();
    }

    /** The name of a sampled function. */
    public static String name(SampleProfile.Row row) {
        return row.function().isEmpty() ? "unknown functions" : RegionNames.shown(row.function());
    }
}
