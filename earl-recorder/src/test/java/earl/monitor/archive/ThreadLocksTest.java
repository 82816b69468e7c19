package earl.monitor.archive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who has a lock, where runtimes report a release when the next thread has the lock already. */
class ThreadLocksTest {
    private static final long LOCK = 0x7f00_0000_1000L;

    private final ThreadLocks locks = new ThreadLocks();

    @Test
    void aLockIsAcquiredAfterItWasReleased() {
        assertThat(locks.acquired(LOCK, 0, 10)).isEqualTo(10);
        assertThat(locks.isHeldByOther(LOCK, 1)).isTrue();
        assertThat(locks.isHeldByOther(LOCK, 0)).as("nested").isFalse();
        assertThat(locks.released(LOCK, 25)).isTrue();
        assertThat(locks.isHeldByOther(LOCK, 1)).isFalse();
        assertThat(locks.acquired(LOCK, 1, 20))
                .as("reported before the release")
                .isEqualTo(26);
        assertThat(locks.order(LOCK)).isEqualTo(2);
    }

    @Test
    void locksAreNumberedInTheOrderOfTheirFirstUse() {
        locks.acquired(LOCK, 0, 10);
        locks.acquired(LOCK + 8, 0, 11);
        assertThat(locks.number(LOCK + 8)).isEqualTo(1);
        assertThat(locks.number(LOCK)).isZero();
        assertThat(locks.order(LOCK + 8)).isEqualTo(1);
    }

    @Test
    void aThreadThatIsNoLongerRecordedHoldsNothing() {
        locks.acquired(LOCK, 0, 10);
        locks.forget(0);
        assertThat(locks.isHeldByOther(LOCK, 1)).isFalse();
        assertThat(locks.released(LOCK, 15))
                .as("acquired while it was not recorded")
                .isFalse();
        assertThat(locks.acquired(LOCK, 1, 20)).isEqualTo(20);
    }
}
