package earl.format.sqlite.rocpd;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rank of a process in the variables of its environment, which is JSON: {@code {"PMI_RANK": "3"}} or {@code ["PMI_RANK=3"]}. */
final class RankOfProcess {
    private static final List<String> RANKS =
            List.of("OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "MV2_COMM_WORLD_RANK", "SLURM_PROCID");
    private static final List<String> SIZES =
            List.of("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "SLURM_NTASKS");

    private RankOfProcess() {}

    /** The rank, -1 if the environment does not name one. */
    static long rank(@Nullable String environment) {
        return first(RANKS, environment);
    }

    /** The number of ranks, -1 if the environment does not say. */
    static long size(@Nullable String environment) {
        return first(SIZES, environment);
    }

    private static long first(List<String> variables, @Nullable String environment) {
        if (environment == null) {
            return -1;
        }
        for (String variable : variables) {
            Matcher found = Pattern.compile("\"" + variable + "(?:\"\\s*:\\s*\"?|=)([0-9]{1,6})[\",\\s}]")
                    .matcher(environment);
            if (found.find()) {
                return Long.parseLong(found.group(1));
            }
        }
        return -1;
    }
}
