package earl.monitor.archive.definition;

import earl.monitor.process.OpenedFile;

/**
 * A file that a process uses outside of MPI.
 *
 * @param ref number of its handle in the archive
 * @param file how the process opened it
 */
public record OpenHandle(int ref, OpenedFile file) {}
