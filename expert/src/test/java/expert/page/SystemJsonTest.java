package expert.page;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.LocationGroup;
import earl.SystemNode;
import expert.page.SystemJson.SystemNodeJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemJsonTest {
    private static Location location(int id, int process) {
        return new Location(id, id, "thread " + id, "CPU_THREAD", "process " + process, process, process);
    }

    @Test
    void locationsThatAlternateBetweenNodesBelongToTheirOwn() {
        SystemJson system = SystemJson.of(
                List.of(location(0, 0), location(1, 1), location(2, 2), location(3, 2)),
                List.of(
                        new LocationGroup(0, 0, "process 0", "MPI", 1),
                        new LocationGroup(1, 1, "process 1", "MPI", 2),
                        new LocationGroup(2, 2, "process 2", "MPI", 1)),
                List.of(
                        new SystemNode(0, 0, "machine", "machine", -1),
                        new SystemNode(1, 1, "a", "node", 0),
                        new SystemNode(2, 2, "b", "node", 0)));
        assertThat(system.nodes())
                .containsExactly(
                        new SystemNodeJson("machine", "machine", -1, 0, 3),
                        new SystemNodeJson("a", "node", 0, 0, 3),
                        new SystemNodeJson("b", "node", 0, 1, 1),
                        new SystemNodeJson("process 2", "process", 1, 2, 3));
        assertThat(system.ofLocation()).containsExactly(1, 2, 3, 3);
    }

    @Test
    void aPartThatIsItsOwnAncestorStandsAlone() {
        SystemJson system = SystemJson.of(
                List.of(),
                List.of(),
                List.of(new SystemNode(0, 0, "a", "node", 1), new SystemNode(1, 1, "b", "node", 0)));
        assertThat(system.nodes()).extracting(SystemNodeJson::parent).containsExactly(-1, -1);
    }

    @Test
    void partsAreInTheirParentsInAnyOrderExceptBelowACircle() {
        SystemJson system = SystemJson.of(
                List.of(),
                List.of(),
                List.of(
                        new SystemNode(0, 0, "core", "core", 3),
                        new SystemNode(1, 1, "below the circle", "core", 2),
                        new SystemNode(2, 2, "circle", "node", 5),
                        new SystemNode(3, 3, "node", "node", 4),
                        new SystemNode(4, 4, "machine", "machine", -1),
                        new SystemNode(5, 5, "circle too", "node", 2),
                        new SystemNode(6, 6, "below both", "core", 1),
                        new SystemNode(7, 7, "other core", "core", 3)));
        assertThat(system.nodes()).extracting(SystemNodeJson::parent).containsExactly(3, -1, -1, 4, -1, -1, -1, 3);
    }
}
