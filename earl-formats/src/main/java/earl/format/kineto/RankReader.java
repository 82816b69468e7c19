package earl.format.kineto;

import static earl.format.kineto.ChromeEvent.ABSENT;

import earl.TraceException;
import earl.format.build.CollectiveOperation;
import earl.format.build.TextStream;
import earl.format.build.TraceFiles;
import earl.memory.Capacity;
import earl.memory.LongMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one file: decides what each event is, and to which thread or stream it belongs. For one thread. */
final class RankReader {
    /** A day, in nanoseconds: a clock that shows more did not begin with the recording. */
    private static final long FAR_FROM_ZERO = 86_400_000_000_000L;

    private static final long NO_STREAM = 0xFFFF_FFFFL;

    private static final Pattern RANK = Pattern.compile("RANK (\\d{1,9}) HOST<");

    private static final String STEP = "ProfilerStep#";

    private final NameTable names = new NameTable();
    private final TraceHeader header = new TraceHeader();
    private final RankEvents events;
    private final RankLinks links;

    /** Track by process and thread. */
    private final LongMap threads = new LongMap();

    private final DeviceTracks devices = new DeviceTracks();

    /** Track by device and stream. */
    private final LongMap streams = new LongMap();

    /** Region plus one by name, one array per kind; 0: none. */
    private final int[][] regions = new int[RegionKind.COUNT][256];

    /** {@code [name] -> } the meaning of the name of a host's event; 0: not looked at yet. */
    private byte[] traits = new byte[256];

    /** {@code [name of an activity] -> } its category, for files whose categories do not distinguish kernels and copies. */
    private final Map<Integer, Category> activityKinds = new HashMap<>();

    private static final byte PLAIN = 1;
    private static final byte FUNCTION = 2;
    private static final byte PROFILER_STEP = 3;
    private static final byte COLLECTIVE = 4;
    private static final byte COMMUNICATION = 5;
    /** A call of a device's interface, in a file without categories or with one for all of the host. */
    private static final byte DEVICE_CALL = 6;

    /** An event at time 0: an error in a file whose clock counts from elsewhere. */
    private record Zero(Track track, Category category, int name, long duration, long correlation) {}

    private final List<Zero> zeros = new ArrayList<>();
    private boolean zerosCount;

    private RankReader(Path file) {
        events = new RankEvents(file, header, names);
        links = new RankLinks(events, streams);
    }

    /** Needs arrows only in files without correlation ids, and arguments only of events that concern devices. */
    private final class Needs implements EventParser.Needs {
        @Override
        public boolean arrows() {
            return links.needsArrows();
        }

        /** Operators and functions of the host have many, which say nothing of devices. */
        @Override
        public boolean arguments(ChromeEvent event) {
            if (event.phase != 'X'
                    || event.category != Category.HOST
                    || !event.categorized
                    || event.name == ABSENT
                    || devices.isDevice(event.process)) {
                return true;
            }
            byte trait = trait(event.name, event.category);
            return trait != PLAIN && trait != FUNCTION && trait != PROFILER_STEP;
        }
    }

    /** Fills a reader with the events of a file. */
    private interface Filling {
        void fill(TextStream in, RankReader reader);
    }

    /**
     * Reads a file in JSON. The caller closes the events.
     *
     * @throws TraceException if it is no trace in JSON
     */
    static RankEvents read(Path file) {
        return read(file, (in, reader) -> {
            EventParser parser = new EventParser(file, in, reader.names, reader.new Needs());
            parser.read(reader.header, reader::event);
            reader.finish(parser.isCut(), in);
            if (parser.rest() >= 0 && reader.events.damage == null) {
                reader.events.damage = "more text behind the end of the trace";
                reader.events.cutAt = parser.rest();
            }
        });
    }

    /**
     * Reads a file of Perfetto. The caller closes the events.
     *
     * @throws TraceException if it cannot be read
     */
    static RankEvents readPackets(Path file) {
        return read(file, (in, reader) -> {
            PerfettoParser parser = new PerfettoParser(file, in, reader.names);
            parser.read(reader.header, reader::event);
            reader.finish(parser.isCut(), in);
            reader.events.unknown += parser.unknown();
        });
    }

    private static RankEvents read(Path file, Filling filling) {
        RankReader reader = new RankReader(file);
        boolean done = false;
        try (TextStream in = TextStream.open(file)) {
            filling.fill(in, reader);
            done = true;
            return reader.events;
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        } finally {
            if (!done) {
                reader.events.close();
            }
        }
    }

    /** Adds the events at time 0 if the clock of the file begins near it. */
    private void addZeros() {
        long first = events.first();
        if (first > FAR_FROM_ZERO && first != Long.MAX_VALUE) {
            events.withoutTime += zeros.size();
            return;
        }
        zerosCount = true;
        ChromeEvent event = new ChromeEvent();
        for (Zero zero : zeros) {
            event.clear();
            event.category = zero.category;
            event.name = zero.name;
            event.time = 0;
            event.duration = zero.duration;
            event.correlation = zero.correlation;
            complete(event, zero.track);
        }
    }

    private void finish(boolean cut, TextStream in) {
        addZeros();
        for (Track track : events.tracks) {
            events.unpaired += track.openCount();
            long last = track.openCount() == 0 ? 0 : events.last();
            while (track.openCount() > 0) {
                track.add(
                        track.openTime(), Math.max(last, track.openTime()), region(RegionKind.HOST, track.openName()));
                track.close();
            }
        }
        events.cut = cut || in.isCut();
        events.cutAt = in.position();
        events.damage = in.isCut() ? null : in.damage();
        links.resolve();
        links.refuseRepeated();
    }

    private void event(ChromeEvent event) {
        switch (event.phase) {
            case 'X', 'B', 'E' -> interval(event);
            case 's', 't', 'f' -> {
                if (event.category == Category.ARROW) {
                    links.arrow(event);
                }
            }
            case 'M' -> metadata(event);
            case 'b', 'n', 'e', 'S', 'T', 'p', 'F' -> events.asynchronous++;
            default -> {
                // Marks, counters, objects and samples have no duration.
            }
        }
    }

    private void metadata(ChromeEvent event) {
        if (event.label != ABSENT
                && event.process != ABSENT
                && event.thread != ABSENT
                && event.name != ABSENT
                && names.get(event.name).equals("thread_name")) {
            events.labels.put(
                    List.of(names.get(event.process), names.get(event.thread)),
                    names.get(event.label).strip());
            devices.thread(event.process, event.thread, names.get(event.label));
        } else if (event.label != ABSENT
                && event.process != ABSENT
                && event.name != ABSENT
                && names.get(event.name).equals("process_name")) {
            process(event.process, names.get(event.label));
        }
    }

    /** Uses the name of a process. Unitrace gives the rank there. */
    private void process(int process, String label) {
        devices.process(process, label);
        Matcher rank = RANK.matcher(label);
        if (header.rank < 0 && rank.lookingAt()) {
            header.rank = Long.parseLong(rank.group(1));
        }
    }

    private void interval(ChromeEvent event) {
        if (event.category == Category.IGNORED || event.category == Category.ARROW) {
            return;
        }
        if (event.category == Category.SYNC) {
            long waited = streamKey(event, event.waitedStream);
            long own = streamKey(event, event.stream);
            links.synchronization(event.correlation, own == ABSENT ? waited : own, waited, event.recordCorrelation);
            return;
        }
        if (event.category == Category.HOST && !classify(event)) {
            return;
        }
        event.arrowTime = event.time;
        if (event.begin != ABSENT && event.end != ABSENT) {
            event.time = event.begin;
            event.duration = event.end - event.begin;
        }
        if (event.time == Decimal.NONE) {
            events.withoutTime++;
            return;
        }
        if (event.category == Category.ACTIVITY) {
            event.category = event.name == ABSENT ? Category.KERNEL : activityKind(event.name);
        }
        Track track = track(event);
        if (event.phase == 'B') {
            track.open(event.name == ABSENT ? names.add("(no name)") : event.name, event.time, event.correlation);
        } else if (event.phase == 'E') {
            end(event, track);
        } else {
            complete(event, track);
        }
    }

    /** Finds activities and calls whose category does not say what they are. Returns false for what repeats others. */
    private boolean classify(ChromeEvent event) {
        if (devices.isDevice(event.process)) {
            event.category = devices.isCopies(event.process) ? Category.COPY : Category.ACTIVITY;
            event.device = event.device == ABSENT ? devices.number(event.process) : event.device;
            return devices.isStream(event.process, event.thread);
        }
        if (event.name != ABSENT && trait(event.name, event.category) == DEVICE_CALL) {
            event.category = Category.CALL;
        }
        return true;
    }

    private void end(ChromeEvent event, Track track) {
        if (track.openCount() == 0) {
            events.unpaired++;
            return;
        }
        event.name = track.openName();
        event.duration = event.time - track.openTime();
        event.time = track.openTime();
        event.correlation = event.correlation == ABSENT ? track.openCorrelation() : event.correlation;
        track.close();
        complete(event, track);
    }

    private void complete(ChromeEvent event, Track track) {
        long duration = event.duration;
        if (event.time == 0 && !zerosCount) {
            zeros.add(new Zero(track, event.category, event.name, duration, event.correlation));
            return;
        }
        while (events.grain > 1 && (event.time % events.grain != 0 || duration % events.grain != 0)) {
            events.grain = events.grain % 2 == 0 ? events.grain / 2 : 1;
        }
        if (duration == Decimal.NONE) {
            events.withoutTime++;
            return;
        }
        int name = event.name == ABSENT ? names.add("(no name)") : event.name;
        long end = event.time + duration;
        if (((event.time ^ end) & (duration ^ end)) < 0) {
            events.withoutTime++;
            return;
        }
        if (event.category.isActivity()) {
            activity(event, track, name, end);
        } else if (event.category == Category.CALL) {
            int index = track.add(event.time, end, region(RegionKind.CALL, name));
            if (event.correlation != ABSENT) {
                track.setCorrelation(index, event.correlation);
            }
            links.call(track, index, event);
        } else {
            host(event, track, name, end);
        }
    }

    private void activity(ChromeEvent event, Track track, int name, long end) {
        RegionKind kind = switch (event.category) {
            case COPY -> RegionKind.COPY;
            case MEMSET -> RegionKind.MEMSET;
            default -> RegionKind.KERNEL;
        };
        int index = track.add(event.time, end, region(kind, name));
        if (event.correlation != ABSENT) {
            track.setCorrelation(index, event.correlation);
        }
        if (event.bytes != ABSENT && kind != RegionKind.KERNEL) {
            track.setBytes(index, event.bytes);
        }
        if (event.graph > 0) {
            track.setGraph(index, event.graph);
        }
        links.activity(track, index, event);
        if (kind == RegionKind.KERNEL && (event.collective != null || trait(name, event.category) == COMMUNICATION)) {
            links.collectiveKernel(track, index, event, names.get(name));
        }
    }

    private void host(ChromeEvent event, Track track, int name, long end) {
        byte trait = trait(name, event.category);
        if (trait == PROFILER_STEP) {
            long number = stepNumber(names.get(name));
            int index = track.add(event.time, end, region(RegionKind.HOST, names.add("ProfilerStep")));
            events.steps.add(new RankEvents.Step(track.id, index, number));
            return;
        }
        RegionKind kind = switch (trait) {
            case COLLECTIVE -> RegionKind.COLLECTIVE;
            case FUNCTION -> RegionKind.PYTHON;
            default -> RegionKind.HOST;
        };
        int index = track.add(event.time, end, region(kind, name));
        if (kind == RegionKind.COLLECTIVE) {
            track.setCollective(
                    index,
                    new CollectiveCall(
                            CollectiveOperation.of(names.get(name)),
                            event.group,
                            CollectiveCall.members(event.members),
                            event.sequence,
                            CollectiveCall.bytes(event.elements, event.inputType)));
        } else if (trait == COMMUNICATION) {
            links.communication(track, index, event, names.get(name));
        }
    }

    /** The number at the end of a step's name, {@link ChromeEvent#ABSENT} if there is none. */
    private static long stepNumber(String name) {
        String digits = name.substring(STEP.length());
        return digits.isEmpty() || digits.length() > 18 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')
                ? ABSENT
                : Long.parseLong(digits);
    }

    private Category activityKind(int name) {
        return activityKinds.computeIfAbsent(name, number -> Category.ofActivity(names.get(number)));
    }

    private byte trait(int name, Category category) {
        traits = Capacity.ensure(traits, name + 1);
        if (traits[name] == 0) {
            traits[name] = traitOf(names.get(name), category);
        }
        return traits[name];
    }

    private static byte traitOf(String name, Category category) {
        if (category.isActivity()) {
            return CollectiveCall.isKernel(name) ? COMMUNICATION : PLAIN;
        }
        if (name.startsWith(STEP) && stepNumber(name) != ABSENT) {
            return PROFILER_STEP;
        }
        if (name.equals("record_param_comms") || name.startsWith("nccl:")) {
            return COMMUNICATION;
        }
        if (CollectiveCall.isOfProcessors(name)) {
            return COLLECTIVE;
        }
        if (DeviceTracks.isCall(name)) {
            return DEVICE_CALL;
        }
        return PythonName.isOne(name) ? FUNCTION : PLAIN;
    }

    private int region(RegionKind kind, int name) {
        int[] known = Capacity.ensure(regions[kind.code()], name + 1);
        regions[kind.code()] = known;
        if (known[name] == 0) {
            known[name] = events.regionNames.size() + 1;
            events.regionNames.add(name);
            events.regionKinds.add(kind.code());
        }
        return known[name] - 1;
    }

    private Track track(ChromeEvent event) {
        if (event.category.isActivity()) {
            return events.tracks.get(stream(event, event.stream));
        }
        int process = devices.host(event.process);
        long key = (long) process << 32 | Integer.toUnsignedLong(event.thread);
        int found = (int) threads.get(key);
        if (found < 0) {
            found = newTrack(threads, key, name(process), name(event.thread), false);
        }
        return events.tracks.get(found);
    }

    /** The track of a stream of the event's device. Without arguments, the process is the device, and the thread the stream. */
    private int stream(ChromeEvent event, long stream) {
        int device = event.device == ABSENT ? event.process : names.add(Long.toString(event.device));
        int own = stream == ABSENT ? event.thread : names.add(Long.toString(stream));
        long key = (long) device << 32 | Integer.toUnsignedLong(own);
        int found = (int) streams.get(key);
        return found >= 0 ? found : newTrack(streams, key, name(device), name(own), true);
    }

    /** The key of a stream that an argument names, {@link ChromeEvent#ABSENT} for none; CUPTI writes 2^32 - 1 for none. */
    private long streamKey(ChromeEvent event, long stream) {
        if (stream == ABSENT || stream == NO_STREAM) {
            return ABSENT;
        }
        int device = event.device == ABSENT ? event.process : names.add(Long.toString(event.device));
        return (long) device << 32 | names.add(Long.toString(stream));
    }

    private int newTrack(LongMap of, long key, String process, String name, boolean stream) {
        int track = events.tracks.size();
        events.tracks.add(new Track(track, process, name, stream, events.memory));
        of.put(key, track);
        return track;
    }

    private String name(int number) {
        return number == ABSENT ? "" : names.get(number);
    }
}
