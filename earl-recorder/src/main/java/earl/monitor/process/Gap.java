package earl.monitor.process;

/**
 * A gap in a thread's records, because its ring was full.
 *
 * @param from ticks of the last record before
 * @param to ticks at which there was space again; for a gap at the end, the same as {@code from}
 * @param records that are missing
 */
record Gap(long from, long to, long records) {}
