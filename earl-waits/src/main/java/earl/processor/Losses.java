package earl.processor;

import earl.memory.LongList;

/**
 * Intervals in which a thread did not run all the time: from one record of metrics to the next, in order of their ends. Times are ticks. One
 * thread fills it.
 */
final class Losses {
    final LongList location = new LongList();
    final LongList begin = new LongList();
    final LongList end = new LongList();
    /** Position of the record at the end. */
    final LongList record = new LongList();
    /** Enter of the call in which the thread stayed longest, -1 outside of all calls. */
    final LongList call = new LongList();
    /** Call path of that, -1 outside of all calls. */
    final LongList callpath = new LongList();
    /** 1 if that call is of the program, 0 if it is of a library in whose calls threads wait for others. */
    final LongList program = new LongList();
    /** Ticks in which it was ready without a processor. */
    final LongList lost = new LongList();
    /** Ticks in which it slept: it waited for a timer, a file or another thread, or was stopped. */
    final LongList asleep = new LongList();

    int size() {
        return location.size();
    }
}
