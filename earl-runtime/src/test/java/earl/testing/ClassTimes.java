package earl.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Writes how much processor time each test class takes, with the programs that it starts and waits for. JUnit finds this class by
 * itself. The property {@code test.times} names the folder; the file of a class has its name, and holds the seconds.
 */
public final class ClassTimes implements BeforeAllCallback, AfterAllCallback {
    private static final String FOLDER = System.getProperty("test.times");
    private static final ExtensionContext.Namespace OWN = ExtensionContext.Namespace.create(ClassTimes.class);

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        if (FOLDER != null && isTop(context)) {
            context.getStore(OWN).put("begin", nanos());
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (FOLDER != null && isTop(context)) {
            long spent = nanos() - context.getStore(OWN).getOrDefault("begin", Long.class, 0L);
            Path folder = Files.createDirectories(Path.of(FOLDER));
            Files.writeString(
                    folder.resolve(context.getRequiredTestClass().getName()),
                    String.format(Locale.ROOT, "%.2f%n", spent / (double) TimeUnit.SECONDS.toNanos(1)));
        }
    }

    private static boolean isTop(ExtensionContext context) {
        return context.getRequiredTestClass().getEnclosingClass() == null;
    }

    private static long nanos() throws IOException {
        return ProcessorTime.nanos() + ProcessorTime.nanosOfChildren();
    }
}
