package earl.testing;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Lets those tests run that are in turn; see {@link InTurn}. */
final class Turns implements ExecutionCondition {
    static final String TURN = "test.turn";
    /** Begin of what the reports of tests say of those that do not run; {@code bin/verify} counts them by it. */
    static final String SKIPPED = "not in turn";

    private static final Pattern CASE = Pattern.compile("\\[test-template-invocation:#(\\d+)]");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Long turn = Long.getLong(TURN);
        if (turn == null || Sample.runsAll()) {
            return ConditionEvaluationResult.enabled("all variants run");
        }
        Method test = context.getRequiredTestMethod();
        int count = count(test);
        String suite = test.getDeclaringClass().getName();
        int position;
        if (hasCases(test)) {
            Matcher found = CASE.matcher(context.getUniqueId());
            if (!found.find()) {
                return ConditionEvaluationResult.enabled("its cases take turns");
            }
            suite += "." + test.getName();
            position = Integer.parseInt(found.group(1));
        } else {
            position = variants(test.getDeclaringClass(), count).indexOf(test);
        }
        return isInTurn(suite, position, count, turn)
                ? ConditionEvaluationResult.enabled("in turn")
                : ConditionEvaluationResult.disabled(SKIPPED + " with -D" + TURN + "=" + turn);
    }

    /** Whether a variant runs. Suites choose independently of each other, by their names. */
    static boolean isInTurn(String suite, int position, int count, long turn) {
        return Math.floorMod(turn + suite.hashCode() + position, count) == 0;
    }

    /** Tests without parameters that take turns, in an order that is the same in each run. */
    static List<Method> variants(Class<?> suite, int count) {
        return Arrays.stream(suite.getDeclaredMethods())
                .filter(method ->
                        method.isAnnotationPresent(InTurn.class) && count(method) == count && !hasCases(method))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    private static int count(Method test) {
        return test.getAnnotation(InTurn.class).value();
    }

    private static boolean hasCases(Method test) {
        return AnnotationSupport.isAnnotated(test, TestTemplate.class);
    }
}
