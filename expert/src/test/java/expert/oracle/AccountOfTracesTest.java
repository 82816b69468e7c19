package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.EventType;
import earl.Trace;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.answer.Verdict;
import expert.answer.figure.Account;
import expert.answer.figure.Account.Kind;
import expert.answer.figure.NetworkFactors;
import expert.pattern.Analysis;
import expert.report.BriefReport;
import expert.request.RunLoops;
import expert.request.Scope;
import expert.summary.Focus;
import expert.text.Paint;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** First pages of recorded and simulated programs, whose losses are known. */
class AccountOfTracesTest {
    private static final List<String> EXAMPLES =
            List.of("balanced", "halo", "late_receiver", "late_sender", "slowing", "wait_barrier", "wrong_order");

    private static final String WITHOUT_EVENTS = "casita_4_mpi_lammps_colloid";

    static List<Path> traces() {
        return Stream.concat(
                        EXAMPLES.stream().map(Traces::example),
                        Traces.hasCollection()
                                ? Traces.collected().stream()
                                        .filter(name -> !name.equals(WITHOUT_EVENTS))
                                        .map(Traces::collected)
                                : Stream.of())
                .toList();
    }

    private static Analysis counted(Path trace) {
        return Shipped.recorded(trace).inclusive().counted();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void rowsAddUpToTheRun(Path trace) {
        Analysis analysis = counted(trace);
        Account account = Account.of(analysis).orElse(null);
        if (account == null) {
            assertThat(analysis.pattern("time").orElseThrow().severity()).isZero();
            return;
        }
        long threads = analysis.pattern("time").orElseThrow().byLocation().keySet().stream()
                .filter(location -> location >= 0)
                .count();
        double run = threads * analysis.trace().duration();
        double sum = account.rows().stream().mapToDouble(Account.Row::seconds).sum();
        assertThat(sum).isCloseTo(account.total(), within(1e-9 * run));
        assertThat(account.total()).isCloseTo(run, within(1e-6 * run));
        assertThat(Arrays.stream(account.tenths()).sum()).isEqualTo(1000);
        assertThat(account.rows()).allSatisfy(row -> {
            assertThat(row.seconds()).isPositive();
            double items =
                    row.items().stream().mapToDouble(Account.Item::seconds).sum();
            assertThat(items).isLessThan(row.seconds() * 1.5 + 1e-9);
            if (row.kind() == Kind.WAITING) {
                assertThat(items).isCloseTo(row.seconds(), within(1e-9 * run));
            }
        });
    }

    /** What is behind a row takes no more than the row, as both are shown. */
    @ParameterizedTest
    @MethodSource("traces")
    @InTurn(3)
    void noItemIsShownAsMoreThanItsRow(Path trace) throws IOException {
        StringWriter text = new StringWriter();
        BriefReport.write(Shipped.recorded(trace), text, Paint.PLAIN, 1000);
        Matcher row = Pattern.compile("^  \\S[^%\n]* +([0-9.]+) %  .*? ([0-9.]+) %", Pattern.MULTILINE)
                .matcher(text.toString());
        while (row.find()) {
            assertThat(Double.parseDouble(row.group(2)))
                    .as(row.group())
                    .isLessThanOrEqualTo(Double.parseDouble(row.group(1)));
        }
    }

    /** A wait is no reason of a wait: a cause in a call of MPI is the time in which that call does not wait. */
    @ParameterizedTest
    @MethodSource("traces")
    void noCallOfMpiIsTheReasonOfAWait(Path trace) {
        assertThat(Verdict.of(Shipped.recorded(trace).inclusive()).text())
                .doesNotContainPattern("(spends?|stays?) long(er|est) in (MPI|shmem)_")
                .doesNotContainPattern("is for [^,;.]* in (MPI|shmem)_");
    }

    @Test
    void transfersOfATransposeAreItsLargestLoss() {
        String verdict = ofScaling("transpose_64");
        assertThat(verdict)
                .startsWith("Transferring data takes ")
                .contains("most of it in MPI_Alltoall (transpose.c:7): 1,920 calls of 4.2 MB");
        // This program takes 175 of 273 ms on a network that is ten times as fast.
        NetworkFactors factors =
                NetworkFactors.of(counted(scaling("transpose_64"))).orElseThrow();
        assertThat(factors.bounds()).isFalse();
        assertThat(factors.transfer()).isLessThan(175.0 / 273).isGreaterThan((175 - 98.0 / 9) / 273 - 0.005);
    }

    @Test
    void aCallThatInitializesADeviceIsNoReasonForFewerCalls() {
        assertThat(Verdict.of(Shipped.recorded(Traces.collected("casita_1_sptc"))
                                .inclusive())
                        .text())
                .contains(
                        "most of it in cuDevicePrimaryCtxRetain: 1 call, 212.4 ms without waits.",
                        "Each process makes this call about once: record a longer run to judge the rest.")
                .doesNotContain("Make fewer calls");
    }

    @Test
    void aWavefrontIsAPipeline() {
        assertThat(ofScaling("wavefront_64"))
                .contains(
                        " for each other in turn in sweep: ",
                        "a pipeline of 15 steps",
                        "not by imbalance",
                        "even work in work_ms would save 3.866 ms of 717.4 ms")
                .doesNotContain("Balancing");
        assertThat(ofScaling("wavefront_16")).contains("a pipeline of 7 steps");
        assertThat(ofScaling("wavefront_256")).contains("a pipeline of 31 steps");
    }

    @Test
    void aSlowRankOfAStencilIsWorthItsExtraWork() {
        String verdict = ofScaling("stencil_64");
        assertThat(verdict).contains("because rank 36 spends longer in work_ms");
        double saving = Double.parseDouble(verdict.replaceAll(".*save ([0-9.]+) ms of .*", "$1"));
        assertThat(saving).isBetween(6.0, 7.2);
    }

    @Test
    void processesThatExchangeWaitInTurn() {
        assumeTrue(Traces.hasCollection(), "the collection of traces is missing");
        assertThat(Verdict.of(Shipped.recorded(Traces.collected("npb_cg.A.4")).inclusive())
                        .text())
                .contains(" for each other in turn in cg.A.4: ");
    }

    /** Calls that begin in a focus have a median duration, as in the whole run. */
    @Test
    void callsInAFocusHaveTheirMedian() {
        Path path = Traces.example("halo");
        for (Focus focus : List.of(
                new Focus(List.of(), List.of(), List.of(), 0.3, 0.6),
                new Focus(List.of(), List.of(), List.of(1, 2), Focus.NONE.from(), Focus.NONE.to()),
                Focus.NONE.within(new Focus.Iterations(Focus.Iterations.MAIN, 3, 5)))) {
            Analysis analysis = Shipped.all(path, focus).inclusive().counted();
            Account.Item isend = item(analysis, "MPI_Isend");
            List<Double> durations = durations(path, analysis, focus, "MPI_Isend");
            assertThat(isend.durations().count()).isEqualTo(isend.calls()).isEqualTo(durations.size());
            double median = durations.get((durations.size() - 1) / 2);
            assertThat(isend.durations().median()).isCloseTo(median, within(median / 32));
        }
    }

    /** In this time of the pipeline, most ranks wait in MPI_Recv since before: that is no transfer. */
    @Test
    void callsFromBeforeAFocusAreARowOfTheirOwn() {
        Analysis analysis = Shipped.all(
                        scaling("wavefront_64"), new Focus(List.of(), List.of(), List.of(), 0.020, 0.021))
                .inclusive()
                .counted();
        Account account = Account.of(analysis).orElseThrow();
        Account.Row carried = account.row(Kind.CARRIED).orElseThrow();
        assertThat(carried.share()).isGreaterThan(0.8);
        assertThat(carried.items().getFirst().name()).isEqualTo("MPI_Recv");
        assertThat(account.row(Kind.TRANSFER).map(Account.Row::share).orElse(0.0))
                .isLessThan(0.02);
        assertThat(account.rows().stream().mapToDouble(Account.Row::seconds).sum())
                .isCloseTo(64 * 0.001, within(1e-9));
        assertThat(Verdict.of(analysis).text()).doesNotContain("Transferring data");
    }

    private static Account.Item item(Analysis analysis, String region) {
        return Account.of(analysis).orElseThrow().rows().stream()
                .flatMap(row -> row.items().stream())
                .filter(item -> item.name().equals(region))
                .findFirst()
                .orElseThrow();
    }

    /** The durations of the calls of a region that begin in a focus, the shortest first. */
    private static List<Double> durations(Path path, Analysis analysis, Focus focus, String region) {
        Set<Integer> locations =
                Objects.requireNonNull(analysis.trace().focus()).locations();
        try (Trace trace = Trace.open(path)) {
            Scope scope = new Scope(focus, trace, () -> RunLoops.of(trace));
            return LongStream.range(0, trace.length())
                    .mapToObj(trace::event)
                    .filter(event -> event.type() == EventType.ENTER
                            && region.equals(trace.regions().get(event.region()).name())
                            && locations.contains(event.loc())
                            && scope.contains(event.pos()))
                    .map(event -> trace.event(event.exitptr()).time() - event.time())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void waitsAreOneRow() {
        Account account = Account.of(counted(Traces.example("late_sender"))).orElseThrow();
        Account.Row waiting = account.row(Kind.WAITING).orElseThrow();
        assertThat(waiting.items().getFirst().name()).isEqualTo("late_sender");
    }

    private static String ofScaling(String name) {
        return Verdict.of(Shipped.recorded(scaling(name)).inclusive()).text();
    }

    private static Path scaling(String name) {
        assumeTrue(Traces.hasCollection(), "the collection of traces is missing");
        Path folder = Traces.collection().resolveSibling("scaling").resolve(name);
        assumeTrue(Files.isDirectory(folder), folder + " is missing");
        return Traces.anchor(folder);
    }
}
