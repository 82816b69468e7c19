package expert.cubex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.CallPaths;
import earl.Trace;
import earl.testing.Traces;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.summary.CallTree;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Profiles that Score-P wrote beside traces of the same runs: what they say must be what the traces say. */
class CubexSamplesTest {
    @ParameterizedTest
    @CsvSource({"casita_4_mpi_ls_barr, 4", "casita_10_scorep_mpi_tags, 10"})
    void aProfileSaysWhatTheTraceOfTheSameRunSays(String name, int ranks) {
        Path folder = Traces.collected(name);
        SeverityCube cube = CubexReader.read(folder.resolve("profile.cubex"));
        assertThat(cube.locations()).hasSize(ranks);
        assertThat(cube.locations().get(ranks - 1).label()).isEqualTo("rank " + (ranks - 1));
        assertThat(cube.attributes().get("Creator")).startsWith("Score-P");
        try (Trace trace = Trace.open(folder)) {
            Map<String, Double> visits = new TreeMap<>();
            Map<String, Double> time = new TreeMap<>();
            CallPaths paths = trace.callpaths();
            for (int path = 0; path < paths.count(); path++) {
                for (int rank = 0; rank < ranks; rank++) {
                    if (paths.visits(path, rank) > 0) {
                        visits.put(paths.path(path) + " on " + rank, (double) paths.visits(path, rank));
                        time.put(paths.path(path) + " on " + rank, paths.exclusive(path, rank));
                    }
                }
            }
            Map<String, Double> profiled = rows(cube, "visits");
            assertThat(profiled).containsAllEntriesOf(visits);
            Map<String, Double> seconds = rows(cube, "time");
            time.forEach((row, value) -> assertThat(seconds.get(row)).as(row).isCloseTo(value, within(5e-4)));
        }
    }

    @Test
    void countsAndBytesStandInTheRowsTheyBelongTo() {
        SeverityCube cube =
                CubexReader.read(Traces.collected("casita_4_mpi_ls_barr").resolve("profile.cubex"));
        assertThat(rows(cube, "bytes_sent").keySet()).allMatch(row -> row.contains("/MPI_Send on "));
        assertThat(rows(cube, "bytes_received").keySet()).allMatch(row -> row.contains("/MPI_Recv on "));
        assertThat(cube.metric("bytes_sent").orElseThrow().severity())
                .isEqualTo(cube.metric("bytes_received").orElseThrow().severity())
                .isPositive();
        assertThat(cube.metric("time").orElseThrow().unit()).isEqualTo("s");
        assertThat(cube.metric("min_time")).as("a minimum does not add up").isEmpty();
    }

    @Test
    void locationsOfAcceleratorsAreNoRanks() {
        SeverityCube cube =
                CubexReader.read(Traces.collected("casita_1_ocl_deps").resolve("profile.cubex"));
        assertThat(cube.locations()).hasSize(2);
        assertThat(cube.locations().get(1).isCpuThread()).isFalse();
        assertThat(cube.systemTree()).extracting(node -> node.kind()).containsExactly("machine", "node");
    }

    private static Map<String, Double> rows(SeverityCube cube, String metric) {
        Map<String, Double> rows = new TreeMap<>();
        CallTree calls = cube.calls();
        CellTable cells = cube.metric(metric).orElseThrow().cells();
        cells.forEach(cell -> rows.put(calls.path(cell.callpath()) + " on " + cell.location(), cell.severity()));
        return rows;
    }
}
