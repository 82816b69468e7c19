// From the verdict to the events that it names.
import { api, type Cube, type Instance, type Report, type TraceInfo } from '../api';
import { around, showAll, showSeverity } from '../events';
import { select } from '../selection';
import { report as complain } from '../session';
import { namesOf } from '../structure/paths';
import { isCausedBy, stretchOf } from './stretch';

/** How many of the longest waits of each kind are read. */
const WAITS = 50;
/** A wait that is this many times shorter than the stretch is not selected: the time line would show it alone. */
const SHORT = 50;

/** Shows the stretch of the run where the cause of its verdict delays others most; without such waits, where the cause takes most. */
export function showVerdict(run: number, { verdict }: Report, trace: TraceInfo): void {
  const cause = verdict?.cause ?? null;
  if (cause === null) {
    showAll();
    return;
  }
  Promise.all([api.cube(run), longest(run)]).then(([cube, waits]) => {
    const path = cube.paths.findIndex((_, i) => namesOf(cube, i).join('/') === cause.callpath);
    const locations = trace.locations.flatMap(({ name }, i) => (cause.locations.includes(name) ? [i] : []));
    const stretch = stretchOf(waits, isCausedBy(path, locations));
    if (stretch === null) {
      showCause(run, cube, path, locations[0], trace);
      return;
    }
    const { wait, from, to } = stretch;
    const isSeen = SHORT * (wait.to - wait.from) >= 2 * (to - from);
    const kept = wait.row >= 0 && isSeen ? wait.row : null;
    select({ view: 'timeline', pattern: null, path: null, locations: '', wait: kept, event: wait.cause?.pos ?? wait.call, ...around(from, to, trace.ticks) });
  }, complain);
}

/** The longest waits of a run. */
async function longest(run: number): Promise<Instance[]> {
  const { kinds } = await api.kinds(run);
  const found = await Promise.all(kinds.map(({ name }) => api.instances(run, { pattern: name, limit: WAITS }).catch(() => ({ instances: [] }))));
  return found.flatMap(({ instances }) => instances);
}

function showCause(run: number, cube: Cube, path: number, location: number | undefined, trace: TraceInfo): void {
  const pattern = cube.patterns.find(({ name }) => name === 'delay') ?? cube.patterns[0]!;
  showSeverity(run, { pattern: pattern.name, path: path < 0 ? null : path, locations: location === undefined ? '' : String(location) }, trace.ticks);
}

/** Shows the location on which a call path takes most time. */
export function showTime(run: number, callpath: string | number, trace: TraceInfo): void {
  api.cube(run).then((cube) => {
    const path = typeof callpath === 'number' ? callpath : cube.paths.findIndex((_, i) => namesOf(cube, i).join('/') === callpath);
    showSeverity(run, { pattern: 'time', path: path < 0 ? null : path }, trace.ticks);
  }, complain);
}
