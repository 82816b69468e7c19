/*
Waits in JavaScript: three of the shipped definitions under other names. A file to start from.

    expert --patterns examples/patterns/in_javascript.js --select late_message TRACE

They are views: the shipped patterns add the same time.
*/

import { Pattern, minimum } from 'expert';

/** The waits that are the longest of their call (the first one of several); the others are 0. */
function largest_of(call, wait) {
  return wait.argmax_over(call).equal_to(wait.rows()).where(wait, 0);
}

/** The seconds from the enter of the receive to the send of each message; 0 in calls that never wait. */
function late(m) {
  const left = m.recv_leave.missing().where(m.send_enter, m.recv_leave);
  return m.recv_region.like('MPI_Test*').where(0, minimum(m.send_enter, left).minus(m.recv_enter));
}

export class LateMessage extends Pattern {
  static doc = `Time lost in a receive because its message was sent late: late_sender, in JavaScript.

    Severity in seconds, at the call that completed the receive, for the message for which it waits longest:

        min(enter of the send, leave of the receive) - enter of the receive

    What to do: see late_sender. Source: Scalasca 2.6, "Late Sender"; only its definition.
  `;

  static parent = 'point_to_point';
  static view = true;
  static table = 'messages';
  static kind = 'peer';

  describe(m) {
    this.wait(largest_of(m.recv_call, late(m)), { at: m.recv_call, on: { send: m.send_call }, record: m.recv, partner_record: m.send });
  }
}

export class BusyReceiver extends Pattern {
  static doc = `Time lost in a send that waits until its receive is posted: late_receiver, in JavaScript.

    Severity in seconds, at the call that completed the send, if that call had not ended before the receive was posted:

        enter of the call that posted the receive - enter of the call that completed the send

    What to do: see late_receiver. Source: Scalasca 2.6, "Late Receiver"; only its definition.
  `;

  static parent = 'point_to_point';
  static view = true;
  static table = 'messages';
  static kind = 'peer';

  describe(m) {
    const call = m.send_complete_call;
    const waits = m.send_complete_leave.greater_than(m.recv_post_enter)
      .and(m.send_complete_region.like('MPI_Test*').not())
      .and(call.one_of(this.waits_of('late_message').call).not());
    const wait = waits.where(m.recv_post_enter.minus(m.send_complete_enter), 0);
    this.wait(largest_of(call, wait), {
      at: call,
      on: { receive: m.recv_post_call },
      record: call.equal_to(m.send_call).where(m.send, call),
      partner_record: m.recv_post_call.equal_to(m.recv_call).where(m.recv, m.recv_post_call),
      sends: true,
    });
  }
}

const nxn = ['ALLREDUCE', 'ALLGATHER', 'ALLGATHERV', 'ALLTOALL', 'REDUCE_SCATTER', 'REDUCE_SCATTER_BLOCK'];

export class LastMember extends Pattern {
  static doc = `Time that the members of an all-to-all operation lose until the last one arrives: wait_at_nxn, in JavaScript.

    Severity in seconds, at each member's call:

        min(when the last member began, when this one ended) - when this one began

    What to do: as wait_at_nxn. Source: Scalasca 2.6, "Wait at N x N".
  `;

  static parent = 'collective';
  static view = true;
  static table = 'collectives';
  static kind = 'group';

  describe(all) {
    const some = all.select(all.blocking.and(all.size.greater_than(1)).and(all.operation.one_of(nxn)));
    const c = some.select(some.sent.plus(some.received).sum_over(some.instance).greater_than(0));
    const together = c.leave.min_over(c.instance).at_least(c.enter.max_over(c.instance));
    const row = together.or(c.sent.greater_than(0)).where(c.enter, NaN).argmax_over(c.instance);
    const waits = together.or(c.received.greater_than(0));
    const last = row.equal_to(c.enter.rows());
    const met = together.or(last).or(waits.and(c.enter.less_than(c.enter.take(row))));
    const first = met.where(c.leave, NaN).min_over(c.instance);
    this.wait(waits.where(minimum(c.enter.take(row), c.leave).minus(c.enter), 0), {
      at: c.call,
      on: { last: c.call.take(row) },
      begin: c.enter,
      record: c.end,
      partner_record: c.end.take(row),
      instance: c.instance,
      met,
      done: c.leave.minus(first.maximum(c.enter.take(row))),
    });
  }
}
