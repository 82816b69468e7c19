package earl.monitor.symbol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Addresses in a file with debug information, which a tool resolves. */
record Question(String file, Path informed, List<Long> addresses) {
    /** Addresses that are worth a process of their own: it reads the file's debug information. */
    private static final int MIN_PIECE = 256;

    /** Splits the addresses of a file, so that all processors have some. */
    static List<Question> of(String file, Path informed, List<Long> addresses) {
        int processors = Runtime.getRuntime().availableProcessors();
        int piece = Math.max(MIN_PIECE, (addresses.size() + processors - 1) / processors);
        List<Question> questions = new ArrayList<>();
        for (int from = 0; from < addresses.size(); from += piece) {
            int to = Math.min(addresses.size(), from + piece);
            questions.add(new Question(file, informed, addresses.subList(from, to)));
        }
        return questions;
    }

    /** Functions and lines by address; {@code null} if there is no tool. */
    @Nullable
    Map<CodeAddress, List<Tool.Answer>> ask() {
        try {
            Map<Long, List<Tool.Answer>> found = Tool.functions(informed, addresses);
            if (found == null) {
                return null;
            }
            // Without a line, the tool only knows the nearest symbol, which does not contain the address.
            Map<CodeAddress, List<Tool.Answer>> known = new HashMap<>();
            found.forEach((address, all) -> known.put(
                    new CodeAddress(file, address),
                    all.stream().filter(one -> one.line().known()).toList()));
            return known;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
