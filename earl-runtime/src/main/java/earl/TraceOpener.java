package earl;

import java.nio.file.Path;
import java.util.ServiceLoader;

/** The service that implements {@link Trace#open}. Exactly one is installed. */
public interface TraceOpener {
    /** Opens a trace; see {@link Trace#open(Path, OpenOptions)}. */
    Trace open(Path path, OpenOptions options);

    /** The installed opener. */
    static TraceOpener installed() {
        return ServiceLoader.load(TraceOpener.class, TraceOpener.class.getClassLoader())
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("no earl.TraceOpener is installed: is earl-runtime complete?"));
    }
}
