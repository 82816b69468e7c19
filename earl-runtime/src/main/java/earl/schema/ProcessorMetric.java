package earl.schema;

import java.util.List;
import java.util.stream.Stream;

/**
 * The metrics by which a trace says what the system gave to a thread. Each counts from any moment on, except {@link #PROCESSOR}. Other
 * recorders have some of them under the names of {@code getrusage} and of Linux's perf.
 */
@SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
public enum ProcessorMetric {
    /** Time in which the thread ran: in user mode and in the system. Metrics with several of these names are parts of it. */
    RAN(
            "processor_time",
            "time in which the thread ran on a processor",
            "ru_utime",
            "ru_stime",
            "task-clock",
            "cpu-clock"),
    /** Time in which the thread was ready to run, but had no processor. */
    QUEUED("run_queue_time", "time in which the thread was ready to run, but had no processor"),
    /** How often the thread had to leave its processor. */
    PREEMPTIONS("involuntary_switches", "how often the thread had to leave its processor", "ru_nivcsw"),
    /** How often the thread left its processor to wait: for a timer, a file, another thread. */
    SLEEPS("voluntary_switches", "how often the thread left its processor to wait", "ru_nvcsw"),
    /** How often the thread went on to another processor; in recordings of {@code expert record}, how often it was found on another one. */
    MIGRATIONS("migrations", "how often the thread was on another processor than before", "cpu-migrations"),
    /** How often the processors on which the thread may run have changed. */
    AFFINITY_CHANGES("affinity_changes", "how often the processors on which the thread may run have changed"),
    /** Number of the processor on which the thread is, -1 if it is not known. */
    PROCESSOR("processor", "number of the processor on which the thread is");

    private final String metric;
    private final String description;
    private final List<String> names;

    ProcessorMetric(String metric, String description, String... others) {
        this.metric = metric;
        this.description = description;
        this.names = Stream.concat(Stream.of(metric), Stream.of(others)).toList();
    }

    /** The name under which a recording of {@code expert record} defines it. */
    public String metric() {
        return metric;
    }

    /** Its description in an archive. */
    public String description() {
        return description;
    }

    /** All names under which traces define it or parts of it, {@link #metric} first. */
    public List<String> metrics() {
        return names;
    }

    /** The properties of a thread's location that say which processors it may use. */
    public enum Property {
        /** Numbers of the processors on which it may run at its end: {@code 0-3,8}. */
        AFFINITY("EXPERT::AFFINITY"),
        /** Number of processors of its node. */
        NODE_PROCESSORS("EXPERT::NODE_PROCESSORS"),
        /** How many processors its control group may use at once on average: {@code 0.500}. There is none if it may use all. */
        QUOTA("EXPERT::CGROUP_PROCESSORS");

        private final String text;

        Property(String text) {
            this.text = text;
        }

        /** Its name in an archive. */
        public String text() {
            return text;
        }
    }
}
