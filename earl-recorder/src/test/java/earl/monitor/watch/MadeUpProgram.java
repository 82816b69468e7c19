package earl.monitor.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * The calls of a program whose loops are known: some calls, a nest of loops, some calls, a further nest and so on. Each call in its text has a
 * number of its own, from 1 on. The loops along the first items of an outermost loop begin with the same call. One thread, one use.
 */
final class MadeUpProgram {
    /** Number of the nest of calls that are in none. */
    static final int NO_NEST = -1;

    /**
     * A call that the program makes.
     *
     * @param call its number in the text
     * @param nest number of the nest that it is in, {@link #NO_NEST} if it is in none
     * @param begins whether it begins an iteration of the outermost loop
     * @param begun [loop that begins with the first call of the nest, the outermost first] -> its iterations so far
     * @param period number of iterations after which the outermost loop makes the same calls, 0 if there is none
     */
    record Step(int call, int nest, boolean begins, List<Long> begun, int period) {}

    /** A loop: what each iteration does, and how often an entry repeats it, within bounds. */
    private record Loop(List<Object> items, int least, int most) {}

    /** A call that only each {@code every}-th iteration of the outermost loop makes. */
    private record Seldom(int call, int every, int which) {}

    /** Fewest iterations of an inner loop: if there are less than two on average, it counts as a part of the outer one. */
    private static final int FEWEST = 3;

    private static final int LONGEST_PERIOD = 4;

    private final Random random;
    private final Consumer<Step> to;
    /** Number of calls in the text. */
    private int places;
    /** Calls made so far. */
    private long made;
    /** The loops that begin with the first call of the present nest, the outermost first. */
    private List<Loop> shared = List.of();

    private List<Long> begun = List.of();
    private boolean begins;
    private int nest;
    private int period;

    private MadeUpProgram(Random random, Consumer<Step> to) {
        this.random = random;
        this.to = to;
    }

    /**
     * Runs a program made up at random.
     *
     * @param nests number of nests of loops, one after the other
     * @param calls of each nest; its last iteration is completed, which may take more
     */
    static void run(Random random, int nests, long calls, Consumer<Step> to) {
        MadeUpProgram program = new MadeUpProgram(random, to);
        for (int i = 0; i < nests; i++) {
            program.between();
            program.nest = i;
            program.outermost(calls);
        }
        program.between();
    }

    private void between() {
        nest = NO_NEST;
        period = 0;
        shared = List.of();
        begun = List.of();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            call(++places);
        }
    }

    private void outermost(long calls) {
        int depth = 1 + random.nextInt(3);
        boolean varies = depth > 1 && random.nextInt(3) == 0;
        Loop outermost = outermost(depth, varies);
        shared = new ArrayList<>();
        begun = new ArrayList<>();
        for (Object first = outermost; first instanceof Loop loop; first = loop.items.getFirst()) {
            shared.add(loop);
            begun.add(0L);
        }
        long until = made + calls;
        for (int i = 0; made < until; i++) {
            begins = true;
            iteration(outermost, i);
        }
    }

    private Loop outermost(int depth, boolean varies) {
        period = 1;
        List<Object> items = new ArrayList<>();
        items.add(depth > 1 ? inner(depth - 1, varies) : Integer.valueOf(++places));
        for (int i = random.nextInt(4); i > 0; i--) {
            switch (random.nextInt(3)) {
                case 0 -> items.add(++places);
                case 1 -> {
                    period = period < LONGEST_PERIOD && random.nextBoolean() ? 2 * period : period;
                    items.add(new Seldom(++places, period, random.nextInt(period)));
                }
                default -> items.add(inner(1, varies));
            }
        }
        items.add(++places);
        period = varies ? 0 : period;
        return new Loop(items, 1, 1);
    }

    private Loop inner(int depth, boolean varies) {
        List<Object> items = new ArrayList<>();
        items.add(depth > 1 ? inner(depth - 1, varies) : Integer.valueOf(++places));
        if (depth > 1 || random.nextBoolean()) {
            items.add(++places);
        }
        int least = FEWEST + random.nextInt(3);
        return new Loop(items, least, varies ? least + 3 : least);
    }

    private void iteration(Loop loop, int number) {
        int level = shared.indexOf(loop);
        if (level >= 0) {
            begun.set(level, begun.get(level) + 1);
        }
        for (Object item : loop.items) {
            switch (item) {
                case Loop inner -> {
                    for (int i = inner.least + random.nextInt(inner.most - inner.least + 1); i > 0; i--) {
                        iteration(inner, number);
                    }
                }
                case Seldom seldom -> {
                    if (number % seldom.every == seldom.which) {
                        call(seldom.call);
                    }
                }
                default -> call((Integer) item);
            }
        }
    }

    private void call(int place) {
        made++;
        to.accept(new Step(place, nest, begins, List.copyOf(begun), period));
        begins = false;
    }
}
