package expert.script;

import earl.EventType;
import expert.script.Tokens.Kind;
import expert.script.Tokens.Token;
import expert.text.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds mistakes in the text of a pattern file that its language accepts: callbacks that EXPERT never calls, a confidence
 * that is a number, bookings of values that are not numbers, columns of a wrong meaning as arguments, and what {@link LintClass} finds. A
 * class counts if it has a base class.
 */
public final class Lint {
    /**
     * A mistake.
     *
     * @param line where, counted from 1
     * @param words the mistake and its correction
     */
    public record Finding(int line, String words) {}

    private static final String CALLBACK = "_callback";
    private static final List<String> KNOWN = Stream.concat(
                    Arrays.stream(EventType.values()).map(EventType::word), Stream.of("message", "collective"))
            .map(word -> word + CALLBACK)
            .toList();

    private static final Set<String> NOTHING = Set.of("None", "null", "undefined");

    private final Language language;
    private final List<Token> tokens;
    private final LintColumns columns;
    private final LintClass use;
    private final List<Finding> findings = new ArrayList<>();

    private Lint(String text, Language language) {
        this.language = language;
        this.tokens = Tokens.of(text, language);
        this.columns = new LintColumns(tokens, language);
        this.use = new LintClass(tokens, language);
    }

    /** The mistakes in a file's text, in order of line. */
    public static List<Finding> in(String text, Language language) {
        Lint lint = read(text, language);
        return Stream.of(lint.findings, lint.columns.findings(), lint.use.findings(), lint.use.fatal())
                .flatMap(List::stream)
                .sorted(Comparator.comparingInt(Finding::line))
                .toList();
    }

    /** The mistakes with which a file does not load, in order of line. */
    public static List<Finding> fatalIn(String text, Language language) {
        Lint lint = read(text, language);
        return Stream.concat(lint.columns.findings().stream(), lint.use.fatal().stream())
                .sorted(Comparator.comparingInt(Finding::line))
                .toList();
    }

    private static Lint read(String text, Language language) {
        Lint lint = new Lint(text, language);
        for (int i = 0; i < lint.tokens.size(); i++) {
            if (lint.token(i).is("class") && lint.token(i + 1).kind() == Kind.NAME) {
                lint.type(i);
            }
        }
        return lint;
    }

    private Token token(int index) {
        return Tokens.at(tokens, index);
    }

    private void type(int start) {
        columns.type();
        if (language == Language.PYTHON) {
            if (token(start + 2).is("(") && !token(start + 3).is(")")) {
                int body = start + 3;
                for (int depth = 1; body < tokens.size() && depth > 0; body++) {
                    depth += Tokens.nesting(token(body));
                }
                use.type(start, body - 1);
                python(start);
                use.end();
            }
        } else {
            int open = start;
            boolean derived = false;
            while (open < tokens.size() && !token(open).is("{")) {
                derived |= token(open++).is("extends");
            }
            if (derived) {
                use.type(start, open);
                javascript(open);
                use.end();
            }
        }
    }

    private void python(int start) {
        int column = -1;
        int depth = 0;
        for (int i = start + 1; i < tokens.size(); i++) {
            Token token = token(i);
            if (token.first() && depth == 0) {
                if (token.column() <= token(start).column()) {
                    return;
                }
                column = column < 0 ? token.column() : column;
                if (token.column() == column) {
                    columns.attribute(i);
                    use.attribute(i);
                    int name = token.is("async") ? i + 2 : i + 1;
                    if (token.is("def") || token.is("async")) {
                        method(name, "self");
                    } else if (token.is("confidence") && token(i + 1).is("=")) {
                        confidence(i + 2, token);
                    }
                }
            }
            depth += Tokens.nesting(token);
            use(i);
        }
    }

    private void javascript(int start) {
        int depth = 0;
        for (int i = start; i < tokens.size(); i++) {
            Token token = token(i);
            depth += Tokens.nesting(token);
            if (depth == 0) {
                return;
            }
            if (depth == 1) {
                columns.attribute(i);
                use.attribute(i);
            }
            if (depth == 1
                    && token.kind() == Kind.NAME
                    && token(i + 1).is("(")
                    && !token(i - 1).is("=")) {
                method(i, "");
            } else if (depth == 1 && token.is("confidence") && token(i + 1).is("=")) {
                confidence(i + 2, token);
            }
            use(i);
        }
    }

    /** A method begins: its name, then its parameters. */
    private void method(int index, String self) {
        Token name = token(index);
        int parameter = token(index + 2).is(self) ? index + 4 : index + 2;
        columns.method(name, token(parameter));
        use.method(index, token(parameter));
        if (!name.text().endsWith(CALLBACK)) {
            return;
        }
        if (!KNOWN.contains(name.text())) {
            findings.add(
                    new Finding(name.line(), "there is no callback " + name.text() + Nearest.hint(name.text(), KNOWN)));
        }
    }

    private void confidence(int value, Token name) {
        if (token(value).kind() == Kind.NUMBER || token(value + 1).kind() == Kind.NUMBER) {
            findings.add(
                    new Finding(name.line(), "confidence is a method that answers a number from 0 to 1, not a number"));
        }
    }

    private void use(int index) {
        Token token = token(index);
        columns.use(index);
        use.use(index);
        if (!token(index - 1).is(".") || !token(index + 1).is("(")) {
            return;
        }
        boolean own = token(index - 2).is(language == Language.PYTHON ? "self" : "this");
        if (token.is("add") && own) {
            add(index);
        }
    }

    private void add(int index) {
        Token value = token(index + 2);
        boolean alone = token(index + 3).is(",") || token(index + 3).is(")");
        if (alone && (value.kind() == Kind.TEXT || (value.kind() == Kind.NAME && NOTHING.contains(value.text())))) {
            findings.add(new Finding(
                    value.line(),
                    "add() takes a number or a column, not " + (value.kind() == Kind.TEXT ? "text" : value.text())));
        }
    }
}
