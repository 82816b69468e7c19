package expert.script;

import earl.view.InstalledViews;
import earl.view.Meaning;
import earl.view.TableDescription;
import expert.script.Tokens.Token;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds arguments that are columns of another meaning, where the text names a column of a method's table. */
final class LintColumns {
    private final List<Token> tokens;
    private final Language language;
    private final List<Lint.Finding> findings = new ArrayList<>();
    /** The table that {@code describe} receives, as its class declares it. */
    private @Nullable String described;

    private String parameter = "";
    private @Nullable TableDescription table;

    LintColumns(List<Token> tokens, Language language) {
        this.tokens = tokens;
        this.language = language;
    }

    /** The mistakes, in order of line. */
    List<Lint.Finding> findings() {
        return findings;
    }

    private Token token(int index) {
        return Tokens.at(tokens, index);
    }

    /** A class begins. */
    void type() {
        described = null;
        table = null;
    }

    /** An attribute of a class: its name, then its value. */
    void attribute(int index) {
        String value = token(index + 2).text();
        if (token(index).is("table") && token(index + 1).is("=") && value.length() > 2) {
            described = value.substring(1, value.length() - 1);
        }
    }

    /** A method begins, which has this parameter beyond itself. */
    void method(Token name, Token first) {
        String called = name.is("describe") ? described : name.text();
        parameter = first.text();
        table = called != null && InstalledViews.installed().hasTable(called)
                ? InstalledViews.installed().table(called).description()
                : null;
    }

    /** Any token of a method. */
    void use(int index) {
        if (table == null) {
            return;
        }
        if (token(index).is(parameter)
                && token(index + 1).is("=")
                && !token(index + 2).is("=")
                && !token(index - 1).is(".")
                && !token(index + 2).is(parameter)) {
            table = null;
        } else if (token(index).is(".")
                && token(index - 1).is(language == Language.PYTHON ? "self" : "this")
                && token(index + 2).is("(")) {
            arguments(token(index + 1), index + 3);
        }
    }

    private void arguments(Token method, int start) {
        int depth = 0;
        int position = 0;
        boolean begins = true;
        for (int i = start; i < tokens.size(); i++) {
            Token token = token(i);
            boolean options = begins && token.is("{") && depth == 0 && language == Language.JAVASCRIPT;
            if (begins && !options) {
                boolean named = token(i + 1).is(language == Language.PYTHON ? "=" : ":")
                        && !token(i + 2).is("=");
                ColumnArgument slot = named ? named(method, token.text()) : positional(method, position);
                if (slot != null) {
                    check(slot, named ? i + 2 : i);
                }
            }
            if (options) {
                continue;
            }
            begins = false;
            depth += Tokens.nesting(token);
            if (depth < 0) {
                return;
            }
            if (depth == 0 && token.is(",")) {
                begins = true;
                position++;
            }
        }
    }

    private void check(ColumnArgument slot, int value) {
        TableDescription known = table;
        Token end = token(value + 3);
        if (known == null
                || !token(value).is(parameter)
                || !token(value + 1).is(".")
                || !(end.is(",") || end.is(")") || end.is("}"))) {
            return;
        }
        String column = token(value + 2).text();
        Meaning meaning = known.meaning(column);
        if (meaning != null && !slot.takes(meaning)) {
            String prefix = parameter + ".";
            findings.add(new Lint.Finding(
                    token(value).line(), slot.problem(meaning, "`" + prefix + column + "`", known, column, prefix)));
        }
    }

    private static @Nullable ColumnArgument named(Token method, String argument) {
        return switch (method.text()) {
            case "add" -> ColumnArgument.named(argument);
            case "wait" -> ColumnArgument.ofWait(argument);
            case "result" -> argument.equals("location") ? ColumnArgument.LOCATION : null;
            default -> null;
        };
    }

    private static @Nullable ColumnArgument positional(Token method, int position) {
        return switch (method.text() + position) {
            case "add0" -> ColumnArgument.VALUE;
            case "wait0" -> ColumnArgument.WAIT;
            case "add1", "wait1" -> ColumnArgument.AT;
            case "wait2" -> ColumnArgument.ON;
            case "in_focus0" -> ColumnArgument.POSITIONS;
            case "callpath_names0" -> ColumnArgument.CALLPATHS;
            default -> null;
        };
    }
}
