package earl.schema;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Region;
import earl.Trace;
import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives may define regions without a name: reports still say which one they mean. */
class UnnamedRegionsTest {
    private static final int FUNCTION = 1;
    private static final int COMPILER = 2;

    @TempDir
    private Path folder;

    @Test
    void haveTheirNumber() {
        Path anchor;
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions definitions = archive.definitions();
            int group = definitions.locationGroup("process", 1, Otf2Definitions.UNDEFINED, Otf2Definitions.UNDEFINED);
            definitions.location(0, "thread", 1, group);
            int named = definitions.region("main", FUNCTION, COMPILER);
            int unnamed = definitions.region("", FUNCTION, COMPILER);
            LocationWriter line = archive.location(0);
            line.enter(1, named);
            line.enter(2, unnamed);
            line.leave(3, unnamed);
            line.leave(4, named);
            anchor = archive.anchor();
        }
        try (Trace trace = Trace.open(anchor)) {
            assertThat(trace.regions()).extracting(Region::name).containsExactly("main", "UNNAMED region 1");
        }
    }
}
