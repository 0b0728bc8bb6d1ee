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
      const tab = document.createElement('iframe');
      document.body.append(tab);
      tab.contentWindow?.localStorage.setItem(markKey, String(marks));
      await promise;
      tab.remove();
      withheld = false;
    },
  };
}
