package earl.format.build;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of ranges that number the steps of a run: {@code step 7}, {@code train_step_12}, {@code Iteration#3}. */
public final class StepName {
    private static final Pattern NUMBERED = Pattern.compile(
            "((?:.*[^a-z])?(?:profilerstep|step|iter|iteration))[ _:#=-]*\\d+", Pattern.CASE_INSENSITIVE);

    private StepName() {}

    /** The name that all steps share, {@code train_step} for example; any other name stays. */
    public static String withoutNumber(String name) {
        Matcher step = NUMBERED.matcher(name);
        return step.matches() ? step.group(1) : name;
    }
}
