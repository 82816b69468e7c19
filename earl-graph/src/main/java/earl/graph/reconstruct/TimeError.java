package earl.graph.reconstruct;

/**
 * The error of times reconstructed from statistics against the recorded ones, in seconds.
 *
 * @param mean mean error of the begins of calls
 * @param percentile 99 % of the begins have at most this error; it is at most 1.6 % too large
 * @param drift error of the end of a process's last call, for the process where it is largest: positive if too late
 */
public record TimeError(double mean, double percentile, double drift) {}
