package expert.summary;

import earl.Durations;
import earl.Location;
import earl.LocationGroup;
import earl.SourceLine;
import earl.SystemNode;
import earl.TraceInfo;
import earl.device.ActivityWait;
import earl.device.StreamTimes;
import earl.device.group.LateMembers;
import earl.io.FileUse;
import earl.processor.ProcessorUse;
import earl.sample.SampleProfile;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The trace as reports describe it.
 *
 * @param info location and origin of the trace
 * @param events number of events
 * @param duration time of the last event minus time of the first, in seconds
 * @param totalTime seconds between the first and the last event of each processor thread's location, summed: the base of
 *     fractions. In a focus with regions or call paths, the inclusive time of the outermost instances in it, summed in the
 *     same way
 * @param locations the locations, by id
 * @param calls all call paths
 * @param processes the owners of locations, by id
 * @param systemTree parts of the machine, by id
 * @param sources the source line of the call, by position of an event that an instance names; only known lines
 * @param durations how long the calls of libraries take, by call path: the first of those with the same names; in a focus, those
 *     that begin in it
 * @param carried seconds in the times of a focus of calls that were open when these began, by call path: the first of those with the same
 *     names; empty without such a focus
 * @param gaps the time of functions between the calls that they make; none in a focus
 * @param ends what is open at the end of each location, if a call that may wait is; otherwise empty
 * @param samples the time of functions according to samples, if the trace has samples and no calls that may wait; otherwise empty
 * @param streams what streams of accelerators did in the focus; empty if the trace has no activities of any
 * @param deviceWaits for which activities hosts wait in synchronizations, the longest time first
 * @param lateMembers for which processes others wait in collective operations of streams and of gloo, and why
 * @param files the uses of files, the longest time first; none in a focus
 * @param sizes how much data calls send and receive; none in a focus, and none if the report does not need them
 * @param processors what threads used that share processors, those first that lost most; empty if the trace does not say it
 * @param focus the focus of the analysis, null for all of the trace
 */
public record TraceSummary(
        TraceInfo info,
        long events,
        double duration,
        double totalTime,
        List<Location> locations,
        CallTree calls,
        List<LocationGroup> processes,
        List<SystemNode> systemTree,
        Map<Long, SourceLine> sources,
        Map<Integer, Durations> durations,
        Map<Integer, Double> carried,
        CallGaps gaps,
        List<LocationEnd> ends,
        List<SampleProfile.Row> samples,
        List<StreamTimes> streams,
        List<ActivityWait> deviceWaits,
        LateMembers lateMembers,
        List<FileUse> files,
        MessageSizes sizes,
        List<ProcessorUse> processors,
        @Nullable FocusSummary focus)
        implements Serializable {
    public TraceSummary {
        locations = List.copyOf(locations);
        processes = List.copyOf(processes);
        systemTree = List.copyOf(systemTree);
        sources = Map.copyOf(sources);
        durations = Map.copyOf(durations);
        carried = Map.copyOf(carried);
        ends = List.copyOf(ends);
        samples = List.copyOf(samples);
        streams = List.copyOf(streams);
        deviceWaits = List.copyOf(deviceWaits);
        files = List.copyOf(files);
        processors = List.copyOf(processors);
    }

    /** A summary of an analysis of all of the trace. */
    public TraceSummary(
            TraceInfo info,
            long events,
            double duration,
            double totalTime,
            List<Location> locations,
            CallTree calls,
            List<LocationGroup> processes,
            List<SystemNode> systemTree) {
        this(
                info,
                events,
                duration,
                totalTime,
                locations,
                calls,
                processes,
                systemTree,
                Map.of(),
                Map.of(),
                Map.of(),
                CallGaps.NONE,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                LateMembers.NONE,
                List.of(),
                MessageSizes.NONE,
                List.of(),
                null);
    }

    /** A summary with call paths as text only, and without the machine. */
    public TraceSummary(
            TraceInfo info,
            long events,
            double duration,
            double totalTime,
            List<Location> locations,
            Map<Integer, String> callpaths) {
        this(info, events, duration, totalTime, locations, CallTree.of(callpaths), List.of(), List.of());
    }

    /** This summary with the source lines of other events. */
    public TraceSummary withSources(Map<Long, SourceLine> others) {
        return new TraceSummary(
                info,
                events,
                duration,
                totalTime,
                locations,
                calls,
                processes,
                systemTree,
                others,
                durations,
                carried,
                gaps,
                ends,
                samples,
                streams,
                deviceWaits,
                lateMembers,
                files,
                sizes,
                processors,
                focus);
    }

    /** The name of a call path, {@code "main/solve/MPI_Recv"}. Made anew at each call: deep traces have too many to keep. */
    public String callpath(int id) {
        return calls.path(id);
    }
}
