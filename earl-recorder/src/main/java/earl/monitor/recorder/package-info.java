/**
 * The library that is loaded into MPI programs: {@link earl.monitor.recorder.RecorderLibrary} makes it from the sources in {@code native},
 * of which the wrappers of MPI's functions are generated from the table {@code functions.txt}. {@link earl.monitor.recorder.Launcher} knows how those who start the programs are made to load
 * it into all processes.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.recorder;
