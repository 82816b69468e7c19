/**
 * Results on disk: a file, a folder or an archive takes its name when it is whole and on the disk, so that neither a killed process
 * nor a power cut leaves a part of it under that name.
 *
 * <p>Everything is written beside its place first, under a name that {@link earl.disk.Temporary} makes and locks. The next run in
 * the folder removes what killed runs left there.
 */
@org.jspecify.annotations.NullMarked
package earl.disk;
