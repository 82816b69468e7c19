import earl.CallPaths;
import earl.Trace;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.IntStream;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        CallPaths paths = trace.callpaths();
        IntStream.range(0, paths.count())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer path) -> paths.exclusive(path)).reversed())
                .limit(4)
                .forEach(path -> IO.println("%.4f s in %d visits of %s"
                        .formatted(paths.exclusive(path), paths.visits(path), paths.path(path))));
    }
}
