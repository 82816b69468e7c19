package expert.script;

import java.util.ArrayList;
import java.util.List;

/**
 * The tokens of a Python or JavaScript text, as far as a style check needs them: comments are omitted, strings are one
 * token.
 */
final class Tokens {
    enum Kind {
        NAME,
        NUMBER,
        TEXT,
        MARK
    }

    /**
     * A token.
     *
     * @param text its characters; for a string with its quotes, for a mark one character
     * @param line counted from 1
     * @param column counted from 0
     * @param first whether it is the first of its line
     */
    record Token(Kind kind, String text, int line, int column, boolean first) {
        boolean is(String word) {
            return kind != Kind.TEXT && text.equals(word);
        }
    }

    private final String text;
    private final Language language;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;
    private boolean first = true;

    private Tokens(String text, Language language) {
        this.text = text;
        this.language = language;
    }

    static List<Token> of(String text, Language language) {
        Tokens reader = new Tokens(text, language);
        while (reader.at < text.length()) {
            reader.next();
        }
        return List.copyOf(reader.tokens);
    }

    /** A token of a text; an empty one outside. */
    static Token at(List<Token> tokens, int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index) : new Token(Kind.MARK, "", 0, -1, true);
    }

    /** Change of the depth of brackets at a token: 1, -1 or 0. */
    static int nesting(Token token) {
        return token.is("(") || token.is("[") || token.is("{")
                ? 1
                : token.is(")") || token.is("]") || token.is("}") ? -1 : 0;
    }

    private void next() {
        char letter = text.charAt(at);
        if (letter == '\n') {
            newLine();
            first = true;
            at++;
        } else if (Character.isWhitespace(letter)) {
            at++;
        } else if (language == Language.PYTHON ? letter == '#' : text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
        } else if (language == Language.JAVASCRIPT && text.startsWith("/*", at)) {
            skipTo("*/", at + 2);
        } else if (letter == '"' || letter == '\'' || letter == '`') {
            int begin = at;
            Token opening = new Token(Kind.TEXT, "", line, at - lineStart, first);
            first = false;
            text(letter);
            String letters = text.substring(begin, Math.min(at, text.length()));
            tokens.add(new Token(Kind.TEXT, letters, opening.line(), opening.column(), opening.first()));
        } else if (Character.isDigit(letter)) {
            word(Kind.NUMBER);
        } else if (Character.isJavaIdentifierStart(letter)) {
            word(Kind.NAME);
        } else {
            add(Kind.MARK, String.valueOf(letter));
            at++;
        }
    }

    private void newLine() {
        line++;
        lineStart = at + 1;
    }

    private void add(Kind kind, String letters) {
        tokens.add(new Token(kind, letters, line, at - lineStart, first));
        first = false;
    }

    private void word(Kind kind) {
        int end = at;
        while (end < text.length()
                && (Character.isJavaIdentifierPart(text.charAt(end))
                        || (kind == Kind.NUMBER && text.charAt(end) == '.'))) {
            end++;
        }
        add(kind, text.substring(at, end));
        at = end;
    }

    private void text(char quote) {
        String triple = String.valueOf(quote).repeat(3);
        if (language == Language.PYTHON && text.startsWith(triple, at)) {
            skipTo(triple, at + 3);
            return;
        }
        at++;
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '\n') {
                if (quote != '`') {
                    return;
                }
                newLine();
            }
            at += text.charAt(at) == '\\' && at + 1 < text.length() && text.charAt(at + 1) != '\n' ? 2 : 1;
        }
        at++;
    }

    /** Goes on after the next {@code end}, or at the end of the text. */
    private void skipTo(String end, int from) {
        int found = text.indexOf(end, from);
        int to = found < 0 ? text.length() : found + end.length();
        for (; at < to; at++) {
            if (text.charAt(at) == '\n') {
                newLine();
            }
        }
    }
}
