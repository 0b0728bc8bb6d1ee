import type { Page } from 'playwright';

/** A message goes away by itself: whoever waits for it by looking now and then may come too late. */

declare global {
  interface Window {
    /**
     * what was told and whether at once (`alert`) or in passing (`status`), when it was shown and went away by the page's own clock, and
     * whether a test has asked for it
     */
    toasts?: {
      readonly text: string;
      readonly role: 'alert' | 'status';
      readonly from: number;
      to: number | null;
      isHeard: boolean;
    }[];
  }
}

/** Runs in every page before its own scripts. */
export function noteToasts(): void {
  const noted: NonNullable<Window['toasts']> = [];
  window.toasts = noted;
  const look = () => {
    const region = document.querySelector('[aria-label="操作提示"]');
    const shown = [...(region?.querySelectorAll('span') ?? [])].map((span) => ({
      text: span.textContent,
      role: span.closest('[role=alert]') ? ('alert' as const) : ('status' as const),
    }));
    const isSame = (one: (typeof shown)[number], other: (typeof shown)[number]) =>
      one.text === other.text && one.role === other.role;
    for (const one of noted)
      if (one.to === null && !shown.some((other) => isSame(one, other))) one.to = Date.now();
    for (const one of shown)
      if (!noted.some((other) => other.to === null && isSame(one, other)))
        noted.push({ ...one, from: Date.now(), to: null, isHeard: false });
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    }),
  );
}

/** Waits until the page has told this, shown still or not, and by this role where one is given; each message counts once. */
export async function told(page: Page, said: string | RegExp, role?: 'alert' | 'status'): Promise<void> {
  const source = said instanceof RegExp ? said.source : RegExp.escape(said);
  await page.waitForFunction(
    (asked) => {
      const found = window.toasts?.find(
        (one) =>
          !one.isHeard && (asked.role ?? one.role) === one.role && new RegExp(asked.source).test(one.text),
      );
      if (found) found.isHeard = true;
      return found !== undefined;
    },
    { source, role },
  );
}

/** All that the page has told. */
export const allTold = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.toasts?.map(({ text }) => text) ?? []);
