package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Column;
import earl.Columns;
import earl.column.Expressions;
import earl.plan.Plan;
import earl.plan.Tables;
import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The plans of the efficiencies of devices and hosts give the figures that TALP 3.6 prints, from counters that TALP wrote. */
class TalpEfficienciesTest {
    private static final double NANO = 1e-9;

    /** A thread, a device, and where their time goes. */
    private record Run(double time, double useful, double mpi, double gpu, double kernels, double active)
            implements Tables {
        @Override
        public Columns table(String name) {
            return switch (name) {
                case "devices" ->
                    columns(
                            1,
                            Map.of(
                                    "device", () -> Expressions.integers(2),
                                    "useful", () -> Expressions.numbers(kernels),
                                    "active", () -> Expressions.numbers(active)));
                case "locations" ->
                    columns(
                            2,
                            Map.of(
                                    "location", () -> Expressions.integers(0, 2),
                                    "rank", () -> Expressions.integers(0, -1),
                                    "kind",
                                            () -> Expressions.words(
                                                    List.of("CPU_THREAD", "ACCELERATOR_STREAM"), 0, 1)));
                case "profile" ->
                    columns(
                            3,
                            Map.of(
                                    "location", () -> Expressions.integers(0, 0, 0),
                                    "rank", () -> Expressions.integers(0, 0, 0),
                                    "exclusive", () -> Expressions.numbers(useful, gpu, mpi),
                                    "group", () -> Expressions.words(List.of("USER", "CUDA", "MPI"), 0, 1, 2),
                                    "role", () -> Expressions.words(List.of("FUNCTION"), 0, 0, 0),
                                    "inclusive", () -> Expressions.numbers(useful, gpu, mpi),
                                    "outermost", () -> Expressions.truths(true, true, true)));
                default -> throw new IllegalArgumentException(name);
            };
        }

        private static Columns columns(long rows, Map<String, Supplier<Column>> columns) {
            return Expressions.columns(rows, columns);
        }

        @Override
        public Columns whole(String name) {
            return table(name);
        }

        @Override
        public Columns waitsOf(String name) {
            throw new IllegalArgumentException(name);
        }

        @Override
        public double parameter(String name) {
            throw new IllegalArgumentException(name);
        }

        @Override
        public Column inFocus(Column positions) {
            return Expressions.everything(positions.length());
        }

        @Override
        public Column inFocus(Column callpaths, Column locations) {
            return Expressions.everything(callpaths.length());
        }

        @Override
        public Column locationsInFocus(Column locations) {
            return Expressions.everything(locations.length());
        }

        @Override
        public Column callpathNames(Column callpaths) {
            throw new IllegalArgumentException("names");
        }

        @Override
        public double wholeTime() {
            return time;
        }

        @Override
        public double runTime() {
            return time;
        }

        /** The severity by the plan of a pattern. */
        double of(Plan plan) {
            double[] severity = {Double.NaN};
            plan.evaluate(this, new Plan.Taker() {
                @Override
                public void add(
                        Column value,
                        @Nullable Column at,
                        @Nullable Column callpath,
                        @Nullable Column location,
                        Map<String, Object> because) {
                    throw new IllegalStateException("a share is not booked");
                }

                @Override
                public void result(String name, Column values, Plan.Labels<Column> labels) {
                    assertThat(name).isEqualTo("program");
                }

                @Override
                public void severity(double value) {
                    severity[0] = value;
                }
            });
            return severity[0];
        }
    }

    @Test
    void countersOfTalpGiveItsEfficiencies() throws Exception {
        Path file = Traces.collection().resolveSibling("formats").resolve("talp/dlb_1gpu_2mpi.json");
        assumeTrue(Files.exists(file), file + " is missing");
        JsonNode counters =
                new ObjectMapper().readTree(file.toFile()).path("Application").path("Global");
        Run run = new Run(
                NANO * counters.path("elapsedTime").asLong(),
                NANO * counters.path("usefulTime").asLong(),
                NANO * counters.path("mpiTime").asLong(),
                NANO * counters.path("gpuRuntimeTime").asLong(),
                NANO * counters.path("maxGpuUsefulTime").asLong(),
                NANO * counters.path("maxGpuActiveTime").asLong());
        Map<String, String> names = Map.of(
                "device_parallel_efficiency", "gpuParallelEfficiency",
                "device_load_balance", "gpuLoadBalance",
                "device_communication_efficiency", "gpuCommunicationEfficiency",
                "device_orchestration_efficiency", "gpuOrchestrationEfficiency",
                "device_offload_efficiency", "deviceOffloadEfficiency",
                "host_parallel_efficiency", "parallelEfficiency");
        Map<String, Plan> plans = ShippedPlansTest.plans(names.keySet());
        assertThat(plans.keySet()).isEqualTo(names.keySet());
        plans.forEach((name, plan) -> assertThat(Math.round(100 * run.of(plan)))
                .as(name)
                .isEqualTo(Math.round(100 * counters.path(names.get(name)).asDouble())));
        expect(run, plans, "device_parallel_efficiency", 0.066037);
        expect(run, plans, "device_communication_efficiency", 0.540614);
        expect(run, plans, "device_orchestration_efficiency", 0.122153);
    }

    private static void expect(Run run, Map<String, Plan> plans, String name, double sixDigits) {
        assertThat(run.of(Objects.requireNonNull(plans.get(name), name))).isCloseTo(sixDigits, within(1e-6));
    }
}
