package expert.web.run;

import expert.pattern.Failure;
import expert.report.FailureJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run.
 *
 * @param events units of work done in this step
 * @param total units of work in this step, -1 if unknown
 * @param message what it does now, or why it failed
 * @param output what patterns printed
 */
record RunJson(
        long run,
        long trace,
        RunState state,
        long events,
        long total,
        @Nullable String message,
        double seconds,
        RunRequest request,
        List<String> notices,
        String output,
        List<FailureJson> failures) {
    static RunJson of(Run run) {
        Run.Status status = run.status();
        FinishedRun result = run.result();
        List<Failure> failures = result == null ? List.of() : result.analysis().failures();
        return new RunJson(
                run.id(),
                run.request().trace(),
                status.state(),
                status.done(),
                status.total(),
                status.message().isEmpty() ? null : status.message(),
                status.seconds(),
                run.request(),
                run.log().notices(),
                run.log().printed(),
                failures.stream().map(FailureJson::of).toList());
    }
}
