package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.RecordingOrders.Order;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two monitors that agree on what they record. */
class RecordingOrdersTest {
    private static final Order OURS = new Order(40, 10, "first stable phase", Set.of());
    private static final Order THEIRS = new Order(50, 12, "new stable phase", Set.of(0, 3));

    @TempDir
    private Path folder;

    @Test
    void theFirstOneCounts() {
        RecordingOrders one = new RecordingOrders(folder, true);
        RecordingOrders other = new RecordingOrders(folder, true);
        assertThat(one.give(0, OURS)).isEqualTo(OURS);
        assertThat(other.give(0, THEIRS)).isEqualTo(OURS);
        assertThat(other.give(1, THEIRS)).isEqualTo(THEIRS);
        assertThat(one.give(1, OURS)).isEqualTo(THEIRS);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void anotherNodeAndItsOrdersAreSeen() throws Exception {
        RecordingOrders home = new RecordingOrders(folder, false);
        assertThat(home.several()).isFalse();
        assertThat(home.give(0, OURS)).isEqualTo(OURS);
        assertThat(folder).isEmptyDirectory();
        assertThat(home.ahead(100)).isEqualTo(1);

        Files.createFile(folder.resolve("node.4711.began"));
        assertThat(new RecordingOrders(folder, true).give(0, THEIRS)).isEqualTo(THEIRS);
        while (!home.isGiven(0)) {
            home.look(0, 100);
        }
        assertThat(home.several()).isTrue();
        assertThat(home.give(0, OURS)).isEqualTo(THEIRS);
        assertThat(home.ahead(100)).as("iterations begin before others know").isGreaterThan(1);
    }

    @Test
    void whoIsAloneAsksNobody() {
        RecordingOrders alone = RecordingOrders.alone();
        alone.look(0, 5);
        assertThat(alone.isGiven(0)).isFalse();
        assertThat(alone.give(0, OURS)).isEqualTo(OURS);
        assertThat(alone.ahead(1000)).isEqualTo(1);
    }
}
