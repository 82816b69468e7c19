package earl.graph.file;

/**
 * How far times that were made up from statistics are from the true ones.
 *
 * @param mean of how far the begins of calls are off, in seconds
 * @param percentile what 99 % of them are off at most, in seconds; 1.6 % too large at most
 * @param drift how far the end of a process's last call is off, of the process where that is most, in seconds: positive if too late
 */
public record TimeError(double mean, double percentile, double drift) {}
