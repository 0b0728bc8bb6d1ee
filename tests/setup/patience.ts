/** More than a busy machine ever needs; who is done earlier waits no longer. */
export const patienceMs = 30_000;
