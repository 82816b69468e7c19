package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.text.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
    @TempDir
    private Path folder;

    private static String example(String name) {
        return Terminal.root().resolve("examples").resolve(name).toString();
    }

    @Test
    void tellsTheEventsAroundTheWorstInstances() {
        Terminal.Result result =
                new Terminal().run("explain", example("late_sender"), "late_sender", "--ranks=2", "--worst=2");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .startsWith("late_sender: 501.2 ms, 64.7 % of the time, in 10 instances; the worst 2\nFocus: rank 2.\n")
                .contains("\n      min(enter of the send, leave of the receive) - enter of the receive\n")
                .contains("""

                        1. 50.15 ms on rank 2 at 0.729239 s in late_sender/main/MPI_Recv (event 203)
                           send: rank 3 enters MPI_Send at 0.779388 s (event 214), 50.15 ms later

                        """)
                .contains("\n > 203    0.729239 s  rank 2  enter MPI_Recv <- the call of the wait\n")
                .contains("\n > 214     +50.15 ms  rank 3  enter MPI_Send <- send\n")
                .contains("\n > 220     +50.20 ms  rank 2  exit MPI_Recv\n")
                .contains("\n2. 50.15 ms on rank 2")
                .doesNotContain("\n3. ");
        assertThat(result.out().lines())
                .allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(100));
    }

    @Test
    void eventsThatAreLeftOutAreCounted() throws IOException {
        Path file = Files.writeString(folder.resolve("long.py"), """
                from expert import Pattern
                class Long(Pattern):
                    def enter_callback(self, enter):
                        if enter.region == "main":
                            self.add(1, at=enter)
                """);
        Terminal.Result result = new Terminal()
                .run("explain", example("late_sender"), "long", "--worst=1", "--patterns", file.toString());
        assertThat(result.out()).containsPattern("rank 0  \\(\\d+ more events\\)\n");
    }

    @Test
    void whatHasNoInstancesIsSaid() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.py"), """
                from expert import Pattern
                class Whole(Pattern):
                    def severity(self):
                        return 2
                class Nothing(Pattern):
                    pass
                class Place(Pattern):
                    def wrapup(self):
                        self.add(3, callpath=0, location=1)
                """);
        String[] words = {"explain", example("late_sender"), "whole", "--patterns", file.toString()};
        assertThat(new Terminal().run(words).out())
                .endsWith("\nIt books no instances: its severity is of the whole.\n");
        words[2] = "nothing";
        assertThat(new Terminal().run(words).out()).endsWith("\nNothing was found.\n");
        words[2] = "place";
        assertThat(new Terminal().run(words).out()).endsWith("\n1. 3.000 s on rank 1 in late_sender\n");
    }

    @Test
    void whatIsNotThereIsUsage() {
        assertThat(new Terminal()
                        .run("explain", example("late_sender"), "late_sendr")
                        .err())
                .startsWith("expert: unknown pattern late_sendr; did you mean 'late_sender'?");
        for (String[] words : new String[][] {
            {"explain", example("late_sender"), "late_sender", "--ranks=7"},
            {"explain", example("late_sender"), "late_sender", "--worst=0"},
            {"explain", example("late_sender")}
        }) {
            assertThat(new Terminal().run(words).status()).isEqualTo(64);
        }
    }
}
