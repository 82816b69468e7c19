package earl.model;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoopRecognizerTest {
    private final Vocabulary vocabulary = new Vocabulary();
    private final List<Construct> model = new ArrayList<>();
    private final List<String> records = new ArrayList<>();
    private LoopRecognizer recognizer = new LoopRecognizer(LoopRecognizer.DEFAULT_BODY, model::add);

    private void add(String template, long... numbers) {
        int symbol = vocabulary.symbol(template);
        records.add(symbol + Arrays.toString(numbers));
        recognizer.add(symbol, numbers);
    }

    private List<String> expanded() {
        List<String> expanded = new ArrayList<>();
        Expansion.run(model, (symbol, numbers) -> expanded.add(symbol + Arrays.toString(numbers)));
        return expanded;
    }

    private String text() {
        recognizer.finish();
        StringBuilder text = new StringBuilder();
        try {
            ModelText.write(model, vocabulary, text);
        } catch (java.io.IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        assertThat(expanded()).isEqualTo(records);
        return text.toString();
    }

    @Test
    void twoTimesIsNoLoopThreeTimesIsOne() {
        add("a");
        add("a");
        assertThat(text()).isEqualTo("a\na\n");
    }

    /** Figure 3 of "Communication models": process 0 of a pipelined wavefront. */
    @Test
    void wavefront() {
        add("# sync MPI_Barrier 0-15", 0);
        for (int i = 0; i < 249; i++) {
            for (int j = 0; j < 160; j++) {
                add("# send # tag#", 0, 1, 2);
                add("# send # tag#", 0, 4, 4);
            }
            for (int j = 0; j < 160; j++) {
                add("# recv # tag#", 1, 0, 1);
                add("# recv # tag#", 4, 0, 3);
            }
            add("# send # tag#", 0, 1, 2);
            add("# recv # tag#", 1, 0, 1);
            add("# send # tag#", 0, 4, 4);
            add("# recv # tag#", 4, 0, 3);
        }
        assertThat(text()).isEqualTo("""
            0 sync MPI_Barrier 0-15
            for i0 = 1 to 249
              for i1 = 1 to 160
                0 send 1 tag2
                0 send 4 tag4
              done
              for i1 = 1 to 160
                1 recv 0 tag1
                4 recv 0 tag3
              done
              0 send 1 tag2
              1 recv 0 tag1
              0 send 4 tag4
              4 recv 0 tag3
            done
            """);
    }

    /** Numbers and counts that are affine in the counters around them. */
    @Test
    void affine() {
        for (int i = 1; i <= 10; i++) {
            add("begin");
            for (int j = 1; j <= 2 * i + 3; j++) {
                add("at #", 7 + 100 * i - 2 * j);
            }
        }
        assertThat(text()).isEqualTo("""
            for i0 = 1 to 10
              begin
              for i1 = 1 to 3+2*i0
                at 7+100*i0-2*i1
              done
            done
            """);
    }

    @Test
    void threeDeepWithAnIterationThatDiffers() {
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < 30; j++) {
                for (int k = 0; k < (i == 7 && j == 5 ? 4 : 5); k++) {
                    add("a");
                }
                add("b");
            }
            add("c");
        }
        assertThat(text()).isEqualTo("""
            for i0 = 1 to 7
              for i1 = 1 to 30
                for i2 = 1 to 5
                  a
                done
                b
              done
              c
            done
            for i0 = 1 to 5
              for i1 = 1 to 5
                a
              done
              b
            done
            for i0 = 1 to 4
              a
            done
            for i0 = 1 to 24
              b
              for i1 = 1 to 5
                a
              done
            done
            b
            for i0 = 1 to 12
              c
              for i1 = 1 to 30
                for i2 = 1 to 5
                  a
                done
                b
              done
            done
            c
            """);
    }

    /** Random programs of nested loops, random noise, and bodies of all lengths: what is expanded is what came. */
    @Test
    void modelsExpandToWhatCame() {
        for (int round : Sample.seeds(3000, 150)) {
            long seed = 7919L * round;
            Random random = new Random(seed);
            model.clear();
            records.clear();
            recognizer = new LoopRecognizer(1 + random.nextInt(12), model::add);
            for (int i = random.nextInt(4); i >= 0; i--) {
                program(random, 0, new long[4]);
            }
            recognizer.finish();
            assertThat(expanded()).as("seed %d", seed).isEqualTo(records);
            assertThat(recognizer.records()).isEqualTo(records.size());
        }
    }

    private void program(Random random, int depth, long[] counters) {
        long seed = random.nextLong();
        int count = 1 + random.nextInt(depth == 0 ? 12 : 6) + (random.nextInt(4) == 0 ? (int) counters[0] : 0);
        for (int i = 0; i < count; i++) {
            counters[depth] = i;
            // All iterations have this body; some have noise in it.
            Random body = new Random(random.nextInt(40) == 0 ? random.nextLong() : seed);
            for (int j = body.nextInt(4); j >= 0; j--) {
                if (depth < 3 && body.nextInt(3) == 0) {
                    program(body, depth + 1, counters);
                } else {
                    String symbol = List.of("a", "b #", "c # #").get(body.nextInt(3));
                    long[] numbers = new long[vocabulary.arity(vocabulary.symbol(symbol))];
                    for (int k = 0; k < numbers.length; k++) {
                        numbers[k] = body.nextInt(3) + body.nextInt(2) * counters[body.nextInt(depth + 1)];
                    }
                    add(symbol, numbers);
                }
            }
        }
    }

    /** A triangle: the counts of the inner loop grow, and so do the numbers to come. */
    @Test
    void whatComesIsPredicted() {
        LoopRecognizer recognizer = new LoopRecognizer(16, construct -> {});
        assertThat(recognizer.predict(5)).isEmpty();
        for (int row = 1; row <= 6; row++) {
            recognizer.add(0, row);
            for (int column = 0; column < row; column++) {
                recognizer.add(1, row, column);
            }
        }
        recognizer.add(0, 7);
        assertThat(recognizer.predict(9))
                .extracting(next -> next.symbol() + "" + next.numbers())
                .containsExactly(
                        "1[7, 0]", "1[7, 1]", "1[7, 2]", "1[7, 3]", "1[7, 4]", "1[7, 5]", "1[7, 6]", "0[8]", "1[8, 0]");
        assertThat(recognizer.predict(0)).isEmpty();
        recognizer.add(2);
        assertThat(recognizer.predict(3)).isEmpty();
    }
}
