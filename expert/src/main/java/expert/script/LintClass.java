package expert.script;

import earl.view.InstalledViews;
import expert.language.Member;
import expert.language.PatternLanguage;
import expert.script.Tokens.Kind;
import expert.script.Tokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds mistakes in how a class uses its base class: waits without a kind, callbacks with other parameters, attributes that hide those of
 * every pattern, loops over the columns that {@code describe} receives.
 */
final class LintClass {
    private static final Set<String> ROLES = Set.of("peer", "group", "aside", "none");
    private static final Set<String> PRIVATE = Set.of("_handle", "_pending", "_hand_over", "_describe_wait");
    private static final Set<String> VISITORS = Set.of("forEach", "map", "filter", "reduce", "some", "every");

    /** Attributes of every pattern, apart from {@code definitions}, which a pattern may set. */
    private static final Set<String> SERVICES = PatternLanguage.services().stream()
            .map(Member::name)
            .filter(name -> !name.equals("definitions"))
            .collect(Collectors.toUnmodifiableSet());

    private static final Map<String, Member> CALLBACKS = new HashMap<>();

    static {
        PatternLanguage.callbacks().forEach(callback -> CALLBACKS.put(callback.name(), callback));
    }

    private final List<Token> tokens;
    private final Language language;
    private final List<Lint.Finding> findings = new ArrayList<>();
    private final List<Lint.Finding> fatal = new ArrayList<>();
    private final String own;
    private boolean direct;
    private boolean hasKind;
    private @Nullable Token wrongKind;
    private int wait;
    private String method = "";
    private String parameter = "";

    LintClass(List<Token> tokens, Language language) {
        this.tokens = tokens;
        this.language = language;
        this.own = language == Language.PYTHON ? "self" : "this";
    }

    /** The mistakes with which a file can be loaded. */
    List<Lint.Finding> findings() {
        return findings;
    }

    /** The mistakes with which a class cannot work. */
    List<Lint.Finding> fatal() {
        return fatal;
    }

    private Token token(int index) {
        return Tokens.at(tokens, index);
    }

    /** A class begins; its body begins at a token. */
    void type(int start, int body) {
        direct = false;
        int bases = 0;
        for (int i = start + 2; i < body; i++) {
            if (token(i).kind() == Kind.NAME
                    && !token(i).is("extends")
                    && !token(i + 1).is(".")) {
                bases++;
                direct |= token(i).is("Pattern");
            }
        }
        direct &= bases == 1;
        hasKind = false;
        wrongKind = null;
        wait = 0;
        method = "";
    }

    /** A class ends. */
    void end() {
        if (wait > 0 && wrongKind != null) {
            findings.add(new Lint.Finding(
                    wrongKind.line(), "kind is 'peer', 'group', 'aside' or 'none', not " + wrongKind.text()));
        } else if (wait > 0 && direct && !hasKind) {
            findings.add(new Lint.Finding(
                    wait,
                    "wait() needs the " + (language == Language.PYTHON ? "attribute" : "static field")
                            + " kind of the class: 'peer', 'group', 'aside' or 'none'"));
        }
    }

    /** A token at the level of a class's body. */
    void attribute(int index) {
        Token name = token(index);
        boolean assigned = token(index + 1).is("=") && !token(index + 2).is("=");
        if (name.kind() != Kind.NAME
                || !assigned
                || !(name.first()
                        || token(index - 1).is("static")
                        || token(index - 1).is(";"))) {
            return;
        }
        boolean fixed = token(index - 1).is("static");
        if (name.is("kind") && (language == Language.PYTHON || fixed)) {
            kind(token(index + 2));
        }
        boolean ofObjects =
                language == Language.PYTHON || !fixed || token(index + 2).is("parameter");
        if (direct && ofObjects && SERVICES.contains(name.text())) {
            fatal.add(new Lint.Finding(
                    name.line(),
                    name.text() + (name.is("trace") ? " is the trace" : " is a method")
                            + " of every pattern: give the attribute another name"));
        } else if (direct && language == Language.PYTHON && PRIVATE.contains(name.text())) {
            belongs(name);
        }
    }

    private void belongs(Token name) {
        fatal.add(new Lint.Finding(
                name.line(), name.text() + " belongs to the class Pattern: give the attribute another name"));
    }

    private void kind(Token value) {
        hasKind = true;
        if (value.kind() == Kind.TEXT) {
            String text = value.text();
            wrongKind = ROLES.contains(text.substring(1, Math.max(1, text.length() - 1))) ? null : value;
        }
    }

    /** A method begins: its name, then its parameters. */
    void method(int index, Token first) {
        method = token(index).text();
        parameter = first.text();
        Member callback = CALLBACKS.get(method);
        if (language == Language.PYTHON && callback != null) {
            parameters(index, callback);
        }
    }

    /** Compares the parameters of a callback with the arguments that EXPERT passes. */
    private void parameters(int name, Member callback) {
        int needed = 0;
        int possible = 0;
        boolean any = false;
        boolean optional = false;
        boolean begins = true;
        int depth = 0;
        for (int i = name + 1; i < tokens.size(); i++) {
            Token token = token(i);
            depth += Tokens.nesting(token);
            if (depth == 0) {
                break;
            }
            if (depth == 1 && token.is(",")) {
                needed += optional || begins ? 0 : 1;
                possible += begins ? 0 : 1;
                begins = true;
                optional = false;
            } else if (depth == 1 && begins && (token.is("*") || token.is("/"))) {
                any |= token.is("*");
                optional = true;
            } else if (depth == 1 && token.is("=")) {
                optional = true;
            } else if (i > name + 1) {
                begins = false;
            }
        }
        needed += optional || begins ? 0 : 1;
        possible += begins ? 0 : 1;
        boolean bound = !token(name - 2).is("staticmethod");
        int given = callback.arguments().size() + (bound ? 1 : 0);
        if (needed > given || (possible < given && !any)) {
            StringBuilder right = new StringBuilder(bound ? "self" : "");
            callback.arguments()
                    .forEach(argument ->
                            right.append(right.isEmpty() ? "" : ", ").append(argument.name()));
            fatal.add(new Lint.Finding(
                    token(name).line(),
                    "EXPERT calls " + method + " with other arguments: write def " + method + "(" + right + ")"));
        }
    }

    /** Any token of a method. */
    void use(int index) {
        Token token = token(index);
        if (token.is(".") && token(index - 1).is(own)) {
            member(index + 1);
        }
        if (method.equals("describe") && !parameter.isEmpty()) {
            loop(index);
        }
    }

    private void member(int index) {
        Token name = token(index);
        boolean assigned = token(index + 1).is("=") && !token(index + 2).is("=");
        if (name.is("wait") && token(index + 1).is("(")) {
            wait = wait == 0 ? name.line() : wait;
            if (InstalledViews.installed().hasTable(method) && names(index + 2, parameter)) {
                findings.add(new Lint.Finding(
                        name.line(),
                        "wait() takes columns in describe() only: write describe("
                                + (language == Language.PYTHON ? "self, " : "") + parameter + "), and name the table: "
                                + (language == Language.PYTHON
                                        ? "table = \"" + method + "\""
                                        : "static table = '" + method + "'")));
            }
        } else if (name.is("kind") && assigned) {
            hasKind = true;
        } else if (assigned && direct && SERVICES.contains(name.text())) {
            findings.add(new Lint.Finding(
                    name.line(),
                    own + "." + name.text() + (name.is("trace") ? " is the trace" : " is a method")
                            + " of every pattern: give the attribute another name"));
        } else if (assigned && direct && language == Language.PYTHON && PRIVATE.contains(name.text())) {
            belongs(name);
        }
    }

    /** Whether the arguments of a call have a column of a table. */
    private boolean names(int start, String table) {
        int depth = 1;
        for (int i = start; i < tokens.size() && depth > 0; i++) {
            depth += Tokens.nesting(token(i));
            if (isColumn(i, table)) {
                return true;
            }
        }
        return false;
    }

    private boolean isColumn(int index, String table) {
        return token(index).is(table)
                && token(index + 1).is(".")
                && !token(index - 1).is(".")
                && !token(index + 2).is("keys");
    }

    /** A loop over a column, or a comprehension. */
    private void loop(int index) {
        Token token = token(index);
        boolean loops = token.is("for") && !token(index - 1).is(".") && overColumn(index + 1);
        boolean visits = isColumn(index, parameter)
                && token(index + 3).is(".")
                && VISITORS.contains(token(index + 4).text())
                && token(index + 5).is("(");
        if (loops || visits) {
            findings.add(new Lint.Finding(
                    token.line(), "describe() has no values to loop over: use where(), select() and sums over groups"));
        }
    }

    private boolean overColumn(int start) {
        int depth = 0;
        boolean values = false;
        for (int i = start; i < tokens.size(); i++) {
            Token token = token(i);
            depth += Tokens.nesting(token);
            boolean ends = language == Language.PYTHON ? depth < 0 || (depth == 0 && token.is(":")) : depth == 0;
            if (ends || (values && token.is("if"))) {
                return false;
            }
            values |= language == Language.JAVASCRIPT || token.is("in");
            boolean table =
                    token.is(parameter) && token(i - 1).is("(") && token(i + 1).is(")");
            if (values && (table || isColumn(i, parameter))) {
                return true;
            }
        }
        return false;
    }
}
