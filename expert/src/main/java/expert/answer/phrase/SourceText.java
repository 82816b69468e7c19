package expert.answer.phrase;

import earl.SourceLine;
import expert.summary.CallGaps;
import expert.text.Layout;
import expert.text.RegionNames;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Source lines as people read them: files without their folders. */
public final class SourceText {
    private static final int MAX_LINES = 4;

    private SourceText() {}

    /** {@code " (halo.c:9, 10)"}, with a blank before it; empty if there are none. */
    public static String suffix(List<SourceLine> lines) {
        return lines.isEmpty() ? "" : " (" + of(lines) + ")";
    }

    /** {@code "halo.c:9, 10"}: at most {@value #MAX_LINES} lines, and the number of the others. */
    public static String of(List<SourceLine> lines) {
        Map<String, Set<Long>> byFile = new LinkedHashMap<>();
        List<SourceLine> shown = lines.stream()
                .limit(MAX_LINES)
                .sorted(Comparator.comparing(SourceLine::file).thenComparingLong(SourceLine::line))
                .toList();
        for (SourceLine line : shown) {
            String brief = line.brief();
            byFile.computeIfAbsent(brief.substring(0, brief.lastIndexOf(':')), file -> new LinkedHashSet<>())
                    .add(line.line());
        }
        String words = byFile.entrySet().stream()
                .map(file -> file.getKey() + ":"
                        + file.getValue().stream().map(String::valueOf).collect(Collectors.joining(", ")))
                .collect(Collectors.joining(", "));
        int more = lines.size() - MAX_LINES;
        return Layout.clean(words) + (more > 0 ? " and " + more + " more" : "");
    }

    /** {@code "between verlet.cpp:287 and :331"}: the calls around a gap, by their lines, otherwise by their callees. */
    public static String of(CallGaps.Gap gap) {
        CallGaps.Call before = gap.before();
        CallGaps.Call after = gap.after();
        if (before == null || after == null) {
            return before != null ? "after " + call(before) : after != null ? "before " + call(after) : "";
        }
        if (before.equals(after)) {
            return "between calls " + (after.line() == null ? "of " : "at ") + call(after);
        }
        return "between " + call(before) + " and " + second(before.line(), after);
    }

    private static String second(@Nullable SourceLine first, CallGaps.Call call) {
        SourceLine line = call.line();
        return first == null || line == null || !first.file().equals(line.file()) ? call(call) : ":" + line.line();
    }

    private static String call(CallGaps.Call call) {
        return call.line() == null
                ? RegionNames.shown(call.region())
                : Layout.clean(call.line().brief());
    }
}
