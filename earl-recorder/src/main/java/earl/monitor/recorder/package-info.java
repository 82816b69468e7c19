/**
 * The library that is loaded into MPI programs. {@link earl.monitor.recorder.RecorderLibrary} builds it from the sources in
 * {@code native}; the wrappers of MPI's functions are generated from the table {@code functions.txt}. {@link
 * earl.monitor.recorder.Launcher} makes launchers load it into all processes.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.recorder;
