package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Progress;
import earl.testing.Sample;
import earl.text.Csv;
import expert.analysis.Analyzer;
import expert.cluster.Cluster;
import expert.cluster.LocalCluster;
import expert.option.output.ReportFormat;
import expert.page.PageLinks;
import expert.pattern.Analysis;
import expert.pattern.Replayed;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.split.ClusterAnalyzer;
import expert.split.survey.CutSize;
import expert.text.Layout;
import expert.text.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Reports of split analyses, beside those of one machine. */
final class SplitReports {
    private static final List<Integer> PARTITIONS = List.of(1, 3, 17);
    /** Also small traces are split. */
    static final CutSize SMALL = new CutSize(0, 256, 2);

    static final String ONE_TASK_FOR_CAUSES = "one task finds the causes of waits, because ";

    /** Traces that are cut. The others need one task. */
    static final Set<String> SPLIT = Set.of(
            "balanced",
            "casita_4_mpi_ls_barr",
            "early_reduce",
            "efg_branch",
            "efg_example_8",
            "halo",
            "halo_64",
            "late_broadcast",
            "late_receiver",
            "late_receiver_rdv",
            "late_sender",
            "late_sender_skew",
            "master_slow",
            "mesh_2x4",
            "mesh_4x2",
            "mesh_8x1",
            "npb_cg.A.4",
            "npb_ep.A.4",
            "npb_mg.A.4",
            "pipit_ping_pong",
            "slowing",
            "smpi_halo_64",
            "wait_barrier",
            "wait_nxn",
            "wrong_order",
            "wrong_order_src");

    private SplitReports() {}

    static AnalysisRequest request(Path trace, Path... patterns) {
        return AnalysisRequest.of(
                        trace, new PatternPath(Terminal.root().resolve("patterns"), List.of(patterns), List.of()))
                .opening(OpenOptions.defaults().withThreads(2));
    }

    /** The reports by form, {@code "text"} and {@code "text --full"} for instance. */
    static Map<String, String> reports(Analysis analysis) throws IOException {
        Map<String, String> reports = new TreeMap<>();
        for (ReportFormat format :
                new ReportFormat[] {ReportFormat.text, ReportFormat.json, ReportFormat.csv, ReportFormat.html}) {
            // A page always has everything.
            for (boolean full : format == ReportFormat.html ? new boolean[] {true} : new boolean[] {false, true}) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
                    format.write(
                            analysis,
                            bytes,
                            writer,
                            new ReportFormat.Look(Paint.PLAIN, Layout.WIDTH, full, 3, Csv.PLAIN, PageLinks.NONE));
                }
                reports.put(format + (full ? " --full" : ""), bytes.toString(StandardCharsets.UTF_8));
            }
        }
        return reports;
    }

    /** Counts the tasks of each stage. */
    static final class Stages implements Progress {
        final Map<String, Long> tasks = new ConcurrentHashMap<>();

        @Override
        public void progress(String step, long done, long total) {
            tasks.put(step, total);
        }
    }

    /**
     * What a number of partitions gave: the number of cuts, of tasks that counted events, or why one task did it.
     *
     * @param surveys whether tasks surveyed the run
     * @param opensCuts whether tasks computed cuts
     */
    record Outcome(long cuts, long locates, String reason, boolean surveys, boolean opensCuts) {}

    /** Compares with one machine's report; returns what the cluster did for each number of partitions. */
    static List<Outcome> compare(AnalysisRequest request, String about) throws IOException {
        return compare(request, about, Sample.of(PARTITIONS, 1));
    }

    /** Compares with one machine's report in given numbers of partitions. */
    static List<Outcome> compare(AnalysisRequest request, String about, List<Integer> numbers) throws IOException {
        List<String> expected = new ArrayList<>();
        Analysis one = Analyzer.analyze(request.withOutput(new ByteArrayOutputStream(), expected::add));
        Map<String, String> inOneTask = reports(one);
        List<Outcome> outcomes = new ArrayList<>();
        for (int partitions : numbers) {
            List<String> notices = Collections.synchronizedList(new ArrayList<>());
            Stages stages = new Stages();
            Analysis many;
            // Each task runs twice, in a random order.
            try (Cluster cluster = LocalCluster.repeating(partitions, partitions, stages)) {
                many = ClusterAnalyzer.analyze(
                        request.withOutput(new ByteArrayOutputStream(), notices::add), cluster, SMALL);
            }
            boolean replayed = many.replayed().equals(one.replayed());
            Map<String, String> found = reports(many);
            Map<String, String> reports = replayed ? inOneTask : reports(one.with(many.replayed()));
            reports.forEach((format, text) -> assertThat(found.get(format))
                    .as("%s of %s in %d partitions", format, about, partitions)
                    .isEqualTo(text));
            String reason = String.join(
                    "",
                    notices.stream()
                            .filter(notice -> notice.startsWith("one task analyzes"))
                            .toList());
            boolean whole = notices.remove(reason);
            boolean reduced = notices.removeIf(notice -> notice.startsWith(ONE_TASK_FOR_CAUSES));
            assertThat(stages.tasks.containsKey("causes")).as(about).isEqualTo(reduced);
            assertThat(new TreeSet<>(notices)).as(about).isEqualTo(new TreeSet<>(expected));
            assertThat(stages.tasks.containsKey("analyze"))
                    .as("one task for %s in %d partitions", about, partitions)
                    .isEqualTo(whole);
            // No process has the whole trace of a run that is analyzed in cuts: its report keeps the bounds.
            assertThat(many.replayed()).as(about).isEqualTo(whole ? one.replayed() : Replayed.IN_CUTS);
            outcomes.add(new Outcome(
                    whole ? 1 : stages.tasks.getOrDefault("cuts", 0L),
                    stages.tasks.getOrDefault("positions", 0L),
                    reason,
                    stages.tasks.containsKey("survey"),
                    stages.tasks.containsKey("cuts")));
        }
        return outcomes;
    }

    /** As {@link #compare}, for an analysis that must be split. */
    static void compareSplit(AnalysisRequest request, String about) throws IOException {
        assertThat(compare(request, about))
                .as(about)
                .allSatisfy(outcome -> assertThat(outcome.cuts()).isGreaterThan(1));
    }

    static String described(Path trace, List<Outcome> outcomes) {
        return trace.getFileName() + " in "
                + outcomes.stream().map(Outcome::cuts).toList() + " cuts "
                + outcomes.stream().map(Outcome::reason).distinct().toList();
    }

    static String notice(AnalysisRequest request) {
        List<String> notices = new ArrayList<>();
        try (Cluster cluster = LocalCluster.repeating(2, 1)) {
            ClusterAnalyzer.analyze(request.withOutput(new ByteArrayOutputStream(), notices::add), cluster, SMALL);
        }
        return String.join("\n", notices);
    }
}
