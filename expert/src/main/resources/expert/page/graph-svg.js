// The layout for pictures made without a browser.
//
// place(width, height, beside, from, to, lines) -> { x, y, paths, bounds }: all but the paths are those of layOut; a path has
// the commands of an SVG path (d), and the place of its text: x, y, and whether it begins there (loop) or is centred.
function place(width, height, beside, from, to, lines) {
  const graph = { width: Float64Array.from(width), height: Float64Array.from(height), beside: Float64Array.from(beside),
    from: Int32Array.from(from), to: Int32Array.from(to), lines: Int32Array.from(lines) };
  const laid = layOut(graph);
  const paths = laid.ways.map((way, e) => {
    const node = graph.from[e], pen = new PathPen();
    const end = way ? curve(pen, way) : loop(pen, { x: laid.x[node], y: laid.y[node], width: graph.width[node] });
    return { d: pen.d, x: end.textX, y: end.textY, loop: !way };
  });
  return { x: laid.x, y: laid.y, paths, bounds: laid.bounds };
}

// The part of a canvas that the lines of edges need.
class PathPen {
  constructor() { this.d = ''; }
  add(command, numbers) { this.d += command + numbers.map(n => Math.round(n * 10) / 10).join(' '); }
  moveTo(...point) { this.add('M', point); }
  lineTo(...point) { this.add('L', point); }
  bezierCurveTo(...points) { this.add('C', points); }
}
