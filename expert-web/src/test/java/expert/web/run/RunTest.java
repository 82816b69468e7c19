package expert.web.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class RunTest {
    /** The trace may still be opening in the background when its analysis fails. */
    @Test
    void progressAfterTheEndDoesNotReplaceTheReason() throws Exception {
        var request = new ObjectMapper().readTree("{\"trace\": 0, \"select\": [\"late_sender\"]}");
        Run run = new Run(1, RunRequest.of(request), new PatternStamp(""), false, (id, state) -> {});
        assertThat(run.begin()).isTrue();
        run.progress("decode", 1, 2);
        assertThat(run.status().message()).isEqualTo("decode");
        run.fail("there is no such pattern");
        run.progress("merge", 1, 2);
        assertThat(run.status().message()).isEqualTo("there is no such pattern");
        assertThat(run.status().state()).isEqualTo(RunState.FAILED);
    }
}
