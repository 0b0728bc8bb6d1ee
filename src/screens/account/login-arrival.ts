/** What the login page is told by the page that leads to it; it travels in the state of the history entry. */
export interface LoginArrival {
  /** the number that is filled in */
  readonly account: string;
  readonly notice: string;
}

/** What was told, if anything; the state of an entry may hold anything. */
export function loginArrival(state: unknown): LoginArrival | null {
  if (typeof state !== 'object' || state === null || !('account' in state && 'notice' in state)) return null;
  const { account, notice } = state;
  return typeof account === 'string' && typeof notice === 'string' ? { account, notice } : null;
}
