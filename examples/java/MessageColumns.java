import earl.Column;
import earl.Columns;
import earl.Trace;
import java.nio.file.Path;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        Columns messages = trace.messages().columns();
        Column wait = messages.column("send_enter").minus(messages.column("recv_enter")).maximum(0);
        long worst = wait.argmax();
        IO.println("%d messages, %.4f s".formatted(messages.length(), wait.sum()));
        IO.println("the longest: %.4f s at event %d".formatted(wait.number(worst), messages.column("recv").integer(worst)));
    }
}
