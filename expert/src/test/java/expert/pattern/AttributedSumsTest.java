package expert.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.PatternResult.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What sums count where the parts of a pattern claim more than it has. */
class AttributedSumsTest {
    @Test
    void partsGetNoMoreThanTheOutermostPatternHas() {
        Map<String, PatternResult> limited = limited(
                result("time", null, new Cell(0, 0, 10), new Cell(1, 0, 90)),
                result("calls", "time", new Cell(1, 0, 90)),
                result("early", "calls", new Cell(1, 0, 80)),
                result("late", "calls", new Cell(1, 0, 82)));
        assertThat(of(limited, "early").attributedSeverity()).isEqualTo(80);
        assertThat(of(limited, "late").attributedSeverity()).isEqualTo(10);
        assertThat(of(limited, "late").severity()).isEqualTo(82);
        assertThat(of(limited, "calls").overlap()).isEmpty();
        assertThat(of(limited, "time").overlap()).isEmpty();
    }

    /** A wait in a call that its parent does not know, but the outermost pattern does, raises the parent. */
    @Test
    void aParentCountsWaitsInOtherCalls() {
        Map<String, PatternResult> limited = limited(
                result("time", null, new Cell(1, 0, 90), new Cell(2, 0, 50)),
                result("calls", "time", new Cell(1, 0, 90)),
                result("early", "calls", new Cell(2, 0, 60)));
        assertThat(of(limited, "early").attributedSeverity()).isEqualTo(50);
    }

    /** Of that time, nothing is left if a sibling of the parent has booked it. */
    @Test
    void whatAPatternBooksComesBeforeWhatItsPartsClaim() {
        Map<String, PatternResult> limited = limited(
                result("time", null, new Cell(2, 0, 50)),
                result("calls", "time"),
                result("early", "calls", new Cell(2, 0, 20)),
                result("operations", "time", new Cell(2, 0, 50)));
        assertThat(of(limited, "early").attributedSeverity()).isZero();
        assertThat(of(limited, "operations").attributedSeverity()).isEqualTo(50);
    }

    @Test
    void resultsThatFitAreTheSameObjects() {
        List<PatternResult> results =
                List.of(result("time", null, new Cell(1, 0, 90)), result("early", "time", new Cell(1, 0, 80)));
        assertThat(AttributedSums.of(results)).isSameAs(results);
    }

    @Test
    void partsOfRandomTreesAddUp() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<PatternResult> results = new ArrayList<>();
            List<Cell> all = new ArrayList<>();
            for (int callpath = 0; callpath < 3; callpath++) {
                for (int location = 0; location < 2; location++) {
                    all.add(new Cell(callpath, location, random.nextInt(1, 100)));
                }
            }
            results.add(result("p0", null, all.toArray(Cell[]::new)));
            for (int i = 1; i < 10; i++) {
                List<Cell> cells = new ArrayList<>();
                for (int k = random.nextInt(5); k > 0; k--) {
                    cells.add(new Cell(random.nextInt(3), random.nextInt(2), random.nextInt(1, 60)));
                }
                results.add(result("p" + i, "p" + random.nextInt(i), cells.toArray(Cell[]::new)));
            }
            Map<String, PatternResult> limited = limited(results.toArray(PatternResult[]::new));
            PatternChildren children = new PatternChildren(List.copyOf(limited.values()));
            for (PatternResult result : limited.values()) {
                assertThat(sum(result, children).covers(sumOfParts(result, children)))
                        .as("seed %d, %s", seed, result.info().name())
                        .isTrue();
            }
            PatternResult root = of(limited, "p0");
            assertThat(root.overlap()).as("seed %d", seed).isEmpty();
            assertThat(sum(root, children)).as("seed %d", seed).isEqualTo(root.cells());
        }
    }

    private static CellTable sum(PatternResult result, PatternChildren children) {
        return result.attributed().max(sumOfParts(result, children));
    }

    private static CellTable sumOfParts(PatternResult result, PatternChildren children) {
        CellTable sum = CellTable.EMPTY;
        for (PatternResult part : children.of(result.info())) {
            sum = sum.plus(sum(part, children));
        }
        return sum;
    }

    private static PatternResult of(Map<String, PatternResult> results, String name) {
        PatternResult result = results.get(name);
        assertThat(result).isNotNull();
        return result;
    }

    private static Map<String, PatternResult> limited(PatternResult... results) {
        Map<String, PatternResult> byName = new TreeMap<>();
        AttributedSums.of(List.of(results))
                .forEach(result -> byName.put(result.info().name(), result));
        return byName;
    }

    private static PatternResult result(String name, @Nullable String parent, Cell... cells) {
        CellTable table = CellTable.of(List.of(cells));
        PatternInfo info =
                new PatternInfo(name, name, "", parent, "s", false, Path.of("p.py"), "python", true, true, List.of());
        return new PatternResult(info, table.total(), 1, cells.length, table, List.of(), Map.of());
    }
}
