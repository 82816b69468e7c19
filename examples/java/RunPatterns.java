import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.nio.file.Path;
import java.util.List;

void main(String[] arguments) {
    PatternPath patterns = new PatternPath(Path.of(arguments[1]), List.of(), List.of());
    AnalysisRequest request = AnalysisRequest.of(Path.of(arguments[0]), patterns).selecting("late_sender");
    Analysis analysis = Analyzer.analyze(request);
    PatternResult result = analysis.pattern("late_sender").orElseThrow();
    IO.println("%.4f s in %d instances".formatted(result.severity(), result.instances()));
    Instance worst = result.worst().getFirst();
    IO.println("the longest: %.4f s at event %d".formatted(worst.severity(), worst.pos()));
}
