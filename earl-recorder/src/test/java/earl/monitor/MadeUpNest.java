package earl.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A nest of loops whose calls are known: made up at random, and run as a program would run it. The loops along the first items of bodies
 * begin with the same call. One thread.
 */
final class MadeUpNest {
    private static final int LEAST = 2;
    private static final int MOST = 200;

    /** A loop: what is done in each iteration, and how often that is repeated in an entry, within bounds. */
    private record Body(List<Object> items, int least, int most) {}

    private final Random random;
    private final Body outermost;
    private final List<Body> shared = new ArrayList<>();
    private final long[] begun;
    /** By iteration of the outermost loop, when it began; and by level, how many had begun before. */
    final List<Long> begins = new ArrayList<>();

    final List<long[]> before = new ArrayList<>();

    /**
     * A nest at random.
     *
     * @param depth of loops, 2 or 3
     * @param most iterations of the innermost loop in one of the outermost, about
     */
    MadeUpNest(Random random, int depth, int most) {
        this(random, new MadeUpNest.Making(random).loop(depth, most, true));
    }

    /** {@code for i { for j < outer { for k < inner { 0 } 1 } 2 }}. */
    static MadeUpNest of(int outer, int inner) {
        Body innermost = new Body(List.of(0L), inner, inner);
        Body middle = new Body(List.of(innermost, 1L), outer, outer);
        return new MadeUpNest(new Random(0), new Body(List.of(middle, 2L), 1, 1));
    }

    /** {@code for i { for j < inner { 0; if (j is the last) 2; 1 } }}. */
    static MadeUpNest withAnIf(int inner) {
        Body others = new Body(List.of(0L, 1L), inner - 1, inner - 1);
        return new MadeUpNest(new Random(0), new Body(List.of(others, 0L, 2L, 1L), 1, 1));
    }

    /** {@code for i { for j < inner { 0 1 } 0 1 2 }}: the same calls as those of a loop with an iteration more. */
    static MadeUpNest withOneMore(int inner) {
        Body others = new Body(List.of(0L, 1L), inner, inner);
        return new MadeUpNest(new Random(0), new Body(List.of(others, 0L, 1L, 2L), 1, 1));
    }

    private MadeUpNest(Random random, Body outermost) {
        this.random = random;
        this.outermost = outermost;
        for (Object first = outermost; first instanceof Body body; first = body.items.getFirst()) {
            shared.add(body);
        }
        this.begun = new long[shared.size()];
    }

    /** Makes one up. */
    private static final class Making {
        private final Random random;
        private long places;

        Making(Random random) {
            this.random = random;
        }

        Body loop(int depth, int most, boolean sharing) {
            // As often as not a few times, up to 200.
            int bound = Math.min(MOST, Math.max(LEAST, most));
            int highest = (int) Math.round(LEAST * Math.pow(bound / (double) LEAST, random.nextDouble()));
            int lowest = random.nextBoolean() ? highest : LEAST + random.nextInt(highest - LEAST + 1);
            int left = most / highest;
            List<Object> items = new ArrayList<>();
            if (depth > 1 && sharing) {
                items.add(loop(depth - 1, left, true));
            }
            int others = 1 + random.nextInt(3);
            for (int i = 0; i < others; i++) {
                boolean nested = depth > 1 && random.nextInt(4) == 0;
                items.add(nested ? loop(depth - 1, left, random.nextBoolean()) : Long.valueOf(places++));
            }
            return new Body(items, lowest, highest);
        }
    }

    /** Loops that begin with the same call, the outermost included. */
    int levels() {
        return shared.size();
    }

    /** The place of the call with which a level's iterations begin. */
    long first() {
        return (Long) shared.getLast().items.getFirst();
    }

    /** The place of the call with which a level's iterations end. */
    long last(int level) {
        Object last = shared.get(level);
        while (last instanceof Body body) {
            last = body.items.getLast();
        }
        return (Long) last;
    }

    /** An iteration of the outermost loop. */
    void iteration(MadeUpCalls calls, Runnable afterEach) {
        begins.add(calls.now);
        before.add(begun.clone());
        run(outermost, calls, afterEach);
    }

    private void run(Body body, MadeUpCalls calls, Runnable afterEach) {
        int level = shared.indexOf(body);
        if (level >= 0) {
            begun[level]++;
        }
        for (Object item : body.items) {
            if (item instanceof Body inner) {
                int count = inner.least + random.nextInt(inner.most - inner.least + 1);
                for (int i = 0; i < count; i++) {
                    run(inner, calls, afterEach);
                }
            } else {
                calls.at((Long) item);
                afterEach.run();
            }
        }
    }

    @Override
    public String toString() {
        return words(outermost);
    }

    private static String words(Object item) {
        if (!(item instanceof Body body)) {
            return item.toString();
        }
        StringBuilder text = new StringBuilder("for " + body.least + ".." + body.most + " {");
        body.items.forEach(inner -> text.append(' ').append(words(inner)));
        return text.append(" }").toString();
    }
}
