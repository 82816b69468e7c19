package expert.script.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.graalvm.polyglot.Context;
import org.jline.utils.Signals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignalHandlersTest {
    private static Object handler(String signal) {
        Object handler = Signals.register(signal, () -> {});
        Signals.unregister(signal, handler);
        return handler;
    }

    @ParameterizedTest
    @ValueSource(strings = {"lambda *a: None", "signal.SIG_DFL", "signal.default_int_handler"})
    void handlersOfScriptsAreReplaced(String handler) {
        Object before = Signals.register("TERM", () -> {});
        Object own = handler("TERM");
        try {
            SignalHandlers.keep();
            try (Context context = Context.newBuilder("python")
                    .option("engine.WarnInterpreterOnly", "false")
                    .build()) {
                context.eval("python", "import signal\nsignal.signal(15, " + handler + ")");
                assertThat(handler("TERM")).isNotSameAs(own);
                SignalHandlers.keep();
                SignalHandlers.restore();
                assertThat(handler("TERM")).isSameAs(own);
            }
        } finally {
            Signals.unregister("TERM", before);
            SignalHandlers.keep();
        }
    }

    @Test
    void handlersOfExpertStay() {
        SignalHandlers.keep();
        Object before = Signals.register("HUP", () -> {});
        try {
            Object own = handler("HUP");
            SignalHandlers.restore();
            assertThat(handler("HUP")).isSameAs(own);
        } finally {
            Signals.unregister("HUP", before);
        }
    }
}
