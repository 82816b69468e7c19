package expert.cache;

import earl.state.PageMaps;
import java.io.IOException;
import java.nio.file.Path;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;

/** Chronicle Maps of pages. Public for {@link java.util.ServiceLoader}'s sake only. */
public final class ChroniclePages implements PageMaps {
    @Override
    public PageMap open(Path file, long pages, int bytes) throws IOException {
        return new Open(ChronicleMapBuilder.of(Long.class, byte[].class)
                .entries(pages)
                .constantValueSizeBySample(new byte[bytes])
                .actualSegments(1)
                .checksumEntries(false)
                .skipCloseOnExitHook(true)
                .createPersistedTo(file.toFile()));
    }

    private record Open(ChronicleMap<Long, byte[]> map) implements PageMap {
        @Override
        public byte @Nullable [] get(long number) {
            return map.get(number);
        }

        @Override
        public void put(long number, byte[] page) {
            map.put(number, page);
        }

        @Override
        public long size() {
            return map.longSize();
        }

        @Override
        public void close() {
            map.close();
        }
    }
}
