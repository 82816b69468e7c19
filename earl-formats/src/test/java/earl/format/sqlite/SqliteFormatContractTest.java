package earl.format.sqlite;

import earl.format.FormatContract;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The contract of formats, on databases that the test makes. */
class SqliteFormatContractTest extends FormatContract {
    @Override
    protected String name() {
        return "SQLite";
    }

    @Override
    protected Set<Capability> denied() {
        return EnumSet.of(Capability.WRITES, Capability.MARKERS, Capability.SNAPSHOTS);
    }

    @Override
    protected List<Path> traces() {
        Path whole = NsightExport.write(folder.resolve("export.sqlite"));
        Path hosts = NsightExport.write(folder.resolve("hosts.sqlite"));
        Databases.write(hosts, "DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL;\nDROP TABLE CUPTI_ACTIVITY_KIND_MEMCPY;");
        Path devices = NsightExport.write(folder.resolve("devices.sqlite"));
        Databases.write(devices, "DROP TABLE CUPTI_ACTIVITY_KIND_RUNTIME;\nDROP TABLE NVTX_EVENTS;");
        return List.of(whole, hosts, devices);
    }
}
