package earl.format.paraver;

/** Takes the valid records of a file. Times are ticks from 0, {@code line} is the record's line. */
interface RecordSink {
    /** A thread is in a state. */
    void state(long line, ThreadRecords thread, long begin, long end, long state);

    /** Events of a thread; only the first {@code n} of the arrays, which the caller uses again. */
    void events(long line, ThreadRecords thread, long time, int[] types, long[] values, int n);

    /** A message; {@code fields} are valid during the call. */
    void message(long line, ThreadRecords sender, ThreadRecords receiver, MessageFields fields);
}
