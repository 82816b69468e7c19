package earl;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a type that programs outside of EXPERT may use. Its public members keep their names, signatures and meaning
 * according to semantic versioning: only a new minor version before 1.0.0, and only a new major version afterwards, may
 * change them. Adding a member to an interface that EXPERT implements does not count as such a change. All other types
 * may change with every version.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Stable {}
