/** Functions that run inside of the page: they may use nothing from outside themselves. */

export interface Goal {
  /** CSS; something has to be there that fits … */
  readonly there: string;
  /** … and nothing that fits this */
  readonly gone?: string;
  /** CSS of elements whose text has to have changed */
  readonly changed?: string;
}

declare global {
  interface Window {
    lap?: Promise<number>;
    /** layout shift since the beginning of the visit */
    shifted?: number;
  }
}

/** From the next press to the frame that shows the goal. */
export function armLap(goal: Goal): void {
  const textOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join();
  const before = goal.changed === undefined ? '' : textOf(goal.changed);
  const isReached = () =>
    document.querySelector(goal.there) !== null &&
    (goal.gone === undefined || document.querySelector(goal.gone) === null) &&
    (goal.changed === undefined || textOf(goal.changed) !== before);
  window.lap = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing came of a press')), 20_000);
    const begin = (press: Event) => {
      const end = () => resolve(performance.now() - press.timeStamp);
      const look = () => {
        if (!isReached()) return;
        observer.disconnect();
        // What a frame asks for is done when it has been laid out and painted, before what can wait for the next one.
        requestAnimationFrame(() => scheduler.postTask(end, { priority: 'user-blocking' }));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    document.addEventListener('click', begin, { once: true, capture: true });
  });
}

/** From the beginning of the visit until something fits `there` that can be pressed, and how far what stands there moves. */
export function armVisit(there: string): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifted = (window.shifted ?? 0) + ('value' in entry ? Number(entry.value) : 0);
  }).observe({ type: 'layout-shift', buffered: true });
  const isReached = () => {
    const found = document.querySelector<HTMLElement>(there);
    return found?.checkVisibility() === true && !found.matches(':disabled');
  };
  window.lap = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing came of a visit')), 20_000);
    const observer = new MutationObserver(() => {
      if (!isReached()) return;
      observer.disconnect();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => port2.postMessage(null));
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}
