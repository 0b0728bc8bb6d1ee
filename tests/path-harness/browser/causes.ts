import type { Page } from 'playwright';

/** Real causes of events, for `act` of a browser model. */

/** A real click on the control of an event. */
export const clickControl = (page: Page, type: string): Promise<void> =>
  page.click(`[data-machine-event="${type}"]:not([aria-disabled="true"], [aria-busy="true"])`);

/** Another tab of the same browser writes to local storage, or removes an item with `null`. */
export const storeInAnotherTab = (page: Page, name: string, value: string | null): Promise<void> =>
  page.evaluate(
    ([key, item]) => {
      const tab = document.createElement('iframe');
      document.body.append(tab);
      const storage = tab.contentWindow?.localStorage;
      if (item === null) storage?.removeItem(key);
      else storage?.setItem(key, item);
      tab.remove();
    },
    [name, value] as const,
  );

/** The browser's Back button. */
export const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back());
