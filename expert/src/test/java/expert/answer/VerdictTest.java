package expert.answer;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.Location;
import earl.Region;
import earl.SourceLine;
import earl.TraceInfo;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.PatternResult.Cell;
import expert.summary.CallSites;
import expert.summary.CallTree;
import expert.summary.TraceSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Verdicts on analyses made by hand: ranks run for 10 s, in main, which calls solve, and in solve MPI_Recv. */
class VerdictTest {
    private static final int MAIN = 0;
    private static final int SOLVE = 1;
    private static final int RECV = 2;
    private static final double RUN = 10;

    private int ranks = 4;
    private int threads = 1;
    private long events = 100;
    private final List<PatternResult> results = new ArrayList<>();
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private Map<String, String> properties = Map.of();

    @Test
    void namesWhoWaitsWhereAndWhy() {
        found("late_sender", "peer", null, cells(RECV, 2, 1, 3));
        found("delay_late_sender", null, "late_sender", List.of(new Cell(MAIN, 0, 0.1), new Cell(SOLVE, 2, 3.0)));
        found("delay_late_sender_long_term", null, "late_sender", List.of(new Cell(SOLVE, 2, 0.9)));
        found("critical_path", null, null, List.of(new Cell(SOLVE, 2, 8)));
        found("critical_path_imbalance", null, null, List.of(new Cell(SOLVE, 2, 2.5)));
        Verdict verdict = verdict();
        assertThat(verdict.text())
                .isEqualTo("Ranks 1, 3 wait 4.000 s (10.0 % of the run) in MPI_Recv (solve.c:31) because rank 2 spends"
                        + " longer in solve itself (solve.c:7): delay 3.900 s. Balancing it would save at most 1.000 s of"
                        + " 10.00 s.");
        assertThat(verdict.cause()).isNotNull();
        assertThat(verdict.cause().callpath()).isEqualTo(SOLVE);
        assertThat(verdict.cause().seconds()).isEqualTo(3.9);
        assertThat(verdict.cause().locations()).extracting(Location::rank).containsExactly(2);
    }

    /** While the master of a process waits, its other threads may have nothing to do. */
    @Test
    void balancingSavesAtMostTheMeanWaitOfAProcess() {
        threads = 2;
        found("late_sender", "peer", null, cells(RECV, 2, 0, 2));
        found("delay_late_sender", null, "late_sender", List.of(new Cell(SOLVE, 2, 3.9)));
        found("critical_path", null, null, List.of(new Cell(SOLVE, 2, 8)));
        found("critical_path_imbalance", null, null, List.of(new Cell(SOLVE, 2, 2.5)));
        assertThat(verdict().text()).contains("Balancing it would save at most 2.000 s of 10.00 s.");
        threads = 1;
        assertThat(verdict().text()).contains("Balancing it would save at most 1.000 s of 10.00 s.");
    }

    @Test
    void namesManyRanksAsRanges() {
        ranks = 71;
        List<Cell> waits = IntStream.rangeClosed(0, 70)
                .filter(rank -> rank < 64 || rank == 70)
                .mapToObj(rank -> new Cell(RECV, rank, 1))
                .toList();
        found("late_sender", "peer", null, waits);
        assertThat(verdict().text()).startsWith("Ranks 0-63, 70 wait 65.00 s ");
    }

    @Test
    void isTrueOfPatternsOfUsers() {
        found("hungry", "peer", null, cells(RECV, 2, 1));
        found("delay_hungry", null, "hungry", List.of(new Cell(SOLVE, 0, 2)));
        assertThat(verdict().text())
                .isEqualTo(
                        "Rank 1 waits 2.000 s (5.0 % of the run) in MPI_Recv (solve.c:31) because rank 0 spends longer in"
                                + " solve itself (solve.c:7): delay 2.000 s.");
        // One that books times at events, but no waits.
        results.clear();
        results.add(new PatternResult(
                info("slow_files", null, null, "s", false),
                3,
                1,
                1,
                cells(SOLVE, 3, 0),
                List.of(new Instance(5, 0, 1, SOLVE, 3, Map.of())),
                Map.of()));
        assertThat(verdict().text())
                .isEqualTo("Rank 0 loses 3.000 s (7.5 % of the run) to slow_files in solve (solve.c:7).");
    }

    @Test
    void namesThePartnerOfTheLongestWaitWhereNoDelayIsKnown() {
        results.add(new PatternResult(
                info("late_sender", "peer", null, "s", true),
                4,
                1,
                2,
                cells(RECV, 4, 1),
                List.of(new Instance(
                        5, 1, 1, RECV, 3, Map.of("send", new Instance.EventRef(9, 2, 4, "enter", "MPI_Send")))),
                Map.of()));
        Verdict verdict = verdict();
        assertThat(verdict.text())
                .isEqualTo(
                        "Rank 1 waits 4.000 s (10.0 % of the run) in MPI_Recv (solve.c:31); the longest wait, 3.000 s,"
                                + " lasts until rank 2 enters MPI_Send.");
        assertThat(verdict.cause()).isNotNull();
        assertThat(verdict.cause().callpath()).isNegative();
    }

    @Test
    void saysWhenACauseIsOffTheCriticalPath() {
        found("late_sender", "peer", null, cells(RECV, 2, 1));
        found("delay_late_sender", null, "late_sender", List.of(new Cell(SOLVE, 0, 2)));
        found("critical_path", null, null, List.of(new Cell(MAIN, 3, 10)));
        found("critical_path_imbalance", null, null, List.of(new Cell(MAIN, 3, 1)));
        assertThat(verdict().text())
                .endsWith("It is not on the critical path: balancing it alone would not shorten the run.");
    }

    @Test
    void ranksThatDelayEachOtherAreNamedOnce() {
        found("late_sender", "peer", null, cells(RECV, 1, 0, 1));
        found("delay_late_sender", null, "late_sender", cells(RECV, 1, 0, 1));
        assertThat(verdict().text())
                .contains(" because they delay each other by transfers in MPI_Recv (solve.c:31): delay 2.000 s.");
        // Four calls of 25 bytes each, or of 25 MB.
        found("visits", null, null, cells(RECV, 2, 0, 1));
        found("bytes_received", null, null, cells(RECV, 50, 0, 1));
        assertThat(verdict().text())
                .contains(" because they delay each other by the cost of MPI_Recv (solve.c:31): delay 2.000 s.");
        results.removeLast();
        found("bytes_received", null, null, cells(RECV, 50e6, 0, 1));
        assertThat(verdict().text()).contains(" by transfers in MPI_Recv (solve.c:31): delay 2.000 s.");
    }

    @Test
    void theLargestLossOfAUsersPatternIsNamedHoweverItIsBooked() {
        PatternInfo info = info("slow_steps", null, null, "s", false);
        efficiency("parallel_efficiency", null, 0.992);
        results.add(new PatternResult(info, 12.8, 1, 1, cells(SOLVE, 6.4, 0, 2), List.of(), Map.of()));
        assertThat(verdict().text())
                .isEqualTo("Ranks 0, 2 lose 12.80 s (32.0 % of the run) to slow_steps in solve (solve.c:7).");
        // A severity that a pattern returns belongs to no call path.
        results.set(1, new PatternResult(info, 12.8, 1, 0, List.of(), List.of(), Map.of()));
        assertThat(verdict().text()).isEqualTo("Locations lose 12.80 s (32.0 % of the run) to slow_steps.");
        found("late_sender", "peer", null, cells(RECV, 14, 1));
        assertThat(verdict().text()).startsWith("Rank 1 waits 14.00 s (35.0 % of the run) in MPI_Recv");
        // A pattern that books the whole run does not say what of it is lost.
        results.add(new PatternResult(
                info("all_time", null, null, "s", false), 40, 1, 1, cells(SOLVE, 40, 0), List.of(), Map.of()));
        assertThat(verdict().text()).startsWith("Rank 1 waits 14.00 s (35.0 % of the run) in MPI_Recv");
    }

    @Test
    void withoutEfficiencyTheLargestLossIsNamedWhateverItsSizeOrNothing() {
        found("late_sender", "peer", null, cells(RECV, 0.004, 1));
        assertThat(verdict().text()).startsWith("Rank 1 waits 4.000 ms (<0.1 % of the run) in MPI_Recv");
        results.clear();
        found("delay_late_sender", null, "late_sender", cells(SOLVE, 12.8, 0));
        assertThat(verdict()).isEqualTo(new Verdict("", null, null));
    }

    @Test
    void littleWaitingIsNotWorthFixing() {
        found("late_sender", "peer", null, cells(RECV, 0.39, 0));
        efficiency("parallel_efficiency", null, 0.992);
        assertThat(verdict()).isEqualTo(new Verdict("No wait worth fixing: 99.2 % parallel efficiency.", null, null));
    }

    @Test
    void waitsMayHaveVanishedWithMissingEvents() {
        efficiency("parallel_efficiency", null, 0.992);
        diagnostics.add(new Diagnostic("truncated_events", Diagnostic.Severity.DATA_LOSS, 1, "", ""));
        assertThat(verdict().text())
                .endsWith(" The remaining events show no wait worth fixing: 99.2 % parallel efficiency.");
    }

    @Test
    void aLowEfficiencyWithoutWaitsIsNamed() {
        efficiency("parallel_efficiency", null, 0.5);
        efficiency("load_balance", "parallel_efficiency", 0.99);
        efficiency("communication_efficiency", "parallel_efficiency", 0.505);
        found("costs", null, null, List.of(new Cell(SOLVE, 0, 1), new Cell(RECV, 1, 19)));
        assertThat(verdict().text())
                .isEqualTo(
                        "No wait worth fixing, but parallel efficiency is only 50.0 %: communication efficiency is low"
                                + " (50.5 %). MPI_Recv (solve.c:31) takes 19.00 s, 47.5 % of the run.");
        results.removeIf(result -> result.info().name().endsWith("balance"));
        efficiency("load_balance", "parallel_efficiency", 0.5);
        found("computation_imbalance", null, null, cells(SOLVE, 9, 1));
        assertThat(verdict().text())
                .endsWith(
                        "load balance is low (50.0 %). Work differs most in solve itself (solve.c:7): by 9.000 s in all.");
    }

    @Test
    void namesTheLargestRowOfTheAccountBeforeWaits() {
        found("time", null, null, List.of(new Cell(SOLVE, 0, 22), new Cell(RECV, 0, 10), new Cell(RECV, 1, 8)));
        found("visits", null, null, cells(RECV, 50, 0, 1));
        found("bytes_received", null, null, cells(RECV, 5e7, 0, 1));
        found("late_sender", "peer", null, cells(RECV, 2, 1));
        assertThat(verdict().text()).startsWith("Rank 1 waits");
        // Without the patterns of other waits, nobody knows what of a call is waiting.
        List.of("io", "late_receiver", "wait_at_nxn", "wait_at_barrier")
                .forEach(name -> found(name, null, null, List.of()));
        assertThat(verdict().text())
                .isEqualTo(
                        "Transferring data takes 16.00 s (40.0 % of the run), most of it in MPI_Recv (solve.c:31): 100"
                                + " calls of 1.0 MB, on average 160.0 ms without waits, 6.3 MB/s per process. Send less, or send it while"
                                + " the program computes. Rank 1 waits 2.000 s (5.0 % of the run) in MPI_Recv (solve.c:31).");
        results.removeIf(result -> result.info().name().equals("bytes_received"));
        found("bytes_received", null, null, cells(RECV, 5e3, 0, 1));
        assertThat(verdict().text())
                .startsWith("Calls of MPI that move little or nothing cost 16.00 s (40.0 % of the run), most of it in"
                        + " MPI_Recv (solve.c:31): 100 calls of 100 bytes, on average 160.0 ms without waits.");
        results.removeIf(result -> result.info().name().equals("bytes_received"));
        assertThat(verdict().text())
                .startsWith("Communication takes 16.00 s (40.0 % of the run), most of it in MPI_Recv (solve.c:31): 100"
                        + " calls, on average 160.0 ms without waits. The trace does not say how many bytes");
    }

    @Test
    void aChainOfMessagesIsNoImbalance() {
        found("late_sender", "peer", null, cells(RECV, 6, 0, 1, 2, 3));
        found("delay_late_sender", null, "late_sender", cells(SOLVE, 6, 0, 1, 2, 3));
        found("critical_path", null, null, cells(SOLVE, 2.4, 0, 1, 2, 3));
        found("critical_path_imbalance", null, null, cells(SOLVE, 1.6, 0, 1, 2, 3));
        found("critical_path_hops", cells(RECV, 5, 1, 2, 3), Map.of("passes", 5L));
        efficiency("load_balance", "parallel_efficiency", 0.97);
        efficiency("communication_efficiency", "parallel_efficiency", 0.4);
        assertThat(verdict().text())
                .isEqualTo(
                        "Ranks 0-3 wait 24.00 s (60.0 % of the run) in MPI_Recv (solve.c:31) for each other in turn in"
                                + " solve: the run is bound by its dependences (a pipeline of 4 steps), not by imbalance over"
                                + " the run (load balance is 97.0 %). Filling and draining the pipeline takes 5.600 s of 10.00 s: smaller pieces"
                                + " of work for each message fill it sooner. EXPERT finds no synchronization of all ranks, so"
                                + " work that is uneven from step to step looks the same.");
        // Each phase is even, or is not.
        found("phase_imbalance", cells(SOLVE, 0.5, 2), Map.of("phases", 2L));
        assertThat(verdict().text())
                .endsWith(
                        "not by imbalance: even work between the synchronizations of all ranks would save at most 500.0 ms."
                                + " Filling and draining the pipeline takes 5.600 s of 10.00 s: smaller pieces of work for each"
                                + " message fill it sooner.");
        results.removeLast();
        found("phase_imbalance", cells(SOLVE, 4, 2), Map.of("phases", 2L));
        assertThat(verdict().text())
                .endsWith(
                        "because they delay each other in solve itself (solve.c:7): delay 24.00 s. Balancing it would save at most"
                                + " 4.000 s of 10.00 s.");
        results.removeLast();
        // Where locations differ this much in their work, that explains the waits.
        results.removeIf(result -> result.info().name().equals("load_balance"));
        efficiency("load_balance", "parallel_efficiency", 0.6);
        assertThat(verdict().text())
                .contains("because they delay each other in solve", "Balancing it would save at most");
    }

    @Test
    void communicationIsACauseOnlyIfItDelaysMoreThanWork() {
        found("late_sender", "peer", null, cells(RECV, 2, 1, 3));
        found(
                "delay_late_sender",
                null,
                "late_sender",
                List.of(new Cell(MAIN, 0, 1.0), new Cell(SOLVE, 2, 1.0), new Cell(RECV, 2, 1.5)));
        assertThat(verdict().text()).contains(" partly because rank 0 spends longer in main itself: delay 1.000 s.");
        results.removeLast();
        found("delay_late_sender", null, "late_sender", List.of(new Cell(SOLVE, 2, 1.0), new Cell(RECV, 2, 1.5)));
        assertThat(verdict().text())
                .endsWith(" partly because of transfers in MPI_Recv (solve.c:31) on rank 2: delay 1.500 s.");
    }

    @Test
    void whatIsMissingComesFirst() {
        found("late_sender", "peer", null, cells(RECV, 2, 1));
        diagnostics.add(new Diagnostic("derived_region_role", Diagnostic.Severity.INFO, 1, "", ""));
        assertThat(verdict().text()).startsWith("Rank 1 waits");
        diagnostics.add(new Diagnostic("truncated_events", Diagnostic.Severity.DATA_LOSS, 1, "", ""));
        diagnostics.add(new Diagnostic("unmatched_send", Diagnostic.Severity.DATA_LOSS, 1200, "", ""));
        assertThat(verdict().text())
                .startsWith(
                        "Events are missing (1 x truncated_events, 1,200 x unmatched_send), so that waits may be longer"
                                + " than reported. Rank 1 waits 2.000 s");
    }

    @Test
    void anIncompleteRecordingSaysSoFirst() {
        found("late_sender", "peer", null, cells(RECV, 2, 1));
        String crash = "rank 1 of 2 ended with SIGSEGV in main (m.c:12) after MPI_Barrier (m.c:9)";
        properties = Map.of("EXPERT::INCOMPLETE", crash + "; rank 0 did not reach MPI_Finalize");
        assertThat(verdict().text())
                .startsWith(
                        "The recording is incomplete: " + crash + "; rank 0 did not reach MPI_Finalize. Rank 1 waits");
        properties = Map.of(
                "EXPERT::INCOMPLETE",
                crash + "; "
                        + IntStream.range(0, 1000)
                                .mapToObj(rank -> "rank " + rank + " did not reach MPI_Finalize")
                                .collect(Collectors.joining("; ")));
        assertThat(verdict().text())
                .startsWith("The recording is incomplete: " + crash + "; rank 0 did")
                .contains(" did not reach MPI_Finalize; expert info lists the rest. Rank 1 waits")
                .hasSizeLessThan(700);
        events = 0;
        properties = Map.of("EXPERT::INCOMPLETE", crash);
        assertThat(verdict().text()).isEqualTo("The recording is incomplete: " + crash + ". The trace has no events.");
    }

    @Test
    void aTraceWithoutEventsSaysSo() {
        events = 0;
        assertThat(verdict()).isEqualTo(new Verdict("The trace has no events.", null, null));
    }

    private void found(String name, @Nullable String kind, @Nullable String costsOf, List<Cell> cells) {
        double severity = cells.stream().mapToDouble(Cell::severity).sum();
        results.add(new PatternResult(
                info(name, kind, costsOf, "s", true), severity, 1, cells.size(), cells, List.of(), Map.of()));
    }

    private void found(String name, List<Cell> cells, Map<String, @Nullable Object> returned) {
        double severity = cells.stream().mapToDouble(Cell::severity).sum();
        results.add(new PatternResult(
                info(name, null, null, "s", true), severity, 1, cells.size(), cells, List.of(), returned));
    }

    private void efficiency(String name, @Nullable String parent, double share) {
        PatternInfo like = info(name, null, null, PatternInfo.SHARE, true);
        PatternInfo info = new PatternInfo(
                name, name, "", parent, PatternInfo.SHARE, true, like.file(), "python", true, true, List.of());
        results.add(new PatternResult(info, share, 1, 0, List.of(), List.of(), Map.of()));
    }

    private static PatternInfo info(
            String name, @Nullable String kind, @Nullable String costsOf, String unit, boolean shipped) {
        boolean view = name.startsWith("critical") || name.startsWith("delay") || name.startsWith("co");
        return new PatternInfo(
                name,
                name,
                "",
                null,
                unit,
                view,
                Path.of("p.py"),
                "python",
                shipped,
                true,
                List.of(),
                false,
                kind,
                costsOf);
    }

    private static List<Cell> cells(int callpath, double seconds, int... ranks) {
        return IntStream.of(ranks)
                .mapToObj(rank -> new Cell(callpath, rank, seconds))
                .toList();
    }

    private Verdict verdict() {
        CallTree calls = new CallTree(
                List.of(
                        new Region(0, "main", "main", "FUNCTION", "COMPILER", "", 0),
                        new Region(1, "solve", "solve", "FUNCTION", "COMPILER", "/src/solve.c", 7),
                        new Region(2, "MPI_Recv", "MPI_Recv", "POINT2POINT", "MPI", "MPI", 0)),
                new int[] {-1, 0, 1},
                new int[] {0, 1, 2},
                new CallSites(Map.of(RECV, List.of(new SourceLine("/src/solve.c", 31)))));
        List<Location> locations = IntStream.range(0, ranks)
                .mapToObj(rank ->
                        new Location(rank, rank, "thread", "CPU_THREAD", "MPI Rank " + rank, rank / threads, rank))
                .toList();
        TraceInfo info = new TraceInfo(
                Path.of("t/traces.otf2"), "OTF2 3.0", "", "", "", 1_000_000_000, 0, 1, properties, Map.of());
        return Verdict.of(new Analysis(
                new TraceSummary(info, events, RUN, ranks * RUN, locations, calls, List.of(), List.of()),
                results,
                List.of(),
                diagnostics));
    }
}
