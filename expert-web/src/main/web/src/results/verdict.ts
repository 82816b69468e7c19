// From the verdict to the events that it names.
import { api, type Report, type TraceInfo } from '../api';
import { showAll, showSeverity } from '../events';
import { report as complain } from '../session';
import { namesOf } from '../structure/paths';

/** Shows where the cause of a run's verdict delays others most. */
export function showVerdict(run: number, { verdict }: Report, trace: TraceInfo): void {
  const cause = verdict?.cause ?? null;
  if (cause === null) {
    showAll();
    return;
  }
  api.cube(run).then((cube) => {
    const path = cube.paths.findIndex((_, i) => namesOf(cube, i).join('/') === cause.callpath);
    const location = trace.locations.findIndex(({ name }) => name === cause.locations[0]);
    const pattern = cube.patterns.find(({ name }) => name === 'delay') ?? cube.patterns[0]!;
    showSeverity(run, { pattern: pattern.name, path: path < 0 ? null : path, locations: location < 0 ? '' : String(location) }, trace.ticks);
  }, complain);
}

/** Shows the location on which a call path takes most time. */
export function showTime(run: number, callpath: string | number, trace: TraceInfo): void {
  api.cube(run).then((cube) => {
    const path = typeof callpath === 'number' ? callpath : cube.paths.findIndex((_, i) => namesOf(cube, i).join('/') === callpath);
    showSeverity(run, { pattern: 'time', path: path < 0 ? null : path }, trace.ticks);
  }, complain);
}
