package earl.monitor.call;

/** OpenMP's constructs and calls on locks, in the order of their numbers in {@code native/openmp.h}, from 1. */
public enum Construct {
    PARALLEL("!$omp parallel", "PARALLEL"),
    IMPLICIT_BARRIER("!$omp implicit barrier", "IMPLICIT_BARRIER"),
    BARRIER("!$omp barrier", "BARRIER"),
    LOOP("!$omp for", "LOOP"),
    SECTIONS("!$omp sections", "SECTIONS"),
    SINGLE("!$omp single", "SINGLE"),
    WORKSHARE("!$omp workshare", "WORKSHARE"),
    CRITICAL("!$omp critical", "CRITICAL"),
    ATOMIC("!$omp atomic", "ATOMIC"),
    ORDERED("!$omp ordered", "ORDERED"),
    TASK("!$omp task", "TASK"),
    TASKWAIT("!$omp taskwait", "TASK_WAIT"),
    SET_LOCK("omp_set_lock", "FUNCTION"),
    TEST_LOCK("omp_test_lock", "FUNCTION"),
    SET_NEST_LOCK("omp_set_nest_lock", "FUNCTION");

    private static final Construct[] ALL = values();

    private final String region;
    private final String role;

    Construct(String region, String role) {
        this.region = region;
        this.role = role;
    }

    /** Whether there is a construct with a number. */
    public static boolean isKnown(int number) {
        return number >= 1 && number <= ALL.length;
    }

    /** The construct with a number, which is known. */
    public static Construct of(int number) {
        return ALL[number - 1];
    }

    /** The name of its region. */
    public String region() {
        return region;
    }

    /** The role of its region. */
    public String role() {
        return role;
    }
}
