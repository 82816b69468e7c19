package earl.model.compact;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.model.LoopRecognizer;
import earl.model.global.GlobalModel;
import earl.testing.InTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that run a varying number of times are one construct with the distribution of their counts. */
class FoldedModelTest {
    private static final int PROCESSES = 4;

    @TempDir
    private Path folder;

    private final List<List<String>> events = new ArrayList<>();

    FoldedModelTest() {
        IntStream.range(0, PROCESSES).forEach(process -> events.add(new ArrayList<>()));
    }

    /** A message from each process to the next one of the line, then a collective operation. */
    private void iteration(int tag, String operation) {
        for (int process = 0; process < PROCESSES; process++) {
            if (process + 1 < PROCESSES) {
                events.get(process).add(process + " send " + (process + 1) + " tag" + tag);
            }
            if (process > 0) {
                events.get(process).add((process - 1) + " recv " + process + " tag" + tag);
            }
        }
        sync(operation);
    }

    private void sync(String operation) {
        for (int process = 0; process < PROCESSES; process++) {
            events.get(process).add(process + " sync " + operation + " 0-" + (PROCESSES - 1));
        }
    }

    private GlobalModel model() throws IOException {
        Path file = folder.resolve("trace.txt");
        Files.write(file, events.stream().flatMap(List::stream).toList());
        try (Trace trace = Trace.open(file)) {
            return GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1);
        }
    }

    private static FoldedModel folded(GlobalModel model) {
        return new FoldedModel(model, new CompactModel(model));
    }

    private static String text(FoldedModel model) throws IOException {
        StringBuilder text = new StringBuilder();
        model.write(text);
        return text.toString();
    }

    private static String words(int... counts) {
        int[] sorted = Arrays.stream(counts).sorted().toArray();
        int last = sorted.length - 1;
        return sorted[0] == sorted[last]
                ? "1 to " + sorted[0] + " // 0-3"
                : "1 to " + sorted[0] + ".." + sorted[last] + " // 0-3, median " + sorted[last / 2] + " of "
                        + sorted.length + " executions";
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    @InTurn(2)
    void innerSolversOfTimeStepsAreTwoLoops(long seed) throws IOException {
        Random random = new Random(seed);
        int steps = 20 + random.nextInt(40);
        int[] first = new int[steps];
        int[] second = new int[steps];
        sync("MPI_Bcast");
        for (int step = 0; step < steps; step++) {
            first[step] = 1 + random.nextInt(30);
            second[step] = 2 + random.nextInt(5);
            sync("MPI_Barrier");
            for (int i = 0; i < first[step]; i++) {
                iteration(1, "MPI_Allreduce");
            }
            sync("MPI_Alltoall");
            for (int i = 0; i < second[step]; i++) {
                iteration(2, "MPI_Allreduce");
            }
        }
        sync("MPI_Reduce");
        GlobalModel model = model();
        CompactModel compact = new CompactModel(model);
        FoldedModel folded = new FoldedModel(model, compact);
        String text = text(folded);
        assertThat(text).contains("for i1 = " + words(first)).contains("for i1 = " + words(second));
        assertThat(text).contains("for i0 = 1 to " + steps + " // 0-3\n");
        assertThat(folded.size()).as(text).isLessThan(20).isLessThan(compact.size());
        // The exact model stays what it was.
        assertThat(new CompactModel(model).size()).isEqualTo(compact.size());
    }

    @Test
    void loopsInLoopsKeepTheirDistributions() throws IOException {
        int[] outer = {3, 5, 2, 7, 4, 6, 3, 8};
        List<Integer> inner = new ArrayList<>();
        Random random = new Random(5);
        for (int count : outer) {
            sync("MPI_Barrier");
            for (int i = 0; i < count; i++) {
                inner.add(2 + random.nextInt(9));
                for (int j = 0; j < inner.getLast(); j++) {
                    iteration(1, "MPI_Allreduce");
                }
                sync("MPI_Alltoall");
            }
        }
        String text = text(folded(model()));
        assertThat(text)
                .contains("for i0 = 1 to 8 // 0-3\n")
                .contains("  for i1 = " + words(outer))
                .contains("    for i2 = "
                        + words(inner.stream().mapToInt(Integer::intValue).toArray()));
    }

    @Test
    void countsThatFollowFromOuterCountersAreCountedOneByOne() throws IOException {
        for (int step = 0; step < 12; step++) {
            sync("MPI_Barrier");
            for (int i = 0; i < 3 + 2 * step; i++) {
                iteration(1, "MPI_Allreduce");
            }
        }
        GlobalModel model = model();
        assertThat(text(folded(model)))
                .contains("for i1 = "
                        + words(IntStream.range(0, 12).map(step -> 3 + 2 * step).toArray()));
    }
}
