package expert.web.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Causes;
import earl.OpenOptions;
import earl.Trace;
import earl.Waits;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.testing.Traces;
import earl.timeline.EventLayer;
import earl.timeline.EventLayer.Detail;
import earl.timeline.Slices;
import earl.timeline.Viewport;
import earl.timeline.WaitLayer;
import earl.timeline.WaitMarks;
import expert.web.api.Answer;
import expert.web.testing.Endpoints;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureTest {
    private static final int WIDTH = 800;

    @TempDir
    private Path folder;

    private static ByteBuffer bytes(Answer answer) throws IOException {
        return ByteBuffer.wrap(Endpoints.bytes(answer)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static Viewport whole(Trace trace, int width) {
        return new Viewport(
                trace.info().startTicks(),
                trace.events().ticks(trace.length() - 1) + 1,
                width,
                0,
                trace.locations().size(),
                0);
    }

    /** The begins and ends of marks from their gaps and lengths. */
    private static int[][] decoded(int[] offset, int[] gaps, int[] lengths) {
        int[][] ends = new int[2][gaps.length];
        for (int row = 0; row + 1 < offset.length; row++) {
            int x = 0;
            for (int i = offset[row]; i < offset[row + 1]; i++) {
                x += gaps[i];
                ends[0][i] = x;
                x += lengths[i];
                ends[1][i] = x;
            }
        }
        return ends;
    }

    private static int[] ints(ByteBuffer from, int count) {
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = from.getInt();
        }
        align(from);
        return values;
    }

    private static int[] shorts(ByteBuffer from, int count) {
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = Short.toUnsignedInt(from.getShort());
        }
        align(from);
        return values;
    }

    private static void align(ByteBuffer buffer) {
        buffer.position((buffer.position() + 7) / 8 * 8);
    }

    @Test
    void containsWhatTheLayersDraw() throws IOException {
        try (Trace trace = Trace.open(Traces.example("late_sender"))) {
            Viewport viewport = whole(trace, WIDTH);
            WaitLayer waits = WaitLayer.of(Waits.of(trace), trace.locations().size());
            PathSegments path = PathSegments.of(Causes.of(trace), trace.info().startTicks(), viewport);
            Slices slices = trace.view(EventLayer.class).slices(viewport, Detail.FULL);
            WaitMarks marks = waits.marks(viewport);

            ByteBuffer picture = bytes(new Picture(trace, viewport, waits, path, Detail.DRAFT).draw());

            int[] head = ints(picture, 8);
            assertThat(head)
                    .startsWith(0x324C5458, WIDTH, viewport.rows(), slices.size(), marks.size())
                    .endsWith(path.size());
            assertThat(picture.getDouble()).isZero();
            assertThat(picture.getDouble()).isEqualTo((double) (viewport.to() - viewport.from()));
            assertThat(ints(picture, 2))
                    .as("of few events, a draft is the picture")
                    .containsExactly(1, 0);
            int[] offset = ints(picture, viewport.rows() + 1);
            assertThat(offset).isEqualTo(slices.offset());
            assertThat(decoded(offset, shorts(picture, slices.size()), shorts(picture, slices.size())))
                    .isDeepEqualTo(new int[][] {slices.begin(), slices.end()});
            assertThat(shorts(picture, slices.size())).isEqualTo(slices.region());
            picture.position(picture.position() + 2 * ((slices.size() + 7) / 8 * 8));
            int[] ofWaits = ints(picture, viewport.rows() + 1);
            assertThat(decoded(ofWaits, shorts(picture, marks.size()), shorts(picture, marks.size())))
                    .isDeepEqualTo(new int[][] {marks.begin(), marks.end()});
            assertThat(shorts(picture, marks.size())).isNotEmpty();
            assertThat(head[5]).as("messages").isPositive();
            assertThat(path.size()).isPositive();
            assertThat(picture.capacity()).isGreaterThan(picture.position());
        }
    }

    @Test
    void staysBelowItsLimitOfBytes() throws IOException {
        TraceGenerator.generate(folder, ProgramShape.of(2_000_000, 512), 2);
        try (Trace trace = Trace.open(folder, OpenOptions.defaults().withStore(folder.resolve("store")))) {
            Answer.Packed draft = picture(trace, Detail.DRAFT);
            Answer.Packed picture = picture(trace, Detail.FULL);

            assertThat(isDraft(draft)).isTrue();
            assertThat(draft.content().remaining()).isBetween(20_000, 300_000);
            assertThat(isDraft(picture)).isFalse();
            assertThat(picture.content().remaining()).isBetween(50_000, 300_000);
        }
    }

    private static Answer.Packed picture(Trace trace, Detail detail) {
        return new Picture(trace, whole(trace, 2000), null, PathSegments.NONE, detail).draw();
    }

    private static boolean isDraft(Answer picture) throws IOException {
        return bytes(picture).getInt(13 * Integer.BYTES) == 1;
    }
}
