import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';

/** Lets a page be drawn only when it is told to, where the browser can do that: the small one without windows, not on a Mac. */
export const framesOnDemand: string[] =
  process.platform === 'darwin'
    ? []
    : ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw'];

/**
 * Nobody looks at the page, and to draw it sixty times a second takes a third of all the work; but what waits for a frame, such as
 * an observer of sizes or a screenshot, has to get one soon.
 */
const pauseMs = 500;

/** Draws the page now and then, until what it answers is called. */
export async function drawNowAndThen(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  if (!(await canDraw(devtools))) return async () => {};
  const ended = new AbortController();
  const draw = async () => {
    while (!ended.signal.aborted) {
      await wait(pauseMs);
      if (!ended.signal.aborted) await beginFrame(devtools);
    }
  };
  const drawing = draw();
  return () => {
    ended.abort();
    return drawing;
  };
}

async function canDraw(devtools: CDPSession): Promise<boolean> {
  try {
    await beginFrame(devtools);
    return true;
  } catch (error) {
    // Other browsers draw by themselves.
    if (String(error).includes('HeadlessExperimental.beginFrame')) return false;
    throw error;
  }
}

/** An experiment of Chromium's that Playwright's types don't know. */
const beginFrame = (devtools: CDPSession): Promise<unknown> =>
  (devtools.send as (method: string) => Promise<unknown>).call(devtools, 'HeadlessExperimental.beginFrame');
