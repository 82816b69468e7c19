package expert.report;

import earl.device.StreamTimes;
import expert.pattern.Analysis;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.Paint.Tone;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;

/** What the streams of accelerators did, with shares of device time. */
final class DevicesText {
    /** Maximum number of streams that a report lists. */
    private static final int MAX_STREAMS = 32;

    private DevicesText() {}

    static void write(Analysis analysis, Lines lines) {
        List<StreamTimes> streams = analysis.trace().streams();
        if (streams.isEmpty()) {
            return;
        }
        lines.blank();
        lines.text(
                Tone.DIM,
                "Devices: shares of device time, which is the time of the run for each stream, and not of the processors' time");
        for (StreamTimes stream : streams.subList(0, Math.min(MAX_STREAMS, streams.size()))) {
            String name = Layout.clean(
                    analysis.trace().locations().get(stream.location()).label());
            lines.plain("  " + name + " (" + Words.duration(stream.time()) + ")");
            work(stream).forEach(line -> lines.wrapped("    ", line));
        }
        if (streams.size() > MAX_STREAMS) {
            lines.wrapped("  ", Words.count(streams.size() - MAX_STREAMS) + " more with --format json");
        }
    }

    private static List<String> work(StreamTimes stream) {
        List<String> work = new ArrayList<>();
        add(work, stream, stream.kernelTime(), stream.kernels() + stream.collectives(), "kernel");
        add(work, stream, stream.copyTime(), stream.copies(), "copy");
        add(work, stream, stream.memsetTime(), stream.memsets(), "memset");
        List<String> idle = new ArrayList<>();
        part(idle, stream.launchDelay(), "until the host launched");
        part(idle, stream.streamWait(), "for another stream");
        part(idle, stream.startUp(), "to start");
        part(idle, stream.unexplained(), "before activities of unknown calls");
        List<String> lines = new ArrayList<>();
        lines.add("busy " + amount(stream, stream.busy()) + ": " + String.join(", ", work));
        lines.add("idle between activities " + amount(stream, stream.idle())
                + (idle.isEmpty() ? "" : ": " + String.join(", ", idle)));
        if (stream.unseenGraphs() > 0) {
            lines.add(Words.count(stream.unseenGraphs(), "launched graph")
                    + " without kernels in the trace: that time is neither busy nor idle");
        }
        if (stream.hasUnseen()) {
            lines.add("hosts wait " + Words.duration(stream.unseen())
                    + " for devices without an activity in the trace: whether they worked then is unknown");
        }
        List<String> beside = new ArrayList<>();
        if (stream.copies() > 0) {
            beside.add("copies run beside kernels of the device for " + Words.duration(stream.overlap()));
        }
        if (stream.collectives() > 0) {
            beside.add("collective operations run beside other kernels for " + Words.duration(stream.hidden())
                    + ", alone for " + Words.duration(stream.exposed()));
        }
        if (!beside.isEmpty()) {
            lines.add(String.join("; ", beside));
        }
        return lines;
    }

    private static void add(List<String> work, StreamTimes stream, double seconds, long count, String noun) {
        if (count > 0) {
            String words = noun.equals("copy") && count > 1 ? Words.count(count) + " copies" : Words.count(count, noun);
            work.add(words + " " + amount(stream, seconds));
        }
    }

    private static void part(List<String> idle, double seconds, String why) {
        if (seconds > 0) {
            idle.add(Words.duration(seconds) + " " + why);
        }
    }

    private static String amount(StreamTimes stream, double seconds) {
        return Words.duration(seconds) + " (" + Words.percent(stream.time() > 0 ? seconds / stream.time() : 0) + ")";
    }
}
