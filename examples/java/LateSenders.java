import earl.EventCursor;
import earl.EventFilter;
import earl.EventType;
import earl.Trace;
import java.nio.file.Path;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        double waited = 0;
        EventCursor recv = trace.cursor(EventFilter.all().of(EventType.RECV));
        while (recv.next()) {
            if (recv.sendptr() != Trace.NONE) {
                long sendCall = trace.event(recv.sendptr()).enterptr();
                double late = trace.event(sendCall).time() - trace.event(recv.enterptr()).time();
                waited += Math.max(0, late);
            }
        }
        IO.println("%.4f s".formatted(waited));
    }
}
