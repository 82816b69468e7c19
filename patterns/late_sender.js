/** The late sender once more, in JavaScript: --select late_sender_js runs it. A file to start from. */

import { Pattern } from 'expert';

export class LateSenderJs extends Pattern {
  static doc = `Time lost in a receive because its message was sent late: late_sender, in JavaScript.

    Severity in seconds, at the call that completed the receive:

        min(enter of the send, leave of the receive) - enter of the receive
  `;

  static parent = 'point_to_point';
  static view = true;
  static default = false;

  messages(all) {
    const m = all.select(all.recv_region.like('MPI_Test*').not());
    const late = m.send_enter.minimum(m.recv_leave).minus(m.recv_enter);
    const worst = late.group_max(m.recv_call);
    this.add(worst, { at: worst.key, because: { send: m.send_call.take(worst.row) } });
  }
}
