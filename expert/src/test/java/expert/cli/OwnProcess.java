package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.provider.Arguments;

/** EXPERT in a process of its own, made of the folders of classes. */
final class OwnProcess {
    private OwnProcess() {}

    /** One of the signals that end it, with the status that it then has. */
    static List<Arguments> signals() {
        return Sample.of(List.of(Arguments.of("INT", 130), Arguments.of("TERM", 143), Arguments.of("HUP", 129)), 1);
    }

    /** What starts it. */
    static ProcessBuilder expert(String... arguments) {
        // Started in the background by a shell or by nohup, the tests ignore these signals, and so would their
        // children.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,HUP"));
        command.addAll(words(arguments));
        return new ProcessBuilder(command);
    }

    /** The words of its command. */
    static List<String> words(String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                // Without verification of classes, as in the machine of the tests, languages start faster.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dexpert.home=" + Terminal.root(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        words.addAll(List.of(arguments));
        return words;
    }

    static void signal(Process process, String signal) throws IOException, InterruptedException {
        // The shell's own: not every machine has the program.
        Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid())
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }
}
