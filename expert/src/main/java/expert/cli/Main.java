package expert.cli;

import expert.option.Session;
import expert.script.engine.ScriptEngine;

/** The entry point of the process. */
public final class Main {
    private Main() {}

    /** Runs the command that {@code args} name and ends the process with its status. */
    public static void main(String[] args) {
        Session session = Session.system();
        FatalErrors fatalErrors = new FatalErrors(session.console().errStream(), Main::halt);
        Thread.setDefaultUncaughtExceptionHandler(fatalErrors::uncaught);
        new CollectionWatch(fatalErrors::outOfMemory).start();
        session.cancellation().onSignal();
        Cli cli = new Cli(session, fatalErrors::reportsFirst);
        int status = cli.run(args);
        session.cancellation().finished();
        // An orderly exit of Java needs memory too, and would print a second line.
        if (cli.isOutOfMemory() || ScriptEngine.leftThreadsBehind()) {
            halt(status);
        }
        // After a signal this waits until the JVM, which is ending already, ends with the signal's status.
        System.exit(status);
    }

    private static void halt(int status) {
        Runtime.getRuntime().halt(status);
    }
}
