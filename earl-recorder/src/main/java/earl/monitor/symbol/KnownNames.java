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
 * Names and lines that were found so far: the files of a program that were read, and the answers of tools by address. One thread may add
 * to it while another reads, and neither waits for the other.
 */
public final class KnownNames {
    private final Map<String, ProgramFile> modules = new ConcurrentHashMap<>();
    private final Map<CodeAddress, List<Tool.Answer>> answers = new ConcurrentHashMap<>();

    /**
     * Finds the names and lines of addresses, where they are not known yet, one file after the other.
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

    /** The answers of tools so far, by address. */
    Map<CodeAddress, List<Tool.Answer>> answers() {
        return Map.copyOf(answers);
    }
}
