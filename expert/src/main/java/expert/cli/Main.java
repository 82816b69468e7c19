package expert.cli;

import expert.script.ScriptEngine;

/** Where the process begins and ends. */
public final class Main {
    private Main() {}

    /** Runs the command that {@code args} name and ends the process with its status. */
    public static void main(String[] args) {
        Session session = Session.system();
        session.cancellation().onSignal();
        Cli cli = new Cli(session);
        int status = cli.run(args);
        session.cancellation().finished();
        // What Java does at an orderly end needs memory too, and would print a second line.
        if (cli.isOutOfMemory() || ScriptEngine.leftThreadsBehind()) {
            Runtime.getRuntime().halt(status);
        }
        // After a signal this waits until the JVM, which is ending already, ends with the signal's status.
        System.exit(status);
    }
}
