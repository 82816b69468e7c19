package expert.web.script;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

    static ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode types = json.putArray("types");
        Stream.of(ScriptLanguage.classes(), StructureLanguage.classes())
                .flatMap(List::stream)
                .forEach(type -> add(type, types));
        add(
                LanguageClass.of(
                        "Pattern",
                        "What a pattern extends.",
                        Stream.concat(PatternLanguage.services().stream(), PatternLanguage.callbacks().stream())
                                .toArray(Member[]::new)),
                types);
        ArrayNode functions = json.putArray("functions");
        ScriptLanguage.functions().forEach(function -> add(function, functions));
        return json;
    }

    private static void add(LanguageClass type, ArrayNode types) {
        ArrayNode members = types.addObject()
                .put("name", type.name())
                .put("doc", type.sentence())
                .putArray("members");
        type.members().forEach(member -> add(member, members));
    }

    private static void add(Member member, ArrayNode members) {
        String arguments =
                member.arguments().stream().map(Completions::spelled).collect(Collectors.joining(", ", "(", ")"));
        members.addObject()
                .put("name", member.name())
                .put(
                        "signature",
                        (member.isAttribute() ? ": " : arguments + " -> ")
                                + member.result().python())
                .put("doc", member.sentence());
    }

    private static String spelled(Argument argument) {
        return argument.name() + (argument.standard() == null ? "" : "=" + argument.standard());
    }
}
