/* Records an MPI program that is linked with it as an OTF2 archive in the folder $TRACE: the functions of what is compiled with
   -finstrument-functions, and those MPI calls that mesh.c makes.

     mpicc -O1 -c recorder.c
     mpicc -O1 -g -finstrument-functions -finstrument-functions-exclude-function-list=at,begin,work_ms -rdynamic \
           -o mesh mesh.c recorder.o -lotf2 -ldl
     TRACE=mesh_8x1 mpirun -np 8 ./mesh 8 1 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <otf2/otf2.h>
#include <otf2/OTF2_MPI_Collectives.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NAME 64
#define MOST 256

static OTF2_Archive *archive;
static OTF2_EvtWriter *events;
static int rank = -1, ranks, regions;
static char names[MOST][NAME];
static void *functions[MOST];
static uint64_t first, recorded;

/* Entered before the archive is open. */
static struct { uint64_t time; int region; } early[MOST];
static int earlies;

static uint64_t now(void) {
  struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
}

static int region(const char *name) {
  for (int i = 0; i < regions; i++) if (!strcmp(names[i], name)) return i;
  if (regions == MOST) { fprintf(stderr, "recorder: too many functions\n"); exit(1); }
  snprintf(names[regions], NAME, "%s", name);
  return regions++;
}

static int function(void *address) {
  for (int i = 0; i < regions; i++) if (functions[i] == address) return i;
  Dl_info info;
  int id = region(dladdr(address, &info) && info.dli_sname ? info.dli_sname : "unknown");
  functions[id] = address;
  return id;
}

static void enter(int id) {
  uint64_t time = now();
  if (events) OTF2_EvtWriter_Enter(events, NULL, time, (OTF2_RegionRef)id);
  else if (!recorded && earlies < MOST) { early[earlies].time = time; early[earlies++].region = id; }
}
static void leave(int id) { if (events) OTF2_EvtWriter_Leave(events, NULL, now(), (OTF2_RegionRef)id); }

void __cyg_profile_func_enter(void *at, void *from) { (void)from; enter(function(at)); }
void __cyg_profile_func_exit(void *at, void *from) { (void)from; leave(function(at)); }

static OTF2_FlushType flush(void *user, OTF2_FileType type, OTF2_LocationRef at, void *caller, bool final) {
  (void)user; (void)type; (void)at; (void)caller; (void)final; return OTF2_FLUSH;
}
static OTF2_TimeStamp flushed(void *user, OTF2_FileType type, OTF2_LocationRef at) {
  (void)user; (void)type; (void)at; return now();
}
static OTF2_FlushCallbacks callbacks = { .otf2_pre_flush = flush, .otf2_post_flush = flushed };

static void begin(void) {
  const char *folder = getenv("TRACE");
  archive = OTF2_Archive_Open(folder ? folder : "trace", "traces", OTF2_FILEMODE_WRITE, 1 << 20, 1 << 20, OTF2_SUBSTRATE_POSIX,
                              OTF2_COMPRESSION_NONE);
  OTF2_Archive_SetFlushCallbacks(archive, &callbacks, NULL);
  OTF2_MPI_Archive_SetCollectiveCallbacks(archive, MPI_COMM_WORLD, MPI_COMM_NULL);
  OTF2_Archive_SetCreator(archive, "PMPI recorder of the examples");
  OTF2_Archive_OpenEvtFiles(archive);
  OTF2_EvtWriter *writer = OTF2_Archive_GetEvtWriter(archive, (OTF2_LocationRef)rank);
  for (int i = 0; i < earlies; i++) OTF2_EvtWriter_Enter(writer, NULL, early[i].time, (OTF2_RegionRef)early[i].region);
  first = earlies ? early[0].time : now();
  events = writer;
}

/* Regions are numbered by each process as it meets them: rank 0 numbers them for all, and each says which is which. */
static void finish(void) {
  OTF2_EvtWriter *writer = events;
  events = NULL;
  recorded = 1;
  OTF2_EvtWriter_GetNumberOfEvents(writer, &recorded);
  OTF2_Archive_CloseEvtWriter(archive, writer);
  OTF2_Archive_CloseEvtFiles(archive);

  char (*all)[NAME] = malloc(sizeof names * (size_t)ranks);
  int *counts = malloc(sizeof(int) * (size_t)ranks), count = regions, known = 0;
  uint64_t *lengths = malloc(sizeof(uint64_t) * (size_t)ranks), start, end = now(), last;
  PMPI_Allgather(names, sizeof names, MPI_BYTE, all, sizeof names, MPI_BYTE, MPI_COMM_WORLD);
  PMPI_Allgather(&count, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
  PMPI_Allgather(&recorded, 1, MPI_UINT64_T, lengths, 1, MPI_UINT64_T, MPI_COMM_WORLD);
  PMPI_Allreduce(&first, &start, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
  PMPI_Allreduce(&end, &last, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
  static char unified[MOST][NAME];
  uint64_t mine[MOST];
  for (int r = 0; r < ranks; r++) {
    for (int i = 0; i < counts[r]; i++) {
      int id = 0;
      while (id < known && strcmp(unified[id], all[r * MOST + i])) id++;
      if (id == known) { if (known == MOST) exit(1); strcpy(unified[known++], all[r * MOST + i]); }
      if (r == rank) mine[i] = (uint64_t)id;
    }
  }
  OTF2_Archive_OpenDefFiles(archive);
  OTF2_DefWriter *local = OTF2_Archive_GetDefWriter(archive, (OTF2_LocationRef)rank);
  OTF2_IdMap *map = OTF2_IdMap_CreateFromUint64Array((uint64_t)regions, mine, false);
  OTF2_DefWriter_WriteMappingTable(local, OTF2_MAPPING_REGION, map);
  OTF2_IdMap_Free(map);
  OTF2_Archive_CloseDefWriter(archive, local);
  OTF2_Archive_CloseDefFiles(archive);

  if (rank == 0) {
    OTF2_GlobalDefWriter *w = OTF2_Archive_GetGlobalDefWriter(archive);
    OTF2_StringRef s = 0, empty = 0, world = 1, machine = 2, node = 3, master = 4;
    const char *fixed[] = { "", "MPI_COMM_WORLD", "machine", "node", "Master thread" };
    OTF2_GlobalDefWriter_WriteClockProperties(w, 1000000000, start, last - start + 1, OTF2_UNDEFINED_TIMESTAMP);
    for (; s < 5; s++) OTF2_GlobalDefWriter_WriteString(w, s, fixed[s]);
    OTF2_GlobalDefWriter_WriteSystemTreeNode(w, 0, machine, machine, OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    OTF2_GlobalDefWriter_WriteSystemTreeNode(w, 1, node, node, 0);
    uint64_t *members = malloc(sizeof(uint64_t) * (size_t)ranks);
    for (int r = 0; r < ranks; r++) {
      char name[NAME];
      snprintf(name, NAME, "MPI Rank %d", r);
      OTF2_GlobalDefWriter_WriteString(w, s, name);
      OTF2_GlobalDefWriter_WriteLocationGroup(w, (OTF2_LocationGroupRef)r, s++, OTF2_LOCATION_GROUP_TYPE_PROCESS, 1,
                                              OTF2_UNDEFINED_LOCATION_GROUP);
      OTF2_GlobalDefWriter_WriteLocation(w, (OTF2_LocationRef)r, master, OTF2_LOCATION_TYPE_CPU_THREAD, lengths[r],
                                         (OTF2_LocationGroupRef)r);
      members[r] = (uint64_t)r;
    }
    for (int i = 0; i < known; i++) {
      int mpi = !strncmp(unified[i], "MPI_", 4);
      OTF2_GlobalDefWriter_WriteString(w, s, unified[i]);
      OTF2_GlobalDefWriter_WriteRegion(w, (OTF2_RegionRef)i, s, s, empty,
                                       !mpi ? OTF2_REGION_ROLE_FUNCTION
                                       : !strcmp(unified[i], "MPI_Barrier") ? OTF2_REGION_ROLE_BARRIER
                                       : !strcmp(unified[i], "MPI_Allreduce") ? OTF2_REGION_ROLE_COLL_ALL2ALL
                                       : !strcmp(unified[i], "MPI_Send") || !strcmp(unified[i], "MPI_Recv")
                                           ? OTF2_REGION_ROLE_POINT2POINT : OTF2_REGION_ROLE_FUNCTION,
                                       mpi ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_COMPILER, OTF2_REGION_FLAG_NONE, empty, 0, 0);
      s++;
    }
    OTF2_GlobalDefWriter_WriteGroup(w, 0, empty, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                    (uint32_t)ranks, members);
    OTF2_GlobalDefWriter_WriteGroup(w, 1, empty, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                    (uint32_t)ranks, members);
    OTF2_GlobalDefWriter_WriteComm(w, 0, world, 1, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE);
    OTF2_Archive_CloseGlobalDefWriter(archive, w);
    free(members);
  }
  PMPI_Barrier(MPI_COMM_WORLD);
  OTF2_Archive_Close(archive);
  free(all); free(counts); free(lengths);
}

static uint64_t bytes(int count, MPI_Datatype type) { int size; PMPI_Type_size(type, &size); return (uint64_t)count * (uint64_t)size; }

int MPI_Init(int *argc, char ***argv) {
  int id = region("MPI_Init");
  enter(id);
  int status = PMPI_Init(argc, argv);
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  begin();
  leave(id);
  return status;
}
int MPI_Finalize(void) {
  int id = region("MPI_Finalize");
  enter(id);
  PMPI_Barrier(MPI_COMM_WORLD);
  leave(id);
  for (int i = regions; i-- > 0;) if (!strcmp(names[i], "main")) leave(i);
  finish();
  return PMPI_Finalize();
}
int MPI_Send(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c) {
  int id = region("MPI_Send");
  enter(id);
  OTF2_EvtWriter_MpiSend(events, NULL, now(), (uint32_t)to, 0, (uint32_t)tag, bytes(n, t));
  int status = PMPI_Send(b, n, t, to, tag, c);
  leave(id);
  return status;
}
int MPI_Recv(void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Status *s) {
  int id = region("MPI_Recv");
  (void)s;
  enter(id);
  MPI_Status got;
  int status = PMPI_Recv(b, n, t, from, tag, c, &got), count;
  PMPI_Get_count(&got, t, &count);
  OTF2_EvtWriter_MpiRecv(events, NULL, now(), (uint32_t)got.MPI_SOURCE, 0, (uint32_t)got.MPI_TAG, bytes(count, t));
  leave(id);
  return status;
}
static int begun(const char *name) { int id = region(name); enter(id); OTF2_EvtWriter_MpiCollectiveBegin(events, NULL, now()); return id; }
static void ended(int id, OTF2_CollectiveOp op, uint64_t size) {
  OTF2_EvtWriter_MpiCollectiveEnd(events, NULL, now(), op, 0, OTF2_UNDEFINED_UINT32, size, size);
  leave(id);
}
int MPI_Allreduce(const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c) {
  int id = begun("MPI_Allreduce"), status = PMPI_Allreduce(a, b, n, t, op, c);
  ended(id, OTF2_COLLECTIVE_OP_ALLREDUCE, bytes(n, t));
  return status;
}
int MPI_Barrier(MPI_Comm c) {
  int id = begun("MPI_Barrier"), status = PMPI_Barrier(c);
  ended(id, OTF2_COLLECTIVE_OP_BARRIER, 0);
  return status;
}
