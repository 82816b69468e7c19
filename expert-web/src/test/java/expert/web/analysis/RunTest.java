package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunTest {
    /** The trace may still be opening in the background when its analysis fails. */
    @Test
    void progressAfterTheEndDoesNotReplaceTheReason() throws Exception {
        Run run = new Run(
                1, RunRequest.of(RunsFixture.request(0, "late_sender")), new PatternStamp(""), (id, state) -> {});
        assertThat(run.begin()).isTrue();
        run.progress("decode", 1, 2);
        assertThat(run.status().message()).isEqualTo("decode");
        run.fail("there is no such pattern");
        run.progress("merge", 1, 2);
        assertThat(run.status().message()).isEqualTo("there is no such pattern");
        assertThat(run.status().state()).isEqualTo(RunState.FAILED);
    }
}
