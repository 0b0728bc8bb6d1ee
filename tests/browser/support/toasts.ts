import type { Page } from 'playwright';

/** A message goes away by itself: whoever waits for it by looking now and then may come too late. */

declare global {
  interface Window {
    /** what was told, when it was shown and went away by the page's own clock, and whether a test has asked for it */
    toasts?: { readonly text: string; readonly from: number; to: number | null; isHeard: boolean }[];
  }
}

/** Runs in every page before its own scripts. */
export function noteToasts(): void {
  const noted: NonNullable<Window['toasts']> = [];
  window.toasts = noted;
  const look = () => {
    const region = document.querySelector('[aria-label="操作提示"]');
    const texts = [...(region?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent);
    for (const one of noted) if (one.to === null && !texts.includes(one.text)) one.to = Date.now();
    for (const text of texts) {
      if (!noted.some((one) => one.text === text && one.to === null)) {
        noted.push({ text, from: Date.now(), to: null, isHeard: false });
      }
    }
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    }),
  );
}

/** Waits until the page has told this, shown still or not; each message counts once. */
export async function told(page: Page, said: string | RegExp): Promise<void> {
  const pattern = said instanceof RegExp ? said.source : RegExp.escape(said);
  await page.waitForFunction((source) => {
    const found = window.toasts?.find(({ text, isHeard }) => !isHeard && new RegExp(source).test(text));
    if (found) found.isHeard = true;
    return found !== undefined;
  }, pattern);
}

/** All that the page has told. */
export const allTold = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.toasts?.map(({ text }) => text) ?? []);
