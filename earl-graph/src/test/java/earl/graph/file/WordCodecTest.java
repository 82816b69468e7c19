package earl.graph.file;

import static org.assertj.core.api.Assertions.assertThat;

import earl.CallPaths;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Words come back whatever they are, and those that traces often say take next to nothing. */
class WordCodecTest {
    private static int comesBack(List<String> words, String name) {
        BitWriter written = new BitWriter();
        WordCodec writer = new WordCodec();
        for (int i = 0; i < words.size(); i++) {
            writer.code(written, i % 3, words.get(i));
        }
        byte[] bytes = written.finish();
        BitReader read = new BitReader(bytes, Path.of("some"), "words");
        WordCodec reader = new WordCodec();
        List<String> told = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            told.add(reader.code(read, i % 3, ""));
        }
        assertThat(told).as(name).isEqualTo(words);
        return bytes.length;
    }

    @Test
    void oddWordsComeBack() {
        comesBack(
                List.of(
                        "",
                        "0",
                        "00",
                        "007",
                        "7",
                        "a0",
                        "a00",
                        "a10",
                        "a9999999999999999999",
                        "a999999999",
                        "MPI Rank ",
                        "MPI Rank 7",
                        "MPI_Send",
                        "MPI_Send2",
                        "\u00e4\u6f22",
                        "\u06f3",
                        "two\nlines 3",
                        "a0",
                        ""),
                "odd words");
    }

    @Test
    void deepPathsComeBack() {
        String many = "/a".repeat(DeepPath.MOST_NAMES);
        String some = "(1 regions)" + "/a".repeat(DeepPath.MOST_NAMES - 1);
        String letters = "/" + "a".repeat(DeepPath.MOST_LETTERS);
        comesBack(
                List.of(
                        "(17 regions)/a/b/c",
                        "(18 regions)/b/c/d1",
                        "(17 regions)/b/c/d10",
                        "(17 regions)/b/c/d10",
                        "(1 regions)/",
                        "(1 regions)//",
                        "(1 regions)",
                        "(0 regions)/a",
                        "(01 regions)/a",
                        "(999999999 regions)/a",
                        "(9999999999 regions)/a",
                        "main",
                        "(2 regions)" + many,
                        "(2 regions)" + many + "/a",
                        some,
                        some + "/",
                        "(3 regions)" + letters,
                        "(3 regions)" + letters + "a",
                        "(4 regions)/(5 regions)/a",
                        "main"),
                "deep paths");
    }

    /** A stream that counts what it is told. */
    private static final class Decisions extends Bits {
        private long count;

        @Override
        boolean reads() {
            return false;
        }

        @Override
        boolean code(int odds, boolean bit) {
            count++;
            return bit;
        }

        @Override
        long plain(int count, long bits) {
            return bits;
        }
    }

    /** In letters it would be a thousand of them a path. */
    @Test
    @DisplayName("A path one call deeper than the one before takes one name")
    void deepPathsAreShort() {
        Decisions bits = new Decisions();
        WordCodec codec = new WordCodec();
        int paths = 5000;
        String names = "/a_function_of_the_program_that_calls_itself".repeat(CallPaths.INNERMOST);
        for (int depth = 1; depth <= paths; depth++) {
            codec.code(bits, 1, "(" + depth + " regions)" + names);
        }
        assertThat(bits.count).isLessThan(50L * paths);
    }

    @Test
    void anyWordsComeBack() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            List<String> words = IntStream.range(0, random.nextInt(200))
                    .mapToObj(i -> random.ints(random.nextInt(12), '.', '.' + 1 + random.nextInt(60))
                            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                            .toString())
                    .toList();
            comesBack(words, "seed " + seed);
        }
    }

    @Test
    void whatTracesSayIsShort() {
        assertThat(comesBack(
                        IntStream.range(0, 1000).mapToObj(i -> "MPI Rank " + i).toList(), "ranks"))
                .isLessThan(100);
        assertThat(comesBack(List.of("MPI_Init", "MPI_Comm_rank", "MPI_Comm_size", "MPI_Finalize"), "calls"))
                .isLessThan(6);
    }
}
