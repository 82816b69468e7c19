package expert.option;

import earl.OpenOptions;
import earl.Progress;
import earl.format.FileRanks;
import earl.format.NativeLibraries;
import earl.format.TextLimit;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options for opening a trace. */
public final class OpeningOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--threads",
            paramLabel = "N",
            order = 900,
            description = "Number of worker threads (default: all processors). Results do not depend on it.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            order = 901,
            description = "Folder for indexes and for traces that do not fit into memory (default: your cache folder).")
    private @Nullable Path store;

    @Option(
            names = "--no-index",
            order = 902,
            description = "Decode the trace again, and keep no index of it ('expert cache list' lists the indexes).")
    private boolean noIndex;

    @Option(
            names = "--anonymous",
            order = 904,
            description =
                    "Replace the names of the program's regions, kernels, files, threads and machines by hashes, in every"
                            + " output. Names of MPI, GPU and OpenMP calls stay.")
    private boolean anonymous;

    @Option(
            names = "--max-text",
            paramLabel = "SIZE",
            order = 903,
            converter = ByteCount.class,
            description =
                    "Refuse a file whose text, after decompression, is longer than SIZE (500M, 100G; default: 64G).")
    public void maxText(long bytes) {
        TextLimit.set(bytes);
    }

    @Option(
            names = "--file-ranks",
            paramLabel = "0,3,1",
            order = 905,
            converter = FileRankList.Converter.class,
            description =
                    "Ranks of the files of a recording (Kineto JSON, Perfetto), one per file, in the order in which TRACE"
                            + " lists them, in a folder by name. For files that do not say their rank.")
    void fileRanks(FileRankList list) {
        FileRanks.set(list.ranks());
    }

    @Option(
            names = "--no-native",
            order = 906,
            description = "Load no native library to read a trace. EXPERT then refuses databases of SQLite.")
    void noNative(boolean forbidden) {
        NativeLibraries.allow(!forbidden);
    }

    /** Refuses to hide names in something whose names stay. @throws ParameterException if the user wants that */
    public void refuseAnonymous(String what) {
        if (anonymous) {
            throw new ParameterException(command.commandLine(), "--anonymous cannot hide the names in " + what);
        }
    }

    /** Refuses ranks for something that says its ranks itself. @throws ParameterException if the user gives any */
    public void refuseFileRanks(String what) {
        if (!FileRanks.given().isEmpty()) {
            throw new ParameterException(command.commandLine(), "--file-ranks cannot give ranks to " + what);
        }
    }

    /** Number of worker threads. @throws ParameterException if it is not positive */
    public int threads() {
        if (threads < 1) {
            throw new ParameterException(command.commandLine(), "--threads must be 1 or more, not " + threads);
        }
        return threads;
    }

    /** The options for opening the trace; {@code progress} receives the progress. */
    public OpenOptions options(Progress progress) {
        return OpenOptions.defaults()
                .withThreads(threads())
                .withStore(store)
                .withProgress(progress)
                .withIndexFrom(noIndex ? OpenOptions.NO_INDEX : OpenOptions.INDEX_FROM)
                .withAnonymous(anonymous);
    }
}
