package expert.web.analysis;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.web.api.Problem;
import expert.web.trace.CallSearch;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The events to look at for a severity: the worst instance; if the pattern keeps none there, the first call of the call path with most
 * of the severity, on the location with most of it.
 */
final class Evidence {
    private final FinishedRun run;

    Evidence(FinishedRun run) {
        this.run = run;
    }

    /** Those of a pattern. @throws Problem if the run has no such pattern */
    ObjectNode of(String pattern, InstanceFilter filter) throws Problem {
        Instances instances = new Instances(run, pattern);
        Instances.Page page = instances.worst(filter, 1);
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (page.worst().isEmpty()) {
            node.putNull("instance");
            node.set("call", call(pattern, filter));
        } else {
            node.set("instance", new InstanceJson(run).of(page.worst().getFirst(), instances.result()));
            node.putNull("call");
        }
        return node;
    }

    private @Nullable ObjectNode call(String pattern, InstanceFilter filter) {
        Optional<CellTable> cells = run.cube().metric(pattern).map(SeverityCube.Metric::cells);
        if (cells.isEmpty()) {
            return null;
        }
        CallPathNumbers callpaths = run.callpaths();
        int worst = -1;
        for (int i = 0; i < cells.get().size(); i++) {
            boolean isTaken = cells.get().callpath(i) >= 0
                    && cells.get().location(i) >= 0
                    && filter.takesPlace(
                            cells.get().location(i),
                            callpaths.number(cells.get().callpath(i)));
            if (isTaken && (worst < 0 || cells.get().severity(i) > cells.get().severity(worst))) {
                worst = i;
            }
        }
        if (worst < 0) {
            return null;
        }
        return new CallSearch(run.trace())
                .on(
                        cells.get().location(worst),
                        callpaths.callpaths(callpaths.number(cells.get().callpath(worst))));
    }
}
