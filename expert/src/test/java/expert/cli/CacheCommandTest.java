package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import expert.option.ExitStatus;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheCommandTest {
    @TempDir
    Path store;

    @Test
    void listsAndClears() {
        Path trace = Terminal.root().resolve("examples").resolve("halo");
        Trace.open(trace, OpenOptions.defaults().withStore(store).withIndexFrom(0))
                .close();
        Terminal terminal = new Terminal();

        Terminal.Result listed = terminal.run("cache", "list", "--store", store.toString());
        assertThat(listed.status()).isZero();
        assertThat(listed.out().lines()).hasSize(2);
        assertThat(listed.out()).contains("halo").contains("in 1 index in " + store.resolve("index"));

        Terminal.Result cleared = terminal.run("cache", "clear", "--store", store.toString());
        assertThat(cleared.status()).isZero();
        assertThat(cleared.err()).contains("Removed 1 index");
        assertThat(terminal.run("cache", "list", "--store", store.toString()).out())
                .contains("in 0 indexes");
        assertThat(terminal.run("cache", "clear", "--store", store.toString()).status())
                .isZero();
    }

    @Test
    void unknownActionIsAFaultOfTheCommandLine() {
        assertThat(new Terminal().run("cache", "burn").status()).isEqualTo(ExitStatus.USAGE);
    }
}
