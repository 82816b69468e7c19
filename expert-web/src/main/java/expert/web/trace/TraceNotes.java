package expert.web.trace;

import com.fasterxml.jackson.databind.ObjectMapper;
import earl.cache.CacheFolder;
import earl.disk.WholeFile;
import expert.cache.Digest;
import expert.web.api.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What the user wrote about traces: a file for each of them in the cache folder, beside the indexes. Any thread. */
final class TraceNotes {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;

    /** @param store the folder for indexes that the user named, null for the usual one */
    TraceNotes(@Nullable Path store) {
        folder = CacheFolder.notes(store);
    }

    /** The note of the trace at a path. One that cannot be read counts as none. */
    TraceNote of(Path trace) {
        try {
            Path file = file(trace);
            return Files.exists(file) ? TraceNote.of(JSON.readTree(Files.readAllBytes(file))) : TraceNote.NONE;
        } catch (IOException | Problem damaged) {
            return TraceNote.NONE;
        }
    }

    /** Changes a note. */
    @FunctionalInterface
    interface Change {
        TraceNote of(TraceNote before) throws Problem;
    }

    /** Changes the note of the trace at a path, and keeps it. @throws Problem if it cannot be written */
    synchronized TraceNote change(Path trace, Change change) throws Problem {
        TraceNote note = change.of(of(trace));
        try {
            Files.createDirectories(folder);
            try (WholeFile file = WholeFile.begin(file(trace))) {
                file.stream().write(JSON.writeValueAsBytes(note.json()));
                file.commit();
            }
        } catch (IOException failure) {
            throw Problem.conflict("the note cannot be kept in " + folder + ": " + failure.getMessage());
        }
        return note;
    }

    private Path file(Path trace) throws IOException {
        return folder.resolve(new Digest().add(trace.toRealPath().toString()).hex() + ".json");
    }
}
