package earl.format.kineto;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A collective operation, as far as the file describes it.
 *
 * @param operation {@code allreduce}, {@code alltoall}, {@code sendrecv}, ...
 * @param group name of the process group, {@code null} if unknown
 * @param members ranks of the group as "0,1,2", {@code null} if unknown
 * @param sequence number within the group, {@link ChromeEvent#ABSENT} if unknown
 * @param bytes size of the data of one rank, {@link ChromeEvent#ABSENT} if unknown
 */
record CollectiveCall(
        String operation, @Nullable String group, @Nullable String members, long sequence, long bytes) {
    /** Whether a kernel with this name communicates: the libraries NCCL, RCCL, oneCCL. */
    static boolean isKernel(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.contains("nccl") || lower.contains("rccl") || lower.contains("oneccl") || lower.contains("msccl");
    }

    /** Whether a range with this name is a collective operation of processors: {@code gloo:all_reduce}. */
    static boolean isOfProcessors(String name) {
        return name.startsWith("gloo:") || name.startsWith("mpi:") || name.startsWith("ucc:");
    }

    /** Bytes of an element; {@link ChromeEvent#ABSENT} if the type is unknown. */
    static int bytesOf(@Nullable String type) {
        if (type == null) {
            return ChromeEvent.ABSENT;
        }
        String lower = type.toLowerCase(Locale.ROOT);
        return switch (lower.startsWith("c10::") ? lower.substring(5) : lower) {
            case "bool",
                    "byte",
                    "char",
                    "int8",
                    "uint8",
                    "signed char",
                    "unsigned char",
                    "float8_e4m3fn",
                    "float8_e5m2" -> 1;
            case "half", "bfloat16", "short", "float16", "int16", "short int" -> 2;
            case "float", "int", "float32", "int32" -> 4;
            case "double", "long", "long int", "long long", "int64", "float64" -> 8;
            default -> ChromeEvent.ABSENT;
        };
    }

    /** Size of a number of elements of a type. */
    static long bytes(long elements, @Nullable String type) {
        int each = bytesOf(type);
        return elements < 0 || each < 0 || elements > Long.MAX_VALUE / each ? ChromeEvent.ABSENT : elements * each;
    }

    /** The ranks of a list in the profiler's form, {@code "[0, 1, 2]"}, as {@code "0,1,2"}; {@code null} if it is missing, shortened, or no list. */
    static @Nullable String members(@Nullable String list) {
        if (list == null) {
            return null;
        }
        String bare = list.strip();
        if (!bare.startsWith("[") || !bare.endsWith("]")) {
            return null;
        }
        StringBuilder ranks = new StringBuilder();
        for (String rank : bare.substring(1, bare.length() - 1).split(",", -1)) {
            String digits = rank.strip();
            if (digits.isEmpty() || digits.length() > 9 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return null;
            }
            ranks.append(ranks.isEmpty() ? "" : ",").append(digits);
        }
        return ranks.toString();
    }
}
