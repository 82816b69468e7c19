package earl.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks variants of a test: one of {@link #value} runs for a commit, which chooses by its hash. A test with parameters runs one of so many
 * of its cases. Of the tests without parameters in a class that are marked with the same number, one of so many runs.
 *
 * <p>{@code bin/verify} gives the turn of a commit as the property {@code test.turn}. Without it all variants run, as in
 * {@code bin/verify --long} and wherever classes are named. A contract or a defect that only one test covers has no variants: such a test
 * always runs.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Turns.class)
public @interface InTurn {
    /** Number of commits after which each variant has run once on average; at least 2. */
    int value();
}
