package expert.option.analysis;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import earl.disk.RegularFile;
import expert.terminal.OutputException;
import expert.text.Nearest;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A configuration file: options by their names on the command line, and a section for each pattern with its parameters. The
 * command line overrides it.
 *
 * <pre>
 * patterns = ["halo.py"]        # beside this file
 * select = ["late_halo", "late_sender"]
 *
 * [focus]
 * region = "exchange"
 *
 * [late_halo]
 * tag = 2
 * </pre>
 */
public final class Configuration {
    /** Nothing configured. */
    public static final Configuration NONE =
            new Configuration(Path.of(""), new LinkedHashMap<>(), new LinkedHashMap<>());

    /** The type of an option's value. */
    private enum Kind {
        WORD,
        WORDS
    }

    private static final Map<String, Kind> OPTIONS = Map.of(
            "patterns", Kind.WORDS,
            "select", Kind.WORDS,
            "exclude", Kind.WORDS,
            "definitions", Kind.WORD,
            "instances", Kind.WORD);

    /** The section of the focus, and its options. */
    private static final String FOCUS = "focus";

    private static final Map<String, Kind> FOCUS_OPTIONS = Map.of(
            "region", Kind.WORDS,
            "callpath", Kind.WORDS,
            "ranks", Kind.WORD,
            "from", Kind.WORD,
            "to", Kind.WORD);

    private final Path file;
    private final Map<String, List<String>> options;
    private final Map<String, String> parameters;

    private Configuration(Path file, Map<String, List<String>> options, Map<String, String> parameters) {
        this.file = file;
        this.options = options;
        this.parameters = parameters;
    }

    /** An error in a configuration; one line, beginning with the file. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read
     * @throws Malformed if it is not TOML, or has unknown content
     */
    public static Configuration read(Path file) throws IOException, Malformed {
        JsonNode tree;
        String text;
        try {
            text = Files.readString(RegularFile.of(file));
        } catch (FileSystemException named) {
            throw named;
        } catch (CharacterCodingException binary) {
            throw new Malformed(file + ": is no text in UTF-8, as TOML is");
        } catch (IOException unreadable) {
            throw new Malformed(file + ": " + OutputException.reason(unreadable));
        }
        try {
            tree = new TomlMapper().readTree(text);
        } catch (JacksonException broken) {
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNr();
            throw new Malformed(file + (line > 0 ? ":" + line : "") + ": "
                    + broken.getOriginalMessage().lines().findFirst().orElse("is no TOML"));
        }
        Configuration made = new Configuration(file, new LinkedHashMap<>(), new LinkedHashMap<>());
        for (Map.Entry<String, JsonNode> entry : tree.properties()) {
            made.add(entry.getKey(), entry.getValue());
        }
        return made;
    }

    private void add(String name, JsonNode value) throws Malformed {
        if (OPTIONS.containsKey(name)) {
            options.put(name, words(name, value, OPTIONS.get(name)));
        } else if (value.isObject() && name.equals(FOCUS)) {
            for (Map.Entry<String, JsonNode> option : value.properties()) {
                Kind kind = FOCUS_OPTIONS.get(option.getKey());
                if (kind == null) {
                    throw new Malformed(file + ": the focus has no " + option.getKey()
                            + Nearest.hint(option.getKey(), sorted(FOCUS_OPTIONS)));
                }
                String key = FOCUS + "." + option.getKey();
                options.put(key, words(key, option.getValue(), kind));
            }
        } else if (value.isObject()) {
            for (Map.Entry<String, JsonNode> parameter : value.properties()) {
                String key = name + "." + parameter.getKey();
                parameters.put(key, word(key, parameter.getValue()));
            }
        } else {
            throw new Malformed(file + ": there is no option " + name
                    + Nearest.hint(name, sorted(OPTIONS))
                    + (Nearest.to(name, OPTIONS.keySet()).isPresent()
                            ? ""
                            : "; parameters of a pattern stand below [its name]"));
        }
    }

    private static List<String> sorted(Map<String, Kind> options) {
        return options.keySet().stream().sorted().toList();
    }

    private List<String> words(String name, JsonNode value, Kind kind) throws Malformed {
        List<String> words = new ArrayList<>();
        if (kind == Kind.WORDS && value.isArray()) {
            for (JsonNode each : value) {
                words.add(word(name, each));
            }
        } else {
            words.add(word(name, value));
        }
        return words;
    }

    private String word(String name, JsonNode value) throws Malformed {
        if (!value.isValueNode()) {
            throw new Malformed(file + ": " + name + " is a number, a text, or true or false");
        }
        return value.asText();
    }

    /** Values of parameters by {@code pattern.parameter}. */
    public Map<String, String> parameters() {
        return parameters;
    }

    /** The values of an option, empty if it is not set. */
    public List<String> option(String name) {
        return options.getOrDefault(name, List.of());
    }

    /** Files and folders of patterns; relative ones are beside this file. */
    public List<Path> patterns() {
        return option("patterns").stream()
                .map(name -> file.resolveSibling(name).normalize())
                .toList();
    }

    /** The value of an option with one value, null if it is not set. */
    @Nullable
    public String word(String name) {
        List<String> words = option(name);
        return words.isEmpty() ? null : words.getFirst();
    }

    /** The values of an option of the focus, empty if it is not set. */
    public List<String> focus(String name) {
        return option(FOCUS + "." + name);
    }

    /** The value of an option of the focus, null if it is not set. */
    @Nullable
    String focusWord(String name) {
        return word(FOCUS + "." + name);
    }

    /**
     * The number of an option of the focus, {@code otherwise} if it is not set.
     *
     * @throws IllegalArgumentException if it is not a number
     */
    double focusNumber(String name, double otherwise) {
        String word = focusWord(name);
        try {
            return word == null ? otherwise : Double.parseDouble(word);
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(file + ": " + name + " is a number of seconds, not " + word, noNumber);
        }
    }

    /** The file itself. */
    public Path file() {
        return file;
    }
}
