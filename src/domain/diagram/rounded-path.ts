const cornerRadius = 6;

/** Bends with round corners. */
export function roundedPath(points: readonly number[]): string {
  const corners = Array.from({ length: points.length / 2 }, (_, index) => pointAt(points, index));
  return corners
    .map((point, index) => {
      const before = corners[index - 1];
      const after = corners[index + 1];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const start = towards(point, before);
      const end = towards(point, after);
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`;
    })
    .join('');
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointAt = (points: readonly number[], index: number): Point => ({
  x: points[index * 2] ?? 0,
  y: points[index * 2 + 1] ?? 0,
});

/** The point on the way to another one, as far as the round corner reaches. */
function towards(from: Point, to: Point): Point {
  const step = (distance: number) =>
    Math.sign(distance) * Math.min(cornerRadius, Math.floor(Math.abs(distance) / 2));
  return { x: from.x + step(to.x - from.x), y: from.y + step(to.y - from.y) };
}
