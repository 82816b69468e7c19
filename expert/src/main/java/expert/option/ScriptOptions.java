package expert.option;

import expert.script.sandbox.Quota;
import expert.script.sandbox.ScriptTerms;
import expert.terminal.Remark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The permissions of a script. */
public final class ScriptOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Folder below which the script may write, and nowhere else. EXPERT makes the folder if it does not"
                            + " exist. Relative names lie in it.")
    private @Nullable Path out;

    @Option(
            names = "--allow-io",
            description = "Let the script use files, sockets and processes. Without --out, it may write everywhere.")
    private boolean allowIo;

    @Mixin
    private QuotaOptions quota;

    @Option(
            names = "--max-written",
            paramLabel = "SIZE",
            converter = ByteCount.class,
            description = "Stop a script that writes more than SIZE below --out (default: 4G).")
    private long written = Quota.OF_SCRIPTS.written();

    @Option(
            names = "--max-files",
            paramLabel = "N",
            description = "Stop a script that makes more than N files and folders below --out (default: 10000).")
    private long files = Quota.OF_SCRIPTS.files();

    /** The permissions of the script; creates its output folder. @throws IOException if that fails */
    public ScriptTerms terms(Session session) throws IOException {
        Quota usual = quota.quota(Quota.OF_SCRIPTS);
        return ScriptTerms.ofScripts(
                        allowIo,
                        out == null ? null : Files.createDirectories(out).toRealPath())
                .with(new Quota(usual.heap(), usual.printed(), written, files))
                .withNotices(notice -> session.console().remark(Remark.NOTICE, notice));
    }
}
