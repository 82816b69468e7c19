/**
 * The meaning of recorded calls: what each function of MPI does with messages, requests, windows and files, and each construct of OpenMP
 * with threads.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.call;
