package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopsCommandTest {
    private static final String TRACE = Traces.example("halo").toString();

    @Test
    void jsonHasEachLoopByRankAndOverAll() throws Exception {
        Terminal.Result result = new Terminal().run("loops", "--format", "json", TRACE);
        JsonNode loop = new ObjectMapper().readTree(result.out()).at("/loops/0");

        assertThat(loop.at("/header").asText()).isEqualTo("MPI_Irecv");
        assertThat(loop.at("/parent").isNull()).isTrue();
        assertThat(loop.at("/depth").asInt()).isEqualTo(1);
        assertThat(loop.at("/iterations").asInt()).isEqualTo(20);
        assertThat(loop.at("/by_rank")).hasSize(4);
        double time = 0;
        double mpi = 0;
        for (JsonNode rank : loop.at("/by_rank")) {
            time += rank.at("/time").asDouble();
            mpi += rank.at("/mpi_time").asDouble();
            assertThat(rank.at("/iterations").asInt()).isEqualTo(20);
        }
        assertThat(loop.at("/time").asDouble()).isEqualTo(time);
        assertThat(loop.at("/mpi_time").asDouble()).isEqualTo(mpi);
        assertThat(loop.at("/evolution")).hasSize(20);
    }

    /** A recording of five steps of 100 us, each with two operators and two launches. */
    private static String training(Path folder, String step) throws Exception {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int begin = 1000 + 100 * i;
            String form =
                    "{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"cat\": \"%s\", \"name\": \"%s\", \"ts\": %d, \"dur\": %d,"
                            + " \"args\": {\"correlation\": %d}},\n";
            events.append(form.formatted("user_annotation", step.replace("N", "" + i), begin, 90, -1))
                    .append(form.formatted("cpu_op", "aten::mm", begin + 5, 30, -1))
                    .append(form.formatted("cuda_runtime", "cudaLaunchKernel", begin + 10, 10, 10 + i))
                    .append(form.formatted("cpu_op", "aten::add", begin + 40, 40, -1))
                    .append(form.formatted("cuda_runtime", "cudaMemsetAsync", begin + 45, 10, 20 + i))
                    .append(form.replace("\"tid\": 1", "\"tid\": 7")
                            .replace("\"args\": {", "\"args\": {\"device\": 0, \"stream\": 7, ")
                            .formatted("kernel", "gemm", begin + 20, 20, 10 + i));
        }
        events.setLength(events.length() - 2);
        return Files.writeString(folder.resolve("rank0.json"), "{\"traceEvents\": [\n" + events + "]}\n")
                .toString();
    }

    @Test
    void withoutMpiTheStepsOfATrainingJobAreTheIterations(@TempDir Path folder) throws Exception {
        String trace = training(folder, "ProfilerStep#N");
        JsonNode loops = new ObjectMapper()
                .readTree(new Terminal().run("loops", "--format", "json", trace).out())
                .at("/loops");
        assertThat(loops).hasSize(1);
        assertThat(loops.at("/0/header").asText()).isEqualTo("ProfilerStep");
        assertThat(loops.at("/0/iterations").asInt()).isEqualTo(5);
        assertThat(new Terminal().run("--iteration", "2-3", trace).out())
                .contains("Focus: iterations 2 to 3 of the main loop.");
    }

    @Test
    void withoutStepsTheCallsOfTheGpuMakeTheLoop(@TempDir Path folder) throws Exception {
        String trace = training(folder, "forward");
        JsonNode loop = new ObjectMapper()
                .readTree(new Terminal().run("loops", "--format", "json", trace).out())
                .at("/loops/0");
        assertThat(loop.at("/iterations").asInt()).isEqualTo(5);
    }

    @Test
    void iterationsThatCannotBeDistinguishedAreReported(@TempDir Path folder) throws Exception {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            for (String call : new String[] {"MPI_Allgather", random.nextBoolean() ? "MPI_Barrier" : "MPI_Allreduce"}) {
                text.append("0 sync " + call + " 0-1\n1 sync " + call + " 0-1\n");
            }
        }
        String trace = Files.writeString(folder.resolve("turns.txt"), text).toString();

        assertThat(new Terminal().run("loops", trace).out())
                .containsPattern("\n0  MPI_Allgather.* \\?")
                .contains("\n? loop 0: EXPERT cannot distinguish its iterations.");
        assertThat(new Terminal().run("loops", "--format", "json", trace).out()).contains("\"undistinguished\": true");
        assertThat(new Terminal().run("loops", "--format", "html", trace).out())
                .contains("(iterations not distinguished)");
        assertThat(new Terminal().run("loops", "--format", "csv", trace).out().lines())
                .first()
                .asString()
                .endsWith(",irreducible,undistinguished");
        assertThat(new Terminal()
                        .run("loops", "--format", "csv", trace)
                        .out()
                        .lines()
                        .skip(1))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row).endsWith(",0,1"));
        assertThat(new Terminal().run("loops", TRACE).out()).doesNotContain("?");
    }

    @Test
    void csvHasARowALoopAndProcess() {
        Terminal.Result result = new Terminal().run("loops", "--format", "csv", TRACE);

        assertThat(result.out().lines())
                .hasSize(5)
                .allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(26));
        assertThat(result.out().lines().skip(1))
                .allSatisfy(line -> assertThat(line).endsWith(",0,0"));
    }

    @Test
    void messagesAreCountedWhereTheyAreSentAndWhereTheyAreReceived() throws Exception {
        JsonNode loop = new ObjectMapper()
                .readTree(new Terminal().run("loops", "--format", "json", TRACE).out())
                .at("/loops/0");

        // Each of 4 ranks sends 2 messages and receives 2 in each of 20 iterations.
        assertThat(loop.at("/messages").asInt()).isEqualTo(320);
        assertThat(loop.at("/by_rank"))
                .allSatisfy(rank -> assertThat(rank.at("/messages").asInt()).isEqualTo(80));
        assertThat(new Terminal().run("loops", "--format", "html", TRACE).out())
                .contains("<th>sends and receives</th>")
                .doesNotContain("<th>messages</th>");
    }

    @Test
    void thePageNeedsNothingElse(@TempDir Path folder) throws Exception {
        Path page = folder.resolve("loops.html");
        assertThat(new Terminal()
                        .run("loops", "--format", "html", "-o", page.toString(), TRACE)
                        .status())
                .isZero();
        String html = Files.readString(page);
        assertThat(html).startsWith("<!DOCTYPE html>").endsWith("</html>\n").contains("How long each iteration took");
        assertThat(html.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:", "src=");
    }

    @Test
    void theTreeOfAProcessIsDrawn() {
        Terminal.Result result = new Terminal().run("loops", "--ranks", "1", "--format", "svg", TRACE);

        assertThat(result.out())
                .startsWith("<svg")
                .contains("rank 1")
                .contains("loop 0: MPI_Irecv")
                .contains("MPI_Waitall");
        assertThat(new Terminal().run("loops", "--format", "svg", TRACE).status())
                .isEqualTo(ExitStatus.USAGE);
    }
}
