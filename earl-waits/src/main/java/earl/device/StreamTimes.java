package earl.device;

import java.io.Serializable;

/**
 * What a stream did in a run, or in a part of it. Times are in seconds of the stream. In a part, they are cut at its ends, and activities
 * count that begin in it.
 *
 * @param location the stream's first location
 * @param device number of its device in the trace
 * @param time from the begin of the run to its end, of which the other times are shares; in a part, the time in which the process is in it
 * @param kernels number of kernels other than collective ones
 * @param copies number of copies
 * @param memsets number of memsets
 * @param collectives number of collective kernels
 * @param withoutCall number of activities whose queueing call is unknown
 * @param unseenGraphs number of launches of graphs in the whole run that may have run on it, and of which the trace has no activity: what the
 *     stream did then is unknown
 * @param unseen in which hosts of its process wait for devices although no activity runs on them, a millisecond or more in a row: devices are
 *     idle, or do what the trace does not have
 * @param kernelTime in which kernels run, collective ones too
 * @param copyTime in which copies run
 * @param memsetTime in which memsets run
 * @param busy in which any activity runs
 * @param idle between activities
 * @param launchDelay part of {@code idle}: the call of the next activity comes late
 * @param streamWait part of {@code idle}: an activity of another stream runs, for which the next activity waits
 * @param unexplained part of {@code idle}: before activities whose queueing call is unknown
 * @param startUp part of {@code idle}: the rest
 * @param overlap in which copies run while kernels of the device do
 * @param exposed in which collective kernels run while no other kernel of the device does
 * @param hidden in which collective kernels run while another kernel of the device does
 */
public record StreamTimes(
        int location,
        int device,
        double time,
        long kernels,
        long copies,
        long memsets,
        long collectives,
        long withoutCall,
        long unseenGraphs,
        double unseen,
        double kernelTime,
        double copyTime,
        double memsetTime,
        double busy,
        double idle,
        double launchDelay,
        double streamWait,
        double unexplained,
        double startUp,
        double overlap,
        double exposed,
        double hidden)
        implements Serializable {
    /** Part of the time from which on what is not seen makes shares of it unknown. */
    private static final double MAX_UNSEEN = 0.1;

    /** Whether devices may have worked for much of the time without a record. */
    public boolean hasUnseen() {
        return unseen > MAX_UNSEEN * time;
    }

    /** Number of activities of all kinds. */
    public long activities() {
        return kernels + copies + memsets + collectives;
    }
}
