/** As long as any other wait of a page. */
const patienceMs = 15_000;

/** For a wait that nothing else limits: it ends with what was waited for, and not with the test. */
export async function within<Value>(wait: Promise<Value>, what: () => string): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not within ${patienceMs} ms: ${what()}`)), patienceMs);
  try {
    return await Promise.race([wait, late]);
  } finally {
    clearTimeout(timer);
  }
}
