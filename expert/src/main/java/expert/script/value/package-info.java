/** Numbers of events and columns in the form in which a script language reads them fast: blocks, integers, plain values. */
@org.jspecify.annotations.NullMarked
package expert.script.value;
