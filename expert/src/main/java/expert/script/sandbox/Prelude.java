package expert.script.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.graalvm.polyglot.Source;
import org.jspecify.annotations.Nullable;

/** The guests' modules, from the resources of {@code expert.script}. */
public final class Prelude {
    /** Run once in each Python context: makes its modules of {@link #pythonParts}. */
    public static final Source PYTHON =
            Source.newBuilder("python", text("python/start.py"), "start.py").buildLiteral();

    private static final List<String> PARTS = List.of(
            "earl._data",
            "earl._columns",
            "earl._events",
            "earl._rows",
            "earl._definitions",
            "earl._views",
            "earl._trace",
            "earl._opening",
            "expert._patterns",
            "expert._files",
            "expert._driver");

    /** Modules that are created on request. */
    private static final Set<String> LATE_PARTS = Set.of("earl.plot", "earl._shell", "earl._help", "expert._spellings");

    /** Name under which JavaScript's start imports the module that Java drives. */
    static final String DRIVER = "expert/driver";

    /** Run once in each JavaScript context: loads the modules. */
    public static final Source JAVASCRIPT = Source.newBuilder("js", "import '" + DRIVER + "';", "start.mjs")
            .mimeType("application/javascript+module")
            .internal(true)
            .buildLiteral();

    private Prelude() {}

    /** Names and texts of Python's modules, alternating, in the order of their dependencies. */
    public static String[] pythonParts() {
        return PARTS.stream().flatMap(part -> Stream.of(part, pythonPart(part))).toArray(String[]::new);
    }

    /** The text that takes from Python what changes the process. */
    public static String pythonSeal() {
        return text("python/seal.py");
    }

    /** Text of a Python module of ours. */
    static String pythonPart(String name) {
        return text("python/" + name.substring(name.indexOf('_') + 1) + ".py");
    }

    /** Text of a Python module that is created on request; null if there is none with that name. */
    static @Nullable String latePart(String module) {
        return LATE_PARTS.contains(module)
                ? text("python/" + module.replaceFirst("^(earl|expert)\\._?", "") + ".py")
                : null;
    }

    private static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /** Content of a resource of {@code expert.script}. */
    static byte[] bytes(String name) {
        try (InputStream in = Prelude.class.getResourceAsStream("/expert/script/" + name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing: is the program complete?");
            }
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
