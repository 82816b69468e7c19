package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.build.RecordLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JSON of rocprof, before version 3: processes stand for devices, and arrows lead from the middle of calls to activities. */
class RocprofTest {
    @TempDir
    private Path folder;

    private static String label(int process, String name) {
        return ",{'args':{'name':'%s'},'ph':'M','pid':%d,'name':'process_name','sort_index':0}\n"
                .formatted(name, process);
    }

    /** An interval: microseconds in the event, nanoseconds in its arguments. */
    private static String row(String name, int process, int lane, long begin, long end, String more) {
        return """
                ,{'ph':'X','name':'%s','pid':%d,'tid':%d,'ts':'%d','dur':'%d',
                  'args':{
                    'BeginNs':'%d',
                    'EndNs':'%d',
                    'pid':'4711',
                    'tid':'%d',
                    'Name':'%1$s',%s
                    'DurationNs':'%d'
                  }
                }
                """.formatted(
                        name,
                        process,
                        lane,
                        begin / 1000,
                        Math.max(1, (end - begin) / 1000),
                        begin,
                        end,
                        lane,
                        more,
                        end - begin);
    }

    private static String arrow(long id, int from, int thread, long at, int to, int stream, long begin) {
        return """
                ,{'ts':%d,'ph':'s','cat':'DataFlow','id':%d,'pid':%d,'tid':%d,'name':'dep'}
                ,{'ts':%d,'ph':'t','cat':'DataFlow','id':%2$d,'pid':%d,'tid':%d,'name':'dep'}
                """.formatted(at / 1000, id, from, thread, begin / 1000, to, stream);
    }

    private Path write() throws IOException {
        String text = "{ 'traceEvents':[{}\n"
                + label(0, "Markers and Ranges")
                + label(2, "CPU HIP API")
                + label(3, "CPU HSA API")
                + label(1, "COPY")
                + label(6, "GPU0")
                + label(518, "GPU Barriers0")
                + label(7, "GPU1")
                + row("step", 0, 90, 1_000_100, 1_900_000, "")
                + row("hsa_signal_store", 3, 90, 1_021_000, 1_024_000, "'args':'(x=1)',")
                + row("hipMemcpyAsync", 2, 90, 1_010_500, 1_016_400, "'args':'( dst(0x7) stream(0))',")
                + row("hipLaunchKernel", 2, 90, 1_020_200, 1_030_900, "'args':'( kernel(saxpy) stream(0))',")
                + row("hipLaunchKernel", 2, 90, 1_040_000, 1_044_000, "'args':'( kernel(other) stream(1))',")
                + row("hipDeviceSynchronize", 2, 90, 1_050_000, 1_150_700, "'args':'()',")
                + row("CopyHostToDevice", 1, 0, 1_031_250, 1_041_750, "'dev-id':'0','queue-id':'0','stream-id':'0',")
                + row("saxpy(float*, int)", 6, 0, 1_060_250, 1_110_750, "'dev-id':'0','queue-id':'1','stream-id':'0',")
                + row("other", 7, 1, 1_070_000, 1_150_000, "'dev-id':'1','queue-id':'0','stream-id':'1',")
                + row("<barrier packet>", 518, 0, 1_120_000, 1_121_000, "'dev-id':'0','queue-id':'0','stream-id':'0',")
                + arrow(0, 2, 90, 1_013_000, 1, 0, 1_031_250)
                + arrow(1, 2, 90, 1_025_000, 6, 0, 1_060_250)
                + arrow(2, 2, 90, 1_042_000, 7, 1, 1_070_000)
                + "],\n'otherData': {\n    'version': '1'\n  }\n}";
        return Recordings.text(folder, "results.json", text);
    }

    @Test
    void devicesHaveStreamsAndCallsHaveActivities() throws IOException {
        Path file = write();
        List<String> locations = new ArrayList<>();
        try (Trace trace = Trace.open(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX))) {
            trace.locations().forEach(location -> locations.add(location.kind() + " " + location.name()));
            assertThat(trace.diagnostics()).isEmpty();
        }
        assertThat(locations)
                .containsExactly("CPU_THREAD thread 90", "ACCELERATOR_STREAM stream 0", "ACCELERATOR_STREAM stream 1");
        Diagnostics diagnostics = new Diagnostics();
        assertThat(RecordLines.of(file, 0, diagnostics).stream().filter(line -> line.contains("ENTER")))
                .containsExactly(
                        "1000100 ENTER step",
                        "1010500 ENTER hipMemcpyAsync at 0",
                        "1020200 ENTER hipLaunchKernel at 1",
                        "1021000 ENTER hsa_signal_store",
                        "1040000 ENTER hipLaunchKernel at 2",
                        "1050000 ENTER hipDeviceSynchronize");
        assertThat(RecordLines.of(file, 1, diagnostics))
                .containsExactly(
                        "1031250 RMA_GET rank 0 GPU 0 0 0 at 0",
                        "1041750 RMA_OP_COMPLETE_BLOCKING rank 0 GPU 0",
                        "1060250 ENTER saxpy(float*, int) at 1",
                        "1110750 LEAVE saxpy(float*, int)");
        assertThat(RecordLines.of(file, 2, diagnostics))
                .containsExactly("1070000 ENTER other at 2", "1150000 LEAVE other");
    }
}
