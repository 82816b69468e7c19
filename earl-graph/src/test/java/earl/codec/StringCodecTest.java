package earl.codec;

import static org.assertj.core.api.Assertions.assertThat;

import earl.CallPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Strings come back whatever they are, and known ones take next to nothing. */
class StringCodecTest {
    private static final List<String> STEMS =
            List.of("", "MPI_Init", "MPI_Comm_rank", "MPI_Comm_size", "MPI_Finalize", "MPI Rank ");

    private static int comesBack(List<String> strings, String name) {
        RangeEncoder written = new RangeEncoder();
        StringCodec writer = new StringCodec(STEMS, "npb_.c:main.c");
        for (int i = 0; i < strings.size(); i++) {
            writer.code(written, i % 3, strings.get(i));
        }
        byte[] bytes = written.finish();
        RangeDecoder read = new RangeDecoder(bytes, IllegalStateException::new);
        StringCodec reader = new StringCodec(STEMS, "npb_.c:main.c");
        List<String> coded = new ArrayList<>();
        for (int i = 0; i < strings.size(); i++) {
            coded.add(reader.code(read, i % 3, ""));
        }
        assertThat(coded).as(name).isEqualTo(strings);
        return bytes.length;
    }

    @Test
    void oddStringsComeBack() {
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
                "odd strings");
    }

    @Test
    void deepPathsComeBack() {
        String many = "/a".repeat(DeepCallPath.MAX_NAMES);
        String some = "(1 regions)" + "/a".repeat(DeepCallPath.MAX_NAMES - 1);
        String letters = "/" + "a".repeat(DeepCallPath.MAX_LETTERS);
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

    /** Counts decisions. */
    private static final class Decisions extends Coder {
        private long count;

        @Override
        public boolean decodes() {
            return false;
        }

        @Override
        protected boolean code(int odds, boolean bit) {
            count++;
            return bit;
        }

        @Override
        protected long plain(int count, long bits) {
            return bits;
        }
    }

    /** Spelled, each path would take a thousand letters. */
    @Test
    @DisplayName("A path one call deeper than the previous one takes one name")
    void deepPathsAreShort() {
        Decisions decisions = new Decisions();
        StringCodec codec = new StringCodec(STEMS, "npb_.c:main.c");
        int paths = 5000;
        String names = "/a_function_of_the_program_that_calls_itself".repeat(CallPaths.INNERMOST);
        for (int depth = 1; depth <= paths; depth++) {
            codec.code(decisions, 1, "(" + depth + " regions)" + names);
        }
        assertThat(decisions.count).isLessThan(50L * paths);
    }

    @Test
    void anyStringsComeBack() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            List<String> strings = IntStream.range(0, random.nextInt(200))
                    .mapToObj(i -> random.ints(random.nextInt(12), '.', '.' + 1 + random.nextInt(60))
                            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                            .toString())
                    .toList();
            comesBack(strings, "seed " + seed);
        }
    }

    @Test
    void knownStringsAreShort() {
        assertThat(comesBack(
                        IntStream.range(0, 1000).mapToObj(i -> "MPI Rank " + i).toList(), "ranks"))
                .isLessThan(100);
        assertThat(comesBack(List.of("MPI_Init", "MPI_Comm_rank", "MPI_Comm_size", "MPI_Finalize"), "calls"))
                .isLessThan(6);
    }
}
