package expert.command.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of this process, to start the same program on another node with the same files. */
final class OwnCommand {
    private static final Path OWN = Path.of("/proc/self/cmdline");

    private OwnCommand() {}

    /**
     * The Java executable with its options and our main class, and other arguments.
     *
     * @param mainClass name of our main class
     * @return empty if this process was not started from our main class
     */
    static List<String> of(String mainClass, List<String> words) throws IOException {
        List<String> own =
                List.of(Files.readString(OWN, StandardCharsets.ISO_8859_1).split("\0", -1));
        int main = own.indexOf(mainClass);
        if (main < 1) {
            return List.of();
        }
        List<String> command = new ArrayList<>(own.subList(0, main + 1));
        command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(words);
        return command;
    }
}
