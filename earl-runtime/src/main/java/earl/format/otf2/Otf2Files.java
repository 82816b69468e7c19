package earl.format.otf2;

import earl.TraceException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where an archive's files are: {@code NAME.otf2}, {@code NAME.def}, {@code NAME/LOCATION.def}, {@code NAME/LOCATION.evt}. */
final class Otf2Files {
    private final Path folder;
    private final String name;

    Otf2Files(Path folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    Path folder() {
        return folder;
    }

    Path anchor() {
        return folder.resolve(name + ".otf2");
    }

    Path globalDefinitions() {
        return folder.resolve(name + ".def");
    }

    Path markers() {
        return folder.resolve(name + ".marker");
    }

    Path locations() {
        return folder.resolve(name);
    }

    Path events(long location) {
        return locations().resolve(Long.toUnsignedString(location) + ".evt");
    }

    Path definitions(long location) {
        return locations().resolve(Long.toUnsignedString(location) + ".def");
    }

    Path snapshots(long location) {
        return locations().resolve(Long.toUnsignedString(location) + ".snap");
    }

    /** Makes the folders; removes what an older archive of the name left in them. */
    void prepare() {
        try {
            Files.createDirectories(locations());
            removeFiles();
        } catch (IOException fault) {
            throw cannotWrite(folder, fault);
        }
    }

    /** Removes the archive; its folder stays. */
    void remove() {
        try {
            removeFiles();
            Files.deleteIfExists(locations());
        } catch (IOException fault) {
            throw cannotWrite(folder, fault);
        }
    }

    private void removeFiles() throws IOException {
        for (Path old : new Path[] {anchor(), globalDefinitions(), markers()}) {
            Files.deleteIfExists(old);
        }
        try (var files = Files.newDirectoryStream(locations(), "*.{evt,def,snap}")) {
            for (Path old : files) {
                Files.delete(old);
            }
        }
    }

    static TraceException cannotWrite(Path file, IOException fault) {
        String reason = fault instanceof FileSystemException named && named.getReason() != null
                ? named.getReason()
                : fault.getClass().getSimpleName() + (fault.getMessage() == null ? "" : ": " + fault.getMessage());
        return new TraceException(file, -1, "cannot be written: " + reason, fault);
    }
}
