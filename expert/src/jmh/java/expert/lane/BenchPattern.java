package expert.lane;

import earl.Trace;
import earl.bench.BenchArchives;
import expert.pattern.Bookings;
import expert.script.Language;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import expert.script.engine.ScriptContext;
import expert.script.engine.ScriptEngine;
import expert.script.engine.ScriptException;
import expert.script.engine.ScriptPattern;
import expert.script.sandbox.ScriptTerms;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A pattern in a context of its own, attached to the standard trace. */
record BenchPattern(Trace trace, ScriptEngine engine, ScriptContext context, PatternClass type, ScriptPattern pattern)
        implements AutoCloseable {
    /** Opens the trace and loads the first pattern of a text. */
    static BenchPattern start(Language language, String text) throws IOException, ScriptException {
        Trace trace = Trace.open(BenchArchives.anchor(BenchArchives.STANDARD));
        Path folder = Files.createTempDirectory("bench");
        Path file = Files.writeString(folder.resolve(language == Language.PYTHON ? "bench.py" : "bench.mjs"), text)
                .toRealPath();
        ScriptEngine engine = new ScriptEngine(ScriptTerms.ofPatterns(false), OutputStream.nullOutputStream());
        ScriptContext context = engine.open(language);
        PatternClass type =
                context.load(new PatternFile(file, false, true, language)).getFirst();
        context.attach(trace);
        ScriptPattern pattern = context.create(type, Map.of(), new Bookings(trace));
        Files.delete(file);
        Files.delete(folder);
        return new BenchPattern(trace, engine, context, type, pattern);
    }

    @Override
    public void close() {
        engine.close();
        trace.close();
    }
}
