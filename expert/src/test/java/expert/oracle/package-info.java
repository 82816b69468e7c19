/**
 * What the shipped patterns must say: figures of another analyser, figures known by construction, and a naive second
 * implementation of the definitions that shares no code with the first.
 */
@org.jspecify.annotations.NullMarked
package expert.oracle;
