package earl.processor;

import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.List;

/** Declares {@link ProcessorTimes} and their table. Public for {@link java.util.ServiceLoader} only. */
public final class ProcessorTimesProvider implements ViewProvider<ProcessorTimes> {
    private static final TableDescription LOSSES = TableDescription.of(
                    "processor_losses",
                    "An interval in which a thread did not run all the time, from one record of the system's metrics to the next, in order"
                            + " of the ends.")
            .integer("location", Meaning.LOCATION, "the thread's location")
            .position("record", "record of metrics at the end of the interval")
            .position("call", "enter of the call in which the thread stayed longest, -1 outside of all calls")
            .integer("callpath", Meaning.CALLPATH, "call path of that call, -1 outside of all calls")
            .truth("program", "that call is of the program: none of MPI, SHMEM, a runtime of threads or a GPU")
            .duration("duration", "duration of the interval")
            .duration("lost", "time in which the thread was ready to run, but had no processor")
            .duration(
                    "oversubscribed",
                    "the part of it that threads of the run explain: more of them were ready than they have processors")
            .duration(
                    "asleep", "time in which the thread waited for a timer, a file or another thread, or was stopped");

    @Override
    public Class<ProcessorTimes> type() {
        return ProcessorTimes.class;
    }

    @Override
    public ProcessorTimes make(ViewSource source) {
        return ProcessorTimes.find(source);
    }

    @Override
    public List<ViewTable<ProcessorTimes>> tables() {
        return List.of(ViewTable.of(LOSSES, ProcessorTimes::losses));
    }
}
