package earl.monitor.call;

import earl.schema.FieldType;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The meaning of calls of each function for messages and requests. Immutable. */
public final class CallKinds {
    /** The processing of a call's record. */
    public enum Kind {
        PLAIN,
        SEND,
        RECEIVE,
        EXCHANGE,
        ISEND,
        IRECEIVE,
        SEND_INIT,
        RECEIVE_INIT,
        START,
        COMPLETION,
        FREE,
        FOUND,
        MATCHED_RECEIVE,
        MATCHED_IRECEIVE,
        COLLECTIVE,
        ICOLLECTIVE,
        COLLECTIVE_INIT,
        NEIGHBOUR,
        PARTITIONED_SEND,
        PARTITIONED_RECEIVE,
        READY,
        ONE_SIDED,
        FILE,
        FILE_REQUEST,
        /** Of CUDA or HIP. */
        GPU;

        /** Whether it names a message's partner and tag. */
        public boolean isMessage() {
            return switch (this) {
                case SEND,
                        RECEIVE,
                        EXCHANGE,
                        ISEND,
                        IRECEIVE,
                        SEND_INIT,
                        RECEIVE_INIT,
                        FOUND,
                        MATCHED_RECEIVE,
                        PARTITIONED_SEND,
                        PARTITIONED_RECEIVE -> true;
                default -> false;
            };
        }
    }

    private static final Pattern POLL =
            Pattern.compile("MPI_(Test(all|any|some)?|Im?probe|Request_get_status|Win_test)|(cu|cuda|hip)\\w+Query");
    private static final Pattern GPU_CALL = Pattern.compile("(?:cu|cuda|(hip))[A-Z].*");
    private static final Set<String> SENDS = Set.of("send", "bsend", "ssend", "rsend");

    private static final int BARRIER = (int) FieldType.COLLECTIVE_OP.names().value("BARRIER");

    private final Kind[] kinds;
    private final int[] operations;
    private final WindowCall[] windows;
    private final FileOperation[] files;
    private final boolean[] polls;
    private final boolean[] hip;

    /** For a table of functions, by number. */
    public CallKinds(List<String> functions) {
        kinds = new Kind[functions.size()];
        operations = new int[functions.size()];
        windows = new WindowCall[functions.size()];
        files = new FileOperation[functions.size()];
        polls = new boolean[functions.size()];
        hip = new boolean[functions.size()];
        for (int i = 0; i < kinds.length; i++) {
            String function = functions.get(i);
            polls[i] = POLL.matcher(function).matches();
            String operation = collective(function.replaceFirst("_init$", ""));
            String word = function.replaceFirst("^MPI_", "").toLowerCase(Locale.ROOT);
            windows[i] = WindowCall.of(word);
            files[i] = FileOperation.of(word);
            hip[i] = library(function).equals("HIP");
            if (!library(function).isEmpty()) {
                kinds[i] = Kind.GPU;
            } else if (windows[i] != WindowCall.OTHER) {
                kinds[i] = Kind.ONE_SIDED;
                operations[i] = atomic(word);
            } else if (operation.isEmpty()) {
                kinds[i] = kind(word);
            } else {
                kinds[i] = word.equals(operation)
                        ? Kind.COLLECTIVE
                        : word.endsWith("_init") ? Kind.COLLECTIVE_INIT : Kind.ICOLLECTIVE;
                operations[i] = (int) FieldType.COLLECTIVE_OP.names().value(operation.toUpperCase(Locale.ROOT));
            }
        }
    }

    /** The collective operation of a function in lower case, empty if it is none. */
    public static String collective(String function) {
        String word = function.substring(Math.min(4, function.length())).toLowerCase(Locale.ROOT);
        String blocking = word.startsWith("i") ? word.substring(1) : word;
        for (int code = 0; code < FieldType.COLLECTIVE_OP.names().size(); code++) {
            String operation = FieldType.COLLECTIVE_OP.names().name(code).toLowerCase(Locale.ROOT);
            if (operation.equals(word) || operation.equals(blocking)) {
                return operation;
            }
        }
        return "";
    }

    private static int atomic(String word) {
        String type = word.endsWith("get_accumulate") || word.equals("fetch_and_op")
                ? "FETCH_AND_ACCUMULATE"
                : word.equals("compare_and_swap") ? "COMPARE_AND_SWAP" : "ACCUMULATE";
        return (int) FieldType.RMA_ATOMIC_TYPE.names().value(type);
    }

    private static Kind kind(String word) {
        if (SENDS.contains(word)) {
            return Kind.SEND;
        }
        if (word.startsWith("i") && SENDS.contains(word.substring(1))) {
            return Kind.ISEND;
        }
        if (word.endsWith("_init") && SENDS.contains(word.substring(0, word.length() - 5))) {
            return Kind.SEND_INIT;
        }
        if (word.matches("i?neighbor_all(gather|to)?[a-z]*")) {
            return Kind.NEIGHBOUR;
        }
        if (word.startsWith("file_")) {
            return word.startsWith("file_i") ? Kind.FILE_REQUEST : Kind.FILE;
        }
        if (word.startsWith("wait") || word.startsWith("test")) {
            return Kind.COMPLETION;
        }
        return switch (word) {
            case "psend_init" -> Kind.PARTITIONED_SEND;
            case "precv_init" -> Kind.PARTITIONED_RECEIVE;
            case "pready", "pready_range", "pready_list" -> Kind.READY;
            case "recv" -> Kind.RECEIVE;
            case "irecv" -> Kind.IRECEIVE;
            case "recv_init" -> Kind.RECEIVE_INIT;
            case "sendrecv", "sendrecv_replace" -> Kind.EXCHANGE;
            case "start", "startall" -> Kind.START;
            case "request_free" -> Kind.FREE;
            case "mprobe", "improbe" -> Kind.FOUND;
            case "mrecv" -> Kind.MATCHED_RECEIVE;
            case "imrecv" -> Kind.MATCHED_IRECEIVE;
            default -> Kind.PLAIN;
        };
    }

    /** OTF2's name of the paradigm of a function that calls a device: {@code CUDA} or {@code HIP}; empty for functions of MPI. */
    public static String library(String function) {
        Matcher call = GPU_CALL.matcher(function);
        return !call.matches() ? "" : call.group(1) == null ? "CUDA" : "HIP";
    }

    /** Whether a function is one of HIP. */
    public boolean isHip(int function) {
        return function < hip.length && hip[function];
    }

    /** Whether a collective operation is a barrier, which moves no data. */
    public boolean isBarrier(int function) {
        return operations[function] == BARRIER;
    }

    /** Whether a function only looks whether something has happened. */
    public boolean isPoll(int function) {
        return function < polls.length && polls[function];
    }

    /** The kind of a function's calls. */
    public Kind of(int function) {
        return function < kinds.length ? kinds[function] : Kind.PLAIN;
    }

    /** The meaning of a function's calls for one-sided communication. */
    public WindowCall window(int function) {
        return function < windows.length ? windows[function] : WindowCall.OTHER;
    }

    /** The meaning of a function's calls for files. */
    public FileOperation file(int function) {
        return files[function];
    }

    /** The format's number of a collective operation, or of the kind of an atomic one. */
    public int operation(int function) {
        return operations[function];
    }
}
