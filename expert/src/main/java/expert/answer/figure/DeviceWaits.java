package expert.answer.figure;

import earl.SourceLine;
import earl.device.ActivityWait;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.summary.CallTree;
import expert.text.RegionNames;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Waits of hosts for their devices. */
public final class DeviceWaits {
    /** The pattern of waits in synchronizations. */
    public static final String HOST_WAIT = "host_wait";

    private static final Set<String> PATTERNS = Set.of(HOST_WAIT, "allocation_wait");

    /** Regions of OpenACC and OpenMP have their line in their name: {@code acc_compute@calc_dt_kernel.f90:94}. */
    private static final Pattern LINE = Pattern.compile(".*@([^@]+):(\\d{1,9})");

    /** Files of CUDA and HIP that compilers put between a launch and its call. */
    private static final Pattern HEADER = Pattern.compile("(.*/)?(cuda|hip|host)_runtime\\w*\\.h");

    /** Begin of the names of functions that the CUDA compiler makes for kernels. */
    private static final String STUB = "__device_stub";

    private DeviceWaits() {}

    /** Whether a result is of waits of hosts for their devices. */
    public static boolean belongs(PatternResult result) {
        return PATTERNS.contains(result.info().name());
    }

    /** The results of these waits. */
    static List<PatternResult> of(Analysis analysis) {
        return analysis.patterns().stream().filter(DeviceWaits::belongs).toList();
    }

    /** The share of the run that they take. */
    public static double share(Analysis analysis) {
        return of(analysis).stream().mapToDouble(analysis::fraction).sum();
    }

    /** For which activities hosts wait in synchronizations, the longest time first, without the time in which none ran. */
    public static List<ActivityWait> activities(Analysis analysis) {
        return analysis.trace().deviceWaits().stream()
                .filter(activity -> activity.callpath() >= 0)
                .toList();
    }

    /** The name of an activity in a sentence, short, and other than those of all other activities. */
    public static String name(ActivityWait activity, Analysis analysis) {
        List<ActivityWait> all = activities(analysis);
        List<String> names =
                RegionNames.distinct(all.stream().map(ActivityWait::name).toList());
        int at = all.indexOf(activity);
        return at < 0 ? RegionNames.brief(activity.name()) : names.get(at);
    }

    /**
     * The lines that launch activities: of the calls, otherwise of the innermost caller of which a line is known that is the program's own.
     */
    public static List<SourceLine> launches(ActivityWait activity, CallTree calls) {
        if (!activity.lines().isEmpty()) {
            return activity.lines();
        }
        for (int path = activity.callpath(); path >= 0; path = calls.parent(path)) {
            List<SourceLine> lines = calls.sources(path);
            String name = calls.region(path).name();
            boolean own = !name.contains(STUB)
                    && lines.stream()
                            .noneMatch(line -> HEADER.matcher(line.file()).matches());
            if (!lines.isEmpty() && own) {
                return lines;
            }
            Matcher line = LINE.matcher(name);
            if (line.matches()) {
                return List.of(new SourceLine(line.group(1), Long.parseLong(line.group(2))));
            }
        }
        return List.of();
    }
}
