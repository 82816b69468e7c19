package expert.report;

import earl.Location;
import expert.answer.figure.CallPathSums;
import expert.answer.phrase.InstanceSentence;
import expert.answer.phrase.Sentences;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.summary.FocusSummary;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.LocationNames;
import expert.text.Paint.Tone;
import expert.text.Words;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/** The findings of one pattern: by call path, by location, and the worst instances. */
public final class PatternSection {
    private static final int LABEL = 14;
    private static final int MAX_PATHS = 5;
    private static final int MAX_LOCATIONS = 6;
    private static final int MAX_RANGES = 6;
    private static final int MAX_RESULTS = 8;
    private static final int MAX_LETTERS = 300;

    /** Size of the largest integer whose digits reports show. */
    private static final int MAX_BITS = 128;

    private final Analysis analysis;
    private final PatternResult result;
    private final PatternInfo info;
    private final Sentences sentences;
    private final Lines lines;
    private final int instances;

    PatternSection(Analysis analysis, PatternResult result, Lines lines, int instances) {
        this.analysis = analysis;
        this.result = result;
        this.info = result.info();
        this.sentences = new Sentences(analysis.trace());
        this.lines = lines;
        this.instances = instances;
    }

    void write() {
        lines.blank();
        String share = info.inSeconds()
                ? ", " + Words.percent(analysis.fraction(result))
                        + (info.isOfDevices() ? " of device time" : " of the time")
                : "";
        lines.heading(
                Layout.clean(info.name()) + ": ",
                Sentences.value(info, result.severity())
                        + share
                        + Sentences.overlap(result)
                        + (result.instances() > 0 ? ", in " + Words.count(result.instances(), "instance") : "")
                        + (result.confidence() < 1 ? ", confidence " + Words.percent(result.confidence()) : "")
                        + (info.view() ? "; part of others" : ""));
        if (!info.summary().isEmpty()) {
            lines.wrapped("  ", Layout.clean(info.summary()));
        }
        Map<Integer, Double> byCallpath = new LinkedHashMap<>();
        CallPathSums.of(result, analysis.trace()).forEach(cell -> byCallpath.put(cell.callpath(), cell.severity()));
        Map<Integer, Double> byLocation = result.byLocation();
        int cells = valueCells(byCallpath, byLocation);
        paths(byCallpath, cells);
        locations(byLocation, cells);
        worst(cells);
        results();
    }

    /** Cells that the widest value of this section takes. */
    private int valueCells(Map<Integer, Double> byCallpath, Map<Integer, Double> byLocation) {
        int cells = 8;
        for (Map<Integer, Double> values : List.of(byCallpath, byLocation)) {
            for (double value : values.values()) {
                cells = Math.max(cells, Layout.width(Sentences.value(info, value)));
            }
        }
        return Math.min(cells, 30);
    }

    private void paths(Map<Integer, Double> severities, int cells) {
        ranked(
                "call paths",
                severities,
                MAX_PATHS,
                cells,
                // The innermost regions matter most; their names stay complete.
                id -> Layout.innermost(sentences.path(id), 2 * lines.width()),
                rest -> Words.count(rest.size()) + " more");
    }

    private void locations(Map<Integer, Double> severities, int cells) {
        ranked(
                "locations",
                severities,
                MAX_LOCATIONS,
                cells,
                sentences::location,
                rest -> Words.count(rest.size()) + " more: " + LocationNames.words(locations(rest), MAX_RANGES));
        FocusSummary focus = analysis.trace().focus();
        List<Location> spared = analysis.trace().locations().stream()
                .filter(Location::isCpuThread)
                .filter(location -> focus == null || focus.locations().contains(location.id()))
                .filter(location -> severities.getOrDefault(location.id(), 0.0) == 0)
                .toList();
        if (severities.keySet().stream().anyMatch(id -> id >= 0) && !spared.isEmpty()) {
            lines.wrapped(
                    " ".repeat(LABEL) + Layout.right("none", cells) + " ".repeat(11),
                    LocationNames.words(spared, MAX_RANGES));
        }
    }

    private List<Location> locations(List<Integer> ids) {
        List<Location> all = analysis.trace().locations();
        return ids.stream().sorted().filter(id -> id >= 0).map(all::get).toList();
    }

    private void ranked(
            String label,
            Map<Integer, Double> severities,
            int most,
            int cells,
            IntFunction<String> name,
            java.util.function.Function<List<Integer>, String> rest) {
        if (severities.keySet().stream().allMatch(id -> id < 0)) {
            return;
        }
        List<Integer> worstFirst = severities.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        // A single further row takes no more room than the line that would count it.
        int shown = worstFirst.size() <= most + 1 ? worstFirst.size() : most;
        for (int i = 0; i < shown; i++) {
            double severity = severities.getOrDefault(worstFirst.get(i), 0.0);
            String before = row(i == 0 ? label : "", severity, cells);
            List<String> words = Layout.wrap(name.apply(worstFirst.get(i)), lines.width() - Layout.width(before));
            for (int line = 0; line < words.size(); line++) {
                lines.parts(
                        List.of(Tone.DIM, Tone.STRONG),
                        List.of(line == 0 ? before : " ".repeat(Layout.width(before)), words.get(line)));
            }
        }
        if (shown < worstFirst.size()) {
            List<Integer> others = worstFirst.subList(shown, worstFirst.size());
            double sum = others.stream()
                    .mapToDouble(id -> severities.getOrDefault(id, 0.0))
                    .sum();
            lines.wrapped(row("", sum, cells), rest.apply(others));
        }
    }

    private String row(String label, double severity, int cells) {
        String share = Words.percent(result.severity() > 0 ? severity / result.severity() : 0);
        return Layout.left("  " + label, LABEL) + Layout.right(Sentences.value(info, severity), cells)
                + Layout.right(share, 9) + "  ";
    }

    private void worst(int cells) {
        List<Instance> worst = result.worst();
        for (int i = 0; i < Math.min(instances, worst.size()); i++) {
            InstanceSentence sentence = InstanceSentence.of(info, worst.get(i), analysis.trace());
            String before = Layout.left(i == 0 ? "  worst" : "", LABEL) + Layout.right(sentence.value(), cells) + "  ";
            boolean explained = i == 0 && !worst.get(i).because().isEmpty();
            lines.wrapped(before, sentence.where() + (explained ? ", because" : ""));
            if (explained) {
                String indent = " ".repeat(Layout.width(before));
                sentence.inputs().forEach(input -> lines.wrapped(indent + input.name() + ": ", input.words()));
            }
        }
    }

    /** The pattern's individual results. */
    void results() {
        List<Map.Entry<String, Object>> all = new ArrayList<>(result.results().entrySet());
        for (int i = 0; i < Math.min(MAX_RESULTS, all.size()); i++) {
            String label = Layout.left(i == 0 ? "  results" : "", LABEL);
            String name = Layout.clean(all.get(i).getKey()) + " =";
            List<String> table = ResultTable.lines(all.get(i).getValue());
            if (table.isEmpty()) {
                String value = Layout.clean(words(all.get(i).getValue()));
                lines.wrapped(label, name + " " + Layout.cut(value, MAX_LETTERS));
            } else {
                lines.wrapped(label, name);
                table.forEach(row -> lines.plain(" ".repeat(LABEL + 2) + Layout.cut(row, lines.width() - LABEL - 2)));
            }
        }
        if (all.size() > MAX_RESULTS) {
            lines.wrapped(
                    " ".repeat(LABEL),
                    "and " + Words.count(all.size() - MAX_RESULTS) + " more; the JSON report has all");
        }
    }

    public static String words(@org.jspecify.annotations.Nullable Object value) {
        return switch (value) {
            case null -> "none";
            case Double number -> Words.number(number);
            case Long number -> Words.count(number);
            case BigInteger number ->
                number.bitLength() <= MAX_BITS
                        ? String.format(Locale.ROOT, "%,d", number)
                        : String.format(Locale.ROOT, "%.5e", new BigDecimal(number));
            case List<?> list ->
                String.join(", ", list.stream().map(PatternSection::nested).toList());
            case Map<?, ?> map ->
                String.join(
                        ", ",
                        map.entrySet().stream()
                                .map(entry -> entry.getKey() + ": " + nested(entry.getValue()))
                                .toList());
            default -> value.toString();
        };
    }

    /** A value within a list or a map: brackets keep those apart that it holds. */
    static String nested(@org.jspecify.annotations.Nullable Object value) {
        return switch (value) {
            case List<?> list -> "[" + words(list) + "]";
            case Map<?, ?> map -> "{" + words(map) + "}";
            case null, default -> words(value);
        };
    }
}
