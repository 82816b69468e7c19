package expert.option.analysis;

import expert.option.Holds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options that configure patterns. */
final class ParameterOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Holds(Holds.Kind.PARAMETER)
    @Option(
            names = "-P",
            paramLabel = "pattern.parameter=value",
            mapFallbackValue = "",
            description = "Set a parameter of a pattern; repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Read options and parameters from a TOML file: options by their names here, parameters below"
                    + " [pattern]. Command-line options override it.")
    private @Nullable Path config;

    /** Values by {@code pattern.parameter}, as typed. */
    Map<String, String> values() {
        return parameters;
    }

    /**
     * The configuration.
     *
     * @throws IOException if the file cannot be read
     * @throws ParameterException if it has unknown content
     */
    Configuration configuration() throws IOException {
        if (config == null) {
            return Configuration.NONE;
        }
        try {
            return Configuration.read(config);
        } catch (Configuration.Malformed malformed) {
            throw new ParameterException(command.commandLine(), String.valueOf(malformed.getMessage()), malformed);
        }
    }
}
