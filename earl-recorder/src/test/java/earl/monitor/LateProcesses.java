package earl.monitor;

import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The processes of a command that has not ended in time, and the functions in which they are. */
final class LateProcesses {
    private static final Path DEBUGGER = Path.of("/usr/bin/gdb");
    /**
     * PMIx 4.2 of Debian 12 frees a lock for which its own thread waits, once in some hundred runs that end with MPI_Abort. The launcher
     * then waits for that thread forever, without the recorder as well.
     */
    private static final Pattern HANGING_LAUNCHER = Pattern.compile(
            "(?s)(?=.*(lll_lock_wait|pthread_mutex_lock).*event_base_loop)(?=.*pmix_thread_join).*PMIx_server_finalize");

    private final List<ProcessHandle> processes;

    private LateProcesses(List<ProcessHandle> processes) {
        this.processes = processes;
    }

    /** A process that was started, and all that it started. */
    static LateProcesses of(ProcessHandle first) {
        return new LateProcesses(Stream.concat(Stream.of(first), first.descendants())
                .filter(LateProcesses::runs)
                .toList());
    }

    /** Whether a process has not ended: its parent may not have asked for its status yet. */
    private static boolean runs(ProcessHandle process) {
        try {
            String state = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            return state.charAt(state.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException ended) {
            return false;
        }
    }

    /** Whether only the launcher is left, and hangs by itself. */
    boolean isHangingLauncher() {
        // One may have ended since they were listed.
        List<ProcessHandle> left =
                processes.stream().filter(LateProcesses::runs).toList();
        return left.size() == 1
                && HANGING_LAUNCHER.matcher(stack(left.getFirst())).find();
    }

    /** What each process is doing. */
    String stacks() {
        return processes.stream()
                .map(process ->
                        process.pid() + " " + process.info().commandLine().orElse("") + "\n" + stack(process))
                .collect(Collectors.joining("\n"));
    }

    private static String stack(ProcessHandle process) {
        if (!Files.isExecutable(DEBUGGER)) {
            return DEBUGGER + " is missing";
        }
        List<String> words = new ArrayList<>(List.of("-p", String.valueOf(process.pid()), "-batch", "-nx"));
        words.addAll(List.of("-ex", "set pagination off", "-ex", "thread apply all backtrace 30"));
        Tools.Outcome outcome = Tools.system("gdb", "gdb", words.toArray(String[]::new));
        return String.join("\n", outcome.lines());
    }
}
