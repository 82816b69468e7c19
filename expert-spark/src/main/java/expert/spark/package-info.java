/**
 * A {@link expert.cluster.Cluster} of Apache Spark. Tasks are partitions of an RDD of serialized inputs, one each. Spark starts
 * them again on other machines when it loses some. This package does not know what the tasks do.
 */
@org.jspecify.annotations.NullMarked
package expert.spark;
