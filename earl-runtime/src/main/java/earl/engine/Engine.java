package earl.engine;

import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.TraceOpener;
import earl.clock.Clocks;
import earl.clock.CorrectedSource;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.link.CallTimes;
import earl.link.call.CallTree;
import earl.memory.ColumnMemory;
import earl.memory.LongColumn;
import earl.stage.Stage;
import earl.stage.StageTimes;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens traces of all installed formats. */
public final class Engine implements TraceOpener {
    /** The step before the first round of events: definitions, or all rows of a format that has them in its events. */
    private static final String READ = "read";

    /** For {@link java.util.ServiceLoader}. */
    public Engine() {}

    @Override
    public Trace open(Path path, OpenOptions options) {
        Diagnostics diagnostics = new Diagnostics(options.names());
        StageTimes steps = new StageTimes();
        try (TraceSource source = read(steps, () -> TraceFormat.openAny(path, diagnostics, options))) {
            TraceIndex index = read(steps, () -> TraceIndex.of(source, options));
            Trace stored = index == null ? null : index.find(steps);
            if (stored != null) {
                return stored;
            }
            TraceIndex wanted = index != null && read(steps, index::isWanted) ? index : null;
            StoreChoice store = read(steps, () -> StoreChoice.of(source, options));
            Opening opening = new Opening(source, options, store, wanted, null, diagnostics, steps);
            Trace trace = opening.openIfClocksAgree();
            Clocks clocks = opening.clocks();
            return clocks == null
                    ? Objects.requireNonNull(trace)
                    : corrected(path, clocks, options, store, wanted, steps);
        }
    }

    /** Opens a trace again, because its times change. */
    private static Trace corrected(
            Path path,
            Clocks clocks,
            OpenOptions options,
            StoreChoice store,
            @Nullable TraceIndex index,
            StageTimes steps) {
        Diagnostics diagnostics = new Diagnostics(options.names());
        try (TraceSource source =
                new CorrectedSource(read(steps, () -> TraceFormat.openAny(path, diagnostics, options)), clocks)) {
            clocks.report(diagnostics);
            return new Opening(source, options, store, index, null, diagnostics, steps).open();
        }
    }

    /** Some formats are read when something is first asked of them: whatever may be the first belongs to that step. */
    private static <T extends @Nullable Object> T read(StageTimes steps, Supplier<T> part) {
        try (Stage _ = steps.enter(READ)) {
            return part.get();
        }
    }

    /**
     * Opens a source whose format is not installed, or a part of a trace, with the times that it gives. The caller keeps the
     * source.
     *
     * @throws TraceException if it cannot be decoded
     */
    public static Trace open(TraceSource source, OpenOptions options, Diagnostics diagnostics) {
        StageTimes steps = new StageTimes();
        TraceIndex index = read(steps, () -> TraceIndex.of(source, options));
        Trace stored = index == null ? null : index.find(steps);
        return stored != null
                ? stored
                : new Opening(
                                source,
                                options,
                                read(steps, () -> StoreChoice.of(source, options)),
                                index,
                                null,
                                diagnostics,
                                steps)
                        .open();
    }

    /**
     * Opens a source without events of which the profile is known. The caller keeps the source.
     *
     * @param times makes the times of call paths in memory that the trace owns
     * @throws TraceException if the definitions cannot be read
     */
    public static Trace open(
            TraceSource source,
            CallTree tree,
            Function<ColumnMemory, CallTimes> times,
            OpenOptions options,
            Diagnostics diagnostics) {
        Opening.Profile profile = new Opening.Profile(tree, times);
        StageTimes steps = new StageTimes();
        return new Opening(
                        source,
                        options,
                        read(steps, () -> StoreChoice.of(source, options)),
                        null,
                        profile,
                        diagnostics,
                        steps)
                .open();
    }

    /**
     * Whether some events of equal times are not in order of location in a trace that one of these methods opened and that has no
     * index, because sends precede their receives.
     */
    public static boolean isMoved(Trace trace) {
        return trace instanceof OpenedTrace opened && opened.linked().table().isMoved();
    }

    /**
     * A trace of the same events with other times, in the same positions: times never decrease on a location, but may between
     * locations. Links and call paths stay; everything that is computed from times is computed again. Must be closed before the trace.
     *
     * @param trace a trace that one of these methods opened
     * @param fill sets the ticks by position
     */
    public static Trace retimed(Trace trace, Consumer<LongColumn> fill) {
        return ((OpenedTrace) trace).retimed(fill);
    }

    /**
     * Memory for columns that are as long as a trace: files if those of the trace are there. The caller closes it.
     *
     * @param trace a trace that one of these methods opened
     */
    public static ColumnMemory memory(Trace trace) {
        return ((OpenedTrace) trace).memory();
    }
}
