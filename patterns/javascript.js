/*
Some of the patterns once more, in JavaScript. A file to start from.

    expert --select late_sender_js TRACE
*/

import { Pattern, minimum } from 'expert';

/** The rows that have the largest value of their group, the first of several, if that is positive. */
function largest(value, by) {
  return value.greater_than(0).and(value.argmax_over(by).equal_to(value.rows()));
}

/** By how many seconds each message's send call was entered after the call that received it; 0 in tests. */
function late(m) {
  const left = m.recv_leave.missing().where(m.send_enter, m.recv_leave);
  return m.recv_region.like('MPI_Test*').where(0, minimum(m.send_enter, left).minus(m.recv_enter)).computed();
}

export class LateSenderJs extends Pattern {
  static doc = `Time lost in a receive because its message was sent late: late_sender, in JavaScript.

    Severity in seconds, at the call that completed the receive, for the message for which it waits longest:

        min(enter of the send, leave of the receive) - enter of the receive

    What to do: as late_sender. Source: Scalasca 2.6, "Late Sender"; by its definition only.
  `;

  static parent = 'point_to_point';
  static view = true;
  static default = false;

  messages(m) {
    const wait = late(m);
    const mask = largest(wait, m.recv_call);
    const rows = m.select(mask);
    this.add(wait.select(mask), { at: rows.recv_call, because: { send: rows.send_call } });
  }
}

export class LateReceiverJs extends Pattern {
  static doc = `Time lost in a send that had to wait until its receive was posted: late_receiver, in JavaScript.

    Severity in seconds, at the call that completed the send, if that call was not left before the receive was posted:

        enter of the call that posted the receive - enter of the call that completed the send

    What to do: as late_receiver. Source: Scalasca 2.6, "Late Receiver"; by its definition only.
  `;

  static parent = 'point_to_point';
  static view = true;
  static default = false;

  messages(m) {
    const waits = m.send_complete_leave.greater_than(m.recv_post_enter)
      .and(m.send_complete_region.like('MPI_Test*').not())
      .and(m.send_complete_call.one_of(m.recv_call.select(late(m).greater_than(0))).not());
    const wait = waits.where(m.recv_post_enter.minus(m.send_complete_enter), 0).computed();
    const mask = largest(wait, m.send_complete_call);
    const rows = m.select(mask);
    this.add(wait.select(mask), { at: rows.send_complete_call, because: { receive: rows.recv_post_call } });
  }
}

const nxn = ['ALLREDUCE', 'ALLGATHER', 'ALLGATHERV', 'ALLTOALL', 'REDUCE_SCATTER', 'REDUCE_SCATTER_BLOCK'];

export class WaitAtNxnJs extends Pattern {
  static doc = `Time that members of an operation from all to all lose until the last of them has come: wait_at_nxn, in JavaScript.

    Severity in seconds, at each member's call:

        min(when the last member began, when this one ended) - when this one began

    What to do: as wait_at_nxn. Source: Scalasca 2.6, "Wait at N x N".
  `;

  static parent = 'collective';
  static view = true;
  static default = false;

  collectives(all) {
    const some = all.select(all.blocking.and(all.size.greater_than(1)).and(all.operation.one_of(nxn)));
    const c = some.select(some.sent.plus(some.received).sum_over(some.instance).greater_than(0));
    const together = c.leave.min_over(c.instance).greater_than(c.enter.max_over(c.instance));
    const begun = together.or(c.sent.greater_than(0)).where(c.enter, NaN);
    const row = begun.argmax_over(c.instance);
    const wait = minimum(c.enter.take(row), c.leave).minus(c.enter);
    const mask = together.or(c.received.greater_than(0));
    this.add(mask.where(wait, 0), { at: c.call, because: { last: c.call.take(row) } });
  }
}
