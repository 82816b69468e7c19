package earl.monitor.archive;

/**
 * Where a thread's records are missing: its ring was full.
 *
 * @param from ticks of the last record before
 * @param to ticks when there was room again; of what is missing at the end, the same as {@code from}
 * @param records that are missing
 */
record Gap(long from, long to, long records) {}
