package expert.analysis;

import earl.plan.Plan;
import expert.lane.Lane;
import expert.lane.PatternTask;
import expert.pattern.Failure;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * An analysis before its trace is needed. It may travel to other processes.
 *
 * @param chosen the patterns to run
 * @param failures files that could not be loaded, and patterns that could not describe themselves
 * @param waits the definitions of waits
 */
public record Prepared(List<PatternTask> chosen, List<Failure> failures, DefinedWaits waits) implements Serializable {
    /** A copy for one analysis, which finds waits in callbacks of its own. */
    Prepared copy() {
        return new Prepared(chosen, failures, waits.copy());
    }

    /** This with the plan of each pattern that describes, without those that fail. */
    Prepared described(Plans plans) {
        List<PatternTask> planned = new ArrayList<>();
        List<Failure> failed = new ArrayList<>(failures);
        for (PatternTask pattern : chosen) {
            if (pattern.type().table() == null) {
                planned.add(pattern);
            } else {
                Lane.Outcome<Plan> outcome = plans.of(pattern);
                outcome.results().forEach(plan -> planned.add(pattern.planned(plan)));
                failed.addAll(outcome.failures());
            }
        }
        return new Prepared(planned, failed, waits);
    }
}
