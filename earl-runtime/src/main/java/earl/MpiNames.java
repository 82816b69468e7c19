package earl;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes calls of the MPI library by name, for traces that do not mark them: {@code MPI_Send}, {@code PMPI_Send}
 * and Fortran's {@code mpi_send_}, {@code mpi_send__}, {@code MPI_SEND}, and TAU's {@code MPI_Send()}. Roles are the
 * same as Score-P's.
 */
public final class MpiNames {
    private static final String P2P = "POINT2POINT";
    private static final Map<String, String> ROLES = Map.ofEntries(
            Map.entry("barrier", "BARRIER"),
            Map.entry("ibarrier", "BARRIER"),
            Map.entry("bcast", "COLL_ONE2ALL"),
            Map.entry("ibcast", "COLL_ONE2ALL"),
            Map.entry("scatter", "COLL_ONE2ALL"),
            Map.entry("iscatter", "COLL_ONE2ALL"),
            Map.entry("scatterv", "COLL_ONE2ALL"),
            Map.entry("iscatterv", "COLL_ONE2ALL"),
            Map.entry("gather", "COLL_ALL2ONE"),
            Map.entry("igather", "COLL_ALL2ONE"),
            Map.entry("gatherv", "COLL_ALL2ONE"),
            Map.entry("igatherv", "COLL_ALL2ONE"),
            Map.entry("reduce", "COLL_ALL2ONE"),
            Map.entry("ireduce", "COLL_ALL2ONE"),
            Map.entry("allgather", "COLL_ALL2ALL"),
            Map.entry("iallgather", "COLL_ALL2ALL"),
            Map.entry("allgatherv", "COLL_ALL2ALL"),
            Map.entry("iallgatherv", "COLL_ALL2ALL"),
            Map.entry("alltoall", "COLL_ALL2ALL"),
            Map.entry("ialltoall", "COLL_ALL2ALL"),
            Map.entry("alltoallv", "COLL_ALL2ALL"),
            Map.entry("ialltoallv", "COLL_ALL2ALL"),
            Map.entry("alltoallw", "COLL_ALL2ALL"),
            Map.entry("ialltoallw", "COLL_ALL2ALL"),
            Map.entry("allreduce", "COLL_ALL2ALL"),
            Map.entry("iallreduce", "COLL_ALL2ALL"),
            Map.entry("reduce_scatter", "COLL_ALL2ALL"),
            Map.entry("ireduce_scatter", "COLL_ALL2ALL"),
            Map.entry("reduce_scatter_block", "COLL_ALL2ALL"),
            Map.entry("ireduce_scatter_block", "COLL_ALL2ALL"),
            Map.entry("scan", "COLL_OTHER"),
            Map.entry("iscan", "COLL_OTHER"),
            Map.entry("exscan", "COLL_OTHER"),
            Map.entry("iexscan", "COLL_OTHER"),
            Map.entry("send", P2P),
            Map.entry("bsend", P2P),
            Map.entry("rsend", P2P),
            Map.entry("ssend", P2P),
            Map.entry("isend", P2P),
            Map.entry("ibsend", P2P),
            Map.entry("irsend", P2P),
            Map.entry("issend", P2P),
            Map.entry("recv", P2P),
            Map.entry("irecv", P2P),
            Map.entry("mrecv", P2P),
            Map.entry("imrecv", P2P),
            Map.entry("sendrecv", P2P),
            Map.entry("sendrecv_replace", P2P),
            Map.entry("probe", P2P),
            Map.entry("iprobe", P2P),
            Map.entry("mprobe", P2P),
            Map.entry("improbe", P2P),
            Map.entry("start", P2P),
            Map.entry("startall", P2P),
            Map.entry("cancel", P2P),
            Map.entry("wait", P2P),
            Map.entry("waitall", P2P),
            Map.entry("waitany", P2P),
            Map.entry("waitsome", P2P),
            Map.entry("test", P2P),
            Map.entry("testall", P2P),
            Map.entry("testany", P2P),
            Map.entry("testsome", P2P),
            Map.entry("put", "RMA"),
            Map.entry("get", "RMA"),
            Map.entry("accumulate", "RMA"),
            Map.entry("get_accumulate", "RMA"),
            Map.entry("fetch_and_op", "RMA"),
            Map.entry("compare_and_swap", "RMA"));

    /** Other frequent calls. In capital letters, their names look like those of constants. */
    private static final Set<String> OTHERS = Set.of(
            "abort",
            "cart_coords",
            "cart_create",
            "cart_rank",
            "cart_shift",
            "comm_create",
            "comm_dup",
            "comm_free",
            "comm_group",
            "comm_rank",
            "comm_size",
            "comm_split",
            "dims_create",
            "finalized",
            "get_count",
            "initialized",
            "pack",
            "type_commit",
            "type_contiguous",
            "type_free",
            "type_vector",
            "unpack",
            "wtick",
            "wtime");

    private static final Set<String> ENDS = Set.of("init", "init_thread", "finalize");

    private MpiNames() {}

    /**
     * The role of a call of the MPI library, {@code "FUNCTION"} if it has no special one; {@code null} for other names.
     */
    public static @Nullable String role(String name) {
        String call = call(name);
        if (call == null) {
            return null;
        }
        if (call.startsWith("win_")) {
            return "RMA";
        }
        if (call.startsWith("file_")) {
            return "FILE_IO";
        }
        return ROLES.getOrDefault(call, "FUNCTION");
    }

    /**
     * The name of a call of the MPI library in the spelling of the standard, which patterns use, whatever program wrote
     * the trace: {@code MPI_Waitall}. Other names, and calls that no pattern uses, stay unchanged.
     */
    public static String spelling(String name) {
        String call = call(name);
        return call != null && (ROLES.containsKey(call) || call.startsWith("win_") || ENDS.contains(call))
                ? "MPI_" + Character.toUpperCase(call.charAt(0)) + call.substring(1)
                : name;
    }

    /**
     * The name of a call of the MPI library in the spelling of the standard; {@code null} for other names, such as
     * constants ({@code MPI_COMM_WORLD}), which are in capital letters.
     */
    public static @Nullable String standard(String name) {
        String call = call(name);
        if (call == null || call.isEmpty() || call.endsWith("_null")) {
            return null;
        }
        boolean capitals = name.equals(name.toUpperCase(Locale.ROOT));
        return !capitals
                        || ROLES.containsKey(call)
                        || call.startsWith("win_")
                        || ENDS.contains(call)
                        || OTHERS.contains(call)
                ? "MPI_" + Character.toUpperCase(call.charAt(0)) + call.substring(1)
                : null;
    }

    /** The part after {@code MPI_} of the name of a call, in lower case; {@code null} for other names. */
    private static @Nullable String call(String name) {
        String word = name.toLowerCase(Locale.ROOT);
        if (word.startsWith("pmpi_")) {
            word = word.substring(1);
        }
        if (!word.startsWith("mpi_") || word.length() == 4) {
            return null;
        }
        int end = word.endsWith("()") ? word.length() - 2 : word.length();
        while (end > 4 && word.charAt(end - 1) == '_') {
            end--;
        }
        for (int i = 4; i < end; i++) {
            char c = word.charAt(i);
            if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) {
                return null;
            }
        }
        return word.substring(4, end);
    }
}
