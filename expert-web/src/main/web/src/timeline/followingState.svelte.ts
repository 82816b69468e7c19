// The state of a time line that shows the times of another one, moved: who zooms or moves it does so with both.
import type { Run, TraceInfo } from '../api';
import type { Interval } from './interval';
import { TimeLineState } from './state.svelte';

export class FollowingState extends TimeLineState {
  /** @param shift seconds to add to a time of the leader */
  constructor(
    trace: TraceInfo,
    currentRun: () => Run | null,
    private readonly leader: TimeLineState,
    private readonly shift: () => number,
  ) {
    super(trace, currentRun);
  }

  override show(interval: Interval, how: 'glide' | 'at once' = 'at once'): void {
    this.leader.show(this.inLeader(interval), how);
  }

  override goTo(interval: Interval, how: 'glide' | 'at once' = 'at once'): void {
    this.leader.goTo(this.inLeader(interval), how);
  }

  /** Shows what the leader shows now. */
  follow(): void {
    this.showAsIs(this.here(this.leader.interval), this.leader.movesTo === null ? null : this.here(this.leader.movesTo));
  }

  /** An interval of the leader in the times of this one. */
  here({ from, to }: Interval): Interval {
    return { from: this.ticksOf(this.leader.seconds(from) + this.shift()), to: this.ticksOf(this.leader.seconds(to) + this.shift()) };
  }

  private inLeader({ from, to }: Interval): Interval {
    return { from: this.leader.ticksOf(this.seconds(from) - this.shift()), to: this.leader.ticksOf(this.seconds(to) - this.shift()) };
  }
}
