package expert.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The program's version. */
final class Version implements IVersionProvider {
    /** The version from the build, for instance {@code "0.1.0"}. */
    static String number() {
        try (InputStream resource = Version.class.getResourceAsStream("version.txt")) {
            if (resource == null) {
                throw new IllegalStateException("the build left out expert/cli/version.txt");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "expert " + number(), "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
        };
    }
}
