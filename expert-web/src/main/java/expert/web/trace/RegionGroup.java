package expert.web.trace;

import earl.Region;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What a region does: a colour of the time line for each group. */
enum RegionGroup {
    POINT_TO_POINT("MPI point-to-point"),
    COLLECTIVE("MPI collective"),
    WAIT("MPI wait"),
    OTHER_MPI("MPI other"),
    OPENMP("OpenMP"),
    IO("I/O"),
    GPU_KERNEL("GPU kernel"),
    GPU_COPY("GPU copy"),
    GPU_CALL("GPU call"),
    USER("user"),
    IDLE("idle");

    private static final Pattern COMPLETION = Pattern.compile("MPI_(Wait|Test|Probe|Mprobe|Iprobe|Improbe).*");
    private static final Pattern INPUT_OUTPUT = Pattern.compile("FILE_IO.*");
    private static final Pattern OF_ALL = Pattern.compile("BARRIER|COLL_.*");

    /** Names of paradigms by which hosts use devices. */
    private static final Set<String> DEVICE_PARADIGMS = Set.of("CUDA", "HIP", "OPENCL", "OPENACC");

    private static final Pattern TRANSFER = Pattern.compile("(?i).*(memcpy|memset|copybuffer).*");

    private final String words;

    RegionGroup(String words) {
        this.words = words;
    }

    /** The names of all. */
    static List<String> names() {
        return Arrays.stream(values()).map(RegionGroup::words).toList();
    }

    /** Its name on pages. */
    String words() {
        return words;
    }

    /**
     * The group of a region.
     *
     * @param isOnStream whether a stream of a device runs it
     */
    static RegionGroup of(Region region, boolean isOnStream) {
        if (isOnStream) {
            return TRANSFER.matcher(region.name()).matches() ? GPU_COPY : GPU_KERNEL;
        }
        if (INPUT_OUTPUT.matcher(region.role()).matches() || region.paradigm().endsWith("IO")) {
            return IO;
        }
        if (region.role().equals("THREAD_WAIT") || region.role().equals("IDLE")) {
            return IDLE;
        }
        if (region.isMpi()) {
            return ofMpi(region);
        }
        if (DEVICE_PARADIGMS.contains(region.paradigm())) {
            return GPU_CALL;
        }
        return region.paradigm().equals("OPENMP") ? OPENMP : USER;
    }

    private static RegionGroup ofMpi(Region region) {
        if (COMPLETION.matcher(region.name()).matches()) {
            return WAIT;
        }
        if (OF_ALL.matcher(region.role()).matches()) {
            return COLLECTIVE;
        }
        return region.role().equals("POINT2POINT") ? POINT_TO_POINT : OTHER_MPI;
    }
}
