package expert.answer;

import static expert.answer.phrase.LocationText.names;

import earl.Location;
import earl.Trace;
import earl.device.group.LateMembers;
import earl.device.group.LateMembers.Latest;
import earl.device.group.LateMembers.Reason;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.summary.CallTree;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a report says of members of collective operations that wait for the last one: for which process, and why it comes last. */
public final class LateMemberSentence {
    /** Maximum number of processes that are named. */
    private static final int MAX_NAMED = 3;

    private LateMemberSentence() {}

    /**
     * The processes that come last, the one with the longest waits for it first: {@code "for rank 7: 35.55 ms, last in 5 operations;"}. For all
     * except the first, of which the verdict speaks, the words of the reason follow. The kinds of operations come last, if there are several.
     */
    public static List<String> latest(Analysis analysis) {
        LateMembers members = analysis.trace().lateMembers();
        List<Latest> all = members.latest();
        List<List<String>> parts = new ArrayList<>();
        for (Latest latest : all.subList(0, Math.min(MAX_NAMED, all.size()))) {
            String text = "for " + names(List.of(location(latest.host(), analysis))) + ": "
                    + Words.duration(latest.seconds()) + ", last in "
                    + Words.count(latest.operations(), "operation");
            Reason reason = parts.isEmpty() ? null : latest.reason();
            List<String> words = new ArrayList<>(List.of(reason == null ? text : text + ":"));
            if (reason != null) {
                words.addAll(
                        List.of(reason(reason, latest.operations(), analysis).split(" ")));
            }
            parts.add(words);
        }
        if (all.size() > MAX_NAMED) {
            parts.add(List.of("for " + Words.count(all.size() - MAX_NAMED) + " more"));
        }
        if (members.kinds().size() > 1) {
            members.kinds().stream().limit(MAX_NAMED).forEach(kind -> parts.add(List.of(of(kind))));
            if (members.kinds().size() > MAX_NAMED) {
                parts.add(List.of("in " + Words.count(members.kinds().size() - MAX_NAMED, "other kind")));
            }
        }
        List<String> units = new ArrayList<>();
        for (List<String> part : parts) {
            if (!units.isEmpty()) {
                units.set(units.size() - 1, units.getLast() + ";");
            }
            units.addAll(part);
        }
        return units;
    }

    /** {@code "in allreduce of 16 bytes: 8.185 ms in 1 operation"}. */
    private static String of(LateMembers.OperationKind kind) {
        String bytes = kind.bytes() < 0 ? "" : " of " + Words.bytes(kind.bytes());
        return "in " + kind.operation() + bytes + ": " + Words.duration(kind.seconds()) + " in "
                + Words.count(kind.operations(), "operation");
    }

    /** The cause: the process for which they wait longest; empty if it is not known. */
    static Optional<Cause> cause(PatternResult result, Analysis analysis) {
        return latest(result, analysis).map(latest -> {
            int callpath =
                    latest.reason() == null ? Trace.NONE : latest.reason().callpath();
            return new Cause(
                    callpath,
                    -1,
                    List.of(location(latest.host(), analysis)),
                    latest.seconds(),
                    callpath < 0 ? List.of() : analysis.trace().calls().sources(callpath),
                    null,
                    Cause.Basis.LATE_MEMBER);
        });
    }

    private static Optional<Latest> latest(PatternResult result, Analysis analysis) {
        return result.info().name().equals(LateMembers.PATTERN)
                ? analysis.trace().lateMembers().latest().stream().findFirst()
                : Optional.empty();
    }

    private static Location location(int id, Analysis analysis) {
        return analysis.trace().locations().get(id);
    }

    /** {@code ", 35.55 ms of it for rank 7, which comes last in 5 of 8 operations: before ..."}; without a full stop. */
    static String because(PatternResult result, Analysis analysis) {
        Latest latest = latest(result, analysis).orElseThrow();
        LateMembers all = analysis.trace().lateMembers();
        boolean only = all.latest().size() == 1;
        return (only ? "" : ", " + Words.duration(latest.seconds()) + " of it")
                + " for " + names(List.of(location(latest.host(), analysis)))
                + ", which comes last in " + Words.count(latest.operations()) + " of "
                + Words.count(all.operations(), "operation")
                + (latest.reason() == null ? "" : ": " + reason(latest.reason(), latest.operations(), analysis));
    }

    private static String reason(Reason reason, int operations, Analysis analysis) {
        String seconds = Words.duration(reason.seconds());
        String region = RegionNames.brief(reason.region());
        if (reason.kind() == LateMembers.Kind.BEGIN) {
            return "its recording begins" + (region.isEmpty() ? "" : " with " + region) + " " + seconds
                    + " after that of "
                    + names(List.of(location(reason.other(), analysis))) + ": the reason for "
                    + Words.duration(reason.waits())
                    + " of these waits lies before the recording";
        }
        boolean several = reason.operations() > 1;
        String before = operations == 1
                ? "before it,"
                : "before " + (reason.operations() == operations ? "each" : Words.count(reason.operations()))
                        + " of them,";
        String time = seconds + (several ? " (median)" : "");
        CallTree calls = analysis.trace().calls();
        int callpath = reason.callpath();
        String lines = callpath < 0 ? "" : SourceText.suffix(calls.sources(callpath));
        return before
                + switch (reason.kind()) {
                    case STREAM ->
                        " the kernel begins only " + time + " after its launch by " + region + lines
                                + ", so its streams are late";
                    case CALL ->
                        " it is in " + region + lines + in(callpath < 0 ? callpath : calls.parent(callpath), calls)
                                + " for " + time + ", longer than the others";
                    case FIRST_PAUSE -> " it makes no call for " + time + " at the begin of " + region + lines;
                    default ->
                        " it makes no call for " + time
                                + (reason.next().isEmpty()
                                        ? " after " + region
                                        : " between " + region + " and " + RegionNames.brief(reason.next()))
                                + in(callpath, calls);
                };
    }

    /** {@code " in step (train.py:42)"}; empty outside of calls. */
    private static String in(int callpath, CallTree calls) {
        return callpath < 0
                ? ""
                : " in " + RegionNames.brief(calls.region(callpath).name())
                        + SourceText.suffix(calls.sources(callpath));
    }
}
