package earl.timeline;

import earl.Columns;
import earl.WaitKind;
import earl.Waits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Waits of any length on a few locations, which may overlap. Only what a layer of waits asks for is there. */
final class RandomWaits implements Waits {
    /** A wait. */
    record Wait(int location, int kind, long begin, long ticks) {
        long end() {
            return begin + ticks;
        }
    }

    private final List<WaitKind> kinds;
    private final List<Wait> rows = new ArrayList<>();

    /** Waits between two ticks, most of them very short. */
    RandomWaits(Random random, int count, int locations, long from, long to) {
        int kindCount = 1 + random.nextInt(3);
        kinds = IntStream.range(0, kindCount)
                .mapToObj(kind -> new WaitKind("kind_" + kind, WaitKind.Role.PEER))
                .toList();
        for (int i = 0; i < count; i++) {
            long begin = random.nextLong(from, to);
            long most = 1 + (long) Math.pow((double) (to - begin), random.nextDouble());
            rows.add(new Wait(
                    random.nextInt(locations),
                    random.nextInt(kindCount),
                    begin,
                    1 + random.nextLong(Math.min(most, to - begin))));
        }
        rows.sort(Comparator.comparingLong((Wait wait) -> wait.begin / 100));
    }

    List<Wait> rows() {
        return rows;
    }

    @Override
    public long count() {
        return rows.size();
    }

    @Override
    public List<WaitKind> kinds() {
        return kinds;
    }

    @Override
    public int kind(long row) {
        return rows.get((int) row).kind;
    }

    @Override
    public int location(long row) {
        return rows.get((int) row).location;
    }

    @Override
    public long beginTicks(long row) {
        return rows.get((int) row).begin;
    }

    @Override
    public long ticks(long row) {
        return rows.get((int) row).ticks;
    }

    private static UnsupportedOperationException notAsked() {
        return new UnsupportedOperationException("a layer does not need this");
    }

    @Override
    public long rowFrom(long call) {
        throw notAsked();
    }

    @Override
    public boolean isOfSender(long row) {
        throw notAsked();
    }

    @Override
    public long call(long row) {
        throw notAsked();
    }

    @Override
    public long record(long row) {
        throw notAsked();
    }

    @Override
    public long partner(long row) {
        throw notAsked();
    }

    @Override
    public long partnerRecord(long row) {
        throw notAsked();
    }

    @Override
    public long attributed(long row) {
        return ticks(row) / (1 + row % 3);
    }

    @Override
    public boolean isCounted(long row) {
        throw notAsked();
    }

    @Override
    public Participants participants() {
        throw notAsked();
    }

    @Override
    public List<String> remarks(Predicate<String> shown) {
        throw notAsked();
    }

    @Override
    public Columns columns() {
        throw notAsked();
    }

    @Override
    public Columns columns(String kind) {
        throw notAsked();
    }
}
