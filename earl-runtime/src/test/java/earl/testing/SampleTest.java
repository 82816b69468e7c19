package earl.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class SampleTest {
    private static final List<String> PROPERTIES = List.of("test.cases", "test.seed");
    private final List<String> before = new ArrayList<>();

    @BeforeEach
    void keep() {
        PROPERTIES.forEach(name -> before.add(System.getProperty(name, "")));
        System.clearProperty("test.cases");
    }

    @AfterEach
    void restore() {
        for (int i = 0; i < before.size(); i++) {
            if (before.get(i).isEmpty()) {
                System.clearProperty(PROPERTIES.get(i));
            } else {
                System.setProperty(PROPERTIES.get(i), before.get(i));
            }
        }
    }

    private static List<Integer> chosen(int seed, String suite) {
        System.setProperty("test.seed", String.valueOf(seed));
        return Sample.of(List.of(0, 1, 2, 3), 2, suite);
    }

    @Test
    void aSeedChoosesTheSameAgain() {
        for (int seed = 0; seed < 4; seed++) {
            assertThat(chosen(seed, "a")).hasSize(2).isSorted().isEqualTo(chosen(seed, "a"));
        }
    }

    @Test
    void eachCaseHasItsSeed() {
        Set<Integer> found = new HashSet<>();
        IntStream.range(0, 20).forEach(seed -> found.addAll(chosen(seed, "a")));
        assertThat(found).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void suitesWithTheSameCasesChooseForThemselves() {
        assertThat(IntStream.range(0, 5).mapToObj(seed -> chosen(seed, "a")).toList())
                .isNotEqualTo(IntStream.range(0, 20)
                        .mapToObj(seed -> chosen(seed, "b"))
                        .toList());
        assertThat(IntStream.range(0, 8)
                        .mapToObj(suite -> Sample.of(List.of(0, 1), 1, "suite" + suite))
                        .distinct())
                .hasSize(2);
    }

    @Test
    void theLongSuitesRunAll() {
        System.setProperty("test.cases", "all");
        assertThat(chosen(1, "a")).containsExactly(0, 1, 2, 3);
        assertThat(Sample.seeds(5, 2)).containsExactly(0, 1, 2, 3, 4);
    }

    private static final List<Mpi> RUN = new ArrayList<>();

    @ParameterizedTest
    @SampledEnum
    void anEnumerationIsSampled(Mpi mpi) {
        RUN.add(mpi);
        assertThat(RUN).hasSizeLessThanOrEqualTo(Sample.runsAll() ? Mpi.values().length : 1);
    }
}
