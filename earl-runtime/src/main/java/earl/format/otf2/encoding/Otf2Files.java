package earl.format.otf2.encoding;

import earl.TraceException;
import earl.disk.Replacement;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;

/**
 * The names of an archive's files: {@code NAME.otf2}, {@code NAME.def}, {@code NAME/LOCATION.def}, {@code
 * NAME/LOCATION.evt}.
 */
public final class Otf2Files {
    /** The ending of anchor files. */
    public static final String ANCHOR = ".otf2";

    private static final String DEFINITIONS = ".def";

    private final Path folder;
    private final String name;

    public Otf2Files(Path folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    public Path anchor() {
        return folder.resolve(name + ANCHOR);
    }

    public Path globalDefinitions() {
        return folder.resolve(name + DEFINITIONS);
    }

    public Path markers() {
        return folder.resolve(name + ".marker");
    }

    public Path locations() {
        return folder.resolve(name);
    }

    public Path events(long location) {
        return locations().resolve(eventsName(location));
    }

    public static String eventsName(long location) {
        return Long.toUnsignedString(location) + ".evt";
    }

    public Path definitions(long location) {
        return locations().resolve(definitionsName(location));
    }

    public static String definitionsName(long location) {
        return Long.toUnsignedString(location) + ".def";
    }

    public Path snapshots(long location) {
        return locations().resolve(snapshotsName(location));
    }

    public static String snapshotsName(long location) {
        return Long.toUnsignedString(location) + ".snap";
    }

    /** The parts of an archive that are replaced together. Readers find it by its anchor file. */
    public static Replacement.Entries parts(String name) {
        return new Replacement.Entries(
                List.of(name, name + DEFINITIONS, name + ".marker", name + ANCHOR), "*.{evt,def,snap}");
    }

    public static TraceException cannotWrite(Path file, IOException fault) {
        String reason = fault instanceof FileSystemException named && named.getReason() != null
                ? named.getReason()
                : fault.getMessage() != null
                        ? fault.getMessage()
                        : fault.getClass().getSimpleName();
        return new TraceException(file, -1, "cannot be written: " + reason, fault);
    }
}
