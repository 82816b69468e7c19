package expert.web.analysis;

import earl.Trace;
import expert.page.CubeJson;
import expert.page.CubeJson.CallPathJson;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.web.api.Answer;
import expert.web.api.Problem;
import expert.web.run.CallPathNumbers;
import expert.web.run.FinishedRun;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.IntStream;

/**
 * The severity cube of a run, as pages take it: the trees as records, the cells of a pattern as arrays. All figures are those that sums over
 * patterns count, so that the trees add up.
 */
final class CubeAnswers {
    private final Analysis analysis;
    private final SeverityCube cube;
    private final CallPathNumbers callpaths;

    CubeAnswers(FinishedRun run) {
        this.analysis = run.analysis();
        this.cube = run.cube();
        this.callpaths = run.callpaths();
    }

    /** Patterns and call paths. */
    CubeJson trees() {
        return CubeJson.of(
                analysis,
                cube,
                IntStream.range(0, callpaths.count())
                        .mapToObj(number ->
                                CallPathJson.of(cube.calls(), callpaths.callpath(number), callpaths.parent(number)))
                        .toList());
    }

    /**
     * The cells of a pattern: their number, then call paths, locations and severities. What has no call path or no location has number
     * 2^32 - 1 there.
     *
     * @param inclusive with those of its children
     */
    Answer cells(String pattern, boolean inclusive) throws Problem {
        SeverityCube.Metric metric =
                cube.metric(pattern).orElseThrow(() -> Problem.missing("the run has no pattern " + pattern));
        CellTable cells = numbered(inclusive ? metric.attributed() : metric.ownCells());
        int count = cells.size();
        // The severities begin at a multiple of 8.
        int values = Math.ceilDiv(Integer.BYTES * (1 + 2 * count), Double.BYTES) * Double.BYTES;
        ByteBuffer bytes = ByteBuffer.allocate(values + Double.BYTES * count).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(count);
        for (int i = 0; i < count; i++) {
            bytes.putInt(cells.callpath(i));
        }
        for (int i = 0; i < count; i++) {
            bytes.putInt(cells.location(i));
        }
        bytes.position(values);
        for (int i = 0; i < count; i++) {
            bytes.putDouble(cells.severity(i));
        }
        return new Answer.Bytes("application/octet-stream", bytes.flip());
    }

    /** Cells of a run with the numbers that the answer gives to call paths. */
    private CellTable numbered(CellTable cells) {
        CellTable.Builder builder = new CellTable.Builder(cells.size(), cells.second());
        for (int i = 0; i < cells.size(); i++) {
            int callpath = cells.callpath(i);
            builder.add(callpath < 0 ? Trace.NONE : callpaths.number(callpath), cells.location(i), cells.units(i));
        }
        return builder.build();
    }
}
