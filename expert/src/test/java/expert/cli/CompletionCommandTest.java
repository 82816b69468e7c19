package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
    @TempDir
    private Path folder;

    @Test
    void bashCompletesCommandsAndOptions() throws Exception {
        assertThat(bash("expert", "pat")).containsExactly("patterns");
        assertThat(bash("expert", "print", "--from")).containsExactly("--from-pos", "--from");
        assertThat(bash("expert", "info", "--format", "")).containsExactly("text", "json");
        assertThat(bash("expert", "completion", "")).contains("bash", "zsh", "fish");
    }

    @Test
    void bashCompletesTheDefaultCommandsOptions() throws Exception {
        assertThat(bash("expert", "--sel")).containsExactly("--select");
        assertThat(bash("expert", "--format", "j")).containsExactly("json");
    }

    @Test
    void bashAsksForNamesOfPatternsAndRegions() throws Exception {
        assertThat(names("--select", "late")).containsExactly("late_sender", "late_receiver");
        assertThat(names("--select", "=", "late_r")).containsExactly("late_receiver");
        assertThat(names("analyze", "--exclude", "wait,late_r")).containsExactly("wait,late_receiver");
        assertThat(names("explain", "run42", "late_s")).containsExactly("late_sender");
        assertThat(Files.readString(folder.resolve("asked"))).isEqualTo("names patterns -- explain run42 late_s\n");
        assertThat(names("run42", "--region", "wait"))
                .as("names that cannot harm the shell")
                .containsExactly("wait\\$\\(touch\\ harm\\)");
        assertThat(Files.readString(folder.resolve("asked"))).isEqualTo("names regions -- run42 --region wait\n");
        assertThat(folder.resolve("harm")).doesNotExist();
        assertThat(names("--form")).as("picocli's own").containsExactly("--format");
    }

    /** What bash offers where a program of the test stands for EXPERT. */
    private List<String> names(String... words) throws Exception {
        Path program = Files.writeString(folder.resolve("expert"), """
                #!/bin/sh
                echo "$@" >"%s"
                printf '%%s\\n' late_sender late_receiver 'wait$(touch harm)'
                """.formatted(folder.resolve("asked")));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Path script = Files.writeString(folder.resolve("expert.bash"), script("bash"));
        String list = Stream.concat(Stream.of(program.toString()), Stream.of(words))
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        return run(
                "bash",
                "--norc",
                "-c",
                "cd " + folder + "; compopt() { :; }; source " + script + "; COMP_WORDS=(" + list + "); COMP_CWORD="
                        + words.length + "; _complete_expert_names; printf '%s\\n' \"${COMPREPLY[@]}\"");
    }

    @Test
    void namesAreThoseOfPatternsAndOfTheTrace() {
        assertThat(new Terminal().run("names", "patterns").out().lines()).contains("late_sender", "wait_at_barrier");
        String trace = Terminal.root().resolve("examples/halo").toString();
        assertThat(new Terminal()
                        .run("names", "regions", "--", "--no-cache", trace, "--region")
                        .out()
                        .lines())
                .contains("MPI_Waitall", "main")
                .isSorted();
        assertThat(new Terminal().run("names", "regions", "--", "info", "--region"))
                .isEqualTo(new Terminal.Result(0, "", ""));
    }

    /** What bash offers for the last of the words. */
    private List<String> bash(String... words) throws Exception {
        Path script = Files.writeString(folder.resolve("expert.bash"), script("bash"));
        String list = String.join(
                " ", List.of(words).stream().map(word -> "'" + word + "'").toList());
        return run(
                "bash",
                "--norc",
                "-c",
                "compopt() { :; }; source " + script + "; COMP_WORDS=(" + list + "); COMP_CWORD=" + (words.length - 1)
                        + "; _complete_expert; printf '%s\\n' ${COMPREPLY[@]}");
    }

    @Test
    void zshUnderstandsItsScript() throws Exception {
        assumeTrue(isInstalled("zsh"), "skipped: zsh (Debian package zsh) is not installed");
        Path script = Files.writeString(folder.resolve("expert.zsh"), script("zsh"));
        assertThat(run(
                        "zsh",
                        "-f",
                        "-c",
                        "autoload -U +X compinit && compinit -u -d " + folder.resolve("dump") + "; source " + script
                                + "; print $+functions[_complete_expert]"))
                .containsExactly("1");
    }

    @Test
    void fishCompletesCommandsAndOptions() throws Exception {
        assumeTrue(isInstalled("fish"), "skipped: fish (Debian package fish) is not installed");
        assertThat(fish("expert pat")).containsExactly("patterns");
        assertThat(fish("expert print --from")).containsExactly("--from", "--from-pos");
        assertThat(fish("expert info --format ")).containsExactly("json", "text");
        assertThat(fish("expert --sel")).containsExactly("--select");
        assertThat(fish("expert --format j")).containsExactly("json");
        assertThat(fish("expert info --sel")).isEmpty();
        assertThat(fish("expert completion ")).containsExactly("bash", "fish", "zsh");
    }

    private List<String> fish(String typed) throws Exception {
        Path script = Files.writeString(folder.resolve("expert.fish"), script("fish"));
        List<String> lines =
                run("fish", "--no-config", "-c", "source " + script + "; complete --do-complete '" + typed + "'");
        return lines.stream()
                .map(line -> line.replaceFirst("\t.*", ""))
                .sorted()
                .toList();
    }

    @Test
    void fishScriptHasEveryCommandAndOption() {
        String script = script("fish");
        String function = """
                function __fish_expert_names
                    set -l words (commandline -opc)
                    $words[1] names $argv[1] -- $words[2..-1] 2>/dev/null
                end
                """;
        assertThat(script).contains(function);
        assertThat(script.replace(function, "").lines())
                .allSatisfy(line -> assertThat(line).matches("#.*|complete -c expert -n '.*"))
                .anySatisfy(line -> assertThat(line).contains("-l region -x -a '(__fish_expert_names regions)'"));
        assertThat(CliTest.commands()).allSatisfy(command -> assertThat(script).contains("-a '" + command + "' -d '"));
        assertThat(script)
                .contains("-l from-pos -x")
                .contains("-l patterns -r -F")
                .contains("-s o -l output -r -F");
    }

    private static String script(String shell) {
        Terminal.Result result = new Terminal().run("completion", shell);
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        return result.out();
    }

    private static boolean isInstalled(String program) {
        return Stream.of("/usr/bin", "/bin", "/usr/local/bin")
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    private static List<String> run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return new ArrayList<>(output.lines().filter(line -> !line.isBlank()).toList());
    }
}
