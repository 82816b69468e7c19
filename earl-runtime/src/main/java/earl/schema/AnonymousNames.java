package earl.schema;

import earl.MpiNames;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces names of a program by hashes, which depend on the name alone. Names of libraries stay, because analyses know calls by
 * them.
 */
public final class AnonymousNames {
    /** Begin of each hash. */
    public static final String PREFIX = "anon_";

    /** Bytes of a hash: two of 100,000 names have the same one with a probability of 2e-5. */
    private static final int BYTES = 6;

    private static final Set<String> LIBRARIES =
            Set.of("MPI", "SHMEM", "GASPI", "UPC", "PTHREAD", "OPENMP", "OPENACC", "OPENCL", "MEASUREMENT_SYSTEM");
    private static final Set<String> DEVICES = Set.of("CUDA", "HIP");

    private static final Pattern DEVICE_CALL = Pattern.compile("(cu|cuda|hip)[A-Z]\\w*(\\(.*\\))?");
    /** Calls that analyses know whatever their paradigm is. */
    private static final Pattern KNOWN_DEVICE_CALL = Pattern.compile(
            "(cu|cuda|hip)((Ext|Module|Hcc|Hcc?Module|ExtModule|Drv)?Launch|Memcpy|Memset|GraphLaunch|Event"
                    + "|Stream|Device|Ctx|Thread|Malloc|Mem|Free|Host)\\w*(\\(.*\\))?");
    /** Operators of PyTorch, and collective operations of its libraries. */
    private static final Pattern FRAMEWORK = Pattern.compile(
            "((aten|autograd|c10d|prims|profiler)::[\\w:.]+|autograd::engine::evaluate_function: (\\w+::)*\\w+Backward\\d*"
                    + "|ProfilerStep(#\\d+)?|record_param_comms|(nccl|rccl|gloo)\\w*(:\\w+)?|Command Buffer.*"
                    + "|enumerate\\(DataLoader\\).*__next__)");

    private static final Pattern COLLECTIVE_KERNEL = Pattern.compile("([nr]ccl)(Dev)?Kernel\\w*(\\(.*\\))?");
    private static final Pattern COPY =
            Pattern.compile("(?i)(memcpy|memset)( ?[dhp]to[dhp]| [a-z0-9]+)?( ?\\([^()]*\\))?|__amd_rocclr_\\w+");
    private static final Pattern LIBRARY_CALL =
            Pattern.compile("(MPI|PMPI|shmem|pshmem|omp|GASPI|gaspi|upc|pthread|acc|cl)_?\\w*"
                    + "|cl[A-Z]\\w*|!\\$(omp|acc).*|#pragma (omp|acc).*|acc_.*");
    private static final Pattern UPPER = Pattern.compile("[A-Z][A-Z_ ]*");
    private static final Pattern PART = Pattern.compile("[^\\s()\\[\\]:,;=]+");
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+){0,2}");

    /** Parts of labels that say nothing about the program, in lower case. */
    private static final Set<String> WORDS = Set.of(
            // kinds of locations and processes
            "accelerator",
            "blocking",
            "communicator",
            "context",
            "copies",
            "cpu",
            "cuda",
            "cuda_group",
            "core",
            "default",
            "device",
            "devices",
            "gpu",
            "group",
            "hip",
            "hip_group",
            "host",
            "kernel",
            "legacy",
            "location",
            "machine",
            "main",
            "master",
            "memory",
            "metrics",
            "mpi",
            "mpi_comm_self",
            "mpi_comm_world",
            "node",
            "null",
            "numa",
            "of",
            "omp",
            "openmp",
            "overlapping",
            "per",
            "pid",
            "process",
            "processor",
            "queue",
            "queues",
            "rank",
            "self",
            "socket",
            "stream",
            "streams",
            "task",
            "team",
            "thread",
            "threads",
            "unnamed",
            "utc",
            "win",
            "window",
            "worker",
            "world",
            "stdin",
            "stdout",
            "stderr",
            "program",
            // collective operations
            "allgather",
            "allgatherv",
            "allreduce",
            "alltoall",
            "alltoallv",
            "barrier",
            "broadcast",
            "gather",
            "recv",
            "reduce",
            "reducescatter",
            "scatter",
            "send",
            "sendrecv",
            "unknown",
            "true",
            "false");

    private AnonymousNames() {}

    /** The hash of a name; nothing for nothing. */
    static String hash(String name) {
        if (name.isEmpty()) {
            return name;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return PREFIX + HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A label with a hash for each part that is no number and no common word: {@code "anon_2c70e12b7a06 (pid 12)"}. */
    public static String label(String text) {
        return PART.matcher(text)
                .replaceAll(
                        part -> isCommon(part.group()) ? Matcher.quoteReplacement(part.group()) : hash(part.group()));
    }

    private static boolean isCommon(String part) {
        String word = part.toLowerCase(Locale.ROOT);
        return NUMBER.matcher(part).matches() || WORDS.contains(word) || WORDS.contains(word.replace("_", ""));
    }

    /** The name of a source file. Measurement systems write the name of a library for their own regions. */
    static String file(String name) {
        return isCommon(name) ? name : hash(name);
    }

    /** The name of a region. */
    static String region(String name, String paradigm, String role) {
        if (isKnown(name, paradigm)) {
            return withoutFile(name);
        }
        boolean own = LIBRARIES.contains(paradigm) || DEVICES.contains(paradigm);
        if (own && !role.equals("FUNCTION") && UPPER.matcher(name).matches()) {
            return name;
        }
        return DEVICES.contains(paradigm) ? activity(name) : hash(name);
    }

    private static boolean isKnown(String name, String paradigm) {
        return MpiNames.role(name) != null
                || name.startsWith("MPI_")
                || name.startsWith("shmem_")
                || KNOWN_DEVICE_CALL.matcher(name).matches()
                || COLLECTIVE_KERNEL.matcher(name).matches()
                || FRAMEWORK.matcher(name).matches()
                || (DEVICES.contains(paradigm) && DEVICE_CALL.matcher(name).matches())
                || (LIBRARIES.contains(paradigm) && LIBRARY_CALL.matcher(name).matches())
                || (paradigm.equals("MEASUREMENT_SYSTEM")
                        && (name.equals("program") || UPPER.matcher(name).matches()));
    }

    /** A name such as {@code "!$omp parallel @solver.f90:12"} with a hash for the file. */
    private static String withoutFile(String name) {
        int at = name.indexOf('@');
        return at < 0 ? name : name.substring(0, at + 1) + label(name.substring(at + 1));
    }

    /** The name of an activity of a device; its kind, which analyses know by the name, remains recognizable. */
    private static String activity(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (COPY.matcher(name).matches()) {
            return name;
        }
        for (String begin : new String[] {"memset", "memcpy", "nccl", "rccl"}) {
            if (lower.startsWith(begin)) {
                return begin + "_" + hash(name);
            }
        }
        for (String part : new String[] {"fillbuffer", "copybuffer"}) {
            if (lower.contains(part)) {
                return part + "_" + hash(name);
            }
        }
        return hash(name);
    }
}
