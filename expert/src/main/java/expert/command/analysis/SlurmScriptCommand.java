package expert.command.analysis;

import earl.format.TraceFormat;
import expert.command.Command;
import expert.option.ByteCount;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.report.BriefReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert slurm-script}: a job script that analyzes a trace on several nodes. */
@CommandLine.Command(
        name = "slurm-script",
        header = "Print a job script that analyzes a trace on several nodes.",
        description = "Prints a script for sbatch. The script starts a stand-alone cluster of Spark on the nodes of its"
                + " allocation, with a secret of its own, analyzes the trace there, and stops the cluster. EXPERT, Spark and"
                + " the trace must have the same paths on all nodes. The command does not open the trace.",
        footer = {
            "Example:",
            "  expert slurm-script --nodes 8 --cores 64 --memory 240G /shared/run42 > job.sh",
            "  sbatch --partition=standard job.sh"
        })
public final class SlurmScriptCommand extends Command {
    private static final Pattern TIME = Pattern.compile("(\\d+-)?\\d+(:\\d{2}){0,2}");
    /** MB that the cluster's own processes, the driver and the smallest executor need. */
    private static final long MIN_MEMORY = 6_144;
    /** Heap of the driver in MB. */
    private static final long DRIVER = 3_072;

    @Parameters(paramLabel = "TRACE", description = "An OTF2 archive (its folder or anchor file).")
    private Path trace;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "2", description = "Number of nodes (default: 2).")
    private int nodes;

    @Option(
            names = "--cores",
            paramLabel = "N",
            defaultValue = "16",
            description = "Cores of each node to use (default: 16).")
    private int cores;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "32G",
            converter = ByteCount.class,
            description = "Memory of each node to use, for instance 240G (default: 32G).")
    private long memory;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "01:00:00",
            description = "Time limit of the job, as sbatch understands it (default: 01:00:00).")
    private String time = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The report (default: report.html, in the folder where you submit the job).")
    private @Nullable Path report;

    public SlurmScriptCommand(Session session) {
        super(session);
    }

    @Override
    public boolean printsForPeople() {
        return false;
    }

    @Override
    public Integer call() throws IOException {
        if (nodes < 1 || cores < 1) {
            throw usage("--nodes and --cores must be 1 or more");
        }
        if (memory >> 20 < MIN_MEMORY) {
            throw usage("--memory must be " + (MIN_MEMORY >> 10) + "G or more");
        }
        if (!TIME.matcher(time).matches()) {
            throw usage("--time must be a time of SLURM such as 30, 01:00:00 or 1-12:00:00, not " + time);
        }
        TraceFormat.checkExists(trace);
        Map<String, String> values = new LinkedHashMap<>();
        values.put("@NODES@", Integer.toString(nodes));
        values.put("@CORES@", Integer.toString(cores));
        values.put("@MEMORY@", Long.toString(memory >> 20));
        values.put("@DRIVER@", Long.toString(DRIVER));
        values.put("@TIME@", time);
        values.put("@HOME@", word(home()));
        values.put("@SPARK@", word(spark()));
        values.put("@REPORT@", word(report == null ? Path.of("report.html") : report));
        // Last, so that a name with such a word in it stays as it is.
        values.put("@TRACE@", word(trace.toAbsolutePath().normalize()));
        String script = template();
        for (Map.Entry<String, String> value : values.entrySet()) {
            script = script.replace(value.getKey(), value.getValue());
        }
        out().print(script);
        return ExitStatus.OK;
    }

    /** Where the launcher started from. */
    private Path home() {
        String home = System.getProperty("expert.home");
        return home == null ? Path.of("").toAbsolutePath() : Path.of(home);
    }

    /** Where the launcher looks for Spark. */
    private Path spark() {
        String spark = session().environment().getOrDefault("SPARK_HOME", "");
        return Path.of(spark.isEmpty() ? home() + "-spark" : spark);
    }

    private String word(Path path) {
        String name = path.toString();
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw usage("a name with control characters cannot be part of a script: " + path);
        }
        return BriefReport.shell(name);
    }

    private static String template() throws IOException {
        try (InputStream in = Objects.requireNonNull(SlurmScriptCommand.class.getResourceAsStream("slurm-script.sh"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
