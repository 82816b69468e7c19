package expert.spark;

import earl.OpenOptions;
import earl.Trace;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import earl.survey.Callpaths;
import earl.view.InstalledViews;
import earl.view.ViewTable;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/** Reads a table in the tasks of an application: the rows of the task's cut, or all rows. The trace is open until the task ends. */
final class TaskTraces implements FlatMapFunction<TaskTraces.Input, TableBlock> {
    /** Of a trace that is read as a whole. */
    static final Callpaths NO_CALLPATHS = new Callpaths(new int[0], new int[0]);

    private static final long serialVersionUID = 1L;

    private final String table;
    private final Broadcast<Shared> shared;

    /**
     * What all tasks need.
     *
     * @param trace its path, the same on all machines
     * @param callpaths those of the whole trace
     */
    record Shared(String trace, Callpaths callpaths) implements Serializable {}

    /**
     * What a task reads.
     *
     * @param cut null for the whole trace
     */
    record Input(@Nullable CutInput cut) implements Serializable {}

    TaskTraces(String table, Broadcast<Shared> shared) {
        this.table = table;
        this.shared = shared;
    }

    static OpenOptions options(Path scratch) {
        return OpenOptions.defaults().withThreads(1).withStore(scratch).withIndexFrom(OpenOptions.NO_INDEX);
    }

    @Override
    public Iterator<TableBlock> call(Input input) throws IOException {
        SparkResources resources = SparkResources.make();
        closeAfterTask(resources);
        Path trace = Path.of(shared.value().trace);
        ViewTable<?> view = InstalledViews.installed().table(table);
        CutInput cut = input.cut;
        if (cut == null) {
            Trace whole = Trace.open(trace, options(resources.scratch()));
            closeAfterTask(whole);
            return new BlockReader(
                    view.description(), InstalledViews.installed().columns(whole, table), BlockReader.Translation.NONE);
        }
        Fragment fragment = Fragments.open(trace, cut.cut(), options(resources.scratch()));
        closeAfterTask(fragment);
        var rows = InstalledViews.installed().columns(fragment.trace(), table);
        int[] callpaths = shared.value().callpaths.ids(fragment.trace().callpaths());
        return new BlockReader(view.description(), rows, new CutRows(fragment, cut, callpaths, view.division(), rows));
    }

    /** Spark calls the listeners in the reverse order. */
    private static void closeAfterTask(AutoCloseable resource) {
        TaskContext.get().addTaskCompletionListener((TaskCompletionListener) task -> {
            try {
                resource.close();
            } catch (IOException undeletable) {
                throw new UncheckedIOException(undeletable);
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }
}
