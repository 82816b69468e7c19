package expert.run;

import java.nio.file.Path;

/**
 * A mistake in a pattern file that its language does not complain of.
 *
 * @param file where
 * @param line counted from 1; 0 if it is the whole file's, or not known
 * @param words what is wrong, and what would be right
 */
public record PatternMistake(Path file, int line, String words) {
    /** In one line, as compilers say it. */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "") + ": " + words;
    }
}
