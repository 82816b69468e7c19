package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The sentences about what was recorded. */
class MonitorReportTest {
    @Test
    void iterationsAreOneOrSeveral() {
        assertThat(MonitorReport.iterations(1, 4)).isEqualTo("1 of 4 iterations");
        assertThat(MonitorReport.iterations(1, 1)).isEqualTo("1 of 1 iteration");
        assertThat(MonitorReport.iterations(1, 0)).isEqualTo("1 iteration");
        assertThat(MonitorReport.iterations(10, 0)).isEqualTo("10 iterations");
        assertThat(MonitorReport.iterations(10, 3300)).isEqualTo("10 of 3300 iterations");
    }
}
