package expert.web.timeline;

import earl.Trace;
import earl.Waits;
import earl.timeline.EventLayer;
import earl.timeline.EventLayer.Detail;
import earl.timeline.Lines;
import earl.timeline.Slices;
import earl.timeline.Viewport;
import earl.timeline.WaitLayer;
import earl.timeline.WaitMarks;
import expert.web.api.Answer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The picture of a viewport as binary arrays. The document of the interface describes them. */
final class Picture {
    private static final int MAGIC = 0x324C5458;
    private static final int MAX_MESSAGES = 2000;
    private static final int MAX_OPERATIONS = 500;
    /** Bytes of an answer after compression: 0.12 s at 20 Mbit/s. */
    private static final int MAX_BYTES = 300_000;

    /** What pictures have on average if there are more events than cells; fewer events make fewer slices. */
    private static final double SLICES_PER_CELL = 0.4;

    private static final double MAX_SLICES = 240_000;

    /** Parts of a picture that are tried before the whole is drawn. */
    private static final int SAMPLED_PARTS = 4;
    /** Before compression: gap, length, region, share and flag. */
    private static final int BYTES_PER_SLICE = 8;

    /** The share of a mark all of whose time is a wait. */
    private static final int WHOLE = 255;

    private static final int NO_REGION = 0xFFFF;
    private static final int ANOTHER_REGION = 0xFFFE;
    private static final int[] NOTHING = {};
    private static final Lines NO_LINES =
            new Lines(new double[0], new double[0], NOTHING, NOTHING, new long[0], new long[0]);

    private final Trace trace;
    private final Viewport viewport;
    private final @Nullable WaitLayer waits;
    private final PathSegments path;
    private final Detail detail;
    private final EventLayer events;
    private final long start;

    /** The picture of a viewport, with the waits of a run or without. */
    Picture(Trace trace, Viewport viewport, @Nullable WaitLayer waits, PathSegments path, Detail detail) {
        this.trace = trace;
        this.viewport = viewport;
        this.waits = waits;
        this.path = path;
        this.detail = detail;
        this.events = trace.view(EventLayer.class);
        this.start = trace.info().startTicks();
    }

    /** Draws it, in columns that are as narrow as the limit of bytes allows. */
    Answer.Packed draw() {
        Lines messages = events.messages(viewport, MAX_MESSAGES);
        Lines operations = events.collectives(viewport, MAX_OPERATIONS);
        int step = firstStep();
        if (canBeTooLarge(step)) {
            step = narrowest(step, bytes(messages, operations));
        }
        for (; ; step *= 2) {
            Answer.Packed picture = draw(step, messages, operations).packed();
            if (step >= viewport.width() || picture.content().remaining() <= MAX_BYTES) {
                return picture;
            }
        }
    }

    /** Columns that become one, so that a picture has about as many slices as the limit of bytes allows. */
    private int firstStep() {
        double cells = (double) viewport.rows() * viewport.width();
        double number = events.events(viewport);
        int step = 1;
        while (step < viewport.width() && SLICES_PER_CELL * cells * -Math.expm1(-number / cells) > MAX_SLICES) {
            step *= 2;
            cells /= 2;
        }
        return step;
    }

    private int bytes(Lines messages, Lines operations) {
        BinaryAnswer lines = new BinaryAnswer();
        write(messages, operations, lines);
        return lines.packed().content().remaining();
    }

    /** Whether a picture of as many slices as events, or as cells, would be too large before it is compressed. */
    private boolean canBeTooLarge(int step) {
        double cells = (double) viewport.rows() * viewport.width() / step;
        return Math.min(cells, events.events(viewport)) * BYTES_PER_SLICE > MAX_BYTES;
    }

    /**
     * The first step, from the given one on, with which some rows here and there say that the picture stays below the limit of bytes. To
     * draw the whole picture takes long, and one that is too large is thrown away.
     */
    private int narrowest(int first, int bytesOfLines) {
        int step = first;
        while (step < viewport.width() && estimate(step) + bytesOfLines > MAX_BYTES) {
            step *= 2;
        }
        return step;
    }

    /** About the bytes of a picture's regions; 0 if it has too few rows to be estimated. */
    private double estimate(int step) {
        Slices some = events.sample(coarse(step), SAMPLED_PARTS, detail);
        int rows = some.offset().length - 1;
        if (rows == viewport.rows()) {
            return 0;
        }
        BinaryAnswer part = new BinaryAnswer();
        write(some, step, part);
        return (double) part.packed().content().remaining() * viewport.rows() / rows;
    }

    /** The viewport in columns that are each {@code step} pixels wide. */
    private Viewport coarse(int step) {
        int columns = Math.ceilDiv(viewport.width(), step);
        long length = viewport.to() - viewport.from();
        long drawn = Math.round((double) length * columns * step / viewport.width());
        return new Viewport(
                viewport.from(),
                viewport.from() + Math.max(1, drawn),
                columns,
                viewport.first(),
                viewport.rows(),
                viewport.fold(),
                viewport.order());
    }

    private BinaryAnswer draw(int step, Lines messages, Lines operations) {
        Viewport coarse = coarse(step);
        WaitMarks marks = waits == null ? none(viewport.rows()) : waits.marks(coarse);
        return written(step, events.slices(coarse, detail), marks, messages, operations);
    }

    /** The calls of locations by their depth: {@code levels} rows for each location. The viewport has as many rows. */
    Answer.Packed stacks(int[] locations, int levels) {
        Slices slices = events.stacks(viewport, locations, levels);
        return written(1, slices, none(viewport.rows()), NO_LINES, NO_LINES).packed();
    }

    private BinaryAnswer written(int step, Slices slices, WaitMarks marks, Lines messages, Lines operations) {
        BinaryAnswer to = new BinaryAnswer();
        to.ints(
                MAGIC,
                viewport.width(),
                viewport.rows(),
                slices.size(),
                marks.size(),
                messages.size(),
                operations.size(),
                path.size());
        to.doubles((double) (viewport.from() - start), (double) (viewport.to() - start));
        to.ints(slices.isComplete() ? 1 : 0, detail == Detail.DRAFT && events.hasDraft(viewport) ? 1 : 0);
        write(slices, step, to);
        write(marks, step, to);
        write(messages, operations, to);
        to.floats(path.begin());
        to.floats(path.end());
        to.ints(path.row());
        return to;
    }

    private static WaitMarks none(int rows) {
        return new WaitMarks(new int[rows + 1], NOTHING, NOTHING, NOTHING, NOTHING, new float[0]);
    }

    private void write(Slices slices, int step, BinaryAnswer to) {
        to.ints(slices.offset());
        to.shorts(gaps(slices.offset(), slices.begin(), slices.end(), step));
        to.shorts(lengths(slices.begin(), slices.end(), step));
        to.shorts(slices.region());
        to.bytes(slices.share());
        to.bytes(slices.flags());
    }

    private void write(WaitMarks marks, int step, BinaryAnswer to) {
        to.ints(marks.offset());
        to.shorts(gaps(marks.offset(), marks.begin(), marks.end(), step));
        to.shorts(lengths(marks.begin(), marks.end(), step));
        int[] kinds = new int[marks.size()];
        int[] shares = new int[marks.size()];
        double[] seconds = new double[marks.size()];
        for (int mark = 0; mark < marks.size(); mark++) {
            Waits table = Objects.requireNonNull(waits).waits();
            kinds[mark] = table.kind(marks.row()[mark]);
            seconds[mark] =
                    (double) table.ticks(marks.row()[mark]) / trace.info().ticksPerSecond();
            shares[mark] = (int) Math.ceil(WHOLE * marks.share()[mark]);
        }
        to.shorts(kinds);
        to.shorts(shares);
        to.floats(seconds);
        to.ints(marks.row());
        to.ints(marks.count());
    }

    private void write(Lines messages, Lines operations, BinaryAnswer to) {
        to.floats(messages.begin());
        to.floats(messages.end());
        to.ints(messages.beginRow());
        to.ints(messages.endRow());
        to.ints(integers(messages.row()));
        to.ints(integers(messages.count()));
        to.floats(operations.begin());
        to.floats(operations.end());
        to.ints(operations.beginRow());
        to.ints(operations.endRow());
        to.ints(integers(operations.row()));
        to.shorts(Arrays.stream(operations.row()).mapToInt(this::region).toArray());
    }

    private int region(long operation) {
        int region = trace.events()
                .region(trace.collectives().end(trace.collectives().firstMember(operation)));
        return region == Trace.NONE ? NO_REGION : Math.min(region, ANOTHER_REGION);
    }

    private static int[] integers(long[] values) {
        return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
    }

    /** Pixels between the end of the one before in its row and the begin of each. */
    private static int[] gaps(int[] offset, int[] begin, int[] end, int step) {
        int[] gaps = new int[begin.length];
        for (int row = 0; row + 1 < offset.length; row++) {
            int last = 0;
            for (int i = offset[row]; i < offset[row + 1]; i++) {
                gaps[i] = (begin[i] - last) * step;
                last = end[i];
            }
        }
        return gaps;
    }

    private int[] lengths(int[] begin, int[] end, int step) {
        int[] lengths = new int[begin.length];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = Math.min(viewport.width(), end[i] * step) - begin[i] * step;
        }
        return lengths;
    }
}
