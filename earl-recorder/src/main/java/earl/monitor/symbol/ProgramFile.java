package earl.monitor.symbol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A program or library and its debug file, as far as they are readable. Immutable.
 *
 * @param packed the symbols that are packed in it
 * @param informed which of the two has debug information; {@code null} if none has
 */
record ProgramFile(
        @Nullable ElfFile own,
        @Nullable ElfFile debug,
        @Nullable ElfFile packed,
        @Nullable Path informed) {
    /**
     * Reads the files of a program or library.
     *
     * @param build build-id of the program when it ran; {@code null} to accept any file of this name
     */
    static ProgramFile read(String file, @Nullable String build, DebugFiles debugFiles) throws IOException {
        Path path = Path.of(file);
        ElfFile here = ElfFile.read(path);
        ElfFile own = here == null || build == null || build.equals(here.buildId()) ? here : null;
        Path separate = own == null ? null : debugFiles.of(path, own);
        if (separate == null && build != null) {
            separate = debugFiles.ofBuild(path, build);
        }
        ElfFile debug = separate == null ? null : ElfFile.read(separate);
        byte[] packed = (own == null || own.packedSymbols().length == 0) ? null : Tool.unpacked(own.packedSymbols());
        Path informed = null;
        if (own != null && own.hasDebugInformation()) {
            informed = path;
        } else if (debug != null && debug.hasDebugInformation()) {
            informed = separate;
        }
        return new ProgramFile(own, debug, packed == null ? null : ElfFile.of(ByteBuffer.wrap(packed)), informed);
    }

    /** The symbol of the function at an address; {@code null} if there is none. */
    ElfFile.@Nullable Symbol at(long address) {
        for (ElfFile file : new ElfFile[] {debug, own, packed}) {
            ElfFile.Symbol symbol = file == null ? null : file.at(address);
            if (symbol != null) {
                return symbol;
            }
        }
        return null;
    }
}
