package expert.print;

import expert.text.Json;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Prints whether files are intact. */
public final class CheckReport {
    static final String SCHEMA = "expert.check/1";

    private final List<CheckResult> results;

    public CheckReport(List<CheckResult> results) {
        this.results = results;
    }

    /** Writes lines for people; for the cache they end with a count. */
    public void text(PrintWriter out, boolean ofCache) {
        for (CheckResult result : results) {
            out.println(Layout.clean(result.path()) + ": " + (result.isIntact() ? "intact" : "damaged") + " ("
                    + Layout.clean(result.kind()) + ")");
            result.faults().forEach(fault -> out.println("  " + Layout.clean(fault)));
            result.remarks().forEach(remark -> out.println("  odd, but no damage: " + Layout.clean(remark)));
        }
        if (ofCache) {
            long damaged = results.stream().filter(result -> !result.isIntact()).count();
            out.println(Words.count(results.size(), "file") + " in the cache, " + Words.count(damaged) + " damaged");
        }
    }

    record CheckJson(String schema, boolean intact, List<CheckedFile> checked) {}

    record CheckedFile(String path, String kind, boolean intact, List<String> faults, List<String> remarks) {
        static CheckedFile of(CheckResult result) {
            return new CheckedFile(result.path(), result.kind(), result.isIntact(), result.faults(), result.remarks());
        }
    }

    /** One JSON document. */
    public void json(PrintWriter out) throws IOException {
        Json.document(
                out,
                2,
                new CheckJson(
                        SCHEMA,
                        results.stream().allMatch(CheckResult::isIntact),
                        results.stream().map(CheckedFile::of).toList()));
    }
}
