package earl.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses some cases of a suite that has many. {@code bin/verify} makes the seed from the commit, so that each commit runs other
 * cases; {@code bin/verify --long} runs all of them. Choices that differ from run to run are printed, and
 * {@code -Dtest.seed=N} repeats one. Suites with the same cases choose independently of each other, by the names of their methods.
 */
public final class Sample {
    private static final String CASES = "test.cases";
    private static final String SEED = "test.seed";

    private Sample() {}

    /** Whether suites run all of their cases. */
    public static boolean runsAll() {
        return "all".equals(System.getProperty(CASES));
    }

    /** By what cases are chosen. */
    public static long seed() {
        return Long.getLong(SEED, 1);
    }

    /**
     * All cases in the long suites, otherwise some of them, in their order.
     *
     * @param size the number of cases to choose; all if there are no more
     */
    public static <T> List<T> of(List<T> cases, int size) {
        return of(cases, size, caller());
    }

    static <T> List<T> of(List<T> cases, int size, String suite) {
        if (runsAll() || cases.size() <= size) {
            return List.copyOf(cases);
        }
        long seed = seed();
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, cases.size()).boxed().toList());
        Collections.shuffle(order, new SplittableRandom(31 * seed + suite.hashCode()));
        List<T> chosen = order.stream().limit(size).sorted().map(cases::get).toList();
        System.out.printf("Sample of %s with -D%s=%d: %s%n", suite, SEED, seed, chosen);
        return chosen;
    }

    /** As {@link #of(List, int)}, for a method source. */
    public static <T> Stream<T> of(Stream<T> cases, int size) {
        return of(cases.toList(), size, caller()).stream();
    }

    /** Seeds from 0 on: {@code count} of them in the long suites, otherwise {@code size} of these. */
    public static List<Integer> seeds(int count, int size) {
        return of(IntStream.range(0, count).boxed().toList(), size, caller());
    }

    /** Class and method outside of this class that chooses. */
    private static String caller() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !frame.getClassName().equals(Sample.class.getName()))
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                        .findFirst()
                        .orElseThrow());
    }
}
