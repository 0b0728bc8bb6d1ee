/** `shown` with one more column: after the nearest of those before it in `all` that are shown. */
export function withColumn(all: readonly string[], shown: readonly string[], id: string): readonly string[] {
  const before = all.slice(0, all.indexOf(id)).findLast((each) => shown.includes(each));
  return shown.toSpliced(before === undefined ? 0 : shown.indexOf(before) + 1, 0, id);
}

/** All columns as a menu lists them: in the order in which they are shown, the others where they would stand. */
export const inMenuOrder = (all: readonly string[], shown: readonly string[]): readonly string[] =>
  all.reduce((ordered, id) => (ordered.includes(id) ? ordered : withColumn(all, ordered, id)), shown);

/** `shown` with a column one place further to the front (-1) or the end (1); the same where it already stands there. */
export function movedColumn(shown: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const to = shown.indexOf(id) + by;
  const other = shown[to];
  return other === undefined ? shown : shown.with(to, id).with(to - by, other);
}
