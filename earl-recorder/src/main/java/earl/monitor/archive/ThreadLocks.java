package earl.monitor.archive;

import java.util.HashMap;
import java.util.Map;

/** The locks of a process's threads. One thread. */
final class ThreadLocks {
    /** A lock: its number from 0, how often it was acquired, the thread that has it or -1, and when it was released last. */
    private static final class Lock {
        final int number;
        long order;
        /** Recorded acquisitions without a release. */
        long held;

        long holder = -1;
        long released = Long.MIN_VALUE;

        Lock(int number) {
            this.number = number;
        }
    }

    private final Map<Long, Lock> locks = new HashMap<>();

    private Lock lock(long address) {
        return locks.computeIfAbsent(address, unknown -> new Lock(locks.size()));
    }

    /** Whether another thread has a lock, as far as its records have been read. */
    boolean isHeldByOther(long address, long thread) {
        Lock lock = locks.get(address);
        return lock != null && lock.holder >= 0 && lock.holder != thread;
    }

    /** A thread acquires a lock, not before it was released. Returns when. */
    long acquired(long address, long thread, long time) {
        Lock lock = lock(address);
        lock.holder = thread;
        lock.order++;
        lock.held++;
        return lock.released < time ? time : lock.released + 1;
    }

    /** A lock is released. Returns whether its acquisition was recorded. */
    boolean released(long address, long time) {
        Lock lock = locks.get(address);
        if (lock == null || lock.held == 0) {
            return false;
        }
        lock.held--;
        lock.holder = -1;
        lock.released = time;
        return true;
    }

    /** What a thread does is not recorded from now on. */
    void forget(long thread) {
        locks.values().stream().filter(lock -> lock.holder == thread).forEach(lock -> {
            lock.holder = -1;
            lock.held = 0;
        });
    }

    /** The number of a lock that was acquired or released. */
    int number(long address) {
        return lock(address).number;
    }

    /** How often a lock was acquired. */
    long order(long address) {
        return lock(address).order;
    }
}
