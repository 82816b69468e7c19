package expert.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import earl.Trace;
import earl.format.TraceFormat;
import earl.format.build.TraceBuilder;
import earl.graph.FlowGraph;
import earl.graph.reconstruct.GraphFileFormat;
import earl.monitor.recorder.FunctionTable;
import earl.replay.SizeTimes;
import earl.statistics.Statistics;
import expert.cli.Main;
import java.io.FileDescriptor;
import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.graalvm.polyglot.HostAccess;
import org.junit.jupiter.api.Test;

/**
 * Which part may know which. Every rule that forbids something also counts how often its one exception does it, so that it
 * cannot hold merely because it looked at nothing.
 */
class ArchitectureTest {
    /** A module of the build: a class of it, and the modules of ours that it depends on. */
    private record Module(Class<?> type, Set<String> dependsOn) {}

    private static final Map<String, Module> MODULES = Map.of(
            "earl-runtime", new Module(Trace.class, Set.of()),
            "earl-formats", new Module(TraceBuilder.class, Set.of("earl-runtime")),
            "earl-waits", new Module(Statistics.class, Set.of("earl-runtime")),
            "earl-graph", new Module(FlowGraph.class, Set.of("earl-runtime")),
            "earl-replay", new Module(SizeTimes.class, Set.of("earl-runtime", "earl-waits")),
            "earl-recorder", new Module(FunctionTable.class, Set.of("earl-runtime", "earl-graph")),
            "expert",
                    new Module(
                            Main.class,
                            Set.of("earl-runtime", "earl-waits", "earl-graph", "earl-replay", "earl-recorder")));

    /** What we compile, and nothing of the tests. */
    private static final JavaClasses OURS = new ClassFileImporter()
            .importUrls(MODULES.values().stream()
                    .map(module -> source(module.type()).getLocation())
                    .toList());

    /**
     * Each package, and those of ours that it uses. Data flows one way, from a format's bytes to the report: a package uses
     * what stands before it.
     */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("earl", Set.of()),
            Map.entry("earl.disk", Set.of("earl")),
            Map.entry("earl.stage", Set.of()),
            Map.entry("earl.sum", Set.of("earl.memory")),
            Map.entry("earl.parallel", Set.of("earl.stage")),
            Map.entry("earl.statistics", Set.of("earl", "earl.parallel")),
            Map.entry("earl.graph", Set.of("earl", "earl.memory")),
            Map.entry("earl.graph.capture", Set.of("earl", "earl.graph", "earl.memory", "earl.parallel")),
            Map.entry("earl.graph.merge", Set.of("earl", "earl.graph", "earl.graph.capture", "earl.memory")),
            Map.entry("earl.graph.view", Set.of("earl", "earl.graph", "earl.graph.merge")),
            Map.entry("earl.graph.forest", Set.of("earl.graph", "earl.memory")),
            Map.entry(
                    "earl.graph.loop",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.graph",
                            "earl.graph.capture",
                            "earl.graph.forest",
                            "earl.graph.view",
                            "earl.memory",
                            "earl.parallel",
                            "earl.view")),
            Map.entry("earl.graph.export", Set.of("earl", "earl.graph.view", "earl.text")),
            Map.entry("earl.codec", Set.of("earl.memory")),
            Map.entry(
                    "earl.graph.reconstruct",
                    Set.of(
                            "earl",
                            "earl.diag",
                            "earl.format",
                            "earl.graph",
                            "earl.graph.capture",
                            "earl.memory",
                            "earl.schema",
                            "earl.store")),
            Map.entry(
                    "earl.format.efg.graph",
                    Set.of("earl.codec", "earl.graph", "earl.graph.reconstruct", "earl.memory")),
            Map.entry(
                    "earl.format.efg",
                    Set.of(
                            "earl",
                            "earl.codec",
                            "earl.diag",
                            "earl.disk",
                            "earl.format",
                            "earl.format.efg.graph",
                            "earl.graph",
                            "earl.graph.capture",
                            "earl.graph.reconstruct",
                            "earl.memory",
                            "earl.schema",
                            "earl.store")),
            Map.entry("earl.model", Set.of("earl", "earl.memory")),
            Map.entry("earl.model.grid", Set.of("earl")),
            Map.entry("earl.model.global", Set.of("earl", "earl.model", "earl.model.grid", "earl.parallel")),
            Map.entry(
                    "earl.model.index", Set.of("earl", "earl.memory", "earl.model", "earl.model.global", "earl.view")),
            Map.entry("earl.model.compact", Set.of("earl", "earl.model", "earl.model.global", "earl.model.grid")),
            Map.entry("earl.model.scan", Set.of("earl", "earl.disk", "earl.memory", "earl.model")),
            Map.entry("earl.diag", Set.of("earl")),
            Map.entry("earl.text", Set.of()),
            Map.entry("earl.user", Set.of()),
            Map.entry("earl.schema", Set.of("earl", "earl.diag", "earl.memory")),
            Map.entry("earl.memory", Set.of("earl", "earl.disk", "earl.parallel")),
            Map.entry("earl.cache", Set.of("earl", "earl.disk", "earl.memory", "earl.user")),
            Map.entry("earl.store", Set.of("earl.memory", "earl.parallel", "earl.schema")),
            Map.entry("earl.format", Set.of("earl", "earl.diag", "earl.memory", "earl.schema", "earl.store")),
            Map.entry("earl.format.otf2.encoding", Set.of("earl", "earl.disk", "earl.schema")),
            Map.entry(
                    "earl.format.otf2.write",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "earl.format",
                            "earl.format.otf2.encoding",
                            "earl.memory",
                            "earl.schema")),
            Map.entry(
                    "earl.format.otf2",
                    Set.of(
                            "earl",
                            "earl.diag",
                            "earl.disk",
                            "earl.format",
                            "earl.format.otf2.encoding",
                            "earl.format.otf2.write",
                            "earl.memory",
                            "earl.schema",
                            "earl.store")),
            Map.entry(
                    "earl.format.text",
                    Set.of("earl", "earl.diag", "earl.format", "earl.memory", "earl.schema", "earl.store")),
            Map.entry(
                    "earl.format.build",
                    Set.of(
                            "earl",
                            "earl.diag",
                            "earl.format",
                            "earl.memory",
                            "earl.parallel",
                            "earl.schema",
                            "earl.store")),
            Map.entry(
                    "earl.format.sqlite.file",
                    Set.of("earl", "earl.diag", "earl.format", "earl.format.build", "earl.memory", "earl.user")),
            Map.entry(
                    "earl.format.sqlite.run",
                    Set.of("earl", "earl.diag", "earl.format.build", "earl.memory", "earl.schema")),
            Map.entry(
                    "earl.format.sqlite.nsight",
                    Set.of("earl.format.build", "earl.format.sqlite.file", "earl.format.sqlite.run", "earl.memory")),
            Map.entry(
                    "earl.format.sqlite.rocpd",
                    Set.of("earl.format.build", "earl.format.sqlite.file", "earl.format.sqlite.run", "earl.memory")),
            Map.entry(
                    "earl.format.sqlite",
                    Set.of(
                            "earl",
                            "earl.diag",
                            "earl.format",
                            "earl.format.build",
                            "earl.format.sqlite.file",
                            "earl.format.sqlite.nsight",
                            "earl.format.sqlite.rocpd",
                            "earl.format.sqlite.run")),
            Map.entry(
                    "earl.format.goal",
                    Set.of("earl", "earl.diag", "earl.format", "earl.format.build", "earl.memory", "earl.schema")),
            Map.entry(
                    "earl.format.kineto",
                    Set.of(
                            "earl",
                            "earl.diag",
                            "earl.format",
                            "earl.format.build",
                            "earl.memory",
                            "earl.parallel",
                            "earl.schema")),
            Map.entry(
                    "earl.format.paraver",
                    Set.of("earl", "earl.diag", "earl.format", "earl.format.build", "earl.memory", "earl.schema")),
            Map.entry("earl.convert", Set.of("earl", "earl.diag", "earl.format", "earl.memory", "earl.schema")),
            Map.entry("earl.link.call", Set.of("earl", "earl.memory", "earl.schema", "earl.store")),
            Map.entry(
                    "earl.link",
                    Set.of(
                            "earl",
                            "earl.diag",
                            "earl.link.call",
                            "earl.memory",
                            "earl.parallel",
                            "earl.schema",
                            "earl.store")),
            Map.entry(
                    "earl.clock",
                    Set.of(
                            "earl",
                            "earl.diag",
                            "earl.format",
                            "earl.link",
                            "earl.memory",
                            "earl.schema",
                            "earl.store")),
            Map.entry("earl.view", Set.of("earl", "earl.memory", "earl.schema", "earl.stage", "earl.store")),
            Map.entry(
                    "earl.sync",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.diag",
                            "earl.link",
                            "earl.memory",
                            "earl.schema",
                            "earl.store",
                            "earl.view")),
            Map.entry(
                    "earl.device",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.column.expression",
                            "earl.diag",
                            "earl.memory",
                            "earl.schema",
                            "earl.store",
                            "earl.view")),
            Map.entry(
                    "earl.device.group",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.device",
                            "earl.diag",
                            "earl.memory",
                            "earl.schema",
                            "earl.store",
                            "earl.view")),
            Map.entry(
                    "earl.io",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.column.expression",
                            "earl.memory",
                            "earl.schema",
                            "earl.store",
                            "earl.view")),
            Map.entry("earl.processor", Set.of("earl", "earl.column", "earl.memory", "earl.schema", "earl.view")),
            Map.entry("earl.sample", Set.of("earl", "earl.memory", "earl.schema", "earl.store", "earl.view")),
            Map.entry("earl.column.expression", Set.of("earl", "earl.parallel", "earl.sum")),
            Map.entry("earl.column.group", Set.of("earl", "earl.column.expression", "earl.parallel", "earl.sum")),
            Map.entry(
                    "earl.column.profile",
                    Set.of("earl", "earl.link.call", "earl.memory", "earl.parallel", "earl.schema")),
            Map.entry(
                    "earl.column",
                    Set.of(
                            "earl",
                            "earl.column.expression",
                            "earl.column.group",
                            "earl.column.profile",
                            "earl.link.call",
                            "earl.memory",
                            "earl.parallel",
                            "earl.view")),
            Map.entry("earl.state", Set.of("earl", "earl.disk", "earl.memory", "earl.schema", "earl.store")),
            Map.entry("earl.plan", Set.of("earl", "earl.column", "earl.stage", "earl.sum", "earl.view")),
            Map.entry(
                    "earl.wait",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.column.expression",
                            "earl.memory",
                            "earl.parallel",
                            "earl.plan",
                            "earl.stage",
                            "earl.view")),
            Map.entry("earl.cause.time", Set.of("earl", "earl.memory", "earl.parallel", "earl.schema", "earl.wait")),
            Map.entry(
                    "earl.cause",
                    Set.of(
                            "earl",
                            "earl.cause.time",
                            "earl.column",
                            "earl.device",
                            "earl.memory",
                            "earl.parallel",
                            "earl.plan",
                            "earl.processor",
                            "earl.stage",
                            "earl.sum",
                            "earl.view")),
            Map.entry(
                    "earl.timeline.summary",
                    Set.of(
                            "earl",
                            "earl.cache",
                            "earl.disk",
                            "earl.memory",
                            "earl.parallel",
                            "earl.schema",
                            "earl.store",
                            "earl.view")),
            Map.entry(
                    "earl.timeline",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.memory",
                            "earl.parallel",
                            "earl.store",
                            "earl.timeline.summary",
                            "earl.view")),
            Map.entry(
                    "earl.engine",
                    Set.of(
                            "earl",
                            "earl.cache",
                            "earl.clock",
                            "earl.column",
                            "earl.diag",
                            "earl.disk",
                            "earl.format",
                            "earl.link",
                            "earl.link.call",
                            "earl.memory",
                            "earl.parallel",
                            "earl.schema",
                            "earl.stage",
                            "earl.state",
                            "earl.store",
                            "earl.view")),
            Map.entry("earl.replay", Set.of("earl.memory")),
            Map.entry("earl.replay.call", Set.of("earl", "earl.memory", "earl.replay")),
            Map.entry(
                    "earl.replay.device",
                    Set.of(
                            "earl",
                            "earl.device",
                            "earl.device.group",
                            "earl.memory",
                            "earl.replay",
                            "earl.replay.call")),
            Map.entry(
                    "earl.replay.rule",
                    Set.of(
                            "earl",
                            "earl.engine",
                            "earl.memory",
                            "earl.parallel",
                            "earl.processor",
                            "earl.replay",
                            "earl.replay.call",
                            "earl.replay.device")),
            Map.entry(
                    "earl.replay.schedule",
                    Set.of(
                            "earl",
                            "earl.engine",
                            "earl.memory",
                            "earl.replay",
                            "earl.replay.call",
                            "earl.replay.rule")),
            Map.entry("earl.replay.operations", Set.of("earl")),
            Map.entry(
                    "earl.replay.extrapolation",
                    Set.of("earl", "earl.memory", "earl.replay", "earl.replay.call", "earl.replay.rule")),
            Map.entry("earl.monitor.recorder", Set.of("earl.disk", "earl.monitor.symbol")),
            Map.entry("earl.monitor.ring", Set.of("earl", "earl.disk", "earl.memory")),
            Map.entry("earl.monitor.symbol", Set.of("earl", "earl.disk", "earl.memory")),
            Map.entry("earl.monitor.call", Set.of("earl.memory", "earl.monitor.ring", "earl.schema")),
            Map.entry(
                    "earl.monitor.process",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "earl.memory",
                            "earl.monitor.call",
                            "earl.monitor.ring",
                            "earl.monitor.symbol",
                            "earl.schema")),
            Map.entry("earl.monitor.path", Set.of("earl.monitor.process", "earl.monitor.symbol")),
            Map.entry(
                    "earl.monitor.profile",
                    Set.of(
                            "earl.disk",
                            "earl.monitor.call",
                            "earl.monitor.path",
                            "earl.monitor.process",
                            "earl.monitor.ring",
                            "earl.monitor.symbol",
                            "earl.text")),
            Map.entry(
                    "earl.monitor.archive.definition",
                    Set.of(
                            "earl",
                            "earl.format",
                            "earl.monitor.call",
                            "earl.monitor.path",
                            "earl.monitor.process",
                            "earl.monitor.ring",
                            "earl.monitor.symbol",
                            "earl.schema")),
            Map.entry(
                    "earl.monitor.archive.event",
                    Set.of(
                            "earl.format",
                            "earl.memory",
                            "earl.monitor.archive.definition",
                            "earl.monitor.call",
                            "earl.monitor.path",
                            "earl.monitor.process",
                            "earl.monitor.ring",
                            "earl.schema")),
            Map.entry(
                    "earl.monitor.archive",
                    Set.of(
                            "earl",
                            "earl.format",
                            "earl.memory",
                            "earl.monitor.archive.definition",
                            "earl.monitor.archive.event",
                            "earl.monitor.call",
                            "earl.monitor.path",
                            "earl.monitor.process",
                            "earl.monitor.profile",
                            "earl.monitor.recorder",
                            "earl.monitor.ring",
                            "earl.monitor.symbol",
                            "earl.parallel",
                            "earl.schema")),
            Map.entry(
                    "earl.monitor.watch",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "earl.graph",
                            "earl.graph.forest",
                            "earl.memory",
                            "earl.monitor.call",
                            "earl.monitor.ring")),
            Map.entry(
                    "earl.monitor",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "earl.graph",
                            "earl.graph.capture",
                            "earl.graph.reconstruct",
                            "earl.monitor.archive",
                            "earl.monitor.call",
                            "earl.monitor.process",
                            "earl.monitor.profile",
                            "earl.monitor.recorder",
                            "earl.monitor.ring",
                            "earl.monitor.symbol",
                            "earl.monitor.watch",
                            "earl.text")),
            Map.entry("expert.language", Set.of("earl.view")),
            Map.entry(
                    "expert.summary",
                    Set.of(
                            "earl",
                            "earl.device",
                            "earl.device.group",
                            "earl.format",
                            "earl.io",
                            "earl.memory",
                            "earl.parallel",
                            "earl.processor",
                            "earl.sample")),
            Map.entry("expert.pattern", Set.of("earl", "earl.device", "earl.memory", "earl.sum", "expert.summary")),
            Map.entry("expert.plot", Set.of("earl", "earl.memory")),
            Map.entry("expert.plan", Set.of("earl", "earl.column", "earl.parallel", "earl.plan", "expert.pattern")),
            Map.entry(
                    "expert.script",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "earl.plan",
                            "earl.user",
                            "earl.view",
                            "expert.language",
                            "expert.text")),
            Map.entry("expert.script.sandbox", Set.of("earl.disk", "earl.parallel", "expert.script")),
            Map.entry("expert.script.value", Set.of("earl", "expert.plan", "expert.script", "expert.script.sandbox")),
            Map.entry(
                    "expert.script.host",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.graph",
                            "earl.graph.capture",
                            "earl.graph.loop",
                            "earl.graph.merge",
                            "earl.plan",
                            "earl.statistics",
                            "earl.view",
                            "earl.wait",
                            "expert.pattern",
                            "expert.plan",
                            "expert.plot",
                            "expert.script",
                            "expert.script.sandbox",
                            "expert.script.value",
                            "expert.whatif")),
            Map.entry(
                    "expert.script.engine",
                    Set.of(
                            "earl",
                            "earl.graph.export",
                            "earl.plan",
                            "earl.view",
                            "earl.wait",
                            "expert.pattern",
                            "expert.script",
                            "expert.script.host",
                            "expert.script.sandbox",
                            "expert.script.value")),
            Map.entry("expert.cache", Set.of("earl.cache", "earl.disk", "earl.state")),
            Map.entry(
                    "expert.request",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.graph.loop",
                            "earl.memory",
                            "earl.view",
                            "expert.cache",
                            "expert.pattern",
                            "expert.script",
                            "expert.script.sandbox",
                            "expert.summary",
                            "expert.text")),
            Map.entry(
                    "expert.lane",
                    Set.of(
                            "earl",
                            "earl.parallel",
                            "earl.plan",
                            "earl.stage",
                            "earl.view",
                            "earl.wait",
                            "expert.pattern",
                            "expert.plan",
                            "expert.request",
                            "expert.script",
                            "expert.script.engine",
                            "expert.script.sandbox")),
            Map.entry(
                    "expert.kept",
                    Set.of(
                            "earl",
                            "earl.plan",
                            "expert.cache",
                            "expert.lane",
                            "expert.pattern",
                            "expert.request",
                            "expert.script",
                            "expert.script.engine",
                            "expert.summary")),
            Map.entry(
                    "expert.analysis",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.device",
                            "earl.device.group",
                            "earl.io",
                            "earl.memory",
                            "earl.plan",
                            "earl.processor",
                            "earl.sample",
                            "earl.stage",
                            "earl.wait",
                            "expert.answer.figure",
                            "expert.cache",
                            "expert.kept",
                            "expert.lane",
                            "expert.pattern",
                            "expert.request",
                            "expert.script",
                            "expert.script.engine",
                            "expert.summary",
                            "expert.text",
                            "expert.whatif")),
            Map.entry("expert.cubex", Set.of("earl", "earl.disk", "expert.pattern", "expert.summary")),
            Map.entry("expert.text", Set.of("earl", "earl.text")),
            Map.entry(
                    "expert.answer.figure",
                    Set.of("earl", "earl.device", "expert.pattern", "expert.summary", "expert.text")),
            Map.entry("expert.answer.phrase", Set.of("earl", "expert.pattern", "expert.summary", "expert.text")),
            Map.entry(
                    "expert.answer",
                    Set.of(
                            "earl",
                            "earl.device",
                            "earl.device.group",
                            "earl.io",
                            "earl.processor",
                            "earl.sample",
                            "expert.answer.figure",
                            "expert.answer.phrase",
                            "expert.pattern",
                            "expert.summary",
                            "expert.text")),
            Map.entry(
                    "expert.report",
                    Set.of(
                            "earl",
                            "earl.device",
                            "earl.io",
                            "earl.processor",
                            "earl.sample",
                            "earl.text",
                            "expert.answer",
                            "expert.answer.figure",
                            "expert.answer.phrase",
                            "expert.pattern",
                            "expert.summary",
                            "expert.text")),
            Map.entry(
                    "expert.page",
                    Set.of(
                            "earl",
                            "expert.answer",
                            "expert.answer.figure",
                            "expert.answer.phrase",
                            "expert.pattern",
                            "expert.report",
                            "expert.summary",
                            "expert.text")),
            Map.entry("expert.operations", Set.of("earl", "earl.replay.operations", "expert.text")),
            Map.entry("expert.hang", Set.of("earl", "earl.disk", "earl.format", "expert.summary", "expert.text")),
            Map.entry(
                    "expert.structure",
                    Set.of(
                            "earl",
                            "earl.graph",
                            "earl.graph.capture",
                            "earl.graph.loop",
                            "earl.graph.merge",
                            "earl.graph.reconstruct",
                            "earl.graph.view",
                            "earl.model",
                            "earl.model.compact",
                            "earl.model.global",
                            "earl.model.index",
                            "earl.model.scan",
                            "earl.text",
                            "expert.page",
                            "expert.plot",
                            "expert.text")),
            Map.entry(
                    "expert.compare",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "expert.answer.figure",
                            "expert.answer.phrase",
                            "expert.pattern",
                            "expert.report",
                            "expert.summary",
                            "expert.text")),
            Map.entry(
                    "expert.mcp",
                    Set.of(
                            "earl",
                            "earl.format",
                            "earl.memory",
                            "earl.text",
                            "expert.analysis",
                            "expert.answer",
                            "expert.answer.figure",
                            "expert.answer.phrase",
                            "expert.compare",
                            "expert.pattern",
                            "expert.report",
                            "expert.request",
                            "expert.summary",
                            "expert.text")),
            Map.entry(
                    "expert.export",
                    Set.of(
                            "earl",
                            "earl.column",
                            "earl.memory",
                            "earl.parallel",
                            "earl.replay.schedule",
                            "earl.text",
                            "earl.view",
                            "expert.pattern",
                            "expert.summary",
                            "expert.text")),
            Map.entry(
                    "expert.whatif",
                    Set.of(
                            "earl",
                            "earl.device",
                            "earl.memory",
                            "earl.processor",
                            "earl.replay",
                            "earl.replay.extrapolation",
                            "earl.replay.rule",
                            "earl.stage",
                            "expert.answer",
                            "expert.answer.figure",
                            "expert.pattern",
                            "expert.request",
                            "expert.text")),
            Map.entry("expert.serve", Set.of("earl", "expert.request", "expert.script")),
            Map.entry("expert.manual", Set.of("expert.option")),
            Map.entry(
                    "expert.command",
                    Set.of("earl", "expert.option", "expert.option.output", "expert.terminal", "expert.text")),
            Map.entry(
                    "expert.command.analysis",
                    Set.of(
                            "earl",
                            "earl.cache",
                            "earl.convert",
                            "earl.diag",
                            "earl.format",
                            "earl.graph.loop",
                            "earl.memory",
                            "earl.stage",
                            "expert.analysis",
                            "expert.command",
                            "expert.compare",
                            "expert.cubex",
                            "expert.mcp",
                            "expert.option",
                            "expert.option.analysis",
                            "expert.option.output",
                            "expert.pattern",
                            "expert.print",
                            "expert.report",
                            "expert.request",
                            "expert.serve",
                            "expert.structure",
                            "expert.summary",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.command.trace",
                    Set.of(
                            "earl",
                            "earl.convert",
                            "earl.diag",
                            "earl.format",
                            "earl.graph",
                            "earl.graph.capture",
                            "earl.graph.loop",
                            "earl.graph.merge",
                            "earl.graph.reconstruct",
                            "earl.graph.view",
                            "earl.model",
                            "earl.model.compact",
                            "earl.model.global",
                            "earl.model.scan",
                            "earl.parallel",
                            "earl.replay.schedule",
                            "earl.schema",
                            "earl.view",
                            "expert.analysis",
                            "expert.command",
                            "expert.export",
                            "expert.hang",
                            "expert.manual",
                            "expert.option",
                            "expert.option.analysis",
                            "expert.option.output",
                            "expert.pattern",
                            "expert.print",
                            "expert.print.event",
                            "expert.record",
                            "expert.request",
                            "expert.script",
                            "expert.script.engine",
                            "expert.structure",
                            "expert.summary",
                            "expert.terminal",
                            "expert.text",
                            "expert.whatif")),
            Map.entry(
                    "expert.command.pattern",
                    Set.of(
                            "earl",
                            "expert.analysis",
                            "expert.command",
                            "expert.lane",
                            "expert.option",
                            "expert.option.analysis",
                            "expert.pattern",
                            "expert.print",
                            "expert.report",
                            "expert.request",
                            "expert.script",
                            "expert.script.engine",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.command.record",
                    Set.of(
                            "earl",
                            "earl.cache",
                            "earl.convert",
                            "earl.diag",
                            "earl.format",
                            "earl.graph",
                            "earl.monitor",
                            "earl.monitor.archive.definition",
                            "earl.monitor.recorder",
                            "earl.monitor.ring",
                            "earl.monitor.watch",
                            "expert.command",
                            "expert.option",
                            "expert.record",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.cli",
                    Set.of(
                            "expert.analysis",
                            "expert.command",
                            "expert.command.analysis",
                            "expert.command.pattern",
                            "expert.command.record",
                            "expert.command.trace",
                            "expert.manual",
                            "expert.option",
                            "expert.pattern",
                            "expert.print",
                            "expert.report",
                            "expert.request",
                            "expert.script",
                            "expert.script.engine",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.record",
                    Set.of(
                            "earl",
                            "earl.format",
                            "earl.monitor",
                            "earl.monitor.archive",
                            "earl.monitor.profile",
                            "earl.monitor.watch",
                            "expert.cubex",
                            "expert.pattern",
                            "expert.summary",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.terminal",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "earl.monitor",
                            "earl.parallel",
                            "earl.text",
                            "earl.user",
                            "expert.lane",
                            "expert.text")),
            // Records of a format as they are, for print --raw, are those of earl.store.
            Map.entry(
                    "expert.print.event",
                    Set.of(
                            "earl",
                            "earl.format",
                            "earl.memory",
                            "earl.schema",
                            "earl.store",
                            "expert.print",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.print",
                    Set.of(
                            "earl",
                            "earl.cache",
                            "earl.device",
                            "earl.diag",
                            "earl.disk",
                            "earl.format",
                            "earl.graph.reconstruct",
                            "earl.memory",
                            "earl.model",
                            "earl.parallel",
                            "earl.processor",
                            "earl.schema",
                            "earl.stage",
                            "earl.store",
                            "expert.cache",
                            "expert.compare",
                            "expert.cubex",
                            "expert.pattern",
                            "expert.script.engine",
                            "expert.structure",
                            "expert.summary",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.option",
                    Set.of(
                            "earl",
                            "earl.diag",
                            "earl.format",
                            "earl.graph",
                            "earl.graph.capture",
                            "earl.user",
                            "expert.analysis",
                            "expert.cubex",
                            "expert.operations",
                            "expert.pattern",
                            "expert.request",
                            "expert.script",
                            "expert.script.sandbox",
                            "expert.summary",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.option.analysis",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "expert.analysis",
                            "expert.answer",
                            "expert.cache",
                            "expert.compare",
                            "expert.option",
                            "expert.pattern",
                            "expert.request",
                            "expert.script",
                            "expert.summary",
                            "expert.terminal",
                            "expert.text")),
            Map.entry(
                    "expert.option.output",
                    Set.of(
                            "earl",
                            "earl.disk",
                            "earl.graph.export",
                            "earl.graph.view",
                            "earl.text",
                            "expert.cubex",
                            "expert.option",
                            "expert.page",
                            "expert.pattern",
                            "expert.report",
                            "expert.script.engine",
                            "expert.structure",
                            "expert.terminal",
                            "expert.text")));

    /** Libraries that one package hides from the others. */
    private static final Map<String, Set<String>> ONLY_IN = Map.of(
            "org.graalvm",
                    Set.of(
                            "expert.script.engine",
                            "expert.script.host",
                            "expert.script.sandbox",
                            "expert.script.value"),
            "net.openhft", Set.of("expert.cache"),
            "picocli",
                    Set.of(
                            "expert.cli",
                            "expert.command",
                            "expert.command.analysis",
                            "expert.command.trace",
                            "expert.command.pattern",
                            "expert.command.record",
                            "expert.manual",
                            "expert.option",
                            "expert.option.analysis",
                            "expert.option.output"),
            "me.tongfei", Set.of("expert.terminal"),
            "org.jline", Set.of("expert.terminal"),
            "io.modelcontextprotocol", Set.of("expert.mcp"),
            "com.google.flatbuffers", Set.of("expert.export"),
            "org.apache.arrow", Set.of("expert.export"),
            "org.apache.parquet", Set.of("expert.export", "expert.operations"),
            "com.fasterxml.jackson",
                    Set.of(
                            "earl.format.kineto",
                            "expert.compare",
                            "expert.hang",
                            "expert.mcp",
                            "expert.option.analysis",
                            "expert.page",
                            "expert.print",
                            "expert.print.event",
                            "expert.report",
                            "expert.kept",
                            "expert.structure",
                            "expert.text"));

    @Test
    void packagesUseOnlyWhatStandsBeforeThem() {
        Map<String, Set<String>> used = new TreeMap<>();
        OURS.forEach(type -> used.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                .addAll(ourPackagesUsedBy(type)));

        Map<String, Set<String>> forbidden = new TreeMap<>();
        Map<String, Set<String>> unused = new TreeMap<>();
        used.forEach((name, others) -> {
            without(others, MAY_USE.getOrDefault(name, Set.of())).ifPresent(more -> forbidden.put(name, more));
            without(MAY_USE.getOrDefault(name, Set.of()), others).ifPresent(more -> unused.put(name, more));
        });

        assertThat(used.keySet())
                .as("packages; a new one is named in this test with what it may use")
                .isEqualTo(new TreeSet<>(MAY_USE.keySet()));
        assertThat(forbidden).as("packages that use others than they may").isEmpty();
        assertThat(unused).as("uses that this test allows and nothing needs").isEmpty();
    }

    private static Optional<Set<String>> without(Set<String> all, Set<String> some) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest.isEmpty() ? Optional.empty() : Optional.of(rest);
    }

    @Test
    void modulesUseOnlyThoseTheyDependOn() {
        Map<String, String> moduleOf = new TreeMap<>();
        MODULES.keySet()
                .forEach(name -> classes(name).forEach(type -> {
                    String other = moduleOf.put(type.getPackageName(), name);
                    assertThat(other)
                            .as("second module of %s", type.getPackageName())
                            .isIn(null, name);
                }));
        Map<String, Set<String>> used = new TreeMap<>();
        OURS.forEach(type -> {
            Set<String> others = used.computeIfAbsent(moduleOf.get(type.getPackageName()), name -> new TreeSet<>());
            ourPackagesUsedBy(type).forEach(name -> others.add(moduleOf.get(name)));
        });

        assertThat(used.keySet()).isEqualTo(new TreeSet<>(MODULES.keySet()));
        MODULES.forEach((name, module) -> {
            Set<String> others = used.getOrDefault(name, new TreeSet<>());
            others.remove(name);
            assertThat(others).as("modules that %s uses", name).isEqualTo(new TreeSet<>(module.dependsOn()));
        });
    }

    /** A reader who sees a name must know which class it is: package names do not show at its uses. */
    @Test
    void aNameOccursOnceInAModule() {
        MODULES.keySet().forEach(name -> {
            Map<String, String> packageOf = new TreeMap<>();
            classes(name).forEach(type -> {
                if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info")) {
                    String other = packageOf.put(type.getSimpleName(), type.getPackageName());
                    assertThat(other)
                            .as("second package of %s in %s", type.getSimpleName(), name)
                            .isNull();
                }
            });
            assertThat(packageOf).as("classes of %s", name).isNotEmpty();
        });
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("(earl..)").should().beFreeOfCycles().check(OURS);
        slices().matching("(expert..)").should().beFreeOfCycles().check(OURS);
    }

    /** The services by which a format is found: a format is a package with an implementation of one of them. */
    private static final Set<Class<?>> FORMAT_SERVICES = Set.of(TraceFormat.class, GraphFileFormat.class);

    /** The service loader alone knows formats: whatever implements a format's service is in a package that no other imports. */
    @Test
    void formatsAreFoundNotImported() {
        Set<String> formats = new TreeSet<>();
        for (JavaClass type : OURS) {
            if (!type.isInterface() && FORMAT_SERVICES.stream().anyMatch(type::isAssignableTo)) {
                formats.add(type.getPackageName());
                assertThat(FORMAT_SERVICES.stream()
                                .filter(type::isAssignableTo)
                                .flatMap(service -> ServiceLoader.load(service).stream())
                                .map(provider -> provider.type().getName()))
                        .as("formats that the service loader finds")
                        .contains(type.getName());
            }
        }
        assertThat(formats)
                .containsExactlyInAnyOrder(
                        "earl.format.efg",
                        "earl.format.goal",
                        "earl.format.kineto",
                        "earl.format.otf2",
                        "earl.format.paraver",
                        "earl.format.sqlite",
                        "earl.format.text");
        assertThat(OURS.stream().map(JavaClass::getPackageName).filter(name -> name.startsWith("earl.format.")))
                .as("packages below earl.format; formats share the builder")
                .filteredOn(name -> !name.equals("earl.format.build"))
                .allMatch(name -> formats.stream().anyMatch(format -> (name + ".").startsWith(format + ".")));
        for (String format : formats) {
            noClasses()
                    .that()
                    .resideOutsideOfPackage(format + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(format + "..")
                    .check(OURS);
        }
    }

    @Test
    void librariesStayWhereTheyAreUsed() {
        ONLY_IN.forEach((library, packages) -> {
            DescribedPredicate<JavaClass> allowed = resideInAnyPackage(packages.toArray(String[]::new));
            noClasses()
                    .that(DescribedPredicate.not(allowed))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(library + "..")
                    .check(OURS);
            DescribedPredicate<JavaClass> ofLibrary = resideInAPackage(library + "..");
            assertThat(OURS.that(allowed).stream()
                            .filter(type -> type.getDirectDependenciesFromSelf().stream()
                                    .anyMatch(dependency -> ofLibrary.test(dependency.getTargetClass())))
                            .map(JavaClass::getPackageName)
                            .collect(Collectors.toSet()))
                    .as("packages that use %s", library)
                    .isEqualTo(packages);
        });
    }

    @Test
    void onlyTheTerminalPackagePrints() {
        DescribedPredicate<JavaFieldAccess> prints = describe(
                "reach the process's output",
                access -> (access.getTargetOwner().isEquivalentTo(System.class)
                                || access.getTargetOwner().isEquivalentTo(FileDescriptor.class))
                        && Set.of("out", "err").contains(access.getName()));
        noClasses()
                .that()
                .resideOutsideOfPackage("expert.terminal")
                .should(ACCESS_STANDARD_STREAMS)
                .orShould()
                .accessFieldWhere(prints)
                .check(OURS);
        assertThat(OURS.that(resideInAPackage("expert.terminal")).stream()
                        .flatMap(type -> type.getFieldAccessesFromSelf().stream())
                        .filter(prints))
                .as("uses of the process's output in expert.terminal")
                .isNotEmpty();
    }

    /**
     * Names in a trace may hold what steers a terminal. All text leaves through {@code TextWriter}, so whoever opens another way out is
     * named here, with the reason.
     */
    private static final Map<String, Set<String>> WAYS_OUT = Map.of(
            // Console and OutputFile put a TextWriter before what they open; a progress bar draws itself.
            "makes a writer on bytes", Set.of("Console", "OutputFile", "Pager", "ProgressDisplay"),
            // A report of a fault of ours; entries of caches; files that a script writes; what the launcher knows, by
            // the build.
            "writes a file", Set.of("OutputFile", "Faults", "Entries", "OutputFolder", "DescribeCommands"),
            "reaches the process's output", Set.of("Console"),
            // Messages of a protocol, in which text is JSON.
            "takes the console's output for a protocol", Set.of("McpCommand"),
            // What a recorded program prints is its own; a Cube file is no text; a line that is ready before memory
            // runs out.
            "takes the console's bytes", Set.of("AnalyzeCommand", "RecordCommand", "ProgressDisplay", "Main"),
            // A Cube file, a file of flow graphs, tables for other programs.
            "takes a file's bytes",
                    Set.of("AnalyzeCommand", "Baselines", "CompressCommand", "ExportCommand", "RecordingSummary"),
            // Lines of our own.
            "writes to JLine's terminal", Set.of("TerminalPrompt"));

    private static final Set<String> TEXT_ON_BYTES = Set.of(
            "java.io.OutputStreamWriter", "java.io.PrintStream", "java.io.FileWriter", "java.io.FileOutputStream");

    @Test
    void allTextLeavesThroughOneWriter() {
        Map<String, Set<String>> found = new TreeMap<>();
        for (JavaClass type : OURS.that(resideInAPackage("expert.."))) {
            String name = type.getSimpleName().isEmpty()
                    ? type.getName().replaceFirst(".*\\.", "").replaceFirst("\\$.*", "")
                    : type.getSimpleName();
            type.getCodeUnitCallsFromSelf().forEach(call -> {
                String owner = call.getTargetOwner().getName();
                String member = call.getName();
                boolean onBytes = call.getTarget().getRawParameterTypes().stream()
                        .noneMatch(parameter -> parameter.isAssignableTo(java.io.Writer.class));
                if (member.equals("<init>")
                        && (TEXT_ON_BYTES.contains(owner) || (owner.equals("java.io.PrintWriter") && onBytes))) {
                    found.computeIfAbsent("makes a writer on bytes", key -> new TreeSet<>())
                            .add(name);
                } else if ((owner.equals("java.nio.file.Files")
                                && Set.of("write", "writeString", "newOutputStream", "newBufferedWriter")
                                        .contains(member))
                        || (owner.equals("earl.disk.WholeFile")
                                && Set.of("write", "begin").contains(member))) {
                    found.computeIfAbsent("writes a file", key -> new TreeSet<>())
                            .add(name);
                } else if (owner.equals("expert.terminal.Console")
                        && Set.of("outStream", "errStream").contains(member)) {
                    found.computeIfAbsent("takes the console's bytes", key -> new TreeSet<>())
                            .add(name);
                } else if (owner.equals("expert.terminal.Console") && member.equals("reserveOut")) {
                    found.computeIfAbsent("takes the console's output for a protocol", key -> new TreeSet<>())
                            .add(name);
                } else if (owner.equals("expert.terminal.OutputFile") && member.equals("stream")) {
                    found.computeIfAbsent("takes a file's bytes", key -> new TreeSet<>())
                            .add(name);
                } else if (owner.equals("org.jline.terminal.Terminal")
                        && Set.of("writer", "output").contains(member)) {
                    found.computeIfAbsent("writes to JLine's terminal", key -> new TreeSet<>())
                            .add(name);
                }
            });
            type.getFieldAccessesFromSelf().forEach(access -> {
                if (access.getTargetOwner().isEquivalentTo(FileDescriptor.class)
                        && Set.of("out", "err").contains(access.getName())) {
                    found.computeIfAbsent("reaches the process's output", key -> new TreeSet<>())
                            .add(name);
                }
            });
        }
        assertThat(found).isEqualTo(WAYS_OUT);
        assertThat(OURS.get("expert.terminal.TextWriter").getConstructorCallsToSelf().stream()
                        .map(call -> call.getOriginOwner().getSimpleName()))
                .as("who puts the writer that cleans before a stream")
                .contains("Console", "OutputFile", "Pager");
    }

    @Test
    void whatScriptsHoldIsMarked() {
        Set<String> exporting = new TreeSet<>();
        Set<String> marked = new TreeSet<>();
        for (JavaClass type : OURS) {
            if (type.getMembers().stream().anyMatch(member -> member.isAnnotatedWith(HostAccess.Export.class))) {
                exporting.add(type.getName());
            }
            if (type.isAnnotatedWith("expert.script.ForScripts")) {
                marked.add(type.getName());
            }
        }
        assertThat(exporting).hasSizeGreaterThan(20).isEqualTo(marked);
    }

    @Test
    void onlyTheCommandLineEndsTheProcess() {
        DescribedPredicate<JavaMethodCall> ends = describe(
                "end the process",
                call -> (call.getTargetOwner().isEquivalentTo(System.class)
                                || call.getTargetOwner().isEquivalentTo(Runtime.class))
                        && Set.of("exit", "halt").contains(call.getName()));
        ArchRule rule =
                noClasses().that().resideOutsideOfPackage("expert.cli").should().callMethodWhere(ends);
        rule.check(OURS);
        assertThat(OURS.that(resideInAPackage("expert.cli")).stream()
                        .flatMap(type -> type.getMethodCallsFromSelf().stream())
                        .filter(ends))
                .as("places in expert.cli that end the process")
                .hasSizeBetween(1, 3);
    }

    /** Classes beside the commands in their packages. */
    private static final Set<String> HELP_COMMANDS =
            Set.of("Command", "Faults", "Version", "OwnCommand", "ProcessorTime");

    @Test
    void thePackagesOfTheCommandsHoldCommands() {
        Set<String> commands = new TreeSet<>();
        Set<String> others = new TreeSet<>();
        for (JavaClass type : OURS.that(resideInAPackage("expert.command.."))) {
            if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info")) {
                (type.isAssignableTo("expert.command.Command")
                                        && !type.getSimpleName().equals("Command")
                                ? commands
                                : others)
                        .add(type.getSimpleName());
            }
        }
        assertThat(others).as("classes beside the commands").isEqualTo(HELP_COMMANDS);
        assertThat(commands).hasSizeBetween(25, 40).allMatch(name -> name.endsWith("Command"));
    }

    @Test
    void nobodyLogsOrReachesIntoTheMachine() {
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(OURS);
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("sun..", "jdk.internal..")
                .check(OURS);
        assertThat(OURS).as("classes looked at").hasSizeBetween(1400, 4000);
    }

    private static Set<String> ourPackagesUsedBy(JavaClass type) {
        Set<String> packages = new TreeSet<>();
        type.getDirectDependenciesFromSelf().forEach(dependency -> {
            String name = dependency.getTargetClass().getBaseComponentType().getPackageName();
            boolean ours = name.equals("earl") || name.startsWith("earl.") || name.startsWith("expert.");
            if (ours && !name.equals(type.getPackageName())) {
                packages.add(name);
            }
        });
        return packages;
    }

    /** The classes of a module, of those that are read already. */
    private static List<JavaClass> classes(String module) {
        String location = source(Objects.requireNonNull(MODULES.get(module)).type())
                .getLocation()
                .getPath();
        List<JavaClass> classes = OURS.stream()
                .filter(type ->
                        type.getSource().orElseThrow().getUri().toString().contains(location))
                .toList();
        assertThat(classes).as("classes of %s", module).isNotEmpty();
        return classes;
    }

    private static CodeSource source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }
}
