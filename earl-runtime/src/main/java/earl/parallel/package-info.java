/** The one pool of threads of the process. All work on several cores goes through {@link earl.parallel.Workers}. */
@org.jspecify.annotations.NullMarked
package earl.parallel;
