package earl.engine;

import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.TraceOpener;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.stage.Stage;
import earl.stage.Stages;
import java.nio.file.Path;

/** Opens traces of all installed formats. */
public final class Engine implements TraceOpener {
    /** For {@link java.util.ServiceLoader}. */
    public Engine() {}

    @Override
    public Trace open(Path path, OpenOptions options) {
        Diagnostics diagnostics = new Diagnostics();
        try (TraceSource source = source(path, diagnostics)) {
            return open(source, options, diagnostics);
        }
    }

    private static TraceSource source(Path path, Diagnostics diagnostics) {
        try (Stage _ = Stages.enter("definitions")) {
            return TraceFormat.openAny(path, diagnostics);
        }
    }

    /**
     * Opens a source whose format is not installed. The caller keeps the source.
     *
     * @throws TraceException if it cannot be decoded
     */
    public static Trace open(TraceSource source, OpenOptions options, Diagnostics diagnostics) {
        TraceIndex index = TraceIndex.of(source, options);
        Trace stored = index == null ? null : index.find();
        return stored != null
                ? stored
                : new Opening(source, options, StoreChoice.of(source, options), index, diagnostics).open();
    }
}
