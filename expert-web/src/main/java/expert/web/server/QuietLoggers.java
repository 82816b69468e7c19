package expert.web.server;

import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** Nothing that libraries log reaches the user's terminal: what concerns the user, the server says itself. */
public final class QuietLoggers extends System.LoggerFinder {
    @Override
    public System.Logger getLogger(String name, Module module) {
        return new Quiet(name);
    }

    private record Quiet(String name) implements System.Logger {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isLoggable(Level level) {
            return false;
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {}

        @Override
        public void log(
                Level level,
                @Nullable ResourceBundle bundle,
                @Nullable String format,
                @Nullable Object @Nullable ... values) {}
    }
}
