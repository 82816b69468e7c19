package expert.spark;

import earl.Progress;
import earl.Waits;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import earl.view.ViewTable;
import expert.cluster.Cluster;
import expert.split.survey.CutSize;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a trace in an application of Spark, such as a notebook:
 *
 * <pre>{@code
 * EarlSpark trace = EarlSpark.open(context, "/shared/run42/traces.otf2");
 * long bytes = trace.table("messages")
 *         .map(block -> Arrays.stream(block.integers("bytes")).sum())
 *         .reduce(Long::sum);
 * }</pre>
 *
 * <p>A table has the rows and values that {@code expert export} writes. {@link #description} lists its columns. The tables {@code
 * messages}, {@code collectives}, {@code waits} and {@code events} have a partition for each cut of the run ({@link
 * earl.fragment}), if it can be cut and has more than 262,144 events; otherwise, and for other tables, they have one partition. A
 * partition has its rows in the order of the table. Near the place where the run is cut, some rows of a partition may belong before
 * the last rows of the partition before it: sort by position or instance if you need their order.
 *
 * <p>The trace must have the same path on all machines, and must not change. Its tables may be used by any thread, until the
 * application ends.
 */
public final class EarlSpark {
    private final JavaSparkContext context;
    private final @Nullable TraceDivision division;
    private final Broadcast<TaskTraces.Shared> shared;

    private EarlSpark(JavaSparkContext context, Path trace, @Nullable TraceDivision division) {
        this.context = context;
        this.division = division;
        this.shared = context.broadcast(new TaskTraces.Shared(
                trace.toString(),
                division == null ? TaskTraces.NO_CALLPATHS : division.run().callpaths()));
    }

    /**
     * Opens a trace. If it has more than 262,144 events, tasks of Spark read all of them twice, to find where the run can be cut.
     *
     * @throws earl.TraceException if the trace cannot be read
     * @throws expert.analysis.ClusterException if Spark gives up
     */
    public static EarlSpark open(JavaSparkContext context, String trace) {
        return open(context, trace, CutSize.DEFAULT);
    }

    static EarlSpark open(JavaSparkContext context, String trace, CutSize size) {
        Path path = Path.of(trace).toAbsolutePath();
        try (Cluster cluster = SparkCluster.of(context, Progress.NONE)) {
            return new EarlSpark(context, path, TraceDivision.of(path, cluster, size));
        }
    }

    /**
     * The description of a table: its columns, and what they hold.
     *
     * @throws IllegalArgumentException if there is no table with this name; the message lists the tables
     */
    public static TableDescription description(String table) {
        return InstalledViews.installed().table(table).description();
    }

    /**
     * A table. Tasks read it when an action needs it.
     *
     * @throws IllegalArgumentException if there is no table with this name; the message lists the tables
     */
    public JavaRDD<TableBlock> table(String name) {
        ViewTable<?> table = InstalledViews.installed().table(name);
        TraceDivision divided = division;
        if (divided != null && isInOutline(table)) {
            return context.parallelize(divided.blocks(table.description()), 1);
        }
        List<TaskTraces.Input> inputs = divided != null && CutRows.has(table)
                ? divided.cuts().stream().map(TaskTraces.Input::new).toList()
                : List.of(new TaskTraces.Input(null));
        return context.parallelize(inputs, inputs.size()).flatMap(new TaskTraces(name, shared));
    }

    /** Whether the surveys know all rows. */
    private static boolean isInOutline(ViewTable<?> table) {
        return switch (table.division().kind()) {
            case DEFINITIONS -> true;
            case MERGED -> !InstalledViews.installed().needs(table.description().name(), Waits.class);
            case ROWS, EVENTS, EMPTY -> false;
        };
    }

    /** The messages. Opens the trace for this table alone, as the methods below do; for exceptions see {@link #open}. */
    public static JavaRDD<TableBlock> messages(JavaSparkContext context, String trace) {
        return open(context, trace).table("messages");
    }

    /** The members of collective operations. */
    public static JavaRDD<TableBlock> collectives(JavaSparkContext context, String trace) {
        return open(context, trace).table("collectives");
    }

    /** The wait states. */
    public static JavaRDD<TableBlock> waits(JavaSparkContext context, String trace) {
        return open(context, trace).table("waits");
    }

    /** The calls of regions. */
    public static JavaRDD<TableBlock> calls(JavaSparkContext context, String trace) {
        return open(context, trace).table("calls");
    }

    /** The events. */
    public static JavaRDD<TableBlock> events(JavaSparkContext context, String trace) {
        return open(context, trace).table("events");
    }
}
