package earl.monitor.recorder;

import java.util.List;

/** The lines of C that put a call of one-sided communication into the ring. */
final class OneSidedCall {
    private final RecordedCall call;

    OneSidedCall(RecordedCall call) {
        this.call = call;
    }

    /** Writes them. @throws IllegalArgumentException if the kind is unknown */
    void write(String kind) {
        switch (kind) {
            case "window" -> created();
            case "windowfree" -> {
                window(call.before());
                call.before().add("window_forget(" + call.value("win") + ");");
                fields();
            }
            case "windowed" -> synchronization();
            case "windowgroup" -> group();
            case "transfer" -> transfer();
            default -> throw new IllegalArgumentException("unknown: " + kind);
        }
    }

    private void created() {
        call.after()
                .add("uint32_t members = comm_number(c.ring, " + call.value("comm") + "), window = " + call.succeeded()
                        + " ? window_created(c.ring, " + call.value("win") + ", " + call.value("comm") + ") : 0;");
        fields();
    }

    private void window(List<String> lines) {
        lines.add("struct object *object = window_of(" + call.value("win") + ");");
        lines.add("uint32_t window = object->number, members = object->of;");
    }

    private void fields(String... more) {
        call.one("e->comm = members;", "e->window = (int32_t)window;", String.join(" ", more));
    }

    private void synchronization() {
        boolean polls = call.has("flag");
        boolean flushes = call.name().contains("flush");
        window(flushes ? call.before() : call.after());
        if (polls) {
            call.after().add("if (!" + call.value("flag") + ") end_joined(&c, members, -1, (int32_t)window); else {");
        } else if (flushes) {
            flush();
        }
        fields(
                call.has("rank") ? "e->target = rank_in(" + call.value("rank") + ");" : "",
                call.has("lock_type") ? "e->is_shared = " + call.value("lock_type") + " == MPI_LOCK_SHARED;" : "");
        if (polls || flushes) {
            call.after().add("}");
        }
    }

    /** A flush that has nothing to complete joins the one before it: programs flush each of their windows before a barrier. */
    private void flush() {
        String what = call.name().contains("local") ? "DUE_HERE" : "DUE_HERE | DUE_THERE";
        call.before()
                .add("int completes = window_completes(object, " + what + ", " + (call.has("rank") ? 0 : 1) + ");");
        String target = call.has("rank") ? "rank_in(" + call.value("rank") + ")" : "-1";
        call.after().add("if (!completes) end_joined(&c, members, " + target + ", (int32_t)window); else {");
    }

    private void group() {
        window(call.after());
        call.after()
                .add("int *ranks, count = window_ranks(" + call.value("win") + ", " + call.value("group")
                        + ", &ranks);");
        call.after().add("uint64_t parts = members_parts(count);");
        call.after().add("struct record *e = record(&c, parts);");
        call.after().add("if (e) {");
        call.after().add("e->comm = members; e->window = (int32_t)window; e->group_size = (uint64_t)count;");
        call.after().add("put_members(c.ring, c.ring->head + 1, c.function, window, ranks, count);");
        call.after().add("}");
        call.after().add("end(&c, e, parts);");
        call.after().add("free(ranks);");
    }

    private void transfer() {
        window(call.after());
        call.after().add("window_transfers(object);");
        boolean returns = call.has("result");
        boolean gets = !returns && call.has("origin_count") && call.name().matches("MPI_R?[Gg]et");
        String one = call.has("datatype") ? call.bytes("", "datatype") : call.bytes("origin_count", "origin_type");
        // The origin of an operation that only fetches is ignored, and may be no type at all.
        String sent = returns && call.has("op") ? "(" + call.value("op") + " == MPI_NO_OP ? 0 : " + one + ")" : one;
        String result = call.has("result_type") ? call.bytes("result_count", "result_type") : one;
        fields(
                "e->target = rank_in(" + call.value("target") + ");",
                gets ? "" : "e->sent = " + sent + ";",
                gets || returns ? "e->received = " + result + ";" : "",
                call.has("request") ? "e->request = HANDLE(" + call.value("request") + ");" : "");
    }
}
