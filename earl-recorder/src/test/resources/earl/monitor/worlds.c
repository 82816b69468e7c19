/* Programs that start others and join those: two processes start worlds of two and of three, which then meet each other without them. At the
   end rank 0 prints how many messages and collective operations there were in all worlds, and the milliseconds of waits: for messages from
   another world that were sent too late, and in barriers of processes of several worlds. */
#include <arpa/inet.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static long messages, bytes, collectives;
static double late, barrier;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
static int rank_in(MPI_Comm comm) { int r; MPI_Comm_rank(comm, &r); return r; }
static int size_of(MPI_Comm comm) { int n; MPI_Comm_size(comm, &n); return n; }

static void give(MPI_Comm comm, int to, const void *what, int length, int tag) {
  MPI_Send(what, length, MPI_BYTE, to, tag, comm);
  messages++;
  bytes += length;
}
/* Receives a time, which says when it was sent. */
static void receive_time(MPI_Comm comm, int from, int tag) {
  double sent, enter = now();
  MPI_Recv(&sent, sizeof sent, MPI_BYTE, from, tag, comm, MPI_STATUS_IGNORE);
  if (sent > enter) late += sent - enter;
}
static void send_time(MPI_Comm comm, int to, int tag) {
  double at = now();
  give(comm, to, &at, sizeof at, tag);
}
/* A ring of messages, and a barrier for which one process is late. Times are those of one machine. */
static void together(MPI_Comm comm, int last) {
  int n = size_of(comm), me = rank_in(comm), a = me, b;
  double all[16], enter;
  MPI_Sendrecv(&a, 1, MPI_INT, (me + 1) % n, 8, &b, 1, MPI_INT, (me + n - 1) % n, 8, comm, MPI_STATUS_IGNORE);
  messages++;
  bytes += sizeof(int);
  MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_SUM, comm);
  if (me == last) usleep(60000);
  enter = now();
  MPI_Barrier(comm);
  MPI_Allgather(&enter, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, comm);
  double end = enter;
  for (int i = 0; i < n; i++) if (all[i] > end) end = all[i];
  barrier += end - enter;
  if (me == 0) collectives += 3;
}
/* The members of both groups as one communicator, its copy, and its halves across the groups. */
static void merged(MPI_Comm between, int high) {
  MPI_Comm all, copy, part;
  MPI_Intercomm_merge(between, high, &all);
  together(all, 0);
  MPI_Comm_dup(all, &copy);
  MPI_Comm_split(copy, rank_in(copy) % 2, 0, &part);
  together(part, size_of(part) - 1);
  MPI_Comm_free(&part);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&all);
}

static int listening(unsigned short *port) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in a = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  socklen_t length = sizeof a;
  if (bind(fd, (struct sockaddr *)&a, sizeof a) || listen(fd, 1) || getsockname(fd, (struct sockaddr *)&a, &length)) abort();
  *port = a.sin_port;
  return fd;
}
static int connected(unsigned short port) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in a = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = port };
  if (connect(fd, (struct sockaddr *)&a, sizeof a)) abort();
  return fd;
}

/* The processes that were started. The first two accept a connection of the other three. */
static void child(MPI_Comm parent, int accepts) {
  char port[MPI_MAX_PORT_NAME] = "";
  MPI_Comm other, pair;
  unsigned short number;
  int me = rank_in(MPI_COMM_WORLD), fd = -1;
  receive_time(parent, 0, 1);
  merged(parent, 1);
  if (me == 0 && accepts) {
    MPI_Open_port(MPI_INFO_NULL, port);
    fd = listening(&number);
    give(parent, 0, port, sizeof port, 2);
    give(parent, 0, &number, sizeof number, 3);
  } else if (me == 0) {
    MPI_Recv(port, sizeof port, MPI_BYTE, 0, 2, parent, MPI_STATUS_IGNORE);
    MPI_Recv(&number, sizeof number, MPI_BYTE, 0, 3, parent, MPI_STATUS_IGNORE);
  }
  if (accepts) MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other);
  else MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other);
  if (accepts && me == 1) { usleep(60000); send_time(other, 2, 4); }
  if (!accepts && me == 2) receive_time(other, 1, 4);
  merged(other, accepts);
  MPI_Comm_disconnect(&other);
  if (me == 0) {
    int socket = accepts ? accept(fd, 0, 0) : connected(number);
    MPI_Comm_join(socket, &pair);
    if (accepts) send_time(pair, 0, 5); else receive_time(pair, 0, 5);
    MPI_Comm_disconnect(&pair);
    close(socket);
  }
}

int main(int argc, char **argv) {
  MPI_Comm parent, two, three;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parent);
  if (parent != MPI_COMM_NULL) {
    child(parent, size_of(MPI_COMM_WORLD) == 2);
  } else {
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &two, MPI_ERRCODES_IGNORE);
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 3, MPI_INFO_NULL, 1, MPI_COMM_WORLD, &three, MPI_ERRCODES_IGNORE);
    MPI_Comm comms[2] = { two, three };
    int me = rank_in(MPI_COMM_WORLD);
    for (int i = 0; i < 2; i++) {
      if (me == 0) { usleep(60000); for (int to = 0; to < 2 + i; to++) send_time(comms[i], to, 1); }
      merged(comms[i], 0);
    }
    if (me == 0) {
      char port[MPI_MAX_PORT_NAME];
      unsigned short number;
      MPI_Recv(port, sizeof port, MPI_BYTE, 0, 2, two, MPI_STATUS_IGNORE);
      MPI_Recv(&number, sizeof number, MPI_BYTE, 0, 3, two, MPI_STATUS_IGNORE);
      give(three, 0, port, sizeof port, 2);
      give(three, 0, &number, sizeof number, 3);
    }
  }
  /* Each process counts the message with its numbers, which is as long as they are. */
  double mine[5], got[5], sum[5] = { 0 };
  if (rank_in(MPI_COMM_WORLD) || parent != MPI_COMM_NULL) { messages++; bytes += sizeof mine; }
  double said[5] = { (double)messages, (double)bytes, (double)collectives, late * 1e3, barrier * 1e3 };
  memcpy(mine, said, sizeof mine);
  if (parent != MPI_COMM_NULL) {
    MPI_Send(mine, sizeof mine, MPI_BYTE, 0, 9, parent);
    MPI_Comm_disconnect(&parent);
  } else {
    if (rank_in(MPI_COMM_WORLD)) {
      MPI_Send(mine, sizeof mine, MPI_BYTE, 0, 9, MPI_COMM_WORLD);
    } else {
      for (int i = 0; i < 7; i++) {
        if (i) MPI_Recv(got, sizeof got, MPI_BYTE, MPI_ANY_SOURCE, 9, i < 2 ? MPI_COMM_WORLD : i < 4 ? two : three, MPI_STATUS_IGNORE);
        for (int j = 0; j < 5; j++) sum[j] += i ? got[j] : mine[j];
      }
      printf("messages %.0f bytes %.0f collectives %.0f late %.3f barrier %.3f\n", sum[0], sum[1], sum[2], sum[3], sum[4]);
      fflush(stdout);
    }
    MPI_Comm_disconnect(&two);
    MPI_Comm_disconnect(&three);
  }
  MPI_Finalize();
  return 0;
}
