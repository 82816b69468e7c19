import earl.Message;
import earl.MessageFilter;
import earl.Trace;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        Map<String, Long> bytes = new TreeMap<>();
        for (Message message : (Iterable<Message>) trace.messages(MessageFilter.all().from(0))::iterator) {
            String to = trace.locations().get(message.destination()).label();
            bytes.merge(to, message.bytes(), Long::sum);
        }
        bytes.forEach((to, sum) -> IO.println("rank 0 to " + to + ": " + sum + " bytes"));
    }
}
