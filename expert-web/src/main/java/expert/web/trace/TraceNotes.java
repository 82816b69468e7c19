package expert.web.trace;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

    /** Keeps the note of the trace at a path. @throws Problem if it cannot be written */
    synchronized void put(Path trace, TraceNote note) throws Problem {
        ObjectNode node = JSON.createObjectNode().put("title", note.title()).put("note", note.note());
        try {
            Files.createDirectories(folder);
            try (WholeFile file = WholeFile.begin(file(trace))) {
                file.stream().write(JSON.writeValueAsBytes(node));
                file.commit();
            }
        } catch (IOException failure) {
            throw Problem.conflict("the note cannot be kept in " + folder + ": " + failure.getMessage());
        }
    }

    private Path file(Path trace) throws IOException {
        return folder.resolve(new Digest().add(trace.toRealPath().toString()).hex() + ".json");
    }
}
