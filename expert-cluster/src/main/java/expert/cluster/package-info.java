/**
 * Where the tasks of an analysis run: in this process, or on other machines by an implementation that {@link
 * java.util.ServiceLoader} finds. Everything that a task gets and returns travels in Java's serialization. This package does not
 * know what the tasks do.
 */
@org.jspecify.annotations.NullMarked
package expert.cluster;
