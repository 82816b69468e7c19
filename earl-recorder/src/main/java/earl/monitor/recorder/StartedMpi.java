package earl.monitor.recorder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The MPI that the scripts of a command start: the one of the first launcher that they name, otherwise of the first program, otherwise the one of
 * Python's mpi4py. A script is a text file, or a word with spaces, such as the one after {@code sh -c}.
 */
final class StartedMpi {
    /** Maximum number of bytes of a script. */
    private static final int MAX_BYTES = 1 << 18;
    /** Maximum number of files that are looked into, programs and texts. Each takes a few milliseconds. */
    private static final int MAX_FILES = 32;
    /** Maximum number of words that are looked up: a script may name files of data, whose words may be many. */
    private static final int MAX_WORDS = 10_000;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\w./+@:-]+");
    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*#[^!].*$");
    private static final Pattern PYTHON = Pattern.compile("python[\\d.]*");
    private static final String WHERE =
            "import importlib.util as u; s = u.find_spec('mpi4py.MPI'); print(s.origin if s else '')";

    private final Queue<String> words = new ArrayDeque<>();
    private final Set<String> known = new HashSet<>();
    private final List<Path> programs = new ArrayList<>();
    private int files;

    private StartedMpi() {}

    /** The library of the MPI that a command starts, {@code null} if nothing says which one that is. */
    static @Nullable Path library(List<String> command) {
        return new StartedMpi().find(command);
    }

    private @Nullable Path find(List<String> command) {
        add(command);
        while (!words.isEmpty()) {
            String word = words.remove();
            if (word.indexOf(' ') >= 0) {
                addWords(word);
            } else if (Launcher.isLauncher(List.of(word))) {
                Path library = Launcher.library(List.of(word));
                if (library != null) {
                    return library;
                }
            } else if (files < MAX_FILES) {
                look(word);
            }
        }
        for (Path program : programs) {
            LinkedMpi linked = LinkedMpi.of(program);
            Path library = linked.library();
            if (library != null) {
                return library;
            }
        }
        return programs.stream()
                .filter(StartedMpi::isPython)
                .findFirst()
                .map(StartedMpi::ofPython)
                .orElse(null);
    }

    private void add(List<String> more) {
        for (String word : more) {
            if (known.size() < MAX_WORDS && known.add(word)) {
                words.add(word);
            }
        }
    }

    private void addWords(String text) {
        add(Arrays.stream(BETWEEN_WORDS.split(COMMENT.matcher(text).replaceAll(""), -1))
                .filter(word -> !word.isEmpty())
                .toList());
    }

    /** Looks into the file that a word names: a script that a shell runs need not be executable. */
    private void look(String word) {
        Path own = word.indexOf('\0') < 0 ? Path.of(word) : Path.of("");
        Path file = Files.isRegularFile(own) ? own : Executables.find(word);
        if (file == null) {
            return;
        }
        files++;
        String text = isPython(file) ? null : text(file); // Some tools have a script of this name, which starts one.
        if (text == null) {
            programs.add(file);
        } else {
            addWords(text);
        }
    }

    private static boolean isPython(Path program) {
        return PYTHON.matcher(String.valueOf(program.getFileName())).matches();
    }

    /** The text of a script, {@code null} if the file is none. */
    private static @Nullable String text(Path file) {
        try {
            byte[] bytes = Files.size(file) <= MAX_BYTES ? Files.readAllBytes(file) : new byte[1];
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            return text.indexOf('\0') < 0 ? text : null;
        } catch (IOException unreadable) {
            return ""; // It cannot be run either.
        }
    }

    private static @Nullable Path ofPython(Path python) {
        try {
            String module = Child.run(List.of(python.toString(), "-c", WHERE), "")
                    .output()
                    .strip();
            return module.isEmpty() ? null : LinkedMpi.of(Path.of(module)).library();
        } catch (IOException | RecorderException unknown) {
            return null; // An error occurs again when the program runs.
        }
    }
}
