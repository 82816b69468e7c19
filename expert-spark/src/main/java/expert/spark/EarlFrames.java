package expert.spark;

import earl.view.ColumnDescription;
import earl.view.Holds;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The tables of {@link EarlSpark} as data frames. Only for applications that have Spark SQL on their class path. */
public final class EarlFrames {
    private EarlFrames() {}

    /**
     * A table. Opens the trace for it alone.
     *
     * @throws IllegalArgumentException if there is no table with this name; see also {@link EarlSpark#open}
     */
    public static Dataset<Row> table(SparkSession session, String trace, String table) {
        return table(session, EarlSpark.open(JavaSparkContext.fromSparkContext(session.sparkContext()), trace), table);
    }

    /**
     * A table of an open trace. Spark reads it anew for each action, unless you cache it.
     *
     * @throws IllegalArgumentException if there is no table with this name
     */
    public static Dataset<Row> table(SparkSession session, EarlSpark trace, String table) {
        List<String> names = List.of(schema(table).fieldNames());
        JavaRDD<Row> rows =
                trace.table(table).flatMap(block -> rows(block, names).iterator());
        return session.createDataFrame(rows, schema(table));
    }

    /**
     * The schema of a table. Positions and integers are {@code bigint}, times and numbers are {@code double}, truth values are {@code
     * boolean}, strings are {@code string}. What is missing is null. The comment of a column is its meaning, and its metadata have
     * its {@code unit}.
     *
     * @throws IllegalArgumentException if there is no table with this name
     */
    public static StructType schema(String table) {
        return DataTypes.createStructType(EarlSpark.description(table).columns().stream()
                .map(EarlFrames::field)
                .toArray(StructField[]::new));
    }

    private static StructField field(ColumnDescription column) {
        Metadata metadata = column.unit().isEmpty()
                ? Metadata.empty()
                : new MetadataBuilder().putString("unit", column.unit()).build();
        return DataTypes.createStructField(column.name(), type(column.holds()), column.holds() != Holds.TRUTH, metadata)
                .withComment(column.sentence());
    }

    private static DataType type(Holds holds) {
        return switch (holds) {
            case POSITION, INTEGER -> DataTypes.LongType;
            case TIME, NUMBER -> DataTypes.DoubleType;
            case TRUTH -> DataTypes.BooleanType;
            case STRING -> DataTypes.StringType;
        };
    }

    private static Stream<Row> rows(TableBlock block, List<String> names) {
        return IntStream.range(0, block.rows())
                .mapToObj(row -> RowFactory.create(
                        names.stream().map(name -> block.cell(name, row)).toArray()));
    }
}
