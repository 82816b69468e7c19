package earl.format.otf2.write;

import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import java.util.Collection;
import java.util.function.Supplier;

/** The definition of an archive's clock, made after all of its events are known. */
final class ClockProperties implements Supplier<DefinitionRecord> {
    private final Otf2WriterOptions options;
    private final Collection<LocationWriter> locations;

    /** Describes an archive with these locations, a live view. */
    ClockProperties(Otf2WriterOptions options, Collection<LocationWriter> locations) {
        this.options = options;
        this.locations = locations;
    }

    @Override
    public DefinitionRecord get() {
        long first = Long.MAX_VALUE;
        long last = 0;
        for (LocationWriter location : locations) {
            if (location.events() > 0) {
                first = Math.min(first, location.firstTicks());
                last = Math.max(last, location.lastTicks());
            }
        }
        first = Math.min(first, last);
        return DefinitionRecord.of(
                DefinitionKind.CLOCK_PROPERTIES,
                options.ticksPerSecond(),
                first,
                last - first + 1,
                options.realtime() == 0 ? DefinitionRecord.UNDEFINED : options.realtime());
    }
}
