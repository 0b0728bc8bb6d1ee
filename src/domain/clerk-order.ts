/** The orders in which clerks are listed, by server and console alike (`decision.clerk-sort`). */
export const clerkOrders = ['name', 'date_created', 'used_quota'] as const;
export type ClerkOrder = (typeof clerkOrders)[number];

export const isClerkOrder = (text: string): text is ClerkOrder => clerkOrders.some((order) => order === text);

interface Ordered {
  /** ISO 8601 */
  readonly date_created: string;
  readonly name: string;
  readonly used_quota: number;
}

const byName = new Intl.Collator('zh-CN').compare;
const comparisons: Readonly<Record<ClerkOrder, (a: Ordered, b: Ordered) => number>> = {
  date_created: (a, b) => Date.parse(a.date_created) - Date.parse(b.date_created),
  name: (a, b) => byName(a.name, b.name),
  used_quota: (a, b) => a.used_quota - b.used_quota,
};

/** Equals stay in the order in which they are given. */
export function inClerkOrder<One extends Ordered>(
  clerks: readonly One[],
  order: ClerkOrder,
  direction: 'ascending' | 'descending',
): One[] {
  const compare = comparisons[order];
  return clerks.toSorted((a, b) => (direction === 'ascending' ? compare(a, b) : compare(b, a)));
}
