package earl.format.otf2;

import earl.TraceException;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.disk.Replacement;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.Otf2Files;
import earl.format.otf2.write.Otf2Sink;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** OTF2 archives, given by their anchor file of any name or by the folder that holds exactly one {@code .otf2} file. */
public final class Otf2Format implements TraceFormat {
    private static final String SUFFIX = Otf2Files.ANCHOR;
    private static final String ANCHORS = "*" + SUFFIX;
    private static final String DEFINITIONS = "*.def";

    private static final int MAX_TRIES = 100;

    /** For the service loader. */
    public Otf2Format() {}

    @Override
    public String name() {
        return "OTF2";
    }

    @Override
    public String accepts() {
        return "an archive's folder or its anchor file, *.otf2";
    }

    @Override
    public boolean sniff(Path path) {
        if (Files.isDirectory(path)) {
            try {
                finishReplacements(path);
                return !in(path, ANCHORS).isEmpty()
                        || !in(path, DEFINITIONS).isEmpty()
                        || !Replacement.unfinished(path, SUFFIX).isEmpty();
            } catch (IOException e) {
                return false;
            }
        }
        finishReplacementOf(path);
        return path.toString().endsWith(SUFFIX) ? Files.exists(path) : Anchor.looksLike(path);
    }

    private static void finishReplacementOf(Path anchor) {
        if (anchor.toString().endsWith(SUFFIX) && !Files.exists(anchor)) {
            Path folder = anchor.toAbsolutePath().getParent();
            if (folder != null && Files.isDirectory(folder)) {
                finishReplacements(folder);
            }
        }
    }

    /**
     * If a power cut or a kill interrupted the replacement of an archive, its anchor file may be missing. Returns false if the folder cannot be
     * written: opening the archive reports missing files.
     */
    private static boolean finishReplacements(Path folder) {
        try {
            for (String anchor : Replacement.unfinished(folder, SUFFIX)) {
                String name = anchor.substring(0, anchor.length() - SUFFIX.length());
                Replacement.finish(folder, Otf2Files.parts(name));
            }
            return true;
        } catch (IOException readOnly) {
            return false;
        }
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        return Otf2Archive.open(anchorOf(path), diagnostics);
    }

    @Override
    public Map<String, String> properties(Path path) {
        return Anchor.read(new ArchiveFiles(anchorOf(path)).anchor()).properties();
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public TraceSink create(Path folder, TraceInfo like) {
        return new Otf2Sink(folder, like);
    }

    private static Path anchorOf(Path path) {
        if (!Files.isDirectory(path)) {
            finishReplacementOf(path);
            return path;
        }
        List<Path> anchors;
        List<String> unfinished;
        try {
            // A writer may begin the next replacement as soon as one is finished.
            int tries = 0;
            boolean finished;
            do {
                finished = finishReplacements(path);
                anchors = in(path, ANCHORS);
                unfinished = Replacement.unfinished(path, SUFFIX);
            } while (finished && anchors.isEmpty() && !unfinished.isEmpty() && ++tries < MAX_TRIES);
        } catch (IOException e) {
            throw ChunkReader.unreadable(path, e);
        }
        if (anchors.isEmpty() && !unfinished.isEmpty()) {
            throw new TraceException(
                    path,
                    -1,
                    "writing " + unfinished.getFirst()
                            + " was interrupted and cannot be finished here; run expert where it can write to the folder");
        }
        if (anchors.isEmpty()) {
            throw new TraceException(
                    path,
                    -1,
                    "expected an anchor file (*.otf2), found only definitions: it is written last, the trace may not be complete yet");
        }
        if (anchors.size() > 1) {
            List<String> names =
                    anchors.stream().map(file -> file.getFileName().toString()).toList();
            throw new TraceException(
                    path, -1, "the folder holds several anchor files, name one: " + String.join(", ", names));
        }
        return anchors.get(0);
    }

    private static List<Path> in(Path folder, String names) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, names)) {
            files.forEach(found::add);
        }
        found.sort(null);
        return found;
    }
}
