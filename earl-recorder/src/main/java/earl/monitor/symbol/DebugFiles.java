package earl.monitor.symbol;

import earl.disk.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The folders of separate debug files, found by build-id, by the name that a program gives, or in any folder that the user
 * names.
 *
 * @param folders where to look
 */
record DebugFiles(List<Path> folders) {
    /** The system's folders. */
    static final DebugFiles SYSTEM = new DebugFiles(List.of(Path.of("/usr/lib/debug")));

    DebugFiles {
        folders = List.copyOf(folders);
    }

    /** The debug file of a program or library; {@code null} if there is none, or only that of another build. */
    @Nullable
    Path of(Path file, ElfFile elf) {
        String id = elf.buildId();
        for (Path folder : folders) {
            if (!id.isEmpty() && Files.isReadable(byId(folder, id))) {
                return byId(folder, id);
            }
        }
        Path directory = file.toAbsolutePath().getParent();
        String link = elf.debugLink();
        if (link.isEmpty() || link.contains("/") || directory == null) {
            return null;
        }
        List<Path> beside =
                List.of(directory.resolve(link), directory.resolve(".debug").resolve(link));
        for (Path candidate : beside) {
            if (fits(candidate, file, elf)) {
                return candidate;
            }
        }
        for (Path folder : folders) {
            Path inTree = folder.resolve(Path.of("/").relativize(directory)).resolve(link);
            for (Path candidate : List.of(inTree, folder.resolve(link))) {
                if (fits(candidate, file, elf)) {
                    return candidate;
                }
            }
        }
        return null;
    }

    /**
     * A file with the names of a build of a program or library that is not here: its debug file, or itself with its symbols. {@code null} if
     * there is none.
     *
     * @param id of the build
     */
    @Nullable
    Path ofBuild(Path file, String id) {
        Path name = file.getFileName();
        if (id.isEmpty() || name == null) {
            return null;
        }
        for (Path folder : folders) {
            Path inTree = folder.resolve(Path.of("/").relativize(file));
            for (Path candidate : List.of(
                    byId(folder, id),
                    inTree.resolveSibling(name + ".debug"),
                    inTree,
                    folder.resolve(name + ".debug"),
                    folder.resolve(name))) {
                ElfFile found = ElfFile.read(candidate);
                if (found != null && found.buildId().equals(id)) {
                    return candidate;
                }
            }
        }
        return null;
    }

    private static Path byId(Path folder, String id) {
        return folder.resolve(".build-id")
                .resolve(id.substring(0, Math.min(2, id.length())))
                .resolve(id.substring(Math.min(2, id.length())) + ".debug");
    }

    private static boolean fits(Path candidate, Path file, ElfFile elf) {
        ElfFile found = candidate.equals(file) ? null : ElfFile.read(candidate);
        if (found == null) {
            return false;
        }
        return (elf.buildId().isEmpty() || found.buildId().isEmpty())
                ? checksum(candidate) == elf.debugChecksum()
                : elf.buildId().equals(found.buildId());
    }

    private static int checksum(Path file) {
        CRC32 sum = new CRC32();
        try (FileChannel channel = FileChannel.open(RegularFile.of(file))) {
            ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
            while (channel.read(bytes) >= 0) {
                sum.update(bytes.flip());
                bytes.clear();
            }
            return (int) sum.getValue();
        } catch (IOException unreadable) {
            return 0;
        }
    }
}
