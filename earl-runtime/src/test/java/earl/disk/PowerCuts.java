package earl.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A disk on which the power is cut after every step that counts. What was written to a file after it was last forced is lost; names
 * given in a folder after it was last forced are lost as well as kept: both ends of what a file system may do are built anew in
 * another folder and shown to a check. A renaming is lost or kept as a whole.
 *
 * <pre>{@code
 * try (PowerCuts cuts = PowerCuts.of(folder, afterwards -> assertThat(afterwards.resolve("report"))...)) {
 *     ... writes folder/report ...
 *     cuts.atTheEnd(afterwards -> ...);
 * }
 * }</pre>
 */
public final class PowerCuts implements Disk, AutoCloseable {
    /** What must hold in a folder as it is found after a cut. */
    public interface Check {
        void afterwards(Path folder) throws IOException;
    }

    private final Path root;
    private final Path scratch;
    private final Check check;
    private final Disk before = Durable.disk();
    /** By file: what is on the disk. */
    private final Map<Object, byte[]> contents = new HashMap<>();
    /** By folder: which names are on the disk, and of what. */
    private final Map<Object, Map<String, Object>> names = new HashMap<>();

    /** Renamings that are not on the disk: one side of them is there if the other is. */
    private final List<Renaming> renamings = new ArrayList<>();

    private int steps;

    private record Renaming(Object from, String oldName, Object to, String newName, Object what) {
        boolean concerns(Object folder) {
            return from.equals(folder) || to.equals(folder);
        }
    }

    private PowerCuts(Path root, Path scratch, Check check) {
        this.root = root;
        this.scratch = scratch;
        this.check = check;
    }

    /** Cuts the power of a folder; what is in it is on the disk. */
    public static PowerCuts of(Path folder, Check check) throws IOException {
        PowerCuts cuts = new PowerCuts(folder.toRealPath(), Files.createTempDirectory("power-cut"), check);
        cuts.keepAll(cuts.root);
        Durable.use(cuts);
        return cuts;
    }

    private void keepAll(Path folder) throws IOException {
        keepNames(folder);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    keepAll(entry);
                } else {
                    contents.put(key(entry), Files.readAllBytes(entry));
                }
            }
        }
    }

    private void keepNames(Path folder) throws IOException {
        names.put(key(folder), namesIn(folder));
    }

    private static Map<String, Object> namesIn(Path folder) throws IOException {
        Map<String, Object> found = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                found.put(entry.getFileName().toString(), key(entry));
            }
        }
        return found;
    }

    /** A file or folder, whatever its name is. Numbers are used again, but not within the moment at which it was made. */
    private static Object key(Path file) throws IOException {
        BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return facts.fileKey() + (facts.isDirectory() ? "/" : "") + facts.creationTime();
    }

    private boolean isBelow(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        return absolute.startsWith(root)
                || (parent != null
                        && Files.exists(parent)
                        && parent.toRealPath().startsWith(root));
    }

    @Override
    public void force(FileChannel open, Path file) throws IOException {
        before.force(open, file);
        if (isBelow(file)) {
            synchronized (this) {
                contents.put(key(file), Files.readAllBytes(file));
                cut();
            }
        }
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        before.forceFolder(folder);
        if (isBelow(folder)) {
            synchronized (this) {
                Object forced = key(folder);
                renamings.stream().filter(each -> each.concerns(forced)).forEach(each -> {
                    names.computeIfAbsent(each.from, unknown -> new TreeMap<>()).remove(each.oldName, each.what);
                    names.computeIfAbsent(each.to, unknown -> new TreeMap<>()).put(each.newName, each.what);
                });
                renamings.removeIf(each -> each.concerns(forced));
                keepNames(folder);
                cut();
            }
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        before.move(from, to);
        if (isBelow(to)) {
            synchronized (this) {
                renamings.add(new Renaming(
                        key(from.resolveSibling(".").toAbsolutePath().normalize()),
                        from.getFileName().toString(),
                        key(to.resolveSibling(".").toAbsolutePath().normalize()),
                        to.getFileName().toString(),
                        key(to)));
                cut();
            }
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        before.delete(file);
        if (isBelow(file)) {
            synchronized (this) {
                cut();
            }
        }
    }

    private void cut() throws IOException {
        steps++;
        check(false, check);
        check(true, check);
    }

    /** Steps after which the power was cut. */
    public int steps() {
        return steps;
    }

    /** What must hold when a command has said that it is done. */
    public synchronized void atTheEnd(Check last) throws IOException {
        check(false, last);
        check(true, last);
    }

    private void check(boolean allNames, Check wanted) throws IOException {
        Path found = scratch.resolve("found");
        build(root, key(root), found, allNames);
        try {
            wanted.afterwards(found);
        } catch (AssertionError | RuntimeException failed) {
            throw new AssertionError(
                    "after step " + steps + ", with "
                            + (allNames ? "all names and only the forced bytes" : "only the forced names and bytes")
                            + " on the disk",
                    failed);
        } finally {
            Temporary.deleteTree(found);
        }
    }

    private void build(Path now, Object folder, Path into, boolean allNames) throws IOException {
        Files.createDirectory(into);
        Map<String, Object> entries =
                allNames && Files.isDirectory(now) ? namesIn(now) : names.getOrDefault(folder, Map.of());
        for (Map.Entry<String, Object> entry : entries.entrySet()) {
            Path copy = into.resolve(entry.getKey());
            Object key = entry.getValue();
            if (key.toString().contains("/")) {
                build(now.resolve(entry.getKey()), key, copy, allNames);
            } else {
                Files.write(copy, contents.getOrDefault(key, new byte[0]));
            }
        }
    }

    @Override
    public void close() throws IOException {
        Durable.use(before);
        Temporary.deleteTree(scratch);
    }
}
