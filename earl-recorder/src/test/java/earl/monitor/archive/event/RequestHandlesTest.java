package earl.monitor.archive.event;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.archive.event.RequestHandles.Request;
import earl.monitor.archive.event.RequestHandles.Role;
import earl.monitor.ring.RingRecords.Call;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Requests and runs of numbers beside plain collections that do the same. */
class RequestHandlesTest {
    private static final int STEPS = 20_000;

    /** What the plain collections know of a request. */
    private record Known(long bytes, boolean persistent) {}

    private final RequestHandles requests = new RequestHandles();
    private final Map<Long, ArrayDeque<Known>> model = new HashMap<>();

    private static Call call(long bytes) {
        long[] record = new long[8];
        record[2] = bytes;
        Call call = new Call();
        call.stand(record, 0);
        return call;
    }

    private static @Nullable Long bytes(@Nullable Request request) {
        return request == null ? null : (Long) request.bytes;
    }

    @Test
    void requestsCompleteInTheOrderInWhichTheyGotAHandle() {
        for (long seed = 1; seed <= 5; seed++) {
            Random random = new Random(seed);
            requests.forget();
            model.clear();
            for (int step = 0; step < STEPS; step++) {
                // Handles are addresses; few of them, so that some are shared.
                long handle = 0x7f00_0000L + 64L * random.nextInt(step % 1000 < 500 ? 10 : 300);
                switch (random.nextInt(20)) {
                    case 0 -> put(handle, step, true);
                    case 1 -> {
                        requests.free(handle);
                        model.remove(handle);
                    }
                    case 2, 3, 4, 5, 6, 7, 8, 9 -> put(handle, step, false);
                    default ->
                        assertThat(bytes(requests.complete(handle)))
                                .as("seed %d, step %d", seed, step)
                                .isEqualTo(complete(handle));
                }
                ArrayDeque<Known> same = model.get(handle);
                assertThat(bytes(requests.get(handle)))
                        .as("seed %d, step %d", seed, step)
                        .isEqualTo(same == null ? null : (Long) same.getFirst().bytes());
            }
        }
    }

    private void put(long handle, long bytes, boolean persistent) {
        requests.put(handle, requests.posted(call(bytes), Role.SEND, persistent));
        ArrayDeque<Known> same = model.computeIfAbsent(handle, unknown -> new ArrayDeque<>());
        same.removeIf(old -> persistent && old.persistent());
        same.add(new Known(bytes, persistent));
    }

    private @Nullable Long complete(long handle) {
        ArrayDeque<Known> same = model.get(handle);
        if (same == null || same.getFirst().persistent()) {
            return null; // A persistent one that was not started completes nothing.
        }
        Known first = same.removeFirst();
        if (same.isEmpty()) {
            model.remove(handle);
        }
        return first.bytes();
    }

    @Test
    void oneFromBeforeTheRecordingGivesWayToANewOne() {
        requests.earlier(5, 3);
        Request earlier = requests.get(5);
        assertThat(earlier).isNotNull();
        assertThat(earlier.earlier).isTrue();
        assertThat(earlier.comm).isEqualTo(3);
        put(5, 77, false);
        assertThat(bytes(requests.complete(5))).isEqualTo(77);
        assertThat(requests.get(5)).isNull();
    }

    @Test
    void rangesHoldWhatWasAdded() {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            Ranges ranges = new Ranges();
            Set<Long> model = new HashSet<>();
            long number = 0;
            for (int step = 0; step < 2000; step++) {
                int key = random.nextInt(200);
                number = random.nextInt(20) == 0 ? random.nextInt(500) : Math.min(499, number + 1);
                ranges.add(key, -key, number);
                model.add(key * 1000L + number);
            }
            for (int key = 0; key < 200; key++) {
                for (long one = 0; one < 501; one++) {
                    assertThat(ranges.has(key, -key, one))
                            .as("seed %d, key %d, %d", seed, key, one)
                            .isEqualTo(model.contains(key * 1000L + one));
                }
            }
        }
    }
}
