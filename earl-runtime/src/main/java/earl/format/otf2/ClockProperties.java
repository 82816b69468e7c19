package earl.format.otf2;

import java.util.Collection;

/** The definition of an archive's clock, made when all of its events are known. */
final class ClockProperties implements DefinitionRecords.Late {
    /** OTF2's number of this kind of definition. */
    static final int KIND = 5;

    private final Otf2WriterOptions options;
    private final Collection<LocationWriter> locations;

    /** Of an archive with these locations, a live view. */
    ClockProperties(Otf2WriterOptions options, Collection<LocationWriter> locations) {
        this.options = options;
        this.locations = locations;
    }

    @Override
    public void write(RecordBytes fields) {
        long first = Long.MAX_VALUE;
        long last = 0;
        for (LocationWriter location : locations) {
            if (location.events() > 0) {
                first = Math.min(first, location.firstTicks());
                last = Math.max(last, location.lastTicks());
            }
        }
        first = Math.min(first, last);
        fields.u64(options.ticksPerSecond());
        fields.u64(first);
        fields.u64(last - first + 1);
        fields.u64(options.realtime() == 0 ? -1 : options.realtime());
    }
}
