package earl.format.otf2;

import earl.TraceException;
import earl.format.RawRecords;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.Chunks;
import earl.format.otf2.encoding.Otf2Codes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads an archive's file of markers. */
final class MarkerReader {
    private static final int KIND = 5;
    private static final int MARKER = 6;

    final List<RawRecords.MarkerKind> kinds = new ArrayList<>();
    final List<RawRecords.Marker> markers = new ArrayList<>();

    /** Reads a file, which is never compressed. @throws TraceException if it is damaged */
    static MarkerReader read(Path file, long chunkSize) {
        MarkerReader reader = new MarkerReader();
        try (ChunkReader in = ChunkReader.open(file, new Chunks(chunkSize, false))) {
            reader.readAll(in);
        } catch (BrokenRecord e) {
            throw new TraceException(file, e.offset(), "markers: " + e.expected());
        }
        return reader;
    }

    private void readAll(ChunkReader in) throws BrokenRecord {
        while (in.nextChunk()) {
            int end = in.limit;
            while (true) {
                int code = in.u8();
                if (code == Otf2Codes.END_OF_CHUNK) {
                    break;
                }
                if (code == Otf2Codes.END_OF_FILE) {
                    return;
                }
                int recordEnd = in.recordEnd();
                in.limit = recordEnd;
                if (code == KIND) {
                    kinds.add(new RawRecords.MarkerKind(in.u32(), in.text(), in.text(), in.u8()));
                } else if (code == MARKER) {
                    markers.add(new RawRecords.Marker(in.u64(), in.u64(), in.u32(), in.u8(), in.u64(), in.text()));
                }
                in.limit = end;
                in.position = recordEnd;
            }
        }
        throw new BrokenRecord(in.size(), "expected another marker or an end mark, found the end of the file", true);
    }
}
