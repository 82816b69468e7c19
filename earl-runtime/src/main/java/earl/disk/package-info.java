/**
 * Results on disk. A file, a folder or an archive gets its name when it is complete and on the disk. So neither a killed
 * process nor a power cut leaves a part of it under that name.
 *
 * <p>Everything is first written beside its target, under a name that {@link earl.disk.Temporary} makes and locks. The next
 * run in the folder removes leftovers of killed runs.
 */
@org.jspecify.annotations.NullMarked
package earl.disk;
