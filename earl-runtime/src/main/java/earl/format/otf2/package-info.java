/** OTF2, the Open Trace Format 2: archives read and written in pure Java. */
@org.jspecify.annotations.NullMarked
package earl.format.otf2;
