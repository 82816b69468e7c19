package expert.web.run;

import expert.cache.Digest;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the user's pattern files are at a time, by names, sizes and times of change.
 *
 * @param digest of these
 */
public record PatternStamp(String digest) {
    /** That of the files that a path names or that lie in its folders. */
    public static PatternStamp of(PatternPath path) {
        Digest digest = new Digest();
        for (List<Path> places : List.of(path.given(), path.standing())) {
            places.forEach(place -> add(place, digest));
        }
        return new PatternStamp(digest.hex());
    }

    private static void add(Path place, Digest digest) {
        if (!Files.isDirectory(place)) {
            addFile(place, digest);
            return;
        }
        try (Stream<Path> files = Files.list(place)) {
            files.sorted().forEach(file -> addFile(file, digest));
        } catch (IOException unreadable) {
            digest.add(place.toString());
        }
    }

    private static void addFile(Path file, Digest digest) {
        digest.add(file.toString());
        try {
            digest.add(Long.toString(Files.size(file)))
                    .add(Files.getLastModifiedTime(file).toString());
        } catch (IOException gone) {
            digest.add("");
        }
    }
}
