import type { Page } from 'playwright';

/** Stops the clocks of the page's profile at that time; where it is past already they go on, and the answer is false. */
export async function stoppedAt(page: Page, time: number): Promise<boolean> {
  try {
    await page.clock.pauseAt(time);
    return true;
  } catch (error) {
    // It has been stopped, but nobody can look and stop in one: a slow machine gets here too late.
    await page.clock.resume();
    if (error instanceof Error && error.message.includes('Cannot fast-forward to the past')) return false;
    throw error;
  }
}

/** Of a page that has no document yet: from the first one on no timer fires, so that no patience ends. */
export async function stopClocksBefore(page: Page): Promise<void> {
  const now = Date.now();
  // It goes on until it is stopped, and is stopped at no time that is past.
  await page.clock.install({ time: now - 600_000 });
  await page.clock.pauseAt(now);
}

const momentMs = 500;

/** Stops them as soon as can be: no timer fires any more. */
export async function stopClocks(page: Page): Promise<void> {
  while (!(await stoppedAt(page, (await page.evaluate(() => Date.now())) + momentMs)));
}
