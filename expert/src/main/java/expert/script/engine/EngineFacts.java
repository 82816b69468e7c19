package expert.script.engine;

import expert.script.Language;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Engine;

/**
 * The properties of the script engine.
 *
 * @param implementation name of the engine's implementation, for instance {@code "Interpreted"} or {@code "GraalVM CE"}
 * @param version version of the engine
 * @param optimizing whether its optimizing compiler is on
 * @param languages names and versions of the languages, for instance {@code "Python 3.12.8"}
 */
public record EngineFacts(String implementation, String version, boolean optimizing, List<String> languages) {
    public EngineFacts {
        languages = List.copyOf(languages);
    }

    /** Starts an engine, asks it, and stops it; no language is started. */
    public static EngineFacts ask() {
        try (Engine engine = Engine.newBuilder()
                .option("engine.WarnInterpreterOnly", "false")
                .build()) {
            List<String> languages = new ArrayList<>();
            engine.getLanguages().values().stream()
                    .filter(language -> language.getId().equals(Language.PYTHON.id())
                            || language.getId().equals(Language.JAVASCRIPT.id()))
                    .forEach(language -> languages.add(language.getName() + " " + language.getVersion()));
            languages.sort(null);
            String implementation = engine.getImplementationName();
            return new EngineFacts(
                    implementation, engine.getVersion(), !implementation.equals("Interpreted"), languages);
        }
    }
}
