package earl.replay.extrapolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.Waits;
import earl.replay.rule.ReplayOptions;
import earl.replay.rule.TraceReplay;
import earl.testing.Simulation;
import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtrapolationTest {
    @TempDir
    private Path folder;

    private static Extrapolated predict(int processes, List<Path> archives) {
        List<Trace> traces = new ArrayList<>();
        try {
            archives.forEach(archive -> traces.add(Trace.open(archive)));
            return Extrapolation.of(
                    traces.stream()
                            .map(trace -> TraceReplay.of(trace, ReplayOptions.RECORDED))
                            .toList(),
                    processes);
        } finally {
            traces.forEach(Trace::close);
        }
    }

    private Path chain(int ranks, UnaryOperator<ChainProgram> change) {
        return change.apply(new ChainProgram(ranks)).write(folder);
    }

    private Extrapolated chains(int processes, UnaryOperator<ChainProgram> change) {
        return predict(
                processes,
                Stream.of(4, 8, 16).map(ranks -> chain(ranks, change)).toList());
    }

    @Test
    void aLongerChainWithASlowRankInItsMiddleIsThatOfTheProgram() {
        ChainProgram truth = new ChainProgram(64);
        truth.write(folder);

        Extrapolated found = chains(64, chain -> chain);

        assertThat(found.inconclusive()).isEmpty();
        assertThat(found.seconds()).isCloseTo(truth.seconds(), Percentage.withPercentage(0.01));
        assertThat(found.waits().get("late_sender")).isCloseTo(truth.lateSender(), Percentage.withPercentage(0.01));
        assertThat(found.low()).isLessThan(truth.seconds());
        assertThat(found.high()).isGreaterThan(truth.seconds());
        assertThat(found.laws().getFirst().path()).isEqualTo("main/work");
        assertThat(found.laws().getFirst().law()).endsWith(" N^-1.00");
        assertThat(found.laws().getFirst().spread()).contains("the rank at (middle) 2.00");
        Extrapolated.Check check = java.util.Objects.requireNonNull(found.check());
        assertThat(check.processes()).isEqualTo(16);
        assertThat(check.error()).isCloseTo(0, within(1e-4));
    }

    @Test
    void aHundredThousandRanksTakeAFewNumbersEach() {
        Extrapolated found = chains(100_000, chain -> chain.work(ranks -> 500));

        // All ranks work once; the slow one works for all steps meanwhile.
        assertThat(found.seconds()).isCloseTo((99_999 * 507 + 6 * 1000 + 40) * 1e-6, within(1e-3));
    }

    @Test
    void anotherNumberOfCallsFitsNoStructure() {
        Extrapolated found = predict(
                32,
                Stream.of(4, 8, 16)
                        .map(ranks -> chain(ranks, chain -> chain.steps(ranks)))
                        .toList());

        assertThat(found.seconds()).isNaN();
        assertThat(found.inconclusive())
                .singleElement()
                .asString()
                .contains("make other calls", "record a run with 32 processes");
    }

    /** The smaller runs of a program predict the time of a simulated run with more ranks. */
    private void assertPredicted(UnaryOperator<ChainProgram> change) {
        ChainProgram truth = change.apply(new ChainProgram(64));
        truth.write(folder);

        Extrapolated found = chains(64, change);

        assertThat(found.inconclusive()).isEmpty();
        assertThat(found.seconds()).isCloseTo(truth.seconds(), Percentage.withPercentage(0.01));
    }

    /** Ranks that end later than others, so that a wait for too many or too few of them shows. */
    @ParameterizedTest
    @ValueSource(strings = {"SCAN", "EXSCAN", "ALLREDUCE"})
    void operationsOfAllRanksWaitForThoseThatTheyNeed(String operation) {
        assertPredicted(chain -> chain.ending(operation));
    }

    /** Blocks of four ranks, and halves of them; every fourth rank, and two that are half of the ranks apart. */
    @ParameterizedTest
    @CsvSource({
        "ALLREDUCE, 4, 0, 1, 0",
        "ALLREDUCE, 0, 2, 1, 0",
        "ALLREDUCE, 0, 4, 4, 0",
        "ALLREDUCE, 2, 0, 0, 2",
        "SCAN, 4, 0, 1, 0"
    })
    void communicatorsThatFollowARule(String operation, int size, int parts, int distance, int distanceParts) {
        IntUnaryOperator members = ranks -> size > 0 ? size : ranks / parts;
        IntUnaryOperator apart = ranks -> distance > 0 ? distance : ranks / distanceParts;
        ChainProgram truth =
                new ChainProgram(64).ending(operation).groups(members.applyAsInt(64), apart.applyAsInt(64));
        truth.write(folder);

        Extrapolated found = predict(
                64,
                Stream.of(4, 8, 16)
                        .map(ranks -> chain(
                                ranks,
                                chain -> chain.ending(operation)
                                        .groups(members.applyAsInt(ranks), apart.applyAsInt(ranks))))
                        .toList());

        assertThat(found.inconclusive()).isEmpty();
        assertThat(found.seconds()).isCloseTo(truth.seconds(), Percentage.withPercentage(0.01));
    }

    @Test
    void communicatorsThatFollowNoRuleAreNotPredicted() {
        Extrapolated found = predict(
                64,
                Stream.of(4, 8, 16)
                        .map(ranks ->
                                chain(ranks, chain -> chain.ending("ALLREDUCE").groups(ranks == 8 ? 2 : 4, 1)))
                        .toList());

        assertThat(found.seconds()).isNaN();
        assertThat(found.inconclusive()).singleElement().asString().contains("follow no rule that holds for all runs");
    }

    /** Members that compute while an operation is under way: longer than it takes, and shorter. */
    @ParameterizedTest
    @ValueSource(ints = {0, 10, 300})
    void nonBlockingOperationsEndAfterTheLastMember(int overlap) {
        assertPredicted(chain -> chain.ending("ALLREDUCE").overlapping(overlap));
    }

    @Test
    void nonBlockingPrefixOperationsAreNotPredicted() {
        Extrapolated found = chains(32, chain -> chain.ending("SCAN").overlapping(10));

        assertThat(found.seconds()).isNaN();
        assertThat(found.inconclusive()).singleElement().asString().contains("such as MPI_Iscan");
    }

    @Test
    void muchSmallerMessagesAreInconclusive() {
        Extrapolated found = predict(
                64,
                Stream.of(4, 8, 16)
                        .map(ranks -> chain(ranks, chain -> chain.bytes(64_000 / ranks)))
                        .toList());

        assertThat(found.inconclusive())
                .singleElement()
                .asString()
                .contains("main/MPI_Send sends messages of 1000 bytes", "of 4000 to 16000 bytes in the runs");
        assertThat(found.variants()).hasSize(1);
        assertThat(found.low()).isLessThan(found.seconds());
    }

    @Test
    void aSlowRankAtNoSharedPlaceIsInconclusive() {
        Extrapolated found = predict(
                32,
                List.of(
                        chain(4, chain -> chain.slow(-1)),
                        chain(8, chain -> chain.slow(-1)),
                        chain(16, chain -> chain.slow(6))));

        assertThat(found.inconclusive())
                .anySatisfy(reason -> assertThat(reason).contains("rank 6 of 16 takes 2.00 of what is usual"));
        assertThat(found.variants()).hasSize(1);
        assertThat(found.variants().values())
                .allSatisfy(seconds -> assertThat(seconds).isLessThan(found.seconds()));
    }

    /** The boundary of the first rank is 2.5, 5 and 10 % of its work, or 25, 50 and 100 %, and four times as much with 256 ranks. */
    @ParameterizedTest
    @ValueSource(ints = {100, 1000})
    void aBoundaryTakesAsLongWithMoreRanks(int more) {
        ChainProgram truth = new ChainProgram(256).boundary(more);
        truth.write(folder);

        Extrapolated found = predict(
                256,
                Stream.of(16, 32, 64)
                        .map(ranks -> chain(ranks, chain -> chain.boundary(more)))
                        .toList());

        assertThat(found.inconclusive()).isEmpty();
        assertThat(found.seconds()).isCloseTo(truth.seconds(), Percentage.withPercentage(0.01));
        assertThat(found.laws().getFirst().spread())
                .contains("the rank at (middle) 2.00")
                .contains("the rank at (first) takes " + (more == 100 ? "0.000600" : "0.00600") + " s more");
    }

    /** With 4 % of chance, the runs do not show whether the first rank takes one factor or equal seconds more. */
    @Test
    void theIntervalHasBothLawsOfAPlaceThatTheRunsDoNotDecide() {
        UnaryOperator<ChainProgram> change =
                chain -> chain.slow(-1).boundary(350).uneven(40);
        ChainProgram truth = change.apply(new ChainProgram(128));
        truth.write(folder);

        Extrapolated found = predict(
                128, Stream.of(8, 16, 32).map(ranks -> chain(ranks, change)).toList());

        assertThat(truth.seconds()).isBetween(found.low(), found.high());
    }

    @Test
    void workWithoutALawIsInconclusive() {
        Extrapolated found = chains(32, chain -> chain.work(ranks -> ranks == 8 ? 9000 : 1000));

        assertThat(found.inconclusive()).anySatisfy(reason -> assertThat(reason).contains("main/work follows no law"));
    }

    @Test
    void twoRunsCheckNoLaw() {
        Extrapolated found = predict(32, List.of(chain(8, chain -> chain), chain(16, chain -> chain)));

        assertThat(found.check()).isNull();
        assertThat(found.inconclusive()).singleElement().asString().contains("record a third one");
        assertThat(found.high()).isGreaterThan(1.09 * found.seconds());
    }

    @Test
    void runsThatDoNotFitAreRefused() {
        Path four = chain(4, chain -> chain);
        Path eight = chain(8, chain -> chain);
        assertThatThrownBy(() -> predict(32, List.of(four)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two runs or more");
        assertThatThrownBy(() -> predict(32, List.of(eight, chain(8, chain -> chain.slow(1)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two runs have 8 processes");
        assertThatThrownBy(() -> predict(3, List.of(four, eight)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the smallest run has 4 processes");
        Path other = Traces.example("wrong_order");
        assertThatThrownBy(() -> predict(32, List.of(other, eight)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("different programs");
    }

    /** Figures of runs with 1,024 processes, recorded in simulated time as those of the collection. */
    @ParameterizedTest
    @CsvSource({"stencil, 0.00205576, 0.059939248", "wavefront, 0.170620733, 150.337154773"})
    void programsOnAThousandProcesses(String program, double seconds, double lateSender) {
        Extrapolated found = predict(1024, scaling(program));

        assertThat(found.inconclusive()).isEmpty();
        assertThat(found.seconds()).isCloseTo(seconds, Percentage.withPercentage(5));
        assertThat(found.waits().get("late_sender")).isCloseTo(lateSender, Percentage.withPercentage(5));
        assertThat(seconds).isBetween(found.low(), found.high());
    }

    @Test
    void anotherProtocolOfAlltoallIsInconclusive() {
        Extrapolated found = predict(1024, scaling("transpose"));

        assertThat(found.inconclusive()).singleElement().asString().contains("blocks of 8192 bytes");
        assertThat(0.038903909).isBetween(found.low(), found.high());
    }

    /** The stencil's run with 36 processes is on a grid of 9 x 4. */
    @Test
    void aRunOnAnotherGridHasOtherSizes() {
        List<Path> runs = new ArrayList<>(scaling("stencil"));
        runs.add(1, runs.getFirst().resolveSibling("stencil_36"));

        Extrapolated found = predict(1024, runs);

        assertThat(found.seconds()).isCloseTo(0.00205576, Percentage.withPercentage(10));
        assertThat(found.inconclusive())
                .anySatisfy(reason -> assertThat(reason)
                        .contains(
                                "the sizes of messages that stencil/main/exchange/MPI_Isend sends",
                                "4 x 4, 9 x 4, 8 x 8"));
    }

    private static List<Path> scaling(String program) {
        Path folder = Traces.root().resolveSibling("shared").resolve("scaling");
        Assumptions.assumeTrue(Files.isDirectory(folder), "skipped: no traces at ../shared/scaling");
        return Stream.of(16, 64, 256)
                .map(ranks -> folder.resolve(program + "_" + ranks))
                .toList();
    }

    @Test
    void theRootOfAReductionWaitsForMoreRanks() throws Exception {
        Simulation simulation = new Simulation(folder);
        List<Path> runs = new ArrayList<>();
        for (int ranks : new int[] {8, 16, 32, 64}) {
            runs.add(simulation.record("simulated/early_reduce", ranks, "run" + ranks));
        }

        Extrapolated found = predict(64, runs.subList(0, 3));

        try (Trace truth = Trace.open(runs.getLast())) {
            Waits waits = Waits.of(truth);
            double seconds = 0;
            for (long row = 0; row < waits.count(); row++) {
                if (waits.kinds().get(waits.kind(row)).name().equals("early_reduce")) {
                    seconds += waits.ticks(row) / (double) truth.info().ticksPerSecond();
                }
            }
            assertThat(seconds).isGreaterThan(0.4);
            assertThat(found.waits().get("early_reduce")).isCloseTo(seconds, Percentage.withPercentage(0.1));
        }
    }
}
