package expert.script.sandbox;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Suggests replacements for Python modules that EXPERT does not have. */
final class MissingModules {
    private static final String COLUMNS =
            "use EXPERT's columns, for instance trace.messages.bytes.sum() or earl.where(a > b, a, b)";
    private static final String PICTURES = "use earl.plot, which draws lines, bars, heat maps and time lines";
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("numpy", COLUMNS),
            Map.entry("pandas", COLUMNS + " and column.group_sum(by)"),
            Map.entry("polars", COLUMNS + " and column.group_sum(by)"),
            Map.entry("scipy", COLUMNS + ", and the modules math and statistics"),
            Map.entry("matplotlib", PICTURES),
            Map.entry("seaborn", PICTURES),
            Map.entry("plotly", PICTURES),
            Map.entry("otf2", "use trace, or earl.open(path) in a script"),
            Map.entry("_otf2", "use trace, or earl.open(path) in a script"),
            Map.entry("pipit", "use trace: trace.comm_matrix(), trace.flat_profile() and the like are its methods"));
    private static final String OTHERWISE =
            "EXPERT's Python has its standard library, earl, expert and the modules in the script's folder";

    private MissingModules() {}

    /** The replacement for a module, by its full name; null for an EXPERT module. */
    static @Nullable String instead(String module) {
        int dot = module.indexOf('.');
        String name = dot < 0 ? module : module.substring(0, dot);
        return name.equals("earl") || name.equals("expert") ? null : INSTEAD.getOrDefault(name, OTHERWISE);
    }
}
