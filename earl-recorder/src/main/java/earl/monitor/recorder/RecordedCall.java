package earl.monitor.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The lines of C that put a call into the ring: those before MPI is called and those after. */
final class RecordedCall {
    /**
     * By collective operation: bytes that this process sends, and that it receives. ALL is the number of processes with which it
     * communicates, those of the other group of an intercommunicator; FAR whether it is the root there, whose other buffer is ignored.
     */
    private static final Map<String, List<String>> BYTES = Map.ofEntries(
            Map.entry("barrier", List.of("0", "0")),
            Map.entry("bcast", List.of("ROOT ? COUNT : 0", "ROOT ? 0 : COUNT")),
            Map.entry("gather", List.of("PLACE || FAR ? 0 : SEND", "ROOT ? ALL * RECV : 0")),
            Map.entry("gatherv", List.of("PLACE || FAR ? 0 : SEND", "ROOT ? RECVS : 0")),
            Map.entry("scatter", List.of("ROOT ? ALL * SEND : 0", "TAKEN || FAR ? 0 : RECV")),
            Map.entry("scatterv", List.of("ROOT ? SENDS : 0", "TAKEN || FAR ? 0 : RECV")),
            Map.entry("allgather", List.of("PLACE ? RECV : SEND", "ALL * RECV")),
            Map.entry("allgatherv", List.of("PLACE ? MINE : SEND", "RECVS")),
            Map.entry("alltoall", List.of("ALL * (PLACE ? RECV : SEND)", "ALL * RECV")),
            Map.entry("alltoallv", List.of("PLACE ? RECVS : SENDS", "RECVS")),
            Map.entry("alltoallw", List.of("PLACE ? TYPED_IN : TYPED_OUT", "TYPED_IN")),
            Map.entry("allreduce", List.of("COUNT", "COUNT")),
            Map.entry("reduce", List.of("FAR ? 0 : COUNT", "ROOT ? COUNT : 0")),
            Map.entry("reduce_scatter", List.of("PARTS", "PARTS / OWN")),
            Map.entry("reduce_scatter_block", List.of("OWN * BLOCK", "BLOCK")),
            Map.entry("scan", List.of("COUNT", "COUNT")),
            Map.entry("exscan", List.of("COUNT", "COUNT")));

    /** The number of the set of processes that send to this one. */
    private static final String FROM = "e->senders = (int32_t)from;";

    private final MpiFunction function;
    private final boolean fortran;
    private final List<String> before = new ArrayList<>();
    private final List<String> after = new ArrayList<>();

    /** The recording of a function called from C or Fortran. @throws IllegalArgumentException if its kind is unknown */
    RecordedCall(MpiFunction function, boolean fortran) {
        this.function = function;
        this.fortran = fortran;
        write(function.kind());
    }

    List<String> before() {
        return before;
    }

    List<String> after() {
        return after;
    }

    String name() {
        return function.name();
    }

    boolean has(String argument) {
        return function.has(argument);
    }

    /** Whether MPI reported success, in C. */
    String succeeded() {
        return fortran ? "(!ierr || !*ierr)" : "!error";
    }

    /** Whether it records fields of a status. */
    boolean wantsStatus() {
        return function.has("status") && !function.kind().contains("probe");
    }

    private void write(String kind) {
        switch (kind) {
            case "call" -> plain();
            case "send", "isend", "irecv", "probe" -> posted(kind);
            case "recv" -> received();
            case "sendrecv" -> exchanged();
            case "mprobe", "mrecv", "imrecv" -> ofMessage(kind);
            case "collective", "icollective", "pcollective" -> collective();
            case "neighbour", "ineighbour" -> neighbours();
            case "partitioned" -> partitioned();
            case "ready" -> ready();
            case "communicator", "free", "name" -> communicator(kind);
            case "request", "requests" -> requests(kind.equals("requests"));
            case "fileopen", "fileclose", "file", "io", "iio", "iobegin", "ioend" -> new FileCall(this).write(kind);
            case "window", "windowfree", "windowed", "windowgroup", "transfer" -> new OneSidedCall(this).write(kind);
            default -> throw new IllegalArgumentException(function.name() + " is of an unknown kind: " + kind);
        }
    }

    private void plain() {
        after.add("end(&c, record(&c, 0), 0);");
    }

    private void number() {
        after.add(numbered());
    }

    private String numbered() {
        return "uint32_t number = comm_number(c.ring, " + value("comm") + ");";
    }

    /** Before a call that blocks until a message has come or gone, the recorder notes the other end. */
    private void waitsFor(String partner) {
        before.add(numbered());
        before.add("waits_for(&c, number, rank_in(" + value(partner) + "), " + value("tag") + ");");
    }

    /** A record with these fields. */
    void one(String... fields) {
        after.add("struct record *e = record(&c, 0);");
        after.add("if (e) { " + String.join(" ", fields) + " }");
        after.add("end(&c, e, 0);");
    }

    private void posted(String kind) {
        String partner = function.has("dest") ? "dest" : "source";
        boolean polls = function.has("flag");
        if (polls || kind.startsWith("i")) {
            number();
        } else {
            waitsFor(partner);
        }
        after.add(polls ? failed() : "");
        one(
                "e->comm = number;",
                "e->partner = rank_in(" + value(partner) + ");",
                "e->tag = " + value("tag") + ";",
                kind.equals("probe") ? "" : "e->bytes = " + bytes("count", "datatype") + ";",
                kind.startsWith("i") ? "e->request = HANDLE(" + value("request") + ");" : "");
        after.add(polls ? "}" : "");
    }

    /** The recording of a call that looked for a message and found none. */
    private String failed() {
        return "if (!" + value("flag") + ") end_joined(&c, number, rank_in(" + value("source") + "), " + value("tag")
                + "); else {";
    }

    private void received() {
        waitsFor("source");
        one(
                "arrived(e, seen);",
                "e->comm = number;",
                "e->room = " + bytes("count", "datatype") + ";",
                "e->source = rank_in(" + value("source") + ");");
    }

    private void exchanged() {
        number();
        boolean replace = !function.has("recvcount");
        after.add("struct record *e = record(&c, 1), *half = e ? at(c.ring, c.ring->head + 1) : 0;");
        after.add("if (e) {");
        after.add("e->comm = number; e->partner = rank_in(" + value("dest") + "); e->tag = " + value("sendtag") + ";");
        after.add("e->bytes = " + bytes("sendcount", "sendtype") + ";");
        after.add("half->kind = SECOND; half->function = c.function; half->comm = number;");
        after.add("arrived(half, seen);");
        after.add("half->room = " + (replace ? bytes("sendcount", "sendtype") : bytes("recvcount", "recvtype")) + ";");
        after.add("half->source = rank_in(" + value("source") + ");");
        after.add("}");
        after.add("end(&c, e, 1);");
    }

    private void ofMessage(String kind) {
        if (kind.equals("mprobe")) {
            number();
            boolean polls = function.has("flag");
            after.add(polls ? failed() : "");
            one(
                    "e->comm = number;",
                    "e->partner = rank_in(" + value("source") + ");",
                    "e->tag = " + value("tag") + ";",
                    "e->message = HANDLE(" + value("message") + ");");
            after.add(polls ? "}" : "");
            return;
        }
        before.add("uint64_t message_handle = HANDLE(" + value("message") + ");");
        if (kind.equals("mrecv")) {
            one("arrived(e, seen);", "e->room = " + bytes("count", "datatype") + ";", "e->message = message_handle;");
        } else {
            one(
                    "e->bytes = " + bytes("count", "datatype") + ";",
                    "e->found = message_handle;",
                    "e->request = HANDLE(" + value("request") + ");");
        }
    }

    private void collective() {
        String operation = function.name()
                .substring(function.kind().equals("icollective") ? 5 : 4)
                .replace("_init", "")
                .toLowerCase(java.util.Locale.ROOT);
        List<String> bytes = BYTES.get(operation);
        if (bytes == null) {
            throw new IllegalArgumentException("unknown: what " + function.name() + " sends");
        }
        number();
        after.add("uint64_t sent = 0, taken = 0;");
        after.add("int inter = comm_is_inter(" + value("comm") + ");");
        // Arguments of those in the root's group that do nothing are undefined.
        String acts = function.has("root") ? "if (!inter || " + value("root") + " != MPI_PROC_NULL) " : "";
        after.add(acts + "{ sent = " + expand(bytes.get(0)) + "; taken = " + expand(bytes.get(1)) + "; }");
        boolean each = operation.equals("alltoallv") || operation.equals("alltoallw");
        boolean between = operation.equals("gatherv") || operation.equals("allgatherv");
        if (each) {
            senders("others_in(" + value("comm") + ", inter)", "");
        } else if (between) {
            // Within one group, members wait as in MPI_Gather and MPI_Allgather.
            senders("others_in(" + value("comm") + ", inter)", operation.equals("gatherv") ? expand("FAR") : "inter");
        }
        one(
                "e->comm = number;",
                function.has("root") ? "e->root = root_in(" + value("root") + ");" : "",
                each || between ? FROM : "",
                "e->sent = sent;",
                "e->received = taken;",
                function.has("request") ? "e->request = HANDLE(" + value("request") + ");" : "");
    }

    /**
     * The set of the processes that send to this one.
     *
     * @param others the number of those that may
     * @param condition in C, on which the set is known; empty if it always is
     */
    private void senders(String others, String condition) {
        String number = "senders_number(c.ring, " + elements("recv", others) + ")";
        after.add("uint32_t from = " + (condition.isEmpty() ? number : condition + " ? " + number + " : 0") + ";");
    }

    /** The elements sent to each of the others, or received from them. */
    private String elements(String what, String others) {
        String counts = value(what + "counts");
        boolean types = function.has(what + "types");
        return "(struct elements){ " + others + ", " + counts + ", sizeof " + counts + "[0], "
                + (types ? what + "types, " + (fortran ? 1 : 0) + ", 0" : "0, 0, " + bytes("", what + "type")) + " }";
    }

    /** The bytes of all neighbours together. */
    private void neighbours() {
        number();
        String sent = ofNeighbours("send", 0);
        String taken = ofNeighbours("recv", 1);
        boolean each = function.has("sendcounts");
        if (each) {
            senders("neighbours_all(" + value("comm") + ", 1)", "");
        }
        one(
                "e->comm = number;",
                each ? FROM : "",
                "e->sent = " + sent + ";",
                "e->received = " + taken + ";",
                function.has("request") ? "e->request = HANDLE(" + value("request") + ");" : "");
    }

    private String ofNeighbours(String what, int sources) {
        String comm = value("comm");
        if (function.has(what + "types")) {
            return "neighbours_bytes(" + comm + ", " + sources + ", " + elements(what, "0") + ")";
        }
        return function.has(what + "counts")
                ? "neighbours_sum(" + comm + ", " + sources + ", " + value(what + "counts") + ") * "
                        + bytes("", what + "type")
                : "neighbours_count(" + comm + ", " + sources + ") * " + bytes(what + "count", what + "type");
    }

    private void partitioned() {
        number();
        one(
                "e->comm = number;",
                "e->partner = rank_in(" + value(function.has("dest") ? "dest" : "source") + ");",
                "e->tag = " + value("tag") + ";",
                "e->bytes = (uint64_t)" + value("partitions") + " * " + bytes("count", "datatype") + ";",
                "e->partitions = (uint64_t)" + value("partitions") + ";",
                "e->request = HANDLE(" + value("request") + ");");
    }

    private void ready() {
        String partitions = function.has("partition_low")
                ? "(" + value("partition_high") + " - " + value("partition_low") + " + 1)"
                : "1";
        one("e->partitions = (uint64_t)" + partitions + ";", "e->request = HANDLE(" + value("request") + ");");
    }

    private String expand(String formula) {
        String comm = value("comm");
        return formula.replace("TYPED_IN", typed("recv"))
                .replace("TYPED_OUT", typed("send"))
                .replace("MINE", "own_of(" + value("recvcounts") + ", " + comm + ") * " + bytes("", "recvtype"))
                .replace("PARTS", "sum_of(" + value("recvcounts") + ", " + comm + ", 0) * " + bytes("", "datatype"))
                .replace("BLOCK", bytes("recvcount", "datatype"))
                .replace("RECVS", "sum_of(" + value("recvcounts") + ", " + comm + ", inter) * " + bytes("", "recvtype"))
                .replace("SENDS", "sum_of(" + value("sendcounts") + ", " + comm + ", inter) * " + bytes("", "sendtype"))
                .replace("RECV", bytes("recvcount", "recvtype"))
                .replace("SEND", bytes("sendcount", "sendtype"))
                .replace("COUNT", bytes("count", "datatype"))
                .replace("PLACE", inPlace("sendbuf"))
                .replace("TAKEN", inPlace("recvbuf"))
                .replace("ROOT", "is_root(" + value("root") + ", " + comm + ", inter)")
                .replace("FAR", "(inter && " + value("root") + " == MPI_ROOT)")
                .replace("ALL", "others_in(" + comm + ", inter)")
                .replace("OWN", "others_in(" + comm + ", 0)");
    }

    private String typed(String what) {
        return function.has(what + "types")
                ? "elements_sum(" + elements(what, "others_in(" + value("comm") + ", inter)") + ")"
                : "";
    }

    private String inPlace(String buffer) {
        return fortran ? "fortran_in_place(" + buffer + ")" : "(" + buffer + " == MPI_IN_PLACE)";
    }

    private void communicator(String kind) {
        switch (kind) {
            case "communicator" -> {
                String parent = function.has("comm") ? value("comm") : "MPI_COMM_NULL";
                after.add("uint32_t number = comm_number(c.ring, " + parent + "), made = 0;");
                after.add("if (" + succeeded() + ") { comm_created(c.ring, "
                        + value("newcomm") + ", " + parent + ", c.enter); made = comm_number(c.ring, "
                        + value("newcomm")
                        + "); }");
                one("e->comm = number;", "e->made = made;");
            }
            case "free" -> {
                before.add("uint32_t number = comm_number(c.ring, " + value("comm") + ");");
                before.add("comm_forget(" + value("comm") + ");");
                one("e->comm = number;");
            }
            default -> {
                text("comm_name");
                after.add("comm_named(c.ring, " + value("comm") + ", text);");
                number();
                one("e->comm = number;");
            }
        }
    }

    /** A variable with a text, which ends with blanks in Fortran. */
    void text(String name) {
        if (fortran) {
            after.add("char text[4096];");
            after.add("fortran_text(text, sizeof text, " + name + ", " + name + "_length);");
        } else {
            after.add("const char *text = " + name + ";");
        }
    }

    private void requests(boolean several) {
        if (!several) {
            if (function.name().equals("MPI_Cancel")) {
                before.add("cancels = 1;");
            }
            before.add("uint64_t handle = HANDLE(" + value("request") + ");");
            one("e->request = handle;");
            return;
        }
        String count = value("count");
        after.add("uint64_t parts = " + count + " < 0 ? 0 : (uint64_t)" + count + ";");
        after.add("struct record *e = record(&c, parts);");
        after.add("uint64_t head = c.ring->head;");
        after.add("for (uint64_t i = 0; e && i < parts; i++) {");
        after.add("struct record *p = at(c.ring, head + 1 + i);");
        String handle = fortran ? "PMPI_Request_f2c(requests[i])" : "requests[i]";
        after.add("p->kind = COMPLETED; p->function = c.function; p->is_cancelled = 0; p->request = HANDLE(" + handle
                + ");");
        after.add("}");
        after.add("if (e) e->requests = parts;");
        after.add("end(&c, e, parts);");
    }

    /** The bytes of elements of a type; of one element if no argument is named. */
    String bytes(String count, String type) {
        return "bytes_of(" + (count.isEmpty() ? "1" : value(count)) + ", " + value(type) + ")";
    }

    /** An argument's value in C; a missing argument is never used. */
    String value(String name) {
        for (MpiFunction.Argument argument : function.arguments()) {
            if (argument.name().equals(name)) {
                return fortran
                        ? fromFortran(argument)
                        : argument.pointer() && !argument.array() ? "(*" + name + ")" : name;
            }
        }
        return "absent_" + name;
    }

    private static String fromFortran(MpiFunction.Argument argument) {
        String name = argument.name();
        return switch (argument.base()) {
            case "MPI_Offset", "MPI_Count" -> "(*" + name + ")";
            case "int" -> argument.array() ? "((const int *)" + name + ")" : "(*" + name + ")";
            case "MPI_Comm",
                    "MPI_Datatype",
                    "MPI_Request",
                    "MPI_Message",
                    "MPI_Win",
                    "MPI_Group",
                    "MPI_Op",
                    "MPI_File" -> "P" + argument.base().replace("Datatype", "Type") + "_f2c(*" + name + ")";
            default -> name;
        };
    }
}
