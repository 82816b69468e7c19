package expert.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.IVersionProvider;

/** The program's version. */
public final class Version implements IVersionProvider {
    /** The version from the build, for instance {@code "0.1.0"}. */
    public static String number() {
        return lines().get(0);
    }

    /** The version of the script languages and their compiler. */
    public static String graal() {
        return lines().get(1);
    }

    /** The commit that was released, empty if this is no release. */
    public static String commit() {
        return lines().get(2);
    }

    private static List<String> lines() {
        try (InputStream resource = Version.class.getResourceAsStream("/expert/cli/version.txt")) {
            if (resource == null) {
                throw new IllegalStateException("the build left out expert/cli/version.txt");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
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
