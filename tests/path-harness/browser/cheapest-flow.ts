/** A way between two nodes, which are numbers from 0 on. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  /** Whether it has to be taken. */
  readonly isWanted: boolean;
}

/** An arc, or a taking of one that is taken back. */
interface Change {
  readonly arc: number;
  readonly to: number;
  readonly by: 1 | -1;
  readonly cost: number;
}

/**
 * How often to take each arc so that all wanted ones are taken, each node is left as often as it is come to, and the sum of the
 * costs is the smallest: the Chinese postman's problem, solved by sending one node's surplus after the other on the cheapest way.
 */
export function cheapestFlow(nodes: number, arcs: readonly Arc[]): number[] {
  const taken: number[] = arcs.map(({ isWanted }) => (isWanted ? 1 : 0));
  const surplus = Array.from({ length: nodes }, () => 0);
  for (const { from, to, isWanted } of arcs) {
    if (!isWanted) continue;
    surplus[from] = (surplus[from] ?? 0) - 1;
    surplus[to] = (surplus[to] ?? 0) + 1;
  }
  const changes: Change[][] = Array.from({ length: nodes }, () => []);
  for (const [arc, { from, to, cost }] of arcs.entries()) {
    changes[from]?.push({ arc, to, by: 1, cost });
    changes[to]?.push({ arc, to: from, by: -1, cost: -cost });
  }
  const isPossible = ({ arc, by }: Change) => by === 1 || (taken[arc] ?? 0) > (arcs[arc]?.isWanted ? 1 : 0);
  while (surplus.some((each) => each > 0)) {
    const { way, from, to } = cheapestWay(surplus, changes, isPossible);
    surplus[from] = (surplus[from] ?? 0) - 1;
    surplus[to] = (surplus[to] ?? 0) + 1;
    for (const { arc, by } of way) taken[arc] = (taken[arc] ?? 0) + by;
  }
  return taken;
}

/** From any node that is come to too often to one that is left too often; throws where there is none. */
function cheapestWay(
  surplus: readonly number[],
  changes: readonly (readonly Change[])[],
  isPossible: (change: Change) => boolean,
): { way: Change[]; from: number; to: number } {
  const costs = surplus.map((each) => (each > 0 ? 0 : Number.POSITIVE_INFINITY));
  const last = new Map<number, { readonly change: Change; readonly from: number }>();
  const waiting = [...surplus.keys()].filter((node) => (surplus[node] ?? 0) > 0);
  const isWaiting = new Set(waiting);
  for (const node of waiting) {
    isWaiting.delete(node);
    for (const change of changes[node] ?? []) {
      const cost = (costs[node] ?? 0) + change.cost;
      if (cost >= (costs[change.to] ?? 0) || !isPossible(change)) continue;
      costs[change.to] = cost;
      last.set(change.to, { change, from: node });
      if (isWaiting.has(change.to)) continue;
      isWaiting.add(change.to);
      waiting.push(change.to);
    }
  }
  const ends = [...surplus.keys()].filter((node) => (surplus[node] ?? 0) < 0);
  const to = ends.reduce(
    (best, node) => ((costs[node] ?? 0) < (costs[best] ?? 0) ? node : best),
    ends[0] ?? 0,
  );
  const way: Change[] = [];
  let from = to;
  for (let by = last.get(from); by; by = last.get(from)) {
    way.unshift(by.change);
    from = by.from;
  }
  if (way.length === 0) throw new Error(`no way leads to node ${to}`);
  return { way, from, to };
}
