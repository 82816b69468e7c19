package earl.monitor;

import earl.TraceException;
import earl.disk.RegularFile;
import earl.disk.WholeFile;
import earl.monitor.recorder.FunctionTable;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The data of a recording until its archive is made: records, the table of functions, a description with which another
 * process can continue, and rings that did not fit into memory. It is hidden in the recording's folder. Any thread.
 *
 * @param path the folder
 */
record WorkFolder(Path path) {
    private static final String NAME = ".recording";
    private static final String FACTS = "session.properties";
    private static final String TABLE = "functions.txt";
    private static final String RINGS = "rings";
    private static final String ALL_RECORDED = "all-recorded";
    private static final String MONITOR = "monitor.sh";
    private static final String LIBRARY = "library";

    /** The folder of a recording. */
    static WorkFolder of(Path recording) {
        return new WorkFolder(recording.resolve(NAME));
    }

    /** Removes the data of an earlier recording, except the recorder. */
    void empty() throws IOException {
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.list(path)) {
                for (Path file : files.filter(file -> !file.endsWith(LIBRARY)).toList()) {
                    RingFolders.removeAll(file);
                }
            }
        }
    }

    /** Path of the recorder's library. */
    Path library() {
        return path.resolve(LIBRARY);
    }

    /** Folder for rings that all nodes can see. */
    Path rings() {
        return path.resolve(RINGS).toAbsolutePath();
    }

    /** Makes the mark that a process which cannot be recorded removes when it says why. */
    void mark() throws IOException {
        Files.createFile(rings().resolve(ALL_RECORDED));
    }

    /** Whether a process has said why it cannot be recorded. */
    boolean hasRefusals() {
        return Files.isDirectory(rings()) && !Files.exists(rings().resolve(ALL_RECORDED));
    }

    /** The script that starts a monitor on another node. */
    Path monitor() {
        return path.resolve(MONITOR).toAbsolutePath();
    }

    /** The description of the recording. @throws TraceException if there is none */
    Properties facts() {
        Properties facts = new Properties();
        Path recording = path.endsWith(NAME) && path.getParent() != null ? path.getParent() : path;
        try (Reader in = Files.newBufferedReader(RegularFile.of(path.resolve(FACTS)))) {
            facts.load(in);
            return facts;
        } catch (IOException missing) {
            throw new TraceException(recording, -1, "holds no interrupted recording", missing);
        } catch (IllegalArgumentException noProperties) {
            throw new TraceException(recording, -1, "the description of its recording is damaged", noProperties);
        }
    }

    /** Whether there is a description of the recording. */
    boolean isThere() {
        return Files.isRegularFile(path.resolve(FACTS));
    }

    /** Writes the description of the recording. */
    void store(Properties facts) throws IOException {
        StringWriter text = new StringWriter();
        facts.store(text, null);
        WholeFile.write(path.resolve(FACTS), text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Keeps the table of functions that records speak of. */
    void table(String table) throws IOException {
        Files.writeString(path.resolve(TABLE), table);
    }

    /** The table of functions that records speak of. @throws TraceException if it is damaged */
    String table() throws IOException {
        Path file = RegularFile.of(path.resolve(TABLE));
        String table = Files.readString(file);
        try {
            FunctionTable.parse(table);
        } catch (IllegalArgumentException damaged) {
            throw new TraceException(file, -1, String.valueOf(damaged.getMessage()), damaged);
        }
        return table;
    }

    /** Copies the maps that are beside rings. */
    void keepMaps(List<Path> rings) throws IOException {
        for (Path ring : rings) {
            Path maps = RingFolders.maps(ring);
            if (Files.exists(maps)) {
                Files.copy(RegularFile.of(maps), path.resolve(maps.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** Whether no record of the program's is here. */
    boolean isUnused() {
        Set<String> own = Set.of(TABLE, FACTS, RINGS, MONITOR, LIBRARY);
        try (Stream<Path> files = Files.list(path)) {
            return files.allMatch(file -> own.contains(String.valueOf(file.getFileName())));
        } catch (IOException fault) {
            throw new TraceException(path, -1, "cannot be read: " + fault.getMessage(), fault);
        }
    }
}
