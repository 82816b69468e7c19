package expert.pattern;

import earl.device.StreamTimes;
import expert.summary.TraceSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Why a trace does not say how large an efficiency is. What a pattern computes all the same is of what was recorded only. */
public final class UnknownEfficiencies {
    /** Begins the names of shares of device time. */
    private static final String DEVICE = "device_";

    /** Shares of processors' time in which calls of the GPU are not useful. */
    public static final Set<String> HOST = Set.of("host_parallel_efficiency", "device_offload_efficiency");

    /** Why efficiencies of processors are unknown. */
    public static final String NO_HOST = "no host has events";

    /** Why the efficiencies of devices are unknown for which hosts wait while they seem to do nothing. */
    private static final String NO_ACTIVITIES = "hosts wait for devices without activities in the trace";

    /** Why the efficiencies of devices are unknown that ran graphs of which the trace has nothing. */
    private static final String NO_KERNELS_OF_GRAPHS = "the trace lacks kernels of graphs";

    private UnknownEfficiencies() {}

    /** Whether an efficiency is a share of device time. */
    public static boolean isOfDevices(String name) {
        return name.startsWith(DEVICE) && !HOST.contains(name);
    }

    /** Why the value of a pattern is unknown; empty if it is known, and for patterns that are no efficiencies. */
    public static String why(PatternInfo info, TraceSummary trace) {
        if (!info.unit().equals(PatternInfo.SHARE)) {
            return "";
        }
        if (!isOfDevices(info.name())) {
            return trace.totalTime() > 0 ? "" : NO_HOST;
        }
        List<StreamTimes> streams = trace.streams();
        if (streams.stream().anyMatch(stream -> stream.unseenGraphs() > 0)) {
            return NO_KERNELS_OF_GRAPHS;
        }
        return streams.stream().anyMatch(StreamTimes::hasUnseen) ? NO_ACTIVITIES : "";
    }

    /** The patterns of an analysis whose values are unknown, each with the reason. */
    static Map<String, String> of(Analysis analysis) {
        Map<String, String> unknown = new LinkedHashMap<>();
        for (PatternResult result : analysis.patterns()) {
            String why = why(result.info(), analysis.trace());
            if (!why.isEmpty()) {
                unknown.put(result.info().name(), why);
            }
        }
        return unknown;
    }
}
