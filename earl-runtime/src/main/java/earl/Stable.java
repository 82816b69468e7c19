package earl;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A type for programs outside of EXPERT. Its public members keep their names, signatures and meaning until a version says otherwise by its
 * number, as semantic versioning has it: before 1.0.0 a new minor version, from then on a new major one. A new member of an interface that
 * EXPERT implements is no such change. All other types may change with every version.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Stable {}
