import earl.Diagnostic;
import earl.Location;
import earl.Trace;
import java.nio.file.Path;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        IO.println(trace.info().format() + ", " + trace.length() + " events");
        for (Location location : trace.locations()) {
            IO.println(location.label() + ": " + trace.length(location.id()) + " events");
        }
        for (Diagnostic odd : trace.diagnostics()) {
            IO.println(odd.count() + " " + odd.code() + ": " + odd.meaning());
        }
    }
}
