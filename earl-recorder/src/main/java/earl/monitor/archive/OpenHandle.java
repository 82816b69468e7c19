package earl.monitor.archive;

import earl.monitor.process.OpenedFile;

/**
 * A file that a process uses outside of MPI.
 *
 * @param ref number of its handle in the archive
 * @param file how the process opened it
 */
record OpenHandle(int ref, OpenedFile file) {}
