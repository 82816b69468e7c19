/** Makes processes with threads, streams, calls and activities of what a database of a profiler has. */
@org.jspecify.annotations.NullMarked
package earl.format.sqlite.run;
