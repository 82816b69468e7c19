package expert.mcp;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import earl.Trace;
import earl.memory.Search;
import expert.analysis.Analyzer;
import expert.answer.figure.CallPathSums;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.report.BriefReport;
import expert.request.AnalysisRequest;
import expert.summary.CallTree;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tools for call paths and events. */
final class TraceTools {
    private static final int KEPT_INSTANCES = 1000;
    private static final int MAX_AROUND = 10_000;
    private static final int AROUND = 10;

    private final Traces traces;
    private final AnalysisTools analyses;

    TraceTools(Traces traces, AnalysisTools analyses) {
        this.traces = traces;
        this.analyses = analyses;
    }

    List<Tool> all() {
        return List.of(
                new Tool(
                        "call_paths",
                        "Lists call paths by the severity of a metric, the worst first, with source lines and events.",
                        List.of(
                                analyses.trace(),
                                ToolParameter.text(
                                        "metric",
                                        "Name of a pattern, for instance time or late_sender (default: time)."),
                                ToolParameter.text(
                                        "search", "Only call paths whose text contains this; case does not matter.")),
                        this::callPaths),
                new Tool(
                        "events",
                        "Prints the events around a position, one per line, in the order of time over all locations.",
                        List.of(
                                analyses.trace(),
                                ToolParameter.number("position", "The event's position, as other answers name it.")
                                        .asRequired(),
                                ToolParameter.number("before", "Events before it, 0 to 10000 (default: 10)."),
                                ToolParameter.number("after", "Events after it, 0 to 10000 (default: 10)."),
                                ToolParameter.number("rank", "Only events of this rank.")),
                        this::events));
    }

    private Tool.Result callPaths(Arguments arguments) throws BadArgument {
        String name = analyses.trace(arguments);
        String metric = arguments.text("metric", "time");
        String search = arguments.text("search", "").toLowerCase(Locale.ROOT);
        AnalysisRequest request = traces.request(name).selecting(metric);
        request = request.with(request.settings().withInstances(KEPT_INSTANCES));
        StringBuilder text = new StringBuilder();
        Analysis done = Analyzer.analyze(request, (found, trace) -> {
            Analysis inclusive = found.inclusive();
            inclusive
                    .pattern(metric)
                    .ifPresent(result -> callPaths(inclusive, result, search, firstEnters(trace), text));
        });
        if (!done.failures().isEmpty()) {
            throw new BadArgument(Layout.clean(done.failures().getFirst().toString()));
        }
        String command = analyses.command("", name) + " --select " + BriefReport.shell(metric) + " -f json";
        text.append("\nVerify: ").append(command).append(" (field by_callpath)\n");
        return new Tool.Result(text.toString(), command);
    }

    /** By call path, the position of its first enter. */
    private static Map<Integer, Long> firstEnters(Trace trace) {
        Columns events = trace.columns();
        Columns enters = events.select(events.column("type").equalTo("enter"));
        Grouped first = enters.column("pos").groupMin(enters.column("callpath"));
        Column value = first.computed();
        Column key = first.key().computed();
        Map<Integer, Long> enter = new HashMap<>();
        for (long row = 0; row < value.length(); row++) {
            enter.put((int) key.integer(row), value.integer(row));
        }
        return enter;
    }

    private static void callPaths(
            Analysis analysis, PatternResult result, String search, Map<Integer, Long> enters, StringBuilder text) {
        CallTree calls = analysis.trace().calls();
        int[] firsts = calls.firsts();
        Map<Integer, Instance> worst = new HashMap<>();
        for (Instance instance : result.worst()) {
            if (instance.callpath() >= 0 && instance.pos() >= 0) {
                worst.putIfAbsent(firsts[instance.callpath()], instance);
            }
        }
        boolean seconds = result.info().inSeconds();
        String unit = result.info().unit();
        CellTable sums = CallPathSums.of(result, analysis.trace());
        int shown = 0;
        for (PatternResult.Cell cell : CallPathSums.worstFirst(sums)) {
            String path = cell.callpath() < 0 ? "(no call path)" : calls.path(cell.callpath());
            if (!path.toLowerCase(Locale.ROOT).contains(search)) {
                continue;
            }
            shown++;
            text.append(seconds ? Words.duration(cell.severity()) : Words.number(cell.severity()) + " " + unit);
            if (seconds && analysis.trace().totalTime() > 0) {
                text.append(" (")
                        .append(Words.percent(cell.severity() / analysis.trace().totalTime()))
                        .append(')');
            }
            text.append("  ").append(RegionNames.shown(path));
            if (cell.callpath() >= 0) {
                text.append(SourceText.suffix(calls.sources(cell.callpath())));
                Long enter = enters.get(cell.callpath());
                if (enter != null) {
                    text.append("; first enter: event ").append(enter);
                }
                Instance longest = worst.get(cell.callpath());
                if (longest != null) {
                    text.append("; worst: event ")
                            .append(longest.pos())
                            .append(" with ")
                            .append(
                                    seconds
                                            ? Words.duration(longest.severity())
                                            : Words.number(longest.severity()) + " " + unit);
                }
            }
            text.append('\n');
        }
        String head = Layout.clean(result.info().name()) + ": "
                + (seconds ? Words.duration(result.severity()) : Words.number(result.severity()) + " " + unit)
                + ", computed from events 0 to " + (analysis.trace().events() - 1) + "; "
                + Words.count(shown, "call path")
                + (search.isEmpty() ? "" : " with '" + Layout.clean(search) + "'") + "\n\n";
        text.insert(0, head);
    }

    private Tool.Result events(Arguments arguments) throws BadArgument {
        String name = analyses.trace(arguments);
        AnalysisRequest request = traces.request(name);
        long before = arguments.number("before", AROUND, 0, MAX_AROUND);
        long after = arguments.number("after", AROUND, 0, MAX_AROUND);
        StringBuilder text = new StringBuilder();
        String command;
        try (Trace trace = Trace.open(request.trace(), request.open())) {
            if (trace.length() == 0) {
                throw new BadArgument("the trace has no events");
            }
            long position = arguments.number("position", 0, 0, trace.length() - 1);
            long first = Math.max(0, position - before);
            long last = Math.min(trace.length() - 1, position + after);
            String ranks = "";
            if (arguments.has("rank")) {
                int rank = (int) arguments.number("rank", 0, 0, Integer.MAX_VALUE);
                int location = trace.locations().stream()
                        .filter(each -> each.rank() == rank)
                        .findFirst()
                        .orElseThrow(() -> new BadArgument("there is no rank " + rank + " in the trace"))
                        .id();
                ranks = " --ranks " + rank;
                first = Long.MAX_VALUE;
                last = -1;
                long middle = indexAt(trace, location, position);
                boolean isOnRank = middle < trace.length(location) && trace.position(location, middle) == position;
                long end = Math.min(trace.length(location), middle + after + (isOnRank ? 1 : 0));
                for (long index = Math.max(0, middle - before); index < end; index++) {
                    long pos = trace.position(location, index);
                    first = Math.min(first, pos);
                    last = pos;
                    line(trace, pos, position, text);
                }
            } else {
                for (long pos = first; pos <= last; pos++) {
                    line(trace, pos, position, text);
                }
            }
            command = last < 0
                    ? "expert print" + ranks + " " + BriefReport.shell(name)
                    : "expert print --from-pos " + first + " --to-pos " + last + ranks + " " + BriefReport.shell(name);
        }
        text.append("\nVerify: ").append(command).append('\n');
        return new Tool.Result(text.toString(), command);
    }

    private static void line(Trace trace, long pos, long position, StringBuilder text) {
        text.append(pos == position ? "> " : "  ")
                .append(Layout.clean(trace.literal(pos)))
                .append('\n');
    }

    /** The number, on a location, of its first event at or after a position. */
    private static long indexAt(Trace trace, int location, long position) {
        return Search.first(0, trace.length(location), middle -> trace.position(location, middle) >= position);
    }
}
