package earl.monitor.symbol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Programs of the machine that resolve addresses and names. */
final class Tool {
    private static final List<String> LLVM =
            List.of("llvm-symbolizer", "--output-style=GNU", "-a", "-i", "-f", "--no-demangle", "-e");
    private static final List<String> ELFUTILS = List.of("eu-addr2line", "-a", "-i", "-f", "-e");
    /** Kibibytes of a tool: that of binutils 2.40 takes 9 GB and 18 s for the library of PETSc, and then ends without an answer. */
    private static final String MEMORY = "2097152";

    private static final List<String> BINUTILS = limited(List.of("addr2line", "-a", "-i", "-f", "-e"));
    /**
     * The command lines of debuggers' tools that print linker names and inlined functions. LLVM's tool comes first: it reads large
     * files in a tenth of the time, and binutils 2.40 attributes functions of headers to the source file that includes them.
     */
    private static final List<List<String>> ADDRESSES = List.of(LLVM, BINUTILS, ELFUTILS);

    private static final List<List<String>> NAMES =
            List.of(List.of("c++filt", "-p"), List.of("llvm-cxxfilt", "-p"), List.of("llvm-cxxfilt"));

    /** A function of an answer and where in it the address is; the name is empty where it is not known. */
    record Answer(String name, SourceLine line) {}

    private Tool() {}

    /**
     * The functions at some addresses of a file with debug information, the innermost of each first; {@code null} if no
     * program is available.
     */
    static @Nullable Map<Long, List<Answer>> functions(Path file, List<Long> addresses) throws IOException {
        List<String> questions = addresses.stream()
                .map(address -> "0x" + Long.toHexString(address))
                .toList();
        for (List<String> tool : ADDRESSES) {
            List<String> command = new ArrayList<>(tool);
            command.add(file.toString());
            List<String> output = ask(command, questions);
            if (output != null) {
                return answers(output);
            }
        }
        return null;
    }

    /** A command that ends where it needs more memory than a tool may have. */
    static List<String> limited(List<String> command) {
        List<String> words = new ArrayList<>(List.of("sh", "-c", "ulimit -v " + MEMORY + " && exec \"$@\"", "sh"));
        words.addAll(command);
        return List.copyOf(words);
    }

    /** Reads what comes for each address: the address, then a function and a line for each one inlined there. */
    static Map<Long, List<Answer>> answers(List<String> output) {
        Map<Long, List<Answer>> answers = new TreeMap<>();
        List<Answer> current = new ArrayList<>();
        for (int i = 0; i < output.size(); i++) {
            String text = output.get(i);
            if (text.matches("0x[0-9a-f]{1,16}")) {
                current = new ArrayList<>();
                answers.put(Long.parseUnsignedLong(text.substring(2), 16), current);
            } else if (i + 1 < output.size() && !text.isEmpty()) {
                String name = text.replaceFirst(" inlined at .*", "");
                current.add(new Answer(name.equals("??") ? "" : name, line(output.get(++i))));
            }
        }
        return answers;
    }

    private static SourceLine line(String place) {
        String where = place.replaceFirst(" \\(discriminator \\d+\\)$", "").replaceFirst("(:\\d+):\\d+$", "$1");
        int colon = where.lastIndexOf(':');
        String file = colon < 0 ? "" : where.substring(0, colon);
        String number = where.substring(colon + 1);
        boolean known = !file.isEmpty() && !file.equals("??") && number.matches("[1-9]\\d{0,8}");
        return known ? new SourceLine(file, Integer.parseInt(number)) : SourceLine.UNKNOWN;
    }

    /** Names of C++ as in the source, without parameters; unchanged if no program is available. */
    static List<String> demangled(List<String> names) throws IOException {
        if (names.isEmpty()) {
            return names;
        }
        for (List<String> tool : NAMES) {
            List<String> output = ask(tool, names);
            if (output != null && output.size() == names.size()) {
                return output;
            }
        }
        return names;
    }

    /** Unpacks what xz has packed; {@code null} if that is not possible here. */
    static byte @Nullable [] unpacked(byte[] packed) throws IOException {
        Path input = Files.createTempFile("expert", ".xz");
        try {
            Files.write(input, packed);
            return output(List.of("xz", "-dc"), input);
        } finally {
            Files.delete(input);
        }
    }

    private static @Nullable List<String> ask(List<String> command, List<String> questions) throws IOException {
        Path input = Files.createTempFile("expert", ".questions");
        try {
            Files.write(input, questions);
            byte[] output = output(command, input);
            return output == null
                    ? null
                    : new String(output, StandardCharsets.UTF_8).lines().toList();
        } finally {
            Files.delete(input);
        }
    }

    /** The output of a program; {@code null} if there is none, or it fails. The program ends if the calling thread is interrupted. */
    private static byte @Nullable [] output(List<String> command, Path input) throws IOException {
        Path output = Files.createTempFile("expert", ".answers");
        Process process = null;
        try {
            process = new ProcessBuilder(command)
                    .redirectInput(input.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0 ? Files.readAllBytes(output) : null;
        } catch (IOException missing) {
            return null;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stop);
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
            Files.delete(output);
        }
    }
}
