package earl.monitor.archive.definition;

import earl.monitor.call.CallKinds;
import earl.monitor.call.Construct;
import earl.monitor.call.PlainOperation;
import earl.monitor.symbol.Function;
import earl.monitor.symbol.SourceLine;
import earl.monitor.symbol.Symbols;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The archive's regions: MPI's functions, the program's, and the program as a whole. */
public final class Regions {
    private static final Map<String, String> COLLECTIVE_ROLES = Map.ofEntries(
            Map.entry("barrier", "BARRIER"),
            Map.entry("bcast", "COLL_ONE2ALL"),
            Map.entry("scatter", "COLL_ONE2ALL"),
            Map.entry("scatterv", "COLL_ONE2ALL"),
            Map.entry("gather", "COLL_ALL2ONE"),
            Map.entry("gatherv", "COLL_ALL2ONE"),
            Map.entry("reduce", "COLL_ALL2ONE"),
            Map.entry("scan", "COLL_OTHER"),
            Map.entry("exscan", "COLL_OTHER"));

    private final Defined defined;
    private final List<String> functions;
    private final DefinedOnce<Integer, Long> calls;
    private final DefinedOnce<Construct, Long> constructs;
    private final DefinedOnce<PlainOperation, Long> fileOperations;
    private final Map<Function, Long> own = new HashMap<>();
    private final DefinedOnce<String, Long> programs;

    Regions(Defined defined, List<String> functions) {
        this.defined = defined;
        this.functions = functions;
        calls = new DefinedOnce<>(defined.order(), this::defineCall);
        constructs =
                new DefinedOnce<>(defined.order(), construct -> region(construct.region(), construct.role(), "OPENMP"));
        fileOperations = new DefinedOnce<>(defined.order(), this::defineOperation);
        programs = new DefinedOnce<>(defined.order(), this::defineProgram);
    }

    /** The region of one of MPI's functions, or of CUDA or HIP. */
    public long call(int function) {
        return calls.of(function);
    }

    private long defineCall(int function) {
        String name = function < functions.size() ? functions.get(function) : "MPI function " + function;
        String library = CallKinds.library(name);
        return library.isEmpty() ? region(name, role(name), "MPI") : region(name, "WRAPPER", library);
    }

    /** The region of an operation on files outside of MPI. */
    public long file(PlainOperation operation) {
        return fileOperations.of(operation);
    }

    private long defineOperation(PlainOperation operation) {
        boolean moves = operation.action() == PlainOperation.Action.MOVE;
        return region(operation.region(), moves ? "FILE_IO" : "FILE_IO_METADATA", "NONE");
    }

    /** The region of a construct of OpenMP. */
    public long construct(Construct construct) {
        return constructs.of(construct);
    }

    /**
     * The region of one of the program's functions.
     *
     * @param compiled whether the program itself reports its enters and leaves; otherwise it is known from call paths
     */
    long function(Function function, Symbols symbols, boolean compiled) {
        return own.computeIfAbsent(function, unknown -> {
            String paradigm = compiled ? "COMPILER" : "SAMPLING";
            return region(
                    symbols.name(function),
                    function.symbol(),
                    FunctionAddress.of(function, symbols).text(),
                    "FUNCTION",
                    paradigm,
                    symbols.declaration(function));
        });
    }

    /** The program as a whole. */
    public long program(String path) {
        return programs.of(path);
    }

    private long defineProgram(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return region(name.isEmpty() ? "program" : name, "ARTIFICIAL", "MEASUREMENT_SYSTEM");
    }

    private long region(String name, String role, String paradigm) {
        return region(name, name, "", role, paradigm, SourceLine.UNKNOWN);
    }

    private long region(String name, String symbol, String description, String role, String paradigm, SourceLine line) {
        long text = defined.text(name);
        return defined.add(
                DefinitionKind.REGION,
                text,
                symbol.isEmpty() ? text : defined.text(symbol),
                defined.text(description),
                FieldType.REGION_ROLE.names().value(role),
                FieldType.PARADIGM.names().value(paradigm),
                0,
                line.file().isEmpty() ? DefinitionRecord.UNDEFINED : defined.text(line.file()),
                line.line(),
                0);
    }

    /** What a function is for, as an archive says it. */
    private static String role(String function) {
        String word = function.substring(4).toLowerCase(Locale.ROOT);
        String operation = CallKinds.collective(function);
        if (!operation.isEmpty()) {
            return COLLECTIVE_ROLES.getOrDefault(operation, "COLL_ALL2ALL");
        }
        if (word.matches("i?neighbor_.*")) {
            return "COLL_OTHER";
        }
        if (word.startsWith("win_")
                || word.matches("r?(put|get|accumulate|get_accumulate)|fetch_and_op|compare_and_swap")) {
            return "RMA";
        }
        if (word.startsWith("file_")) {
            return "FILE_IO";
        }
        return word.matches(
                        "i?[bsr]?send(_init)?|i?m?recv(_init)?|sendrecv.*|i?m?probe|start|startall|cancel|wait.*|test.*")
                ? "POINT2POINT"
                : "FUNCTION";
    }
}
