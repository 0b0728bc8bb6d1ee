/** PostgreSQL takes no NUL and no half of a surrogate pair, neither as text nor as JSON. */
export function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null) {
      // One by one: a call with a hundred thousand arguments overflows the stack.
      if (Array.isArray(next)) for (const one of next) waiting.push(one);
      else for (const [name, one] of Object.entries(next)) waiting.push(name, one);
    }
  }
  return true;
}
