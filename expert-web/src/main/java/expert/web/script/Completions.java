package expert.web.script;

import expert.language.Argument;
import expert.language.LanguageClass;
import expert.language.Member;
import expert.language.PatternLanguage;
import expert.language.ScriptLanguage;
import expert.language.StructureLanguage;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an editor can complete: the classes and functions of the language, with their types as Python spells them. */
final class Completions {
    private Completions() {}

    record CompletionsJson(List<TypeJson> types, List<MemberJson> functions) {}

    record TypeJson(String name, String doc, List<MemberJson> members) {}

    record MemberJson(String name, String signature, String doc) {}

    static CompletionsJson all() {
        LanguageClass pattern = LanguageClass.of(
                "Pattern",
                "What a pattern extends.",
                Stream.concat(PatternLanguage.services().stream(), PatternLanguage.callbacks().stream())
                        .toArray(Member[]::new));
        return new CompletionsJson(
                Stream.of(ScriptLanguage.classes(), StructureLanguage.classes(), List.of(pattern))
                        .flatMap(List::stream)
                        .map(type -> new TypeJson(type.name(), type.sentence(), members(type.members())))
                        .toList(),
                members(ScriptLanguage.functions()));
    }

    private static List<MemberJson> members(List<Member> members) {
        return members.stream().map(Completions::member).toList();
    }

    private static MemberJson member(Member member) {
        String arguments =
                member.arguments().stream().map(Completions::spelled).collect(Collectors.joining(", ", "(", ")"));
        return new MemberJson(
                member.name(),
                (member.isAttribute() ? ": " : arguments + " -> ")
                        + member.result().python(),
                member.sentence());
    }

    private static String spelled(Argument argument) {
        return argument.name() + (argument.standard() == null ? "" : "=" + argument.standard());
    }
}
