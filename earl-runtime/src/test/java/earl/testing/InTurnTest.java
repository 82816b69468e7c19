package earl.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One of some variants runs, and each has its turn. The tests of this class that are marked are such variants themselves. */
class InTurnTest {
    private static final int COUNT = 3;
    private static final int TURN = 4;
    private static final List<String> RUN = new ArrayList<>();
    private static Properties before = new Properties();

    @BeforeAll
    static void setTheTurn() {
        before = (Properties) System.getProperties().clone();
        System.setProperty(Turns.TURN, String.valueOf(TURN));
        System.clearProperty("test.cases");
    }

    /** Which tests have run is known only when all have. */
    @AfterAll
    static void oneOfThreeHasRun() {
        System.setProperties(before);
        List<String> cases = IntStream.rangeClosed(1, 6)
                .filter(number -> isInTurn(InTurnTest.class.getName() + ".cases", number))
                .mapToObj(String::valueOf)
                .toList();
        List<String> variants = IntStream.range(0, COUNT)
                .filter(position -> isInTurn(InTurnTest.class.getName(), position))
                .mapToObj(position -> List.of("first", "second", "third").get(position))
                .toList();
        assertThat(cases).hasSize(2);
        assertThat(variants).hasSize(1);
        List<String> expected = new ArrayList<>(cases);
        expected.addAll(variants);
        assertThat(RUN).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static boolean isInTurn(String suite, int position) {
        return Turns.isInTurn(suite, position, COUNT, TURN);
    }

    @Test
    void eachVariantHasItsTurn() {
        for (int count = 2; count < 5; count++) {
            TreeSet<Integer> found = new TreeSet<>();
            for (int turn = 0; turn < count; turn++) {
                for (int position = 0; position < count; position++) {
                    if (Turns.isInTurn("a suite", position, count, turn)) {
                        assertThat(found.add(position)).isTrue();
                    }
                }
            }
            assertThat(found).hasSize(count);
        }
    }

    @Test
    void variantsHaveAnOrder() {
        assertThat(Turns.variants(InTurnTest.class, COUNT))
                .extracting(Method::getName)
                .containsExactly("first", "second", "third");
        assertThat(Turns.variants(InTurnTest.class, COUNT + 1)).isEmpty();
    }

    @Test
    @InTurn(COUNT)
    void first() {
        RUN.add("first");
    }

    @Test
    @InTurn(COUNT)
    void second() {
        RUN.add("second");
    }

    @Test
    @InTurn(COUNT)
    void third() {
        RUN.add("third");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    @InTurn(COUNT)
    void cases(int number) {
        RUN.add(String.valueOf(number));
    }
}
