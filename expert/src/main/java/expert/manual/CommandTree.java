package expert.manual;

import expert.option.ForLauncher;
import expert.option.Holds;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Questions to picocli's model of the commands. */
final class CommandTree {
    private CommandTree() {}

    /** A command and all below it, in the order of help, without hidden ones. */
    static List<CommandSpec> all(CommandSpec root) {
        List<CommandSpec> all = new ArrayList<>(List.of(root));
        root.subcommands().values().stream()
                .map(sub -> sub.getCommandSpec())
                .filter(spec -> !spec.usageMessage().hidden())
                .forEach(spec -> all.addAll(all(spec)));
        return all;
    }

    /** Whether an option is followed by a value. */
    static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }

    /** Whether a value is the name of a file. */
    static boolean isFile(ArgSpec argument) {
        Class<?> type = argument.auxiliaryTypes().length > 0 ? argument.auxiliaryTypes()[0] : argument.type();
        return type == Path.class;
    }

    /** The kind of a value. */
    static Optional<Holds.Kind> kind(ArgSpec argument) {
        return argument.userObject() instanceof AnnotatedElement field
                ? annotation(field, Holds.class).map(Holds::value)
                : Optional.empty();
    }

    /** The launcher's information on a command. */
    static Optional<ForLauncher> launch(CommandSpec command) {
        return command.userObject() == null
                ? Optional.empty()
                : annotation(command.userObject().getClass(), ForLauncher.class);
    }

    private static <A extends Annotation> Optional<A> annotation(AnnotatedElement of, Class<A> type) {
        return Optional.ofNullable(of.getAnnotation(type));
    }
}
