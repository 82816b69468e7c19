package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import expert.web.api.Endpoint.Method;
import expert.web.api.Problem;
import expert.web.run.Run;
import expert.web.run.RunState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RunsTest {
    /** A pattern that never ends. */
    private static final String ENDLESS = """
            from expert import Pattern

            class Endless(Pattern):
                "Never ends."
                selected = False

                def wrapup(self):
                    while True:
                        pass
            """;

    @TempDir
    private Path folder;

    private RunsFixture fixture = new RunsFixture(Path.of(""), "late_sender");

    @BeforeEach
    void serve() {
        fixture = new RunsFixture(folder, "late_sender");
    }

    @AfterEach
    void end() {
        fixture.close();
    }

    @Test
    void theSameRequestGetsTheSameRun() throws Exception {
        long run = fixture.run(RunsFixture.request(0, "late_sender", "time"));
        assertThat(fixture.submit(RunsFixture.request(0, "time", "late_sender")))
                .isEqualTo(run);
        assertThat(fixture.submit(RunsFixture.request(0, "time"))).isNotEqualTo(run);
    }

    @Test
    void aChangedPatternFileNeedsANewRun() throws Exception {
        Files.writeString(folder.resolve("own.py"), pattern(1));
        long run = fixture.run(RunsFixture.request(0, "own"));
        assertThat(severity(run, "own")).isEqualTo(1);
        Files.writeString(folder.resolve("own.py"), pattern(22));
        long next = fixture.run(RunsFixture.request(0, "own"));
        assertThat(next).isNotEqualTo(run);
        assertThat(severity(next, "own")).isEqualTo(22);
        assertThat(severity(run, "own")).isEqualTo(1);
    }

    private static String pattern(int severity) {
        return """
                from expert import Pattern

                class Own(Pattern):
                    "Always the same."

                    def severity(self):
                        print("hello")
                        return %d
                """.formatted(severity);
    }

    private double severity(long run, String pattern) throws Exception {
        for (JsonNode each :
                fixture.endpoints.json("runs/{run}/report", "run", run).path("patterns")) {
            if (each.path("name").textValue().equals(pattern)) {
                return each.path("severity").doubleValue();
            }
        }
        throw new AssertionError("no " + pattern);
    }

    @Test
    void whatPatternsPrintIsKept() throws Exception {
        Files.writeString(folder.resolve("own.py"), pattern(1));
        long run = fixture.run(RunsFixture.request(0, "own"));
        assertThat(fixture.endpoints
                        .json("runs/{run}", "run", run)
                        .path("output")
                        .textValue())
                .contains("hello");
    }

    @Test
    void aParameterMovesTheSeverity() throws Exception {
        var request = RunsFixture.request(0, "late_sender");
        request.putObject("parameters").put("late_sender.minimum", "0.0501");
        long some = fixture.run(request);
        long all = fixture.run(RunsFixture.request(0, "late_sender"));
        assertThat(severity(some, "late_sender")).isPositive().isLessThan(severity(all, "late_sender"));
    }

    @Test
    void anUnknownPatternFailsTheRunWithOneLine() throws Exception {
        long run = fixture.submit(RunsFixture.request(0, "late_sendr"));
        assertThat(fixture.end(run)).isEqualTo("failed");
        assertThat(fixture.endpoints
                        .json("runs/{run}", "run", run)
                        .path("message")
                        .textValue())
                .contains("late_sendr")
                .contains("late_sender")
                .doesNotContain("\n");
        assertThatThrownBy(() -> fixture.endpoints.json("runs/{run}/report", "run", run))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(409));
    }

    @Test
    void aScriptThatLoopsCanBeCancelled() throws Exception {
        Files.writeString(folder.resolve("endless.py"), ENDLESS);
        List<String> states = new CopyOnWriteArrayList<>();
        fixture.runs.listen((run, state) -> states.add(state));
        long run = fixture.submit(RunsFixture.request(0, "endless"));
        // Progress is sent from the first event that is read on: the run has begun.
        awaitRunning(run);
        fixture.endpoints.call(Method.DELETE, "runs/{run}", "", "run", run);
        assertThat(fixture.end(run)).isEqualTo("cancelled");
        // The worker is free again.
        fixture.run(RunsFixture.request(0, "late_sender"));
        assertThat(states).containsExactly("running", "cancelled", "running", "done");
    }

    private void awaitRunning(long run) throws Exception {
        Run asked = fixture.runs.run(run);
        long seen = -1;
        while (asked.status().state() == RunState.QUEUED) {
            seen = asked.awaitChange(seen);
        }
    }

    @Test
    void aQueuedRunCanBeCancelledAndTheQueueIsBounded() throws Exception {
        Files.writeString(folder.resolve("endless.py"), ENDLESS);
        long last = 0;
        Problem full = null;
        for (int i = 0; i < 30 && full == null; i++) {
            var request = RunsFixture.request(0, "endless");
            request.putArray("exclude").add("time" + i);
            try {
                last = fixture.submit(request);
            } catch (Problem busy) {
                full = busy;
            }
        }
        assertThat(full).isNotNull();
        assertThat(full.status()).isEqualTo(429);
        assertThat(fixture.runs.run(last).status().state()).isEqualTo(RunState.QUEUED);
        fixture.runs.remove(last);
        assertThat(fixture.end(last)).isEqualTo("cancelled");
    }

    @Test
    void aForgottenRunIsGone() throws Exception {
        long run = fixture.run(RunsFixture.request(0, "late_sender"));
        fixture.endpoints.call(Method.DELETE, "runs/{run}", "", "run", run);
        assertThatThrownBy(() -> fixture.endpoints.json("runs/{run}", "run", run))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(404));
        assertThat(fixture.run(RunsFixture.request(0, "late_sender"))).isNotEqualTo(run);
    }

    @Test
    void onlyTheFinishedRunsUsedLastAreKept() throws Exception {
        long first = fixture.run(RunsFixture.request(0, "time"));
        long second = fixture.run(RunsFixture.request(0, "visits"));
        for (int i = 0; i < 7; i++) {
            fixture.endpoints.json("runs/{run}/cube", "run", first);
            var request = RunsFixture.request(0, "late_sender");
            request.putObject("parameters").put("late_sender.minimum", "0.0" + i);
            fixture.run(request);
        }
        assertThat(fixture.endpoints
                        .json("runs/{run}", "run", first)
                        .path("state")
                        .textValue())
                .isEqualTo("done");
        assertThatThrownBy(() -> fixture.endpoints.json("runs/{run}", "run", second))
                .isInstanceOf(Problem.class);
    }

    private String state(long run) throws Exception {
        return fixture.endpoints.json("runs/{run}", "run", run).path("state").textValue();
    }

    private void assertGone(long run) {
        assertThatThrownBy(() -> fixture.endpoints.json("runs/{run}", "run", run))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("run " + run + " is gone");
    }

    @Test
    void aLiveRunReplacesTheOneBeforeIt() throws Exception {
        long kept = fixture.run(RunsFixture.request(0, "late_sender"));
        long last = -1;
        for (int i = 0; i < 12; i++) {
            var request = RunsFixture.request(0, "late_sender");
            request.putObject("parameters").put("late_sender.minimum", "0.00" + (10 + i));
            long run = fixture.run(request.put("live", true).put("replaces", last));
            if (last >= 0) {
                assertGone(last);
            }
            last = run;
        }
        assertThat(state(kept)).isEqualTo("done");
        assertThat(state(last)).isEqualTo("done");
        assertThat(fixture.endpoints.json("runs").path("runs")).hasSize(2);
    }

    @Test
    void nothingReplacesARunThatSomebodyAskedFor() throws Exception {
        var request = RunsFixture.request(0, "late_sender");
        long live = fixture.run(request.deepCopy().put("live", true));
        assertThat(fixture.run(request)).isEqualTo(live);
        fixture.run(RunsFixture.request(0, "time").put("live", true).put("replaces", live));
        assertThat(state(live)).isEqualTo("done");
    }

    @Test
    void aLiveRunReplacesNoneOfAnotherTrace() throws Exception {
        fixture.close();
        fixture = new RunsFixture(folder, "late_sender", "halo");
        long other = fixture.run(RunsFixture.request(1, "time").put("live", true));
        fixture.run(RunsFixture.request(0, "time").put("live", true).put("replaces", other));
        assertThat(state(other)).isEqualTo("done");
    }

    @Test
    void eachTraceKeepsItsOwnRuns() throws Exception {
        fixture.close();
        fixture = new RunsFixture(folder, "late_sender", "halo");
        long other = fixture.run(RunsFixture.request(1, "time"));
        for (int i = 0; i < 10; i++) {
            var request = RunsFixture.request(0, "late_sender");
            request.putObject("parameters").put("late_sender.minimum", "0.0" + i);
            fixture.run(request);
        }
        assertThat(state(other)).isEqualTo("done");
        assertThat(fixture.endpoints.json("runs").path("runs")).hasSize(9);
    }

    @Test
    void failedRunsTakeNoPlace() throws Exception {
        long kept = fixture.run(RunsFixture.request(0, "time"));
        for (int i = 0; i < 30; i++) {
            fixture.end(fixture.submit(RunsFixture.request(0, "unknown" + i)));
        }
        assertThat(state(kept)).isEqualTo("done");
    }

    @Test
    void whoMayOnlyLookCannotRun() {
        fixture.endpoints.makeReadOnly();
        assertThatThrownBy(() -> fixture.submit(RunsFixture.request(0, "time")))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(403));
    }

    @Test
    void aRequestThatMakesNoSenseIsRefused() throws Exception {
        for (String body : List.of(
                "{}",
                "{\"trace\":7}",
                "{\"trace\":\"x\"}",
                "{\"trace\":0,\"select\":{}}",
                "{\"trace\":0,\"parameters\":[]}",
                "{\"trace\":0,\"focus\":{\"ranks\":\"x\"}}",
                "{\"trace\":0,\"focus\":{\"from\":5,\"to\":5}}",
                "{\"trace\":0,\"focus\":{\"iterations\":\"9-1\"}}")) {
            assertThatThrownBy(() -> fixture.endpoints.call(Method.POST, "runs", body))
                    .as(body)
                    .isInstanceOf(Problem.class);
        }
    }
}
