package expert.answer.phrase;

import earl.SourceLine;
import expert.pattern.Instance;
import expert.pattern.Instance.EventRef;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.summary.TraceSummary;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;

/** Instances of patterns as text. */
public final class Sentences {
    /** The innermost regions of a call path that fit. */
    private static final int PATH_CELLS = 60;

    private final TraceSummary trace;

    public Sentences(TraceSummary trace) {
        this.trace = trace;
    }

    /** A severity in its pattern's unit. */
    public static String value(PatternInfo info, double severity) {
        return info.inSeconds() ? Words.duration(severity) : Words.number(severity) + " " + Layout.clean(info.unit());
    }

    /** What sums over patterns count of a severity, {@code " (2.000 us in sums: waits overlap)"}; empty if that is all. */
    public static String overlap(PatternResult result) {
        return result.overlap().isEmpty()
                ? ""
                : " (" + value(result.info(), result.attributedSeverity()) + " in sums: waits overlap)";
    }

    /** Whether an instance names an event that explains it. */
    public static boolean isExplained(Instance instance) {
        return instance.location() >= 0 && instance.because().values().stream().anyMatch(EventRef.class::isInstance);
    }

    /** The location and time of an instance: {@code "rank 0 at 0.123456 s in main/MPI_Recv (event 17)"}. */
    String where(Instance instance) {
        List<String> words = new ArrayList<>();
        if (instance.location() >= 0) {
            words.add("on " + location(instance.location()));
        }
        if (instance.pos() >= 0) {
            words.add("at " + Words.time(instance.time()));
        }
        if (instance.callpath() >= 0) {
            words.add("in " + Layout.innermost(RegionNames.shown(trace.callpath(instance.callpath())), PATH_CELLS)
                    + source(instance));
        }
        if (instance.pos() >= 0) {
            words.add("(event " + instance.pos() + ")");
        }
        return String.join(" ", words);
    }

    /** An input that explains an instance: {@code "rank 1 enters MPI_Send at 0.17 s (event 23), 50.2 ms later"}. */
    String input(Instance instance, Object value) {
        return switch (value) {
            case EventRef event ->
                event(event) + " at " + Words.time(event.time()) + " (event " + event.pos() + ")"
                        + (later(instance, event).isEmpty() ? "" : "," + later(instance, event));
            case Double number -> Words.number(number);
            case Long number -> number.toString();
            default -> Layout.clean(value.toString());
        };
    }

    /** An event without its time: {@code "rank 1 enters MPI_Send (halo.c:11)"}. */
    public String event(EventRef event) {
        String region = RegionNames.shown(event.region());
        String verb = switch (event.type()) {
            case "enter" -> "enters ";
            case "exit" -> "leaves ";
            case "send" -> "sends in ";
            case "recv" -> "receives in ";
            case "collexit" -> "completes ";
            default -> "is in ";
        };
        return location(event.location())
                + (region.isEmpty() ? " (" + event.type() + ")" : " " + verb + region)
                + source(event.pos());
    }

    /** The line from which a call was made, in parentheses after a blank; empty if that is not known. */
    String source(long pos) {
        SourceLine line = trace.sources().get(pos);
        return line == null ? "" : SourceText.suffix(List.of(line));
    }

    /** The source line of an instance's call; if the trace does not have it, the lines of its call path. */
    private String source(Instance instance) {
        String own = source(instance.pos());
        return own.isEmpty() && instance.callpath() >= 0
                ? SourceText.suffix(trace.calls().sources(instance.callpath()))
                : own;
    }

    private static String later(Instance instance, EventRef event) {
        if (instance.pos() < 0 || event.pos() == instance.pos()) {
            return "";
        }
        double seconds = event.time() - instance.time();
        return seconds == 0
                ? " at the same time"
                : " " + Words.duration(Math.abs(seconds)) + (seconds > 0 ? " later" : " before");
    }

    /** A location's name; {@code "no location"} for -1. */
    public String location(int id) {
        return id < 0 ? "no location" : Layout.clean(trace.locations().get(id).label());
    }

    /** A call path as text, with its source lines; {@code "no call path"} for -1. */
    public String path(int id) {
        return id < 0
                ? "no call path"
                : RegionNames.shown(trace.callpath(id))
                        + SourceText.suffix(trace.calls().sources(id));
    }
}
