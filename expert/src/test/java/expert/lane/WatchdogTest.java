package expert.lane;

import static org.assertj.core.api.Assertions.assertThat;

import expert.script.Language;
import expert.script.engine.ScriptEngine;
import expert.script.engine.ScriptException;
import expert.script.sandbox.ScriptTerms;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** Which script the watchdog stops if too much of the heap is in use. */
class WatchdogTest {
    private static final long MIB = 1L << 20;

    @Test
    void aScriptIsNotBlamedForWhatOthersKeep() throws ExecutionException, InterruptedException {
        assertThat(quotaAfter(0, 1024 * MIB)).isEmpty();
        assertThat(quotaAfter(512, 1024 * MIB)).contains("--max-heap sets the limit");
    }

    /** What is said of a script whose thread has allocated some MiB when {@code inUse} bytes, too many, are in use. */
    private static String quotaAfter(int allocated, long inUse) throws ExecutionException, InterruptedException {
        CompletableFuture<String> said = new CompletableFuture<>();
        new Thread(() -> {
                    try (ScriptEngine engine =
                                    new ScriptEngine(ScriptTerms.ofPatterns(false), OutputStream.nullOutputStream());
                            Watchdog watchdog = new Watchdog(null, 200 * MIB);
                            Watchdog.Guard guard = watchdog.watch(engine.open(Language.JAVASCRIPT))) {
                        for (int i = 0; i < allocated; i++) {
                            assertThat(new byte[(int) MIB]).hasSize((int) MIB);
                        }
                        watchdog.stopLargest(inUse);
                        guard.checkQuota();
                        said.complete("");
                    } catch (ScriptException stopped) {
                        said.complete(stopped.getMessage());
                    } catch (Throwable failure) {
                        said.completeExceptionally(failure);
                    }
                })
                .start();
        return said.get();
    }
}
