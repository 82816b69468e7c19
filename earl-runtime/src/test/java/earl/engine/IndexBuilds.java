package earl.engine;

import earl.OpenOptions;
import earl.Trace;
import earl.cache.IndexFolder;
import java.nio.file.Path;

/** A process that makes one index over and over, until it is killed: trace and store are its arguments. */
final class IndexBuilds {
    private IndexBuilds() {}

    /** See the class. */
    public static void main(String[] arguments) {
        Path store = Path.of(arguments[1]);
        OpenOptions options = OpenOptions.defaults().withStore(store).withIndexFrom(0);
        IndexFolder folder = new IndexFolder(store.resolve("index"));
        while (true) {
            folder.list().forEach(entry -> folder.remove(entry.folder()));
            System.out.print('b');
            System.out.flush();
            Trace.open(Path.of(arguments[0]), options).close();
        }
    }
}
