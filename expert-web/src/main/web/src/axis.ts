// Names along an axis of equal cells.
import { roundStep } from './timeline/ticks';

export interface AxisMark {
  /** Pixels from the axis' begin: the middle of the cell. */
  at: number;
  name: string;
}

/**
 * The names of some cells at equal distances, beginning with the first cell: as many as fit.
 *
 * @param size pixels of a cell
 * @param gap pixels that a name takes along the axis
 * @param name of a cell; without it, there are none
 */
export function axisMarks(count: number, size: number, gap: number, name?: (index: number) => string): AxisMark[] {
  if (name === undefined || !(size > 0)) return [];
  const every = roundStep(Math.max(1, gap / size));
  const marks: AxisMark[] = [];
  for (let i = 0; i < count; i += every) marks.push({ at: (i + 0.5) * size, name: name(i) });
  return marks;
}
