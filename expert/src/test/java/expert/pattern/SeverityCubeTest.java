package expert.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.Region;
import earl.TraceInfo;
import expert.pattern.PatternResult.Cell;
import expert.summary.CallTree;
import expert.summary.TraceSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeverityCubeTest {
    @Test
    void aChildIsPartOfWhatItsParentBooked() {
        SeverityCube cube = cube(
                result("late_sender", null, "s", false, new Cell(1, 0, 3), new Cell(1, 1, 1)),
                result("wrong_order", "late_sender", "s", false, new Cell(1, 0, 2)));
        SeverityCube.Metric whole = cube.metric("late_sender").orElseThrow();
        assertThat(whole.severity()).isEqualTo(4);
        assertThat(whole.exclusive()).isEqualTo(2);
        assertThat(whole.cells()).containsExactly(new Cell(1, 0, 3), new Cell(1, 1, 1));
        assertThat(whole.ownCells()).containsExactly(new Cell(1, 0, 1), new Cell(1, 1, 1));
    }

    @Test
    void aParentThatBooksNothingIsTheSumOfItsChildren() {
        SeverityCube cube = cube(
                result("mpi", null, "s", false),
                result("waits", "mpi", "s", false),
                result("early", "waits", "s", false, new Cell(0, 0, 1), new Cell(2, 1, 2)),
                result("late", "waits", "s", false, new Cell(0, 0, 4)));
        for (String name : List.of("mpi", "waits")) {
            SeverityCube.Metric group = cube.metric(name).orElseThrow();
            assertThat(group.severity()).isEqualTo(7);
            assertThat(group.exclusive()).isZero();
            assertThat(group.cells()).containsExactly(new Cell(0, 0, 5), new Cell(2, 1, 2));
            assertThat(group.ownCells()).isEmpty();
        }
        assertThat(cube.metrics().stream().map(SeverityCube.Metric::name))
                .containsExactly("mpi", "waits", "early", "late");
        assertThat(cube.metrics().stream().map(SeverityCube.Metric::parent)).containsExactly(-1, 0, 1, 1);
    }

    @Test
    void viewsAndOtherUnitsAreNobodysPart() {
        SeverityCube cube = cube(
                result("late_sender", null, "s", false, new Cell(1, 0, 3)),
                result("slow_slaves", "late_sender", "s", true, new Cell(1, 0, 2)),
                result("visits", "late_sender", "calls", false, new Cell(1, 0, 100)),
                result("of_the_view", "slow_slaves", "s", false, new Cell(1, 0, 0.5)));
        assertThat(cube.metric("late_sender").orElseThrow().exclusive()).isEqualTo(3);
        assertThat(cube.metric("slow_slaves").orElseThrow().exclusive()).isEqualTo(1.5);
        assertThat(cube.metric("slow_slaves").orElseThrow().parent()).isEqualTo(-1);
        assertThat(cube.metric("visits").orElseThrow().parent()).isEqualTo(-1);
    }

    @Test
    void whatAPatternItselfAnswersHasNoCells() {
        SeverityCube.Metric metric = cube(new PatternResult(
                        info("own", null, "s", false), 5, 1, 0, List.of(), List.of(), Map.of()))
                .metric("own")
                .orElseThrow();
        assertThat(metric.severity()).isEqualTo(5);
        assertThat(metric.exclusive()).isEqualTo(5);
        assertThat(metric.cells()).isEmpty();
    }

    @Test
    void whatAChildItselfAnswersIsPartOfItsParentToo() {
        PatternResult answer =
                new PatternResult(info("own", "group", "s", false), 5, 1, 0, List.of(), List.of(), Map.of());
        SeverityCube cube = cube(
                answer, result("group", null, "s", false), result("booked", "group", "s", false, new Cell(0, 0, 2)));
        assertThat(cube.metric("group").orElseThrow().severity()).isEqualTo(7);
        assertThat(cube.metric("group").orElseThrow().exclusive()).isZero();
    }

    @Test
    void patternsThatAreTheirOwnAncestorsStandAlone() {
        SeverityCube cube = cube(
                result("a", "b", "s", false, new Cell(0, 0, 1)),
                result("b", "a", "s", false, new Cell(0, 0, 2)),
                result("c", "a", "s", false, new Cell(0, 0, 1)));
        assertThat(cube.metrics())
                .hasSize(3)
                .allSatisfy(metric -> assertThat(metric.severity()).isPositive());
    }

    @Test
    void roundingIsNoTime() {
        double third = 0.1 + 0.2;
        SeverityCube cube = cube(
                result("whole", null, "s", false, new Cell(0, 0, third)),
                result("part", "whole", "s", false, new Cell(0, 0, 0.3)));
        assertThat(cube.metric("whole").orElseThrow().ownCells()).isEmpty();
        assertThat(cube.metric("whole").orElseThrow().severity()).isEqualTo(third);
    }

    /** On random trees: exclusive severities of a tree without views add up to what its roots have, in every cell. */
    @Test
    void noSecondIsCountedTwice() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<PatternResult> results = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                String parent = i == 0 || random.nextInt(4) == 0 ? null : "p" + random.nextInt(i);
                List<Cell> cells = new ArrayList<>();
                for (int k = random.nextInt(6); k > 0; k--) {
                    cells.add(new Cell(random.nextInt(4) - 1, random.nextInt(4) - 1, random.nextInt(1, 100)));
                }
                results.add(result("p" + i, parent, "s", false, cells.toArray(Cell[]::new)));
            }
            Collections.shuffle(results, random);
            SeverityCube cube = cube(results.toArray(PatternResult[]::new));
            double roots = 0;
            double exclusive = 0;
            for (SeverityCube.Metric metric : cube.metrics()) {
                roots += metric.parent() < 0 ? metric.severity() : 0;
                exclusive += metric.exclusive();
                assertThat(metric.ownCells())
                        .as("seed %d, %s", seed, metric.name())
                        .allSatisfy(cell -> assertThat(cell.severity()).isPositive());
            }
            assertThat(exclusive).as("seed %d", seed).isEqualTo(roots);
        }
    }

    @Test
    void cellsAreFoundWhateverTheirOrder() {
        CellTable table = CellTable.of(List.of(
                new Cell(5, 2, 1),
                new Cell(-1, -1, 2),
                new Cell(5, -1, 3),
                new Cell(5, 2, 4),
                new Cell(0, 16_777_215, 5)));
        assertThat(table)
                .containsExactly(
                        new Cell(-1, -1, 2), new Cell(0, 16_777_215, 5), new Cell(5, -1, 3), new Cell(5, 2, 5));
        assertThat(table.severity(5, 2)).isEqualTo(5);
        assertThat(table.severity(5, 1)).isZero();
        assertThat(table.byCallpath(6)).containsExactly(5, 0, 0, 0, 0, 8);
        assertThat(table.byLocation(16_777_216)[2]).isEqualTo(5);
    }

    @Test
    void condensedKeepsWhatWasBookedAndWhatLeadsThere() {
        SeverityCube pruned = cube(result("p", null, "s", false, new Cell(2, 0, 1), new Cell(4, 1, 2)))
                .condensed();
        assertThat(pruned.calls().count()).isEqualTo(4);
        SeverityCube.Metric metric = pruned.metric("p").orElseThrow();
        assertThat(metric.cells().stream().map(cell -> pruned.calls().path(cell.callpath())))
                .containsExactly("main/solve/MPI_Recv", "main/MPI_Send");
        double[] inclusive = metric.cells().byCallpath(4);
        pruned.calls().makeInclusive(inclusive);
        assertThat(inclusive).containsExactly(3, 1, 1, 2);
    }

    /** main (0), main/solve (1), main/solve/MPI_Recv (2), main/idle (3), main/MPI_Send (4). */
    private static SeverityCube cube(PatternResult... results) {
        List<Region> regions = new ArrayList<>();
        for (String name : List.of("main", "solve", "MPI_Recv", "idle", "MPI_Send")) {
            regions.add(new Region(regions.size(), name, name, "FUNCTION", "USER", "", 0));
        }
        CallTree calls = new CallTree(regions, new int[] {-1, 0, 1, 0, 0}, new int[] {0, 1, 2, 3, 4});
        List<Location> locations = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            locations.add(new Location(i, i, "Master thread", "CPU_THREAD", "MPI Rank " + i, i, i));
        }
        TraceInfo info =
                new TraceInfo(Path.of("x.otf2"), "OTF2 3.0", "", "", "", 1_000_000_000, 0, 1, Map.of(), Map.of());
        TraceSummary trace = new TraceSummary(info, 1, 1, 3, locations, calls, List.of(), List.of());
        return new Analysis(trace, List.of(results), List.of(), List.of()).cube();
    }

    private static PatternResult result(
            String name, @Nullable String parent, String unit, boolean view, Cell... cells) {
        double sum = 0;
        for (Cell cell : cells) {
            sum += cell.severity();
        }
        return new PatternResult(
                info(name, parent, unit, view), sum, 1, cells.length, List.of(cells), List.of(), Map.of());
    }

    private static PatternInfo info(String name, @Nullable String parent, String unit, boolean view) {
        return new PatternInfo(name, name, "", parent, unit, view, Path.of("p.py"), "python", true, true, List.of());
    }
}
