package earl.format.otf2;

import earl.Location;
import earl.Trace;
import earl.TraceException;
import earl.TraceInfo;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.EventReader;
import earl.format.RawRecords;
import earl.format.ResumePoint;
import earl.format.TraceSource;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ChunkReader;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An opened OTF2 archive. A file is open only while it is read, so that thousands of locations do not need thousands of open
 * files.
 */
final class Otf2Archive implements TraceSource {
    /** A record and its time take at least two bytes. */
    private static final int MIN_EVENT_BYTES = 2;
    /** Bytes that are read at once from the middle of a file: cuts of runs with many locations need little of each. */
    private static final int PIECE = 1 << 14;
    /** Number of locations up to which all files may be open at once. */
    private static final int MAX_OPEN = 256;
    /** Bytes in memory of the files of all locations together, if a piece of each is not more. */
    private static final int ALL_PIECES = 1 << 25;

    private final ArchiveFiles files;
    private final Anchor anchor;
    private final Diagnostics diagnostics;
    private final List<DefinitionRecord> records;
    /** The records, and what analyses need beyond them. */
    private final List<DefinitionRecord> analyzed;
    /** The program's region if the archive lacks it, otherwise {@link Trace#NONE}; the locations that are in it. */
    private final int program;

    private final BitSet programs;
    /** Ticks that are taken from every time. */
    private final long origin;

    private final long[] announced;
    /** {@code [location] -> } ids that its events name and the trace does not define. */
    private final Map<Integer, Map<DefinitionSpace, SortedSet<Long>>> undefined = new ConcurrentHashMap<>();
    /** Whether placeholders exist and irregularities have been counted. */
    private boolean settled;

    private Definitions definitions;

    private Otf2Archive(ArchiveFiles files, Anchor anchor, Diagnostics diagnostics) {
        this.files = files;
        this.anchor = anchor;
        this.diagnostics = diagnostics;
        this.records = GlobalDefinitionReader.read(files.globalDefinitions(), anchor, diagnostics);
        this.origin = TimeOrigin.of(records);
        List<DefinitionRecord> moved = origin == 0 ? records : TimeOrigin.moved(records, origin);
        Definitions found = Definitions.of(moved, diagnostics);
        boolean lacksProgram = ProgramRegion.isMissing(found);
        this.analyzed = lacksProgram ? ProgramRegion.defined(moved) : moved;
        this.definitions = lacksProgram ? Definitions.of(analyzed, new Diagnostics()) : found;
        this.program = lacksProgram ? definitions.regions().size() - 1 : Trace.NONE;
        this.programs = lacksProgram ? ProgramRegion.locations(definitions) : new BitSet();
        this.announced = announcedEvents();
        checkEventFiles();
    }

    /** Opens the archive of an anchor file. */
    static Otf2Archive open(Path anchorFile, Diagnostics diagnostics) {
        return open(new ArchiveFiles(anchorFile), diagnostics);
    }

    /** Opens the archive that has been found in some files. */
    static Otf2Archive open(ArchiveFiles files, Diagnostics diagnostics) {
        try {
            return new Otf2Archive(files, Anchor.read(files.anchor()), diagnostics);
        } catch (TraceException fault) {
            files.checkNotReplaced();
            throw fault;
        }
    }

    private long[] announcedEvents() {
        long[] counts = new long[definitions.locations().size()];
        for (DefinitionRecord record : records) {
            if (record.kind() == DefinitionKind.LOCATION) {
                int id = definitions.id(DefinitionSpace.LOCATION, record.ref());
                if (id >= 0) {
                    counts[id] = record.value("numberOfEvents");
                }
            }
        }
        return counts;
    }

    private void checkEventFiles() {
        boolean any = false;
        long missing = -1;
        for (Location location : definitions.locations()) {
            boolean has = files.hasEvents(location.ref());
            any |= has;
            if (!has && announced[location.id()] != 0 && missing < 0) {
                missing = location.ref();
            }
        }
        if (!any && missing >= 0) {
            throw new TraceException(
                    files.folder(),
                    -1,
                    "the event files are missing: expected "
                            + files.events(missing).getFileName() + " and those of "
                            + (definitions.locations().size() - 1) + " other locations; only definitions are there");
        }
    }

    @Override
    public TraceInfo info() {
        String[] version = anchor.version().split("\\.", -1);
        return new TraceInfo(
                files.anchor(),
                "OTF2 " + version[0] + "." + version[1],
                anchor.creator(),
                anchor.machine(),
                anchor.description(),
                definitions.clock().ticksPerSecond(),
                0,
                files.bytes(),
                anchor.properties(),
                Map.of());
    }

    @Override
    public byte[] identity() {
        return files.identity();
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    @Override
    public int locations() {
        return announced.length;
    }

    @Override
    public long estimatedEvents(int location) {
        long most = bytes(location) / MIN_EVENT_BYTES;
        long said = announced[location];
        return said < 0 || said > most ? most : said;
    }

    @Override
    public long bytes(int location) {
        return files.eventBytes(definitions.locations().get(location).ref());
    }

    @Override
    public void decode(int location, LocationEvents into) {
        try (EventReader reader = reader(location, null)) {
            reader.read(into, Long.MAX_VALUE);
            into.finish();
        }
    }

    @Override
    public EventReader reader(int location, @Nullable ResumePoint from) {
        long ref = definitions.locations().get(location).ref();
        if (!files.hasEvents(ref)) {
            if (from == null) {
                countMissing(location, ref);
            }
            return new NoEvents();
        }
        boolean counts = !settled && from == null;
        LocationMapping local = localDefinitions(location, counts ? diagnostics : new Diagnostics());
        IdResolver ids = new IdResolver(definitions, local);
        ChunkReader in =
                from == null ? fromBegin(ref) : ChunkReader.open(files.events(ref), anchor.eventChunks(), PIECE);
        return new EventFileReader(
                in,
                ids,
                local.clock().from(origin),
                programs.get(location) ? program : Trace.NONE,
                from,
                counts ? new Counting(location, in, ids) : null);
    }

    /** All locations may be read side by side. Of many, a file is open only while a piece of it is read. */
    private ChunkReader fromBegin(long ref) {
        int piece = Math.max(PIECE, ALL_PIECES / locations());
        return locations() <= MAX_OPEN
                ? ChunkReader.open(files.events(ref), anchor.eventChunks(), piece)
                : ChunkReader.openInPieces(files.events(ref), anchor.eventChunks(), piece);
    }

    @Override
    public boolean readsInParts() {
        return true;
    }

    /** The events of a location without an event file. */
    private static final class NoEvents implements EventReader {
        @Override
        public long read(LocationEvents into, long most) {
            return 0;
        }

        @Override
        public ResumePoint point() {
            return new ResumePoint(0, Long.MIN_VALUE, new long[0]);
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    /** Counts the irregularities of a location after its last event. */
    private final class Counting implements EventFileReader.End {
        private final int location;
        private final ChunkReader in;
        private final IdResolver ids;

        Counting(int location, ChunkReader in, IdResolver ids) {
            this.location = location;
            this.in = in;
            this.ids = ids;
        }

        @Override
        public void reached(EventFileReader reader, EventDecoder decoder, @Nullable BrokenRecord damage) {
            if (damage != null) {
                countDamage(location, in, damage, decoder);
            }
            count(location, in, decoder, reader, damage == null);
            if (!ids.undefined().isEmpty()) {
                undefined.put(location, ids.undefined());
            }
            if (ids.undefinedUses() > 0) {
                countUndefined(location, in, decoder, ids);
            }
        }
    }

    LocationMapping localDefinitions(int location, Diagnostics missing) {
        long ref = definitions.locations().get(location).ref();
        if (files.hasDefinitions(ref)) {
            return LocationMapping.read(files.definitions(ref), anchor.definitionChunks(), location, missing);
        }
        Path file = missing.name(files.definitions(ref));
        missing.add(DiagnosticCode.MISSING_LOCAL_DEFINITIONS, location, 0, file::toString);
        return new LocationMapping();
    }

    private void countMissing(int location, long ref) {
        if (settled) {
            return;
        }
        DiagnosticCode code =
                announced[location] == 0 ? DiagnosticCode.EMPTY_LOCATION : DiagnosticCode.MISSING_EVENTS_FILE;
        Path file = diagnostics.name(files.events(ref));
        diagnostics.add(code, location, 0, file::toString);
    }

    private void countDamage(int location, ChunkReader in, BrokenRecord e, EventDecoder decoder) {
        boolean cut = e.isEnd() && in.atEnd();
        String place = diagnostics.name(in.file()) + ": byte " + e.offset() + ": " + e.expected() + " ("
                + decoder.records() + " events read, " + Long.toUnsignedString(announced[location]) + " announced)";
        diagnostics.add(
                cut ? DiagnosticCode.TRUNCATED_EVENTS : DiagnosticCode.BROKEN_EVENTS,
                location,
                e.offset(),
                () -> place);
    }

    private void count(int location, ChunkReader in, EventDecoder decoder, EventFileReader reader, boolean complete) {
        Path file = diagnostics.name(in.file());
        if (decoder.counts().unknown() > 0) {
            long at = decoder.counts().firstUnknown();
            diagnostics.add(
                    DiagnosticCode.UNKNOWN_RECORD,
                    decoder.counts().unknown(),
                    location,
                    at,
                    () -> file + ": byte " + at);
        }
        BrokenRecord broken = decoder.counts().firstBroken();
        if (broken != null) {
            diagnostics.add(
                    DiagnosticCode.BROKEN_RECORD,
                    decoder.counts().broken(),
                    location,
                    broken.offset(),
                    () -> file + ": byte " + broken.offset() + ": " + broken.expected());
        }
        if (complete && decoder.records() == 0) {
            diagnostics.add(DiagnosticCode.EMPTY_LOCATION, location, 0, file::toString);
        }
        if (complete && decoder.records() != announced[location]) {
            long found = decoder.records();
            long said = announced[location];
            diagnostics.add(
                    DiagnosticCode.WRONG_EVENT_COUNT,
                    location,
                    0,
                    () -> file + ": " + found + " events, " + Long.toUnsignedString(said) + " announced");
        }
        if (decoder.counts().samples() > 0) {
            long index = decoder.counts().firstSample();
            diagnostics.add(
                    DiagnosticCode.SAMPLES,
                    decoder.counts().samples(),
                    location,
                    index,
                    () -> file + ": event " + index);
        }
        if (reader.backwards() > 0) {
            long index = reader.firstBackwards();
            diagnostics.add(
                    DiagnosticCode.TIME_BACKWARDS,
                    reader.backwards(),
                    location,
                    index,
                    () -> file + ": event " + index);
        }
        reader.interruptions()
                .count(diagnostics, location, definitions.clock().ticksPerSecond(), file, reader.ticks(), decoder);
    }

    private void countUndefined(int location, ChunkReader in, EventDecoder decoder, IdResolver ids) {
        Path file = diagnostics.name(in.file());
        long at = decoder.counts().firstUndefined();
        String what = ids.firstUndefined();
        diagnostics.add(
                DiagnosticCode.UNDEFINED_REFERENCE,
                ids.undefinedUses(),
                location,
                at,
                () -> file + ": before byte " + at + ": " + what);
    }

    @Override
    public int[] settle() {
        if (settled) {
            return new int[0];
        }
        files.checkNotReplaced();
        if (undefined.isEmpty()) {
            settled = true;
            return new int[0];
        }
        settle(undefined());
        return undefined.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    @Override
    public void settle(Map<DefinitionSpace, List<Long>> placeholders) {
        settled = true;
        if (!placeholders.isEmpty()) {
            definitions = Definitions.of(analyzed, placeholders, new Diagnostics());
        }
    }

    @Override
    public Map<DefinitionSpace, List<Long>> undefined() {
        Map<DefinitionSpace, SortedSet<Long>> all = new EnumMap<>(DefinitionSpace.class);
        for (Map<DefinitionSpace, SortedSet<Long>> some : undefined.values()) {
            some.forEach((space, refs) -> all.computeIfAbsent(space, s -> new TreeSet<>(Long::compareUnsigned))
                    .addAll(refs));
        }
        Map<DefinitionSpace, List<Long>> ordered = new EnumMap<>(DefinitionSpace.class);
        all.forEach((space, refs) -> ordered.put(space, new ArrayList<>(refs)));
        return ordered;
    }

    @Override
    public RawRecords raw() {
        return new RawArchive(this);
    }

    @Override
    public boolean impliesEvents() {
        return origin != 0 || program != Trace.NONE || definitions.count(DefinitionSpace.CALLING_CONTEXT) > 0;
    }

    ArchiveFiles files() {
        return files;
    }

    Anchor anchor() {
        return anchor;
    }

    List<DefinitionRecord> records() {
        return records;
    }

    @Override
    public void close() {
        undefined.clear();
    }
}
