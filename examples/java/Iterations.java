import earl.Column;
import earl.Columns;
import earl.Loops;
import earl.Trace;
import java.nio.file.Path;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        Loops loops = Loops.of(trace, 0);
        for (int loop = 0; loop < loops.count(); loop++) {
            Columns iterations = loops.columns(loop);
            Column time = iterations.column("end").minus(iterations.column("begin"));
            long longest = iterations.column("iteration").integer(time.argmax());
            IO.println("loop %d at %s: %d iterations, mean %.2f ms, the longest is %d with %.2f ms".formatted(
                    loop, loops.header(loop), loops.iterations(loop), time.mean() * 1e3, longest, time.max() * 1e3));
        }
    }
}
