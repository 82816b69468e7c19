package expert.page;

import expert.page.SystemJson.SystemNodeJson;
import expert.report.ReportJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a report page, apart from its cells. Cells without a call path belong to an additional call path, those without a location to
 * an additional location.
 *
 * @param ticksPerSecond of the trace's clock
 * @param kinds names of the patterns that events explain; the page begins with the worst one
 * @param patterns by index in the cube
 */
public record PageJson(
        double ticksPerSecond,
        List<String> kinds,
        CubeJson cube,
        List<PageLocation> locations,
        List<SystemNodeJson> system,
        ReportJson report,
        List<PagePattern> patterns) {
    /** A location and the index of the node of the system to which it belongs; -1 for none. */
    record PageLocation(String name, int node) {}

    /**
     * The description of a pattern, and what was found.
     *
     * @param formula its formula, which instances do not repeat
     * @param outcome what its instances are {@code because} of, which they do not repeat
     * @param cells number of its cells
     */
    record PagePattern(
            String doc, @Nullable String formula, @Nullable String outcome, List<InstanceJson> instances, int cells) {}
}
