import earl.Causes;
import earl.Column;
import earl.Columns;
import earl.Trace;
import java.nio.file.Path;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        Columns delays = Causes.of(trace).delays();
        Column largest = delays.column("cost").largest(3).computed();
        for (long i = 0; i < largest.length(); i++) {
            long row = largest.integer(i);
            IO.println("%s on %s costs %.4f s of %s".formatted(
                    trace.callpaths().path((int) delays.column("callpath").integer(row)),
                    trace.locations().get((int) delays.column("location").integer(row)).label(),
                    delays.column("cost").number(row),
                    delays.column("kind").string(row)));
        }
    }
}
