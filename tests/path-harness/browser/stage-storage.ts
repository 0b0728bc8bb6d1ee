/** The window of another tab of the same browser, which stays open: to open one for each write takes most of the time of a step. */
export function otherTab(title = 'another tab'): Window {
  const open = document.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`);
  const tab = open ?? document.createElement('iframe');
  if (!open) {
    tab.hidden = true;
    tab.title = title;
    document.body.append(tab);
  }
  if (!tab.contentWindow) throw new Error('a frame without a window');
  return tab.contentWindow;
}

/** What other tabs write to local storage, as the browser tells of it. */
export interface StorageNews {
  /** From now on nobody hears of it. */
  withhold(): void;
  /** What is written later is told of again; resolves when all that was withheld has gone by. */
  passOn(): Promise<void>;
}

const markKey = 'stage.mark';

/** Has to listen before anybody else does. */
export function listenToStorage(): StorageNews {
  let withheld = false;
  let marks = 0;
  let marked = () => {};
  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === markKey) marked();
      if (withheld || event.key === markKey) event.stopImmediatePropagation();
    },
    true,
  );
  return {
    withhold() {
      withheld = true;
    },
    // What is written last is told of last.
    async passOn() {
      const { promise, resolve } = Promise.withResolvers<void>();
      marked = resolve;
      marks += 1;
      otherTab().localStorage.setItem(markKey, String(marks));
      await promise;
      withheld = false;
    },
  };
}
