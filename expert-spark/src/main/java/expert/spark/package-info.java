/**
 * A {@link expert.cluster.Cluster} of Apache Spark. Tasks are partitions of an RDD of serialized inputs, one each. Spark starts
 * them again on other machines when it loses some. {@link expert.spark.SparkCluster} does not know what the tasks do.
 *
 * <p>For applications of Spark, {@link expert.spark.EarlSpark} and {@link expert.spark.EarlFrames} have the tables of a trace.
 */
@org.jspecify.annotations.NullMarked
package expert.spark;
