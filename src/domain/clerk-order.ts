/** The orders in which clerks are listed, by server and console alike. */
export const clerkOrders = ['date_created', 'name', 'used_quota', 'last_login_time'] as const;
export type ClerkOrder = (typeof clerkOrders)[number];

export const isClerkOrder = (text: string): text is ClerkOrder => clerkOrders.some((order) => order === text);

interface Ordered {
  /** ISO 8601, as last_login_time is */
  readonly date_created: string;
  readonly name: string;
  readonly used_quota: number;
  /** null: never */
  readonly last_login_time: string | null;
}

const byName = new Intl.Collator('zh-CN').compare;
const timeOf = (at: string | null) => (at === null ? 0 : Date.parse(at));
const comparisons: Readonly<Record<ClerkOrder, (a: Ordered, b: Ordered) => number>> = {
  date_created: (a, b) => timeOf(a.date_created) - timeOf(b.date_created),
  name: (a, b) => byName(a.name, b.name),
  used_quota: (a, b) => a.used_quota - b.used_quota,
  last_login_time: (a, b) => timeOf(a.last_login_time) - timeOf(b.last_login_time),
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
