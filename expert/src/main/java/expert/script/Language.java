package expert.script;

import java.nio.file.Path;
import java.util.Optional;

/** A language that patterns may be written in. */
public enum Language {
    /** Python 3. */
    PYTHON("python", "py"),
    /** JavaScript modules. */
    JAVASCRIPT("js", "m?js");

    private final String id;
    private final String names;

    Language(String id, String suffix) {
        this.id = id;
        this.names = ".*\\." + suffix;
    }

    /** The engine's and the reports' name for it: {@code "python"}, {@code "js"}. */
    public String id() {
        return id;
    }

    /** The language of a file by its name. */
    public static Optional<Language> of(Path file) {
        String name = String.valueOf(file.getFileName());
        for (Language language : values()) {
            if (name.matches(language.names)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }
}
