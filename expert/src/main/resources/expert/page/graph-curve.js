// Draws the line of an edge with the methods of a canvas. Both functions return the end of the line, its direction there, and the
// position of its text.

// A smooth line through the points of a way; straight lines in a lane.
function curve(paint, points) {
  const n = points.length;
  paint.moveTo(points[0], points[1]);
  if (points.lane) {
    for (let i = 2; i < n; i += 2) paint.lineTo(points[i], points[i + 1]);
    return { x: points[n - 2], y: points[n - 1], dx: -1, dy: 0, textX: points[2], textY: points[1] + Math.sign(points[n - 1] - points[1]) * 30 };
  }
  for (let i = 2; i < n; i += 2) {
    const middle = (points[i - 1] + points[i + 1]) / 2;
    paint.bezierCurveTo(points[i - 2], middle, points[i], middle, points[i], points[i + 1]);
  }
  // The text is past the middle of the first segment, so that the texts of two opposite edges do not overlap.
  const t = n > 4 ? 0.75 : 0.66, u = 1 - t, blend = u * u * u + 3 * u * u * t;
  return { x: points[n - 2], y: points[n - 1], dx: 0, dy: Math.sign(points[n - 1] - points[n - 3]),
    textX: points[0] * blend + points[2] * (1 - blend), textY: points[1] * (1 - t) + points[3] * t };
}

// An edge from a node to itself, on its right.
function loop(paint, node) {
  const x = node.x + node.width / 2;
  paint.moveTo(x, node.y - 7);
  paint.bezierCurveTo(x + 24, node.y - 18, x + 24, node.y + 18, x, node.y + 7);
  return { x, y: node.y + 7, dx: -0.9, dy: -0.42, textX: x + 22, textY: node.y, loop: true };
}
