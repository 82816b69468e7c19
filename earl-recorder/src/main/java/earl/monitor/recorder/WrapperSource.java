package earl.monitor.recorder;

import earl.monitor.recorder.MpiFunction.Argument;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the wrappers of MPI's functions in C: for each, one that programs in C call, and one for each name that compilers of
 * Fortran and the module {@code mpi_f08} use. gfortran, Intel's, LLVM's, NVIDIA's and Cray's compilers call {@code mpi_send_}; MPI
 * libraries also define other spellings, which the recorder leaves to programs. The recorded values depend on the function's kind:
 *
 * <ul>
 *   <li>{@code call}: the call and no more
 *   <li>{@code send}, {@code isend}, {@code recv}, {@code irecv}, {@code mrecv}, {@code imrecv}, {@code sendrecv}: partner,
 *       tag, communicator, bytes, request or message; for a receive the values of its status, and in addition the requested
 *       source and tag
 *   <li>{@code probe}, {@code mprobe}: the requested values, and the message found
 *   <li>{@code collective}, {@code icollective}, {@code pcollective}: communicator, root, bytes sent and received by this
 *       process; {@code neighbour}, {@code ineighbour}: the same among neighbours. Where each process may send nothing, the set of
 *       those that send to this process
 *   <li>{@code partitioned}: partner, tag, communicator, partitions and their bytes, request; {@code ready}: how many partitions
 *       of a request
 *   <li>{@code request}, {@code requests}: the handles
 *   <li>{@code communicator}, {@code free}, {@code name}: the creation, the end and the name of a communicator
 *   <li>{@code window}, {@code windowfree}: the creation and the end of a window; {@code windowed}, {@code windowgroup}: its
 *       synchronization, with a rank or a group; {@code transfer}: a put, a get and the like
 *   <li>{@code fileopen}, {@code fileclose}, {@code file}: the file; {@code io}, {@code iio}, {@code iobegin}, {@code ioend}:
 *       the file, bytes asked for and moved, the position in the file, request
 *   <li>{@code own}: written by hand, except for the names in Fortran
 * </ul>
 *
 * <p>If MPI has functions for large counts ({@code MPI_Send_c}), they are recorded as the functions that they extend.
 */
final class WrapperSource {
    /** Arguments of functions that differ between Fortran and C. */
    private static final Map<String, List<Argument>> FORTRAN_ARGUMENTS = Map.of(
            "MPI_Init",
            List.of(),
            "MPI_Init_thread",
            List.of(new Argument("int", "required", false), new Argument("int *", "provided", false)));

    private static final Set<String> BY_HAND = Set.of("MPI_Pcontrol");

    private final FunctionTable table;
    private final StringBuilder out = new StringBuilder();

    private WrapperSource(FunctionTable table) {
        this.table = table;
    }

    /** {@code functions.h}: the functions' numbers. */
    static String numbers(FunctionTable table) {
        StringBuilder out = new StringBuilder("#ifndef FUNCTIONS_H\n#define FUNCTIONS_H\n");
        List<String> names = table.names();
        for (int number = 1; number < names.size(); number++) {
            out.append("#define F_")
                    .append(names.get(number))
                    .append(' ')
                    .append(number)
                    .append('\n');
        }
        return out.append("#endif\n").toString();
    }

    /** {@code wrappers.c}. */
    static String wrappers(FunctionTable table) {
        return new WrapperSource(table).write();
    }

    private String write() {
        for (String header : List.of(
                "call",
                "communicators",
                "completion",
                "entries",
                "files",
                "fortran",
                "functions",
                "neighbours",
                "objects",
                "polls",
                "senders",
                "windows")) {
            line("#include \"%s.h\"".formatted(header));
        }
        line("#include <stdlib.h>");
        line("#include <string.h>");
        for (MpiFunction function : table.functions()) {
            boolean own = function.kind().equals("own");
            if (function.isNew()) {
                line("#if MPI_VERSION >= 4");
            }
            if (!own) {
                inC(function, function.name());
                if (function.isLarge()) {
                    line("#if MPI_VERSION >= 4");
                    // An older library of the same interface lacks it.
                    line("#pragma weak P%s_c".formatted(function.name()));
                    inC(function.large(), function.name() + "_c");
                    line("ENTRY(%s_c)".formatted(function.name()));
                    line("#endif");
                }
            }
            if (!function.onlyInC() && !BY_HAND.contains(function.name())) {
                inFortran(function, own);
            }
            if (function.isNew()) {
                line("#endif");
            }
        }
        return out.toString();
    }

    private void inC(MpiFunction function, String name) {
        String names = function.arguments().stream().map(Argument::name).collect(Collectors.joining(", "));
        String declared =
                function.arguments().stream().map(Argument::declaration).collect(Collectors.joining(", "));
        boolean entry = !name.equals(function.name());
        line("%s%s(%s) {".formatted(entry ? "static int recorded_" : "int ", name, declared));
        line("  struct call c;");
        line("  if (!begin(&c, F_%s, CALLER, FRAME)) return P%s(%s);".formatted(function.name(), name, names));
        RecordedCall call = new RecordedCall(function, false);
        if (call.wantsStatus()) {
            line("  MPI_Status own, *seen = status == MPI_STATUS_IGNORE ? &own : status;");
            names = names.replace("status", "seen");
        }
        call.before().forEach(this::line);
        line("  int error = P%s(%s);".formatted(name, names));
        line("  over(&c);");
        call.after().forEach(this::line);
        line("  return error;");
        line("}");
    }

    private void inFortran(MpiFunction function, boolean own) {
        List<Argument> arguments = FORTRAN_ARGUMENTS.getOrDefault(function.name(), function.arguments());
        StringBuilder declared = new StringBuilder();
        StringBuilder names = new StringBuilder();
        StringBuilder lengths = new StringBuilder();
        for (Argument argument : arguments) {
            declared.append(fortranType(argument)).append(argument.name()).append(", ");
            names.append(argument.name()).append(", ");
            if (argument.base().equals("char")) {
                lengths.append(", ").append(argument.name()).append("_length");
            }
        }
        declared.append("MPI_Fint *ierr").append(lengths.toString().replace(", ", ", size_t "));
        names.append("ierr").append(lengths);
        String real = "void (*real)(" + declared + ")";
        if (own) {
            line("void fortran_%s(%s, void *caller, void *frame, %s);".formatted(function.name(), real, declared));
        } else {
            line("static void fortran_%s(%s, void *caller, void *frame, %s) {"
                    .formatted(function.name(), real, declared));
            line("  struct call c;");
            line("  if (!begin(&c, F_%s, caller, frame)) { real(%s); return; }".formatted(function.name(), names));
            RecordedCall call = new RecordedCall(function, true);
            String given = names.toString();
            if (call.wantsStatus()) {
                line("  MPI_Status own, *seen = &own;");
                line("  MPI_Fint *asked = fortran_ignored(status) ? (MPI_Fint *)&own : status;");
                given = given.replace("status", "asked");
            }
            call.before().forEach(this::line);
            line("  real(%s);".formatted(given));
            line("  over(&c);");
            if (call.wantsStatus()) {
                line("  MPI_Status arrived_status;");
                line("  PMPI_Status_f2c(asked, &arrived_status);");
                line("  own = arrived_status;");
            }
            call.after().forEach(this::line);
            line("}");
        }
        String lower = function.name().toLowerCase(Locale.ROOT);
        entry(function, lower + "_", declared, names, real);
        if (function.has("baseptr")) {
            // With a pointer of C.
            entry(function, lower + "_cptr_", declared, names, real);
        }
        entry(function, lower + "_f08_", declared, names, real);
        entry(function, lower + "_f08ts_", declared, names, real);
    }

    private void entry(MpiFunction function, String name, CharSequence declared, CharSequence names, String real) {
        line("static void recorded_%s(%s);".formatted(name, declared));
        line("ENTRY(%s)".formatted(name));
        line("static void recorded_%s(%s) {".formatted(name, declared));
        line("  %s = REAL_OF(%s);".formatted(real, name));
        line("  if (!real) return;");
        // MPICH's mpi_f08 gives buffers as descriptors to what has buffers.
        boolean descriptors = name.endsWith("_f08ts_");
        line(descriptors ? "  fortran_descriptors++;" : "");
        line("  fortran_%s(real, CALLER, FRAME, %s);".formatted(function.name(), names));
        line(descriptors ? "  fortran_descriptors--;" : "");
        line("}");
    }

    /** The type of an argument from Fortran: an address; handles are numbers. */
    private static String fortranType(Argument argument) {
        return switch (argument.base()) {
            case "void", "char" -> "char *";
            case "MPI_Aint" -> "MPI_Aint *";
            case "MPI_Offset" -> "MPI_Offset *";
            default -> "MPI_Fint *";
        };
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
