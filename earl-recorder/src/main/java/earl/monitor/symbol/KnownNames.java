package earl.monitor.symbol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of addresses before all of them are: the files of a program, and what tools have answered. One thread may add to it while
 * another reads, and neither waits for the other.
 */
public final class KnownNames {
    private final Map<String, ProgramFile> modules = new ConcurrentHashMap<>();
    private final Map<CodeAddress, List<Tool.Answer>> answers = new ConcurrentHashMap<>();

    /**
     * Reads the files of addresses, and asks for those that nobody has asked for, one file after the other.
     *
     * @throws IOException if a tool cannot be asked
     */
    public void find(Collection<CodeAddress> addresses) throws IOException {
        Map<String, List<Long>> unknown = new TreeMap<>();
        for (CodeAddress address : addresses) {
            if (!address.file().isEmpty() && !answers.containsKey(address)) {
                unknown.computeIfAbsent(address.file(), file -> new ArrayList<>())
                        .add(address.address());
            }
        }
        for (Map.Entry<String, List<Long>> file : unknown.entrySet()) {
            ProgramFile module = modules.get(file.getKey());
            if (module == null) {
                module = ProgramFile.read(file.getKey(), null, DebugFiles.SYSTEM);
                modules.put(file.getKey(), module);
            }
            if (module.informed() != null) {
                ask(new Question(file.getKey(), module.informed(), file.getValue()));
            }
        }
    }

    private void ask(Question question) throws IOException {
        try {
            Map<CodeAddress, List<Tool.Answer>> found = question.ask();
            if (found != null) {
                answers.putAll(found);
            }
        } catch (UncheckedIOException fault) {
            throw fault.getCause();
        }
    }

    /** A file that was read; {@code null} if it was not. */
    @Nullable
    ProgramFile module(String file) {
        return modules.get(file);
    }

    /** What is known now, by address. */
    Map<CodeAddress, List<Tool.Answer>> answers() {
        return Map.copyOf(answers);
    }
}
