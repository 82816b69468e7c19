package expert.command.analysis;

import earl.OpenOptions;
import earl.Progress;
import earl.format.TraceFormat;
import expert.command.Command;
import expert.command.Faults;
import expert.command.Version;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.analysis.AnalysisOptions;
import expert.option.analysis.Configuration;
import expert.serve.Content;
import expert.serve.Links;
import expert.serve.Listening;
import expert.serve.Workbench;
import expert.terminal.Remark;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert serve}: the workbench. */
@ForLauncher(libraries = "web")
@CommandLine.Command(
        name = "serve",
        header = "Explore traces in a browser: results, time line, structure, scripts.",
        description =
                "Serves the workbench, pages on which you run patterns and follow waits to their causes, until you press "
                        + "Ctrl-C. The command prints the address to open; its token works once. After a login by ssh, it also prints "
                        + "the command that forwards the page to your own machine. The server listens on loopback, or on a socket that "
                        + "only you can reach, unless you give --host.",
        footer = {
            "Examples:",
            "  expert serve run24 run42",
            "  expert serve run24 --socket ~/workbench     # ssh -L 8787:$HOME/workbench cluster",
            "  expert serve run24 --port 8787 --prefix /user/me/proxy/8787 --public-url https://hub.example.org"
        })
public final class ServeCommand extends Command {
    private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9._~@+-]+)*");
    private static final int MAX_PORT = 65535;

    @Parameters(paramLabel = "TRACE", arity = "1..*", description = "Traces, each of them " + TraceArgument.KINDS + ".")
    private List<Path> traces = new ArrayList<>();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "Port to listen on; 0 (default) for any that is free.")
    private int port;

    @Option(
            names = "--socket",
            paramLabel = "PATH",
            description = "Listen on a Unix domain socket, not on a port. Its mode is 0600; no token is needed.")
    private @Nullable Path socket;

    @Option(
            names = "--host",
            paramLabel = "H",
            description = "Listen on this name or address, not on loopback. Others on the network can then connect,"
                    + " and the connection is not encrypted.")
    private @Nullable String host;

    @Option(
            names = "--prefix",
            paramLabel = "PATH",
            defaultValue = "",
            description = "Path of the page, where a proxy (Jupyter, Open OnDemand) shows it below one.")
    private String prefix = "";

    @Option(
            names = "--public-url",
            paramLabel = "URL",
            description = "Address of the proxy as browsers see it, for instance https://hub.example.org.")
    private @Nullable URI publicUrl;

    @Option(
            names = "--share",
            description = "Print a second link, for colleagues: they can look, but not run patterns or save files.")
    private boolean share;

    @Option(
            names = "--source",
            paramLabel = "DIR",
            description =
                    "Folder with sources of the program; repeatable. The page shows severities beside their lines.")
    private List<Path> sources = new ArrayList<>();

    @Mixin
    private AnalysisOptions analysis;

    @Mixin
    private OpeningOptions opening;

    public ServeCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        Listening listening = listening();
        traces.forEach(TraceFormat::checkExists);
        for (Path source : sources) {
            if (!Files.isDirectory(source)) {
                throw new NoSuchFileException(source.toString());
            }
        }
        Configuration configuration = analysis.configuration();
        OpenOptions options = opening.options(Progress.NONE);
        Content content = new Content(
                Version.number(),
                traces.stream().distinct().toList(),
                options,
                analysis.patterns(session(), configuration),
                trace -> analysis.request(session(), configuration, trace, options, List.of()),
                sources);
        try {
            workbench()
                    .serve(
                            content,
                            listening,
                            this::tell,
                            fault -> Faults.line(session(), "serve", fault),
                            line -> session().console().remark(Remark.FAULT, line));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        }
        return ExitStatus.OK;
    }

    private Listening listening() {
        if (port < 0 || port > MAX_PORT) {
            throw usage("--port must be 0 to " + MAX_PORT + ", not " + port);
        }
        if (socket != null && (host != null || port != 0)) {
            throw usage("--socket is used in place of --host and --port");
        }
        if (socket != null && share) {
            throw usage("--share does not work with --socket: whoever can use the socket may do everything");
        }
        String path = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
        if (!PREFIX.matcher(path).matches()) {
            throw usage("--prefix must be a path such as /user/me/proxy/8787, not " + prefix);
        }
        if (publicUrl != null
                && (publicUrl.getRawAuthority() == null || !"http https".contains(publicUrl.getScheme()))) {
            throw usage("--public-url must be an address such as https://hub.example.org, not " + publicUrl);
        }
        return new Listening(host, port, socket, path, publicUrl, share);
    }

    private static Workbench workbench() {
        return ServiceLoader.load(Workbench.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the workbench is not part of this installation"));
    }

    private void tell(Links links) {
        if (socket != null) {
            out().println("Listening on " + socket + "; through a tunnel to it, open");
        }
        out().println(links.open());
        if (links.share() != null) {
            out().println("For readers: " + links.share());
        }
        String forward = forward(links);
        if (!forward.isEmpty()) {
            out().println("From your own machine, first: " + forward);
        }
        out().flush();
    }

    /** The command by which a user who came by ssh reaches the page; empty if it is not needed. */
    private String forward(Links links) {
        String[] connection =
                session().environment().getOrDefault("SSH_CONNECTION", "").split(" ", -1);
        boolean isRemote = connection.length == 4 && host == null && publicUrl == null;
        if (!isRemote) {
            return "";
        }
        String user = session().environment().getOrDefault("USER", "");
        String target = (user.isEmpty() ? "" : user + "@") + connection[2];
        String sshPort = connection[3].equals("22") ? "" : " -p " + connection[3];
        String end = socket == null
                ? links.port() + ":127.0.0.1:" + links.port()
                : "8787:" + socket.toAbsolutePath().normalize();
        return "ssh -N" + sshPort + " -L " + end + " " + target;
    }
}
