import type { Page } from 'playwright';
import type { StreamFact } from '#machines/live-updates/live-updates.machine.ts';

/** The Web Lock and the channel of the tabs that share an event stream. */
const liveChannelName = 'phoneward.live';

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

/**
 * Lets something that the browser gives fail until the next path: `'Storage.prototype.setItem'`, `'BroadcastChannel'`.
 */
export const failInPage = (page: Page, name: string, how: 'throws' | 'rejects'): Promise<void> =>
  page.evaluate(
    ([path, manner]) => {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const owner = names.reduce((object: object, key) => Reflect.get(object, key), window);
      const original = Object.getOwnPropertyDescriptor(owner, last);
      if (!original) throw new Error(`the browser has no ${path}`);
      const value = () => {
        const error = new DOMException(`${path} fails`, 'SecurityError');
        if (manner === 'throws') throw error;
        return Promise.reject(error);
      };
      // `new` calls it as well: an arrow function cannot be constructed, which throws in its own way.
      Object.defineProperty(owner, last, { ...original, value });
      window.__repairs.push(() => Object.defineProperty(owner, last, original));
    },
    [name, how] as const,
  );

/** The browser's Back button. */
export const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back());

/** Another tab holds the event stream, so that this one listens to it; it has to be there before the console starts. */
export const openLeadingTab = (page: Page): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((granted) => {
        const tab = document.createElement('iframe');
        tab.hidden = true;
        document.body.append(tab);
        void tab.contentWindow?.navigator.locks.request(name, () => {
          granted();
          return new Promise(() => {});
        });
      }),
    liveChannelName,
  );

/** That tab passes on what the stream says. */
export const tellFromLeadingTab = (page: Page, ...facts: StreamFact[]): Promise<void> =>
  page.evaluate(
    ([name, messages]) => {
      const channel = new BroadcastChannel(name);
      for (const message of messages) channel.postMessage(message);
      channel.close();
    },
    [liveChannelName, facts] as const,
  );
