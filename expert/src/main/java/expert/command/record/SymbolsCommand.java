package expert.command.record;

import earl.TraceException;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.monitor.archive.definition.LaterNames;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.terminal.ProgressDisplay;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert symbols}: names of functions for a recording that was made without them. */
@CommandLine.Command(
        name = "symbols",
        header = "Add names of functions to a recording.",
        description = "Functions that had no name where they were recorded are called by their addresses, as in"
                + " pw.x!0x3f2a10. EXPERT looks for their names in debug files of the same build, and replaces the archive"
                + " when the new one is complete and on the disk. The program need not be on this machine. A recording holds"
                + " the addresses of functions, not of calls, so EXPERT cannot add source lines.")
public final class SymbolsCommand extends Command {
    private static final String ANCHOR = "traces.otf2";

    @Mixin
    private TraceArgument source;

    @Option(
            names = "--debug-dir",
            paramLabel = "DIR",
            required = true,
            description = "Where the debug files are: .build-id/ab/cdef.debug, NAME.debug, or the unstripped files.")
    private Path debugFolder;

    public SymbolsCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(debugFolder)) {
            throw new TraceException(debugFolder, -1, "a folder of debug files is needed, and this is none");
        }
        source.refuseAnonymous("the recording, which this command writes");
        try (ProgressDisplay progress = progress();
                TraceSource archive = TraceFormat.openAny(source.path(), new Diagnostics())) {
            Path anchor = archive.info().path().toAbsolutePath();
            if (!anchor.endsWith(ANCHOR)) {
                throw new TraceException(anchor, -1, "expected a recording, whose archive is called " + ANCHOR);
            }
            LaterNames names = LaterNames.of(archive.raw().definitions(), debugFolder);
            if (names.named() > 0) {
                replace(archive, Objects.requireNonNull(anchor.getParent()), names, progress);
            }
            progress.finish();
            tell(names);
        }
        return ExitStatus.OK;
    }

    private static void replace(TraceSource archive, Path folder, LaterNames names, ProgressDisplay progress) {
        TraceFormat format = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no format is written"));
        try (TraceSink sink = format.create(folder, archive.info())) {
            Conversion.copy(archive, names.definitions(), sink, progress);
            sink.complete();
        }
    }

    private void tell(LaterNames names) {
        int left = names.unnamed().values().stream().mapToInt(count -> count).sum();
        out().println(
                        names.named() + left == 0
                                ? "Every function has a name."
                                : "Named " + Words.count(names.named()) + " of "
                                        + Words.count(names.named() + left, "function") + " without a name.");
        names.unnamed()
                .forEach((file, count) -> out().println("  " + Words.count(count, "function") + " of "
                        + Layout.clean(file) + " still without a name"));
        out().flush();
    }
}
