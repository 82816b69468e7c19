package earl.model.global;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Programs of nested loops whose counts and tags depend on the counters of outer loops, as traces in text. */
public final class RandomNests {
    private static final int MOST = 1200;

    private final StringBuilder lines = new StringBuilder();
    private final int processes;
    private int events;

    private RandomNests(int processes) {
        this.processes = processes;
    }

    /** The events of one, in an order in which they may take place. */
    public static String lines(long seed) {
        Random random = new Random(seed);
        RandomNests nests = new RandomNests(2 + random.nextInt(5));
        nests.statements(random.nextLong(), List.of());
        return nests.lines.toString();
    }

    private void statements(long seed, List<Integer> counters) {
        Random random = new Random(seed);
        int statements = 1 + random.nextInt(3);
        for (int s = 0; s < statements; s++) {
            boolean loop = counters.size() < 3 && random.nextInt(3) > 0;
            long body = random.nextLong();
            int count = affine(random, 3 + random.nextInt(5), counters);
            int from = random.nextInt(processes);
            int to = random.nextInt(processes);
            int tag = affine(random, 10 * random.nextInt(3), counters);
            boolean sync = random.nextInt(6) == 0;
            if (!loop && sync) {
                for (int process = 0; process < processes; process++) {
                    event(process + " sync MPI_Barrier 0-" + (processes - 1));
                }
            } else if (!loop) {
                event(from + " send " + to + " tag" + tag);
                event(from + " recv " + to + " tag" + tag);
            }
            for (int i = 0; loop && i < count && events < MOST; i++) {
                List<Integer> deeper = new ArrayList<>(counters);
                deeper.add(i);
                statements(body, deeper);
            }
        }
    }

    private static int affine(Random random, int constant, List<Integer> counters) {
        int sum = constant;
        for (int counter : counters) {
            sum += random.nextInt(3) * counter;
        }
        return sum;
    }

    private void event(String line) {
        lines.append(line).append('\n');
        events++;
    }
}
