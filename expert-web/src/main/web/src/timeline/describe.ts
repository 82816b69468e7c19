// What is under the pointer, in a few words.
import { count, duration } from '../units';
import type { Hit } from './hit';
import type { TimeLineState } from './state.svelte';

export function describe(line: TimeLineState, hit: Hit): string {
  const length = duration(line.seconds(hit.to - hit.from));
  switch (hit.kind) {
    case 'slice': {
      const name = line.trace.regions[hit.region]?.short ?? 'another region';
      return hit.several ? `${name}: ${Math.round(100 * hit.share)} % of ${length}` : `${name}, ${length}`;
    }
    case 'cause':
      return 'Click: go to the cause';
    case 'wait':
      return `${line.kinds[hit.waitKind]?.title ?? 'Wait'}: ${duration(hit.seconds)}${hit.count > 1 ? `, the longest of ${count(hit.count)}` : ''}`;
    case 'message':
      return hit.count > 1 ? `${count(hit.count)} messages` : `Message, ${length}`;
    case 'band':
      return `${line.trace.regions[hit.region]?.short ?? 'Collective'}, ${length}`;
  }
}
