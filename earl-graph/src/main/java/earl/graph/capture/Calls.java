package earl.graph.capture;

import earl.Location;
import earl.Region;
import earl.Trace;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Selects the regions that are events of a flow graph. Immutable. */
public final class Calls {
    /** Calls of the MPI library. */
    public static final Calls MPI = new Calls("mpi", Region::isMpi);

    /** All regions, including those of the program and of OpenMP. */
    public static final Calls ALL = new Calls("all", region -> true);

    /** Calls that read or write files, of MPI or of another library. */
    public static final Calls IO = new Calls("io", Calls::isIo);

    private static final String STEP = "(?i)^(.*[^a-z])?(profilerstep|step|iter|iteration)$";

    /** Ranges that a program or a profiler names as steps: {@code ProfilerStep}, {@code train_step}, {@code iteration}. */
    private static final Calls STEPS = named(STEP);

    /** Calls of CUDA and HIP. */
    private static final Calls GPU = named("^(cu|cuda|hip)[A-Z]");

    private final String words;
    private final Predicate<Region> wanted;

    private Calls(String words, Predicate<Region> wanted) {
        this.words = words;
        this.wanted = wanted;
    }

    /**
     * The calls that a user names: {@code all}, {@code mpi}, {@code io}, or a regular expression that occurs in a region's
     * name.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static Calls parse(String words) {
        return switch (words) {
            case "mpi" -> MPI;
            case "all" -> ALL;
            case "io" -> IO;
            default -> named(words);
        };
    }

    /**
     * The calls that make up the loops of a run: those of MPI; in a run without them, its steps; in one without steps, calls of CUDA
     * and HIP.
     */
    public static Calls usual(Trace trace) {
        boolean steps = false;
        boolean streams = trace.locations().stream().anyMatch(Location::isStream);
        for (int path = 0; path < trace.callpaths().count(); path++) {
            int id = trace.callpaths().region(path);
            Region region = id < 0 ? null : trace.regions().get(id);
            if (region != null && region.isMpi()) {
                return MPI;
            }
            steps |= region != null && STEPS.has(region);
        }
        return steps ? STEPS : streams ? GPU : MPI;
    }

    private static Calls named(String expression) {
        try {
            Pattern pattern = Pattern.compile(expression);
            return new Calls(
                    expression, region -> pattern.matcher(region.name()).find());
        } catch (PatternSyntaxException misspelt) {
            throw new IllegalArgumentException(
                    "'" + expression + "' is neither all, mpi, io nor a regular expression: "
                            + misspelt.getDescription(),
                    misspelt);
        }
    }

    private static boolean isIo(Region region) {
        return region.role().equals("FILE_IO")
                || region.paradigm().endsWith("IO")
                || region.paradigm().endsWith("I/O");
    }

    /** These calls, except regions with some names. */
    public Calls without(Set<String> names) {
        Set<String> unwanted = Set.copyOf(names);
        return new Calls(words, wanted.and(region -> !unwanted.contains(region.name())));
    }

    /** Whether calls of a region are events. */
    public boolean has(Region region) {
        return wanted.test(region);
    }

    /** [region] -> whether its calls are events. */
    boolean[] of(List<Region> regions) {
        boolean[] selected = new boolean[regions.size()];
        for (Region region : regions) {
            selected[region.id()] = wanted.test(region);
        }
        return selected;
    }

    /** [region] -> whether a call may carry messages or file data, so that its signature is known only at its end. */
    static boolean[] carriers(List<Region> regions) {
        boolean[] carriers = new boolean[regions.size()];
        for (Region region : regions) {
            carriers[region.id()] = region.isMpi() || isIo(region);
        }
        return carriers;
    }

    /** The text that {@link #parse} accepts. */
    @Override
    public String toString() {
        return words;
    }
}
