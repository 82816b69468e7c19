package earl.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Diagnostic;
import earl.Events;
import earl.Progress;
import earl.Trace;
import earl.TraceException;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.RecordKind;
import earl.testing.Tools;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cuts of generated and recorded programs, at random places, against a plain statement of what they should hold. */
class CutTest {
    /** Records that go with others; what becomes of them shows in the diagnostics of the result. */
    private static final Set<String> FOLLOWERS =
            Set.of("MPI_IRECV_REQUEST", "MPI_ISEND_COMPLETE", "MPI_COLLECTIVE_BEGIN");

    private static final List<String> REGIONS =
            List.of("exchange", "MPI_*", "solve_1", "MPI_Waitall", "iteration", "kernel_?", "MPI_Allreduce");

    @TempDir
    Path folder;

    static Stream<Cut> cuts() {
        Random random = new Random(17);
        return IntStream.range(0, 24).mapToObj(i -> {
            double from = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 1.5e-3;
            double to = random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : from + random.nextDouble() * 2e-3;
            BitSet ranks = new BitSet();
            if (random.nextInt(3) == 0) {
                ranks.set(random.nextInt(6));
                ranks.set(2, 2 + random.nextInt(4));
            }
            List<String> regions = new ArrayList<>();
            if (random.nextInt(2) == 0) {
                regions.add(REGIONS.get(random.nextInt(REGIONS.size())));
                regions.add(REGIONS.get(random.nextInt(REGIONS.size())));
            }
            return new Cut(from, to, ranks, regions, false);
        });
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void holdsWhatItShould(Cut cut) {
        Path source = folder.resolve("source");
        ProgramShape shape = ProgramShape.of(6_000, 6).withMetrics(true).withAttributes(true);
        TraceGenerator.generate(source, shape, 2);
        Path target = folder.resolve("target");
        Conversion.Outcome outcome = cut(source, target, cut);
        try (Trace before = Trace.open(source);
                Trace after = Trace.open(target)) {
            assertThat(after.diagnostics())
                    .filteredOn(found -> found.severity() != Diagnostic.Severity.INFO)
                    .filteredOn(found -> cut.ranks().isEmpty() || !found.code().equals("incomplete_collective"))
                    .isEmpty();
            List<List<String>> expected = expected(before, source, cut);
            List<List<String>> actual = lines(after, target);
            long added = 0;
            for (int location = 0; location < expected.size(); location++) {
                added += addedTo(expected.get(location), actual.get(location));
            }
            assertThat(added).isLessThanOrEqualTo(outcome.opened() + outcome.closed());
            long total = outcome.written() + outcome.opened() + outcome.closed();
            assertThat(after.length()).isEqualTo(total);
        }
        followersHaveTheirOwn(target);
    }

    /** What ends or completes was begun, and nothing stays under way. */
    private static void followersHaveTheirOwn(Path archive) {
        Set<String> receives = new HashSet<>();
        Set<String> sends = new HashSet<>();
        Set<Long> collectives = new HashSet<>();
        try (TraceSource source = TraceFormat.openAny(archive, new Diagnostics());
                RawRecords.Events raw = source.raw().events()) {
            while (raw.next()) {
                RecordKind kind = raw.kind();
                long request =
                        kind.fields().stream().anyMatch(field -> field.name().equals("requestID"))
                                ? raw.value(kind.field("requestID"))
                                : 0;
                String id = raw.location() + " " + request;
                switch (kind) {
                    case MPI_IRECV_REQUEST ->
                        assertThat(receives.add(id)).as(RawText.of(raw)).isTrue();
                    case MPI_IRECV ->
                        assertThat(receives.remove(id)).as(RawText.of(raw)).isTrue();
                    case MPI_ISEND ->
                        assertThat(sends.add(id)).as(RawText.of(raw)).isTrue();
                    case MPI_ISEND_COMPLETE ->
                        assertThat(sends.remove(id)).as(RawText.of(raw)).isTrue();
                    case MPI_COLLECTIVE_BEGIN ->
                        assertThat(collectives.add(raw.location()))
                                .as(RawText.of(raw))
                                .isTrue();
                    case MPI_COLLECTIVE_END ->
                        assertThat(collectives.remove(raw.location()))
                                .as(RawText.of(raw))
                                .isTrue();
                    default -> {}
                }
            }
        }
        assertThat(receives).isEmpty();
        assertThat(sends).isEmpty();
        assertThat(collectives).isEmpty();
    }

    /** Lines of a location in the target that are not among the expected ones; these are all there, in order. */
    private static long addedTo(List<String> expected, List<String> actual) {
        int next = 0;
        long added = 0;
        for (String line : actual) {
            if (next < expected.size() && expected.get(next).equals(line)) {
                next++;
            } else {
                added++;
                assertThat(line).containsAnyOf(" ENTER ", " LEAVE ");
            }
        }
        assertThat(next)
                .as("expected lines found; the next is %s", next < expected.size() ? expected.get(next) : "none")
                .isEqualTo(expected.size());
        return added;
    }

    /** The records that should be kept, followers left out, by location. */
    private static List<List<String>> expected(Trace trace, Path path, Cut cut) {
        List<List<String>> lines = lines(trace, path);
        List<List<String>> kept = new ArrayList<>();
        Events events = trace.events();
        for (int location = 0; location < lines.size(); location++) {
            List<String> here = new ArrayList<>();
            int line = 0;
            for (long index = 0; index < trace.length(location); index++) {
                long pos = trace.position(location, index);
                if (FOLLOWERS.contains(events.kind(pos))) {
                    continue;
                }
                if (keeps(trace, cut, pos)) {
                    here.add(lines.get(location).get(line));
                }
                line++;
            }
            kept.add(here);
        }
        return kept;
    }

    private static boolean keeps(Trace trace, Cut cut, long pos) {
        Events events = trace.events();
        if (!inside(trace, cut, pos)) {
            return false;
        }
        return switch (events.type(pos)) {
            case SEND -> inside(trace, cut, events.recvptr(pos));
            case RECV -> inside(trace, cut, events.sendptr(pos));
            case COLLEXIT -> {
                long instance = events.collptr(pos);
                long first = trace.collectives().firstMember(instance);
                boolean all = true;
                for (int i = 0; i < trace.collectives().members(instance); i++) {
                    int location = trace.collectives().location(first + i);
                    all &= !wanted(cut, location)
                            || inside(trace, cut, trace.collectives().end(first + i));
                }
                yield all;
            }
            default -> true;
        };
    }

    private static boolean wanted(Cut cut, int location) {
        return cut.ranks().isEmpty() || cut.ranks().get(location);
    }

    private static boolean inside(Trace trace, Cut cut, long pos) {
        Events events = trace.events();
        double seconds = (events.ticks(pos) - trace.info().startTicks()) / 1e9;
        return wanted(cut, events.location(pos))
                && seconds >= cut.from()
                && seconds < cut.to()
                && inRegion(trace, cut, pos);
    }

    private static boolean inRegion(Trace trace, Cut cut, long pos) {
        if (cut.regions().isEmpty()) {
            return true;
        }
        String path = trace.events().callpath(pos) < 0
                ? ""
                : trace.callpaths().path(trace.events().callpath(pos));
        for (String region : path.split("/", -1)) {
            for (String name : cut.regions()) {
                if (region.matches(name.replace("?", ".").replace("*", ".*"))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The records of a trace by location, each with its call path, followers left out. */
    private static List<List<String>> lines(Trace trace, Path path) {
        List<List<String>> lines = new ArrayList<>();
        trace.locations().forEach(location -> lines.add(new ArrayList<>()));
        Map<Long, Integer> read = new HashMap<>();
        try (TraceSource source = TraceFormat.openAny(path, new Diagnostics());
                RawRecords.Events raw = source.raw().events()) {
            while (raw.next()) {
                int location = (int) raw.location();
                long pos = trace.position(location, read.merge(raw.location(), 1, Integer::sum) - 1);
                if (!FOLLOWERS.contains(raw.kind().name())) {
                    int callpath = trace.events().callpath(pos);
                    lines.get(location)
                            .add(RawText.of(raw) + " in "
                                    + (callpath < 0 ? "" : trace.callpaths().path(callpath)));
                }
            }
        }
        return lines;
    }

    @Test
    void openRegionsAreEnteredAndLeftAtTheCut() {
        Path source = Traces.example("late_sender");
        Path target = folder.resolve("target");
        double from;
        double to;
        try (Trace trace = Trace.open(source)) {
            from = trace.duration() * 0.4;
            to = trace.duration() * 0.6;
            cut(source, target, new Cut(from, to, new BitSet(), List.of(), false));
            try (Trace result = Trace.open(target)) {
                Events events = result.events();
                long first = result.position(0, 0);
                assertThat(events.kind(first)).isEqualTo("ENTER");
                assertThat(events.ticks(first) - trace.info().startTicks())
                        .isEqualTo((long) Math.ceil(from * trace.info().ticksPerSecond()));
                assertThat(events.exitptr(first)).isEqualTo(result.position(0, result.length(0) - 1));
                assertThat(events.ticks(result.length() - 1) - trace.info().startTicks())
                        .isEqualTo((long) Math.ceil(to * trace.info().ticksPerSecond()));
            }
        }
    }

    /** The completion is in a region that is not kept, and the request is tested in one that is. */
    @Test
    void aSendWhoseCompletionIsCutAwayIsCompletedWhereItsPartEnds() {
        Path source = folder.resolve("source");
        try (Otf2Writer archive = Otf2Writer.create(source, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions define = archive.definitions();
            int post = define.region("post", 1, 1);
            int wait = define.region("wait", 1, 1);
            int get = define.region("get", 1, 1);
            for (int rank = 0; rank < 2; rank++) {
                define.location(rank, "rank " + rank, 1, -1);
            }
            define.group("all", 4, 4, 0, 0, 1);
            int world = define.communicator("world", define.group("world", 5, 4, 0, 0, 1), -1, 0);
            LocationWriter sender = archive.location(0);
            sender.enter(10, post);
            sender.mpiIsend(11, 1, world, 0, 8, 77);
            sender.leave(12, post);
            sender.enter(15, wait);
            sender.leave(16, wait);
            sender.enter(20, post);
            sender.record(21, RecordKind.MPI_REQUEST_TEST, new long[] {77}, 1);
            sender.leave(22, post);
            sender.enter(30, wait);
            sender.mpiIsendComplete(31, 77);
            sender.leave(32, wait);
            LocationWriter receiver = archive.location(1);
            receiver.enter(10, get);
            receiver.mpiRecv(15, 0, world, 0, 8);
            receiver.leave(16, get);
        }
        Path target = folder.resolve("target");
        cut(source, target, new Cut(0, Double.POSITIVE_INFINITY, new BitSet(), List.of("post", "get"), false));
        List<String> sent = new ArrayList<>();
        try (TraceSource after = TraceFormat.openAny(target, new Diagnostics());
                RawRecords.Events raw = after.raw().events()) {
            while (raw.next()) {
                if (raw.location() == 0) {
                    sent.add(raw.kind() + " " + raw.ticks());
                }
            }
        }
        assertThat(sent)
                .containsExactly(
                        "ENTER 10", "MPI_ISEND 11", "LEAVE 12", "MPI_ISEND_COMPLETE 12", "ENTER 20", "LEAVE 22");
        followersHaveTheirOwn(target);
    }

    @Test
    void unmatchedRecordsMayBeKept() {
        Path source = folder.resolve("source");
        TraceGenerator.generate(source, ProgramShape.of(12_000, 6), 1);
        BitSet ranks = new BitSet();
        ranks.set(0, 2);
        Conversion.Outcome kept =
                cut(source, folder.resolve("kept"), new Cut(0, Double.POSITIVE_INFINITY, ranks, List.of(), true));
        Conversion.Outcome dropped =
                cut(source, folder.resolve("dropped"), new Cut(0, Double.POSITIVE_INFINITY, ranks, List.of(), false));
        assertThat(kept.dropped()).isZero();
        assertThat(dropped.dropped()).isPositive();
        assertThat(kept.written()).isEqualTo(dropped.written() + dropped.dropped());
    }

    @Test
    void referencePrinterAcceptsCuts() {
        Path source = folder.resolve("source");
        TraceGenerator.generate(source, ProgramShape.of(12_000, 6).withMetrics(true), 1);
        Path target = folder.resolve("target");
        Conversion.Outcome outcome =
                cut(source, target, new Cut(3e-4, 9e-4, new BitSet(), List.of("exchange", "MPI_Allreduce"), false));
        Tools.Outcome print = Tools.otf2Print(Traces.anchor(target).toString());
        assertThat(print.errors()).isEmpty();
        assertThat(print.lines().stream().filter(line -> line.matches("[A-Z_]+ +\\d+ +\\d+ .*")))
                .hasSize((int) (outcome.written() + outcome.opened() + outcome.closed()));
    }

    @Test
    void aRankOrRegionThatIsNotThereIsNamed() {
        Path source = Traces.example("late_sender");
        BitSet ranks = new BitSet();
        ranks.set(3, 6);
        assertThatThrownBy(() ->
                        cut(source, folder.resolve("a"), new Cut(0, Double.POSITIVE_INFINITY, ranks, List.of(), false)))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("no rank 4");
        Cut region = new Cut(0, Double.POSITIVE_INFINITY, new BitSet(), List.of("nowhere"), false);
        assertThatThrownBy(() -> cut(source, folder.resolve("b"), region))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("no region nowhere");
        assertThatThrownBy(() -> new Cut(2, 1, new BitSet(), List.of(), false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Conversion.Outcome cut(Path from, Path to, Cut cut) {
        try (TraceSource source = TraceFormat.openAny(from, new Diagnostics());
                Trace trace = Trace.open(from);
                TraceSink sink = ConversionTest.writer().create(to, source.info())) {
            Conversion.Outcome outcome = Conversion.cut(source, trace, sink, cut, Progress.NONE);
            sink.complete();
            return outcome;
        }
    }
}
