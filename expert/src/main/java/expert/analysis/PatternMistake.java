package expert.analysis;

import java.nio.file.Path;

/**
 * A mistake in a pattern file that its language does not complain of.
 *
 * @param file where
 * @param line counted from 1; 0 if it is the whole file's, or not known
 * @param words the mistake and its correction
 */
public record PatternMistake(Path file, int line, String words) {
    /** One line in the form of compiler messages. */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "") + ": " + words;
    }
}
