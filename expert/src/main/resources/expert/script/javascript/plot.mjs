// Pictures, written below --out DIR as SVG.
//
// The last argument of each function has the common options: title; x and y, the labels of the axes (if a label ends in "in s" or "in
// bytes", the axis uses the unit that suits the numbers); file, the name of the picture; size, [width, height] in pixels. Each function
// returns the path of the file. Arrays may be columns or any iterable; null and NaN are missing values. A picture with more points, bars,
// cells or rows than it can show is drawn coarser, and says how.

import { Column, checked } from './columns.mjs';
import { host } from './host.mjs';
import { checkOptions } from './options.mjs';

const plots = host.plots();

function list(values) {
  return values instanceof Column ? values.$host : Array.from(values);
}

function isGroups(values) {
  return typeof values === 'object' && values !== null && !(values instanceof Column) && typeof values[Symbol.iterator] !== 'function';
}

function common(method, options = {}) {
  checkOptions(`plot.${method}`, options);
  const { title = '', x = '', y = '', file, size = [0, 0] } = options;
  if (typeof file !== 'string') {
    throw new TypeError("a picture needs a file: { file: 'picture.svg' }");
  }
  const frame = plots.frame(file);
  frame.title = String(title);
  frame.x = String(x);
  frame.y = String(y);
  [frame.width, frame.height] = size;
  return frame;
}

export function line(across, up, options) {
  let parts;
  if (isGroups(across)) {
    options = up;
    parts = Object.entries(across).map(([name, [xs, ys]]) => [name, xs, ys]);
  } else if (isGroups(up) && options !== undefined) {
    parts = Object.entries(up).map(([name, ys]) => [name, across, ys]);
  } else if (options === undefined) {
    options = up;
    parts = [['', Array.from({ length: across.length }, (_, i) => i), across]];
  } else {
    parts = [['', across, up]];
  }
  return checked(plots.line(parts.map(([name]) => name), parts.map(([, xs]) => list(xs)), parts.map(([, , ys]) => list(ys)),
    Boolean(options?.steps), common('line', options)));
}

export function bar(labels, values, options) {
  const groups = isGroups(values) ? values : { '': values };
  return checked(plots.bar(Array.from(labels, String), Object.keys(groups), Object.values(groups).map(list),
    Boolean(options?.stacked), common('bar', options)));
}

function side(names) {
  return names === null || (names.length === 2 && names.every((each) => typeof each === 'number')) ? names : Array.from(names, String);
}

export function heatmap(rows, ...more) {
  const options = isGroups(more.at(-1)) ? more.pop() : {};
  const [down = options.down ?? null, across = options.across ?? null, label = options.label ?? ''] = more;
  const { log = false, shared = 'sum' } = options;
  return checked(plots.heatmap(Array.from(rows, list), side(down), side(across), String(label), Boolean(log), shared,
    common('heatmap', options)));
}

export function timeline(trace, ...more) {
  const options = isGroups(more.at(-1)) ? more.pop() : {};
  const [begin = options.begin ?? 0, end = options.end ?? NaN, locations = options.locations ?? []] = more;
  const { messages = true } = options;
  return checked(trace.$host.plots().timeline(begin, end, Array.from(locations, (each) => each?.id ?? each), Boolean(messages),
    common('timeline', options)));
}
