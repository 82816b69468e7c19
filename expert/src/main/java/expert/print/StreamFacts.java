package expert.print;

import earl.Diagnostic;
import earl.Trace;
import earl.device.DeviceTimes;
import earl.device.StreamTimes;
import expert.text.RecordField.SnakeCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The streams of accelerators of a trace.
 *
 * @param streams number of streams
 * @param devices number of devices: those of different processes count as different devices
 * @param activities number of activities by kind, in the plural
 * @param lostActivities number of activities that calls queued and that have no record
 * @param activitiesWithoutCall number of activities whose call has no record
 */
@SnakeCase
record StreamFacts(
        long streams, long devices, Map<String, Long> activities, long lostActivities, long activitiesWithoutCall) {
    /** The streams of an opened trace. */
    static StreamFacts of(Trace trace) {
        List<StreamTimes> streams = DeviceTimes.of(trace).streams(null);
        Map<String, Long> activities = new LinkedHashMap<>();
        add(activities, "kernels", streams, StreamTimes::kernels);
        add(activities, "collectives", streams, StreamTimes::collectives);
        add(activities, "copies", streams, StreamTimes::copies);
        add(activities, "memsets", streams, StreamTimes::memsets);
        List<Diagnostic> diagnostics = trace.diagnostics();
        return new StreamFacts(
                streams.size(),
                streams.stream().map(StreamTimes::device).distinct().count(),
                activities,
                count(diagnostics, "call_without_activity"),
                count(diagnostics, "activity_without_call"));
    }

    private static void add(
            Map<String, Long> to, String kind, List<StreamTimes> streams, ToLongFunction<StreamTimes> count) {
        long all = streams.stream().mapToLong(count).sum();
        if (all > 0) {
            to.put(kind, all);
        }
    }

    private static long count(List<Diagnostic> diagnostics, String code) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.code().equals(code))
                .mapToLong(Diagnostic::count)
                .sum();
    }
}
