package expert.report;

import earl.device.StreamTimes;
import expert.pattern.Analysis;
import expert.text.RecordField.Described;
import expert.text.RecordField.SnakeCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form of what streams of accelerators did. */
@SnakeCase
record DevicesJson(
        @Described(value = "Number of devices: those of different processes count as different devices.", min = 1)
        long devices,

        @Described("The streams, in order of their locations. Their seconds are device time, not processors' time.")
        List<StreamJson> streams) {

    record StreamJson(
            @Described(value = "Location of the stream.", min = 0)
            int location,

            @Described("Name of that location, for instance 'MPI Rank 0 CUDA[0:7]'.")
            String name,

            @Described(value = "Number of its device.", min = 0)
            int device,

            @Described(
                    value =
                            "What shares of device time are of: the run time; in a focus, the time in which the stream's process is in it.",
                    min = 0)
            double time,

            @Described(value = "Number of kernels other than collective ones.", min = 0)
            long kernels,

            @Described(value = "Number of copies.", min = 0) long copies,

            @Described(value = "Number of memsets.", min = 0)
            long memsets,

            @Described(value = "Number of collective kernels.", min = 0)
            long collectives,

            @Described(value = "Number of activities whose queueing call is unknown.", min = 0)
            long withoutCall,

            @Described(
                    value =
                            "Number of launches of graphs in the whole run that may have run on the stream, and whose kernels the trace lacks: their time is neither 'busy' nor 'idle'.",
                    min = 0)
            long unseenGraphs,

            @Described(
                    value =
                            "Seconds in which hosts of its process wait for devices although no activity runs on them, a millisecond or more in a row: devices are idle, or do what the trace lacks.",
                    min = 0)
            double unseen,

            @Described(value = "Seconds in which kernels run, collective ones too.", min = 0)
            double kernelTime,

            @Described(value = "Seconds in which copies run.", min = 0)
            double copyTime,

            @Described(value = "Seconds in which memsets run.", min = 0)
            double memsetTime,

            @Described(value = "Seconds in which any activity runs.", min = 0)
            double busy,

            @Described(value = "Seconds between activities: the sum of the four parts that follow.", min = 0)
            double idle,

            @Described(value = "Part of 'idle': the call of the next activity comes late.", min = 0)
            double launchDelay,

            @Described(value = "Part of 'idle': the next activity waits for an activity of another stream.", min = 0)
            double streamWait,

            @Described(value = "Part of 'idle': before activities whose queueing call is unknown.", min = 0)
            double unexplained,

            @Described(value = "Part of 'idle': the rest.", min = 0)
            double startUp,

            @Described(value = "Seconds in which copies run while kernels of the device do.", min = 0)
            double overlap,

            @Described(
                    value = "Seconds in which collective kernels run while no other kernel of the device does.",
                    min = 0)
            double exposed,

            @Described(
                    value = "Seconds in which collective kernels run while another kernel of the device does.",
                    min = 0)
            double hidden) {}

    /** The streams of an analysis; null if it has no activities of any. */
    static @Nullable DevicesJson of(Analysis analysis) {
        List<StreamTimes> streams = analysis.trace().streams();
        return streams.isEmpty()
                ? null
                : new DevicesJson(
                        streams.stream().map(StreamTimes::device).distinct().count(),
                        streams.stream().map(stream -> json(stream, analysis)).toList());
    }

    private static StreamJson json(StreamTimes stream, Analysis analysis) {
        return new StreamJson(
                stream.location(),
                analysis.trace().locations().get(stream.location()).label(),
                stream.device(),
                stream.time(),
                stream.kernels(),
                stream.copies(),
                stream.memsets(),
                stream.collectives(),
                stream.withoutCall(),
                stream.unseenGraphs(),
                stream.unseen(),
                stream.kernelTime(),
                stream.copyTime(),
                stream.memsetTime(),
                stream.busy(),
                stream.idle(),
                stream.launchDelay(),
                stream.streamWait(),
                stream.unexplained(),
                stream.startUp(),
                stream.overlap(),
                stream.exposed(),
                stream.hidden());
    }
}
