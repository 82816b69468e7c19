/**
 * The communication of a whole program as one model: the models of its processes, merged ("Communication models", section III).
 *
 * <p>A system is a list of constructs ({@link earl.model.global.GlobalConstruct}): events, and loops whose bodies are
 * systems. Each construct covers some processes. The order of the list extends the orders of all processes, so the
 * topological links T of the paper are those between a construct and the next one of the same process. The communication
 * links C ({@code CommunicationLinks}) follow from the order too, since channels are FIFO: each step finds them anew.
 *
 * <pre>
 *   models of the processes      rank 0: for 1 to 20 { send 1, recv 1 }     rank 1: for 1 to 20 { recv 0, send 0 }     ...
 *            |
 *            |  Reduction: pairs of systems along a tree in the order of ranks, in parallel
 *            v
 *   +-- Merger, one pair --------------------------------------------------------------------------------------+
 *   |  Regularization   splits and shifts loops until each link joins iterations of the same number            |
 *   |  Coalescing       makes one loop of those that communicate and have no conflict in the topological order |
 *   |  again in the bodies of loops that became one                                                            |
 *   +----------------------------------------------------------------------------------------------------------+
 *            |
 *            v
 *   ConstructFolding             loops whose counts, tags and sizes are affine in the counters of the loops around them
 *            |
 *            v
 *   GlobalModel                  for i0 = 1 to 20 { 0 send 1, 0 recv 1, 1 send 2, ... }
 *            |
 *            |  earl.model.compact: regularity along the processes, for people
 *            v
 *   Families                     for all p in 0-2: p send p+1
 *                                      |  |        |
 *                                      |  |        MessagePattern: direction, tag, and a Relation of two ProcessExpressions,
 *                                      |  |        Affine p+1, Xor p^4, Constant 0, or GridStep (x+1,y) on a ProcessGrid that the
 *                                      |  |        trace declares (Topologies) or that is inferred
 *                                      |  the processes whose messages fit the pattern
 *                                      or a OneToManyRun: for all p in 1-7: 0 send p
 * </pre>
 *
 * <p>A model has four forms. People read the compact text. Marks ({@link earl.model.scan}) and positions of events are in
 * the flat text, which has one line for each event of each process. Programs read JSON. The list of events is a trace, from
 * which the model comes again. To keep a model, compress the compact text: it grows least with the number of processes.
 * Bytes, with gzip -9 except for lines:
 *
 * <pre>
 *                               compact lines   flat lines   compact text   flat text    JSON
 *   late_sender, 4 processes                6           10            147         142     266
 *   NPB CG, 4                              82          160            334         370     485
 *   NPB MG, 4                             101          317            273         479     726
 *   halo, 64                                8          260            155       1,025   1,267
 *   stencil, 64                            15          455            274       1,899   2,204
 *   wavefront, 64                          38        1,797            306       5,389   5,899
 * </pre>
 *
 * <p>No step changes the behavior of a process: every system expands to the exact sequence of each of its processes.
 */
@org.jspecify.annotations.NullMarked
package earl.model.global;
