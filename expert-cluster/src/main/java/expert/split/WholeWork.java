package expert.split;

import earl.OpenOptions;
import earl.Progress;
import expert.analysis.Analyzer;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import expert.pattern.Analysis;
import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The whole analysis as one task. */
final class WholeWork implements Work<Assignment, Integer, WholeWork.Output> {
    private static final long serialVersionUID = 1L;

    /**
     * The result of the task, and its notices.
     *
     * @param printed what scripts printed
     */
    @SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
    record Output(Analysis analysis, List<String> notices, byte[] printed) implements Serializable {}

    @Override
    public Output run(Assignment assignment, Integer input, TaskResources resources) {
        List<String> notices = Collections.synchronizedList(new ArrayList<>());
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        OpenOptions open = OpenOptions.defaults()
                .withThreads(resources.threads())
                .withStore(resources.scratch())
                .withIndexFrom(OpenOptions.NO_INDEX)
                .withProgress(progress(notices));
        Analysis analysis = Analyzer.analyze(assignment.request(open, printed, notices::add), assignment.prepared());
        return new Output(analysis, new ArrayList<>(notices), printed.toByteArray());
    }

    private static Progress progress(List<String> notices) {
        return new Progress() {
            @Override
            public void progress(String step, long done, long total) {
                // Tasks show none: the driver shows how many have ended.
            }

            @Override
            public void notice(String text) {
                notices.add(text);
            }
        };
    }
}
