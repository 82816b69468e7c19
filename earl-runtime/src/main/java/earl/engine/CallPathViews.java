package earl.engine;

import earl.CallPaths;
import earl.Columns;
import earl.column.ColumnSets;

/** {@link CallPaths} with their profile, which is computed when it is first asked for. */
final class CallPathViews implements CallPaths {
    private final CallProfile profile;
    private final ColumnSets columns;

    CallPathViews(CallProfile profile, ColumnSets columns) {
        this.profile = profile;
        this.columns = columns;
    }

    @Override
    public int count() {
        return profile.tree().count();
    }

    @Override
    public int parent(int callpath) {
        return profile.tree().parent(callpath);
    }

    @Override
    public int region(int callpath) {
        return profile.tree().region(callpath);
    }

    @Override
    public int depth(int callpath) {
        int depth = 0;
        for (int node = callpath; node >= 0; node = parent(node)) {
            depth++;
        }
        return depth;
    }

    @Override
    public String path(int callpath) {
        StringBuilder path = new StringBuilder();
        for (int node = callpath; node >= 0; node = parent(node)) {
            path.insert(0, profile.name(region(node)));
            if (parent(node) >= 0) {
                path.insert(0, '/');
            }
        }
        return path.toString();
    }

    @Override
    public long visits(int callpath, int location) {
        return profile.visits(callpath, location);
    }

    @Override
    public double inclusive(int callpath, int location) {
        return profile.inclusive(callpath, location);
    }

    @Override
    public double exclusive(int callpath, int location) {
        return profile.exclusive(callpath, location);
    }

    @Override
    public Columns columns() {
        return columns.profile();
    }
}
