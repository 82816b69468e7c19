import earl.Location;
import earl.State;
import earl.Trace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        State state = trace.state(Long.parseLong(arguments[1]));
        IO.println("after " + trace.literal(state.pos()));
        for (Location location : trace.locations()) {
            String stack = Arrays.stream(state.stack(location.id()))
                    .mapToObj(enter -> trace.regions().get(trace.event(enter).region()).name())
                    .collect(Collectors.joining(" > "));
            IO.println(location.label() + ": " + stack);
        }
        IO.println("messages under way: " + state.queue().length);
    }
}
