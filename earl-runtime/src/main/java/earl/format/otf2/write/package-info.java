/**
 * Writes archives of OTF2: {@link earl.format.otf2.write.Otf2Writer} takes the definitions, and a {@link
 * earl.format.otf2.write.LocationWriter} the events of each location.
 */
@org.jspecify.annotations.NullMarked
package earl.format.otf2.write;
