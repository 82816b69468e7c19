package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.option.ExitStatus;
import expert.text.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternsCommandTest {
    @TempDir
    private Path folder;

    @Test
    void listsWhatIsShipped() {
        Terminal.Result result = new Terminal().run("patterns");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("late_sender  shipped: ").contains("late_sender_transitions *  shipped: ");
        assertThat(result.out()).contains("\n    Time lost in a receive because its message was sent late.\n");
        assertThat(result.out().lines())
                .allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(100));
    }

    @Test
    void listsParametersWithTheirDefaults() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.py"), """
                from expert import Pattern, parameter

                class Mine(Pattern):
                    "What it measures."
                    limit = parameter(0.5, "the limit", min=0)
                    kind = parameter("a", choices=["a", "b"])
                """);
        Terminal.Result result = new Terminal().run("patterns", "--patterns", file.toString());
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .contains("mine  ")
                .contains("\n    What it measures.\n    -P mine.limit=0.5 the limit (a number, at least 0)\n")
                .contains("\n    -P mine.kind=a (one of a, b)\n");
    }

    @Test
    void printsThePlanOfOneThatDescribes() {
        Terminal.Result result = new Terminal().run("patterns", "--plan", "mpi");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("""
                plan 1
                %0 = table "profile"
                %1 = column %0 "group"
                %2 = one_of %1 ["MPI" "SHMEM"]
                %3 = select_rows %0 %2
                %4 = column %3 "exclusive"
                %5 = column %3 "callpath"
                %6 = column %3 "location"
                add %4 callpath %5 location %6
                """);
        Terminal.Result none = new Terminal().run("patterns", "--plan", "rank_outlier");
        assertThat(none.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(none.err()).contains("rank_outlier has no plan");
        Terminal.Result unknown = new Terminal().run("patterns", "--plan", "wrong_oder");
        assertThat(unknown.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unknown.err()).contains("wrong_order");
    }

    @Test
    void describesOne() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.py"), """
                from expert import Pattern, parameter

                class Mine(Pattern):
                    \"\"\"What it measures.

                    Severity in seconds:

                        end - begin
                    \"\"\"
                    parent = "mpi"
                    view = True
                    default = False
                    limit = parameter(0.5, "the limit, in seconds", min=0, max=9.5)
                    count = parameter(3, "how many", min=1)
                    kind = parameter("a", choices=["a", "b"])
                """);
        Terminal.Result result =
                new Terminal().run("patterns", "--describe", "mine,late_sender", "--patterns", file.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).startsWith("""
                mine  Mine

                    What it measures.

                    Severity in seconds:

                        end - begin

                part of     mpi
                unit        s
                sums        in none: it cuts across the tree
                runs        when selected
                file        %s
                parameters
                    mine.limit = 0.5   (a number, from 0 to 9.5)
                        the limit, in seconds
                    mine.count = 3   (an integer, at least 1)
                        how many
                    mine.kind = a   (one of a, b)

                late_sender  Late sender

                    Time lost in a receive because its message was sent late.
                """.formatted(file.toRealPath()));
        Terminal.Result unknown = new Terminal().run("patterns", "--describe", "late_sendr");
        assertThat(unknown.status()).isEqualTo(64);
        assertThat(unknown.err()).startsWith("expert: unknown pattern late_sendr; did you mean 'late_sender'?");
    }

    @Test
    void aFileThatDoesNotLoadIsSaidAndTheOthersListed() throws IOException {
        Path file =
                Files.writeString(folder.resolve("broken.py"), "from expert import Pattern\n\nclass Broken(Pattern\n");
        Terminal.Result result = new Terminal().run("patterns", "--patterns", file.toString());
        assertThat(result.status()).isEqualTo(3);
        assertThat(result.err())
                .startsWith("expert: ")
                .contains("broken.py:3: ")
                .contains("SyntaxError");
        assertThat(result.out()).contains("late_sender  shipped: ");
    }

    @Test
    void whatIsNotThereIsSaid() {
        Terminal.Result result = new Terminal()
                .run("patterns", "--patterns", folder.resolve("none.py").toString());
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.err())
                .startsWith("expert: " + folder.resolve("none.py") + ": no such pattern file or folder");
    }
}
