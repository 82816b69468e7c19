package expert.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.replay.rule.ReplayOptions;
import earl.testing.Traces;
import org.junit.jupiter.api.Test;

class KeptReplayTest {
    @Test
    void analysesOfPartsShareOneGraph() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            KeptReplay replays = new KeptReplay(trace);
            Prediction first = replays.recorded();
            assertThat(replays.recorded()).isSameAs(first);
            Prediction fresh = new Prediction(trace, ReplayOptions.RECORDED);
            assertThat(first.modelled()).isEqualTo(fresh.modelled()).isEqualTo(first.modelled());
            assertThat(first.measured()).isEqualTo(fresh.measured());
        }
    }
}
