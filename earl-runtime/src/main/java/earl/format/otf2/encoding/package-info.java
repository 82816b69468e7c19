/** How the files of OTF2 encode records: chunks, numbers, codes and the names of old types. Readers and writers share it. */
@org.jspecify.annotations.NullMarked
package earl.format.otf2.encoding;
