package expert.script;

import earl.Stable;
import earl.user.UserFolders;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The places to search for patterns.
 *
 * @param shipped folder of the patterns that came with this program, null for none
 * @param given files and folders that the user named: they must exist
 * @param standing files and folders that are looked into if they exist: {@code $EXPERT_PATTERNS}, the user's own folder
 */
@Stable
public record PatternPath(@Nullable Path shipped, List<Path> given, List<Path> standing) {
    public PatternPath {
        given = List.copyOf(given);
        standing = List.copyOf(standing);
    }

    /** Whether the user named a file, or the folder that it is in. */
    public boolean isGiven(Path file) {
        return given.stream()
                .map(PatternPath::real)
                .anyMatch(place -> place.equals(file) || place.equals(file.getParent()));
    }

    private static Path real(Path place) {
        try {
            return place.toRealPath();
        } catch (IOException missing) {
            return place.toAbsolutePath();
        }
    }

    /**
     * The usual places.
     *
     * @param environment the process's environment: {@code EXPERT_PATTERNS} (files and folders, separated as in {@code
     *     PATH}), and the variables of {@link UserFolders}
     */
    public static PatternPath of(@Nullable Path shipped, List<Path> given, Map<String, String> environment) {
        List<Path> standing = new ArrayList<>();
        String named = environment.get("EXPERT_PATTERNS");
        if (named != null) {
            for (String part : named.split(File.pathSeparator, -1)) {
                if (!part.isBlank()) {
                    standing.add(Path.of(part));
                }
            }
        }
        standing.add(UserFolders.of(environment).config().resolve("patterns"));
        return new PatternPath(shipped, given, standing);
    }
}
