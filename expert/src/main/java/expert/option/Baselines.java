package expert.option;

import earl.user.UserFolders;
import expert.cubex.CubexWriter;
import expert.pattern.SeverityCube;
import expert.terminal.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The user's baselines: folders of small reports, one for each run, in the user's data folder. */
public final class Baselines {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");
    private static final String REPORT = ".cubex";

    private final Path folder;

    public Baselines(Session session) {
        folder = UserFolders.of(session.environment()).data().resolve("baselines");
    }

    /** Whether text is a valid name of a baseline. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** The folder of a baseline, null if it does not exist. */
    @Nullable
    public Path find(String name) {
        return isName(name) && Files.isDirectory(folder.resolve(name)) ? folder.resolve(name) : null;
    }

    /** The names of all baselines. */
    public List<String> names() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory)
                    .map(path -> String.valueOf(path.getFileName()))
                    .filter(Baselines::isName)
                    .sorted()
                    .toList();
        }
    }

    /** The reports of a baseline, in the order in which they were added. */
    public List<Path> reports(String name) throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve(name))) {
            return all.filter(path -> path.toString().endsWith(REPORT)).sorted().toList();
        }
    }

    /** Adds a report to a baseline, which is created if necessary. */
    public Path add(String name, String run, SeverityCube cube) throws IOException {
        Path place = Files.createDirectories(folder.resolve(name));
        int number = reports(name).stream()
                        .map(path -> String.valueOf(path.getFileName()))
                        .filter(file -> file.matches("\\d{4,9}-.*"))
                        .mapToInt(file -> Integer.parseInt(file.substring(0, file.indexOf('-'))))
                        .max()
                        .orElse(0)
                + 1;
        Path report = place.resolve(
                String.format(Locale.ROOT, "%04d-%s%s", number, run.replaceAll("[^A-Za-z0-9._-]", "_"), REPORT));
        try (OutputFile file = OutputFile.begin(report)) {
            CubexWriter.write(cube, file.stream());
            file.commit();
        }
        return report;
    }

    /** Removes a baseline. */
    public void remove(String name) throws IOException {
        for (Path report : reports(name)) {
            Files.delete(report);
        }
        Files.delete(folder.resolve(name));
    }
}
