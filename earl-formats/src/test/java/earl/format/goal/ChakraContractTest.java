package earl.format.goal;

import earl.format.FormatContract;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

class ChakraContractTest extends FormatContract {
    @Override
    protected String name() {
        return "Chakra";
    }

    @Override
    protected Set<Capability> denied() {
        return Set.of(Capability.ATTRIBUTES, Capability.WRITES, Capability.MARKERS, Capability.SNAPSHOTS);
    }

    @Override
    protected List<Path> traces() throws IOException {
        Path both = ChakraTraceTest.late(folder);
        ChakraFile alone = new ChakraFile("")
                .node(1, "aten::add", ChakraFile.COMPUTATION)
                .number(7, 5)
                .node(2, "aten::mul", ChakraFile.COMPUTATION)
                .after(1)
                .number(7, 8)
                .attribute("tid", 9, 14);
        Path plain = alone.write(folder.resolve("alone.et"));
        Path packed = folder.resolve("packed.0.et");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(Files.readAllBytes(plain));
        }
        return List.of(both, plain, packed);
    }
}
